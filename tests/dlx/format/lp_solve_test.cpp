#include <gtest/gtest.h>

#include <string>

#include "dlx/cost.hpp"
#include "tests/dlx/format/written_formats.hpp"

// Integer programs in the format of lp_solve, which are read as `lp`.
namespace dlx::testing {
namespace lp_solve_test {

using namespace written_formats;

TEST(LpSolve, IsReadLikeTheFormatOfCplex) {
  const Problem expected =
      read("lp",
           "Minimize\n 3 a + 2.5 b - c\nSubject To\n r1: a + b = 1\n r2: b + c <= 1\n"
           "Binary\n a b c\nEnd\n");
  for (const char* text :
       {"min: 3a + 2.5 b - c;\nr1: a + b = 1;\nr2: b + c <= 1;\nbin a, b, c;\n",
        "/* several\nlines */ MIN: 3 a + 2.5 b - 1c; // a comment\nr1: a + b = 1; r2: -b - c >= "
        "-1;\n"
        "int a b c; a <= 1; b <= 1; c <= 1;",
        "minimise: 3a+2.5b-c;\nr1: 1 = a+b;\nr2: 1 > b+c;\nbin a;\nbin b,c;\n",
        "3a + 2.5b - c;\nr1: a + b <= 1;\nr2: b + c =< 1;\nr1: >= 1;\nint a,b,c;\n",
        "max: -3a - 2.5b + c;\nr1: 1 <= a + b <= 1;\nr2: b + c <= 1;\nint a,b,c;\n"}) {
    EXPECT_EQ(guess_problem_format(text).name, "lp") << text;
    EXPECT_TRUE(read("lp", text) == expected) << text;
  }
}

TEST(LpSolve, RelationsOfOneVariableAreBounds) {
  const Problem fixed = read("lp", "max: 2x + 3y;\nc1: x + y <= 2;\nx >= 1;\n-y >= 0;\nbin x,y;\n");
  EXPECT_EQ(fixed.num_primary(), 1U);  // of x, which must be chosen
  EXPECT_EQ(fixed.low(ItemId{0}), 1U);
  EXPECT_FALSE(fixed.has_primary(OptionId{1}));
  // With a label, or with `=`, they are constraints.
  EXPECT_TRUE(read("lp", "max: x;\nR: x >= 1;\nbin x;\n").find_item("R"));
}

TEST(LpSolve, PseudoBooleanTextsStaySo) {
  EXPECT_EQ(guess_problem_format("min: +1 x1 +2 x2 ;\n+1 x1 +1 x2 = 1 ;\n").name, "opb");
  EXPECT_EQ(guess_problem_format("max: +1 x1 ;\n+1 x1 >= 1 ;\n").name, "opb");
  EXPECT_EQ(guess_problem_format("min: +1 x1 ;\n+1 x1 >= 1 ;\nint x1 ;\n").name, "lp");
  EXPECT_EQ(guess_problem_format("max: 3x1 ;\nx1 <= 1 ;\n").name, "lp");
}

TEST(LpSolve, ReportsFaultsWithTheirPositions) {
  EXPECT_EQ(error_of("lp", "max: 3x + 2y;\nc1: x + y <= 1;\n"),
            "file:1:7: found 'x', expected binary variables; this variable may be a fraction");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + 2 b = 1;\nbin a,b;\n"),
            "file:2:10: found '2', expected the coefficient 1: exact covers are sums of variables; "
            "CBC, HiGHS or SCIP solve other rows");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a = 1 + b;\nbin a,b;\n"),
            "file:2:12: found 'b', expected all variables on one side, and a number on the other");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + b = 1\nbin a,b;\n"),
            "file:3:6: found ',', expected ';' after a constraint");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + b;\nbin a,b;\n"),
            "file:2:9: found ';', expected <=, >= or =");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + b <> 1;\nbin a,b;\n"),
            "file:2:10: found '<>', expected <=, >= or =");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nq: >= 1;\nbin a,b;\n"),
            "file:2:1: found 'q', expected the label of a constraint above");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: 1 <= a + b >= 1;\nbin a,b;\n"),
            "file:2:15: found '>=', expected the same direction twice");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + b = 1;\nsec a;\nbin a,b;\n"),
            "file:3:1: found 'sec', expected int or bin: exact covers have no others");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nr: a + b = 1;\nbin a,1;\n"),
            "file:3:7: found '1', expected the name of a variable");
  EXPECT_EQ(error_of("lp", "min: 2 a;\nbin a\n"),
            "file:2:1: found the end of the text, expected the name of a variable");
  EXPECT_EQ(error_of("lp", "min: 2 a;\n /* r: a = 1;\nbin a;\n"),
            "file:2:2: found a comment without an end");
}

}  // namespace lp_solve_test
}  // namespace dlx::testing
