#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx convert`, problems in all formats for the other commands, and the output of solvers.
namespace dlx::test::convert_test {

namespace fs = std::filesystem;

constexpr std::string_view colours =
    "A B | X\n"
    "|label: one\n"
    "A X:red |2.5\n"
    "B X:red\n"
    "B X:blue\n";

std::string converted(std::string_view problem, const std::string& format) {
  const Finished done = run({"convert", "--to", format}, problem);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  return done.out;
}

TEST(Convert, GoesToJsonAndBack) {
  const std::string json = converted(colours, "json");
  EXPECT_EQ(json,
            "{\"type\":\"problem\",\"version\":1,\n"
            "\"primary\":[\"A\",\"B\"],\n"
            "\"secondary\":[\"X\"],\n"
            "\"options\":[\n"
            "{\"items\":[\"A\",\"X:red\"],\"label\":\"one\",\"cost\":2.5},\n"
            "[\"B\",\"X:red\"],\n"
            "[\"B\",\"X:blue\"]]}\n");
  EXPECT_EQ(nlohmann::json::parse(json)["options"][0]["cost"], 2.5);
  EXPECT_EQ(run({"convert"}, json).out, colours);
  EXPECT_EQ(run({"convert", "--from", "json", "-"}, json).out, colours);
  EXPECT_EQ(run({"count"}, json).out, "1\n");
}

TEST(Convert, WritesClauses) {
  const Finished done = run({"convert", "--to", "cnf"}, "A B | X\nA X\nA B\nB X\nB X:r |1\n");
  EXPECT_EQ(done.out,
            "c The models are the exact covers of a problem. Variables and options:\n"
            "c 1 = A X\n"
            "c 2 = A B\n"
            "c 3 = B X\n"
            "c 4 = B X:r\n"
            "p cnf 4 9\n"
            "1 2 0\n-1 -2 0\n"
            "2 3 4 0\n-2 -3 0\n-2 -4 0\n-3 -4 0\n"
            "-1 -3 0\n-1 -4 0\n-3 -4 0\n");
  EXPECT_EQ(done.err, "dlx: warning: CNF has no costs; they are left out\n");
  EXPECT_EQ(run({"count"}, done.out).out, "1\n");
}

TEST(Convert, WritesRows) {
  EXPECT_EQ(converted("0:2|A | X\nA X\nA\n", "opb"),
            "* #variable= 2 #constraint= 2\n"
            "* The solutions are the exact covers of a problem. Variables and options:\n"
            "* x1 = A X\n* x2 = A\n"
            "* item A\n-1 x1 -1 x2 >= -2 ;\n"
            "* item X\n-1 x1 >= -1 ;\n");
  EXPECT_EQ(converted("1:2|A B\nA |1\nA |-2.5\nA\nB\n", "lp"),
            "\\ The solutions are the exact covers of a problem. Variables and options:\n"
            "\\ x1 = A\n\\ x2 = A\n\\ x3 = A\n\\ x4 = B\n"
            "Minimize\n cost: + 1 x1 - 2.5 x2\n"
            "Subject To\n"
            "\\ item A\n A: + x1 + x2 + x3 >= 1\n c2: + x1 + x2 + x3 <= 2\n"
            "\\ item B\n B: + x4 = 1\n"
            "Binary\n x1 x2 x3 x4\nEnd\n");
}

TEST(Convert, PipesFromModels) {
  const std::string queens = run({"queens", "6", "--print-problem"}).out;
  for (const char* format : {"text", "json", "matrix", "cnf", "opb"})
    EXPECT_EQ(run({"count"}, converted(queens, format)).out, "4\n") << format;
}

TEST(Convert, NamesOfFilesTellTheFormats) {
  const TempFile json(converted(colours, "json"), "problem.json");
  const std::string target = json.path() + ".opb";
  EXPECT_EQ(run({"convert", json.path(), "-o", target}),
            (Finished{0, "", "dlx: warning: costs are written times 10^1\n"}));
  EXPECT_TRUE(content(target).starts_with("* #variable= 4 "));
  fs::remove(target);
}

// Formats are chosen by --from, then a signature, then the name, then the appearance of rows.
TEST(Convert, TextsAndNamesTellTheFormats) {
  EXPECT_EQ(run({"count"}, "p cnf 2 1\n1 1 1 0\n").out, "2\n");
  EXPECT_EQ(run({"count"}, "p cnf 3 1\n1 0\n").out, "4\n");
  EXPECT_EQ(run({"count"}, "# sizes and names\n3 4\nA B C | X\n1001\n0110\n0111\n").out, "1\n");
  const TempFile formula("p cnf 2 1\n1 1 1 0\n", "formula.dlx");
  EXPECT_EQ(run({"count", formula.path()}).out, "2\n");
  const TempFile rows("10\n10\n", "rows.dlx");
  EXPECT_EQ(run({"count", rows.path()}).out, "1\n");
  EXPECT_EQ(run({"count", rows.path(), "--from", "matrix"}).out, "0\n");
  const Finished both = run({"count"}, "10\n10\n");
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_EQ(both.err,
            "dlx: error: <stdin>: it could be text or matrix: --from text or --from matrix says "
            "which; try 'dlx count --help'\n");
  const Finished lp = run({"count"}, converted(colours, "lp"));  // colours use other rows
  EXPECT_EQ(lp.exit_code, 2);
  EXPECT_TRUE(contains(lp.err, "expected the same sign as before"));
}

TEST(Convert, LeavesTheOldFileWhenItFails) {
  const TempFile problem(colours, "problem.dlx");
  const TempFile target("as it was", "old.matrix");
  EXPECT_EQ(run({"convert", problem.path(), "-o", target.path()}),
            (Finished{2, "", "dlx: error: a matrix cannot store the colours of the problem\n"}));
  EXPECT_EQ(content(target.path()), "as it was");
  for (const auto& entry : fs::directory_iterator(fs::path(target.path()).parent_path()))
    EXPECT_FALSE(entry.path().filename().string().starts_with(".dlx-")) << entry.path();
  const Finished nowhere = run({"convert", problem.path(), "-o", "/nonexistent/x.json"});
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_EQ(nowhere.err,
            "dlx: error: cannot write /nonexistent/x.json: No such file or directory\n");
  EXPECT_EQ(run({"convert", problem.path(), "-o", "/dev/null"}).exit_code, 0);
  EXPECT_TRUE(fs::exists("/dev/null"));
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(run({"convert", problem.path(), "-o", "/dev/full"}).exit_code, 2);
  }
}

TEST(Convert, RefusesBadUsage) {
  const auto error = [](const std::vector<std::string>& words) {
    const Finished done = run(words, colours);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    return done.err;
  };
  EXPECT_EQ(
      error({"convert", "--to", "xml"}),
      "dlx: error: --to: 'xml' is none of text, json, matrix, cnf, opb, lp, mps, spp, csv, xc, "
      "lists; try "
      "'dlx convert "
      "--help'\n");
  EXPECT_EQ(error({"convert", "-o", ""}),
            "dlx: error: --output: expected the name of a file; try 'dlx convert --help'\n");
  EXPECT_EQ(error({"convert", "--from", "cnf"}),
            "dlx: error: <stdin>:1:1: found 'A B | X', expected 'p cnf VARIABLES CLAUSES'\n");
}

// -- output of solvers ---------------------------------------------------------------------------

class Answers : public ::testing::Test {
 protected:
  Finished check(const std::string& problem, std::string_view answer) const {
    return run({"check", problem, "-"}, answer);
  }
  const TempFile problem_{colours, "problem.dlx"};
};

TEST_F(Answers, AreReadAsTheSolversWriteThem) {
  for (const char* answer : {
           "c clasp version 3.3.5\ns SATISFIABLE\nv 1 2 -3 4 0\n",
           "s SATISFIABLE\nv 1 2\nv -3 0\n",
           "SAT\n1 2 -3 4 0\n",
           "c\no 25\ns OPTIMUM FOUND\nv x1 x2 -x3\n",
           "v x1 x2\nv -x3 x4\n",
       }) {
    const Finished done = check(problem_.path(), answer);
    EXPECT_EQ(done.out, "1 solution is correct\n") << answer << done.err;
  }
  EXPECT_EQ(check(problem_.path(), "c all\nv 1 2 0\nv 1 2 0\n").out, "2 solutions are correct\n");
  EXPECT_EQ(check(problem_.path(), "v x1 x2\nc next\nv x1 x2\n").out, "2 solutions are correct\n");
}

TEST_F(Answers, AreFoundToBeWrong) {
  const auto error = [&](std::string_view answer, int code) {
    const Finished done = check(problem_.path(), answer);
    EXPECT_EQ(done.exit_code, code);
    return done.err;
  };
  EXPECT_EQ(error("c\nv 1 -2 -3 0\n", 1),
            "dlx: error: <stdin>:2: solution 1 is wrong: item 'B' is not covered\n");
  EXPECT_TRUE(contains(error("v 1 -2 3 0\n", 1), "<stdin>:1: solution 1 is wrong: "));
  EXPECT_EQ(error("v 1 y 0\n", 2),
            "dlx: error: <stdin>:1:1: found 'y', expected a value as 7, -7, x7 or -x7\n");
  EXPECT_EQ(
      error("s SATISFIABLE\nA X:red\n", 2),
      "dlx: error: <stdin>:2:1: found 'A X:red', expected a line of a solver: v, c, s or o\n");
  EXPECT_EQ(error("s UNSATISFIABLE\n", 2), "dlx: error: <stdin>: no solution to check\n");
}

TEST_F(Answers, DoNotHideOptionsOfThatName) {
  const TempFile letters("c v s\nc\nv s\nc v s\n", "letters.dlx");
  EXPECT_EQ(check(letters.path(), "c\nv s\n").out, "1 solution is correct\n");
  EXPECT_EQ(check(letters.path(), "c v s\n").out, "1 solution is correct\n");
  EXPECT_EQ(check(letters.path(), "v 1 2 -3 0\n").out, "1 solution is correct\n");
}

TEST_F(Answers, OfACnfAreItsModels) {
  const TempFile formula("p cnf 3 2\n1 -2 0\n2 3 0\n", "formula.cnf");
  EXPECT_EQ(run({"count", formula.path()}).out, "4\n");
  EXPECT_EQ(check(formula.path(), "v -1 -2 3 0\n").out, "1 solution is correct\n");
  const Finished wrong = check(formula.path(), "v -1 2 3 0\n");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_EQ(wrong.err, "dlx: error: <stdin>:1: solution 1 is wrong: item 'c1' is not covered\n");
  const std::string solutions = run({"solve", formula.path()}).out;
  EXPECT_EQ(check(formula.path(), solutions).out, "4 solutions are correct\n");
}

// If clasp is installed, its output is read in the same way.
TEST_F(Answers, ComeFromARealSolver) {
  if (std::system("command -v clasp >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "clasp is not installed";
  const std::string queens = run({"queens", "6", "--print-problem"}).out;
  const TempFile problem(queens, "queens6.dlx");
  // For pseudo-Boolean problems, clasp writes only the last answer.
  for (const auto& [format, answers] :
       {std::pair("cnf", "4 solutions are"), {"opb", "1 solution is"}}) {
    const TempFile text(converted(queens, format), std::string("queens6.") + format);
    const TempFile answer("", "answer.txt");
    std::system(("clasp -n 0 '" + text.path() + "' >'" + answer.path() + "'").c_str());
    EXPECT_EQ(run({"check", problem.path(), answer.path()}).out,
              std::string(answers) + " correct\n");
  }
}

TEST(Convert, ReadsTablesAndDoesNotWriteThem) {
  EXPECT_EQ(converted(",A,B\nx,1,\ny,,1\n", "text"), "A B\n|label: x\nA\n|label: y\nB\n");
  EXPECT_EQ(run({"convert", "--to=csv"}, "A\nA\n").err,
            "dlx: error: the format csv is only read, not written; try 'dlx convert --help'\n");
}

}  // namespace dlx::test::convert_test
