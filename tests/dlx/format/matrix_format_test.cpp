#include "dlx/problem_formats.hpp"
#include "dlx/solver.hpp"
#include "tests/testing.hpp"

// Common forms of 0/1 matrices: arrays, matrices with commas, matrices with rows of zeros.
namespace dlx::testing::matrix_format_test {

const ProblemFormat& matrix() { return *find_problem_format("matrix"); }

Problem read(std::string_view text) { return matrix().read(text, "file").problem; }

TEST(MatrixFormat, IsReadAsManyProgramsWriteIt) {
  const Problem expected = read("1 0 0\n0 1 1\n");
  for (const char* text : {"[[1,0,0],[0,1,1]]",
                           "[[1, 0, 0],\n [0, 1, 1]]\n",
                           "[[1 0 0]\n [0 1 1]]\n",
                           "[[1. 0. 0.]\n [0. 1. 1.]]",
                           "[[1.0,0.0,0.0],[0.0,1e0,1]]",
                           "[[true,false,false],[false,true,true]]",
                           "[[True, False, False], [False, True, True]]",
                           "[1,0,0]\n[0,1,1]\n",
                           "[1, 0, 0],\n[0, 1, 1],\n",
                           "\n\n[\n[1,0,0],\n[0,1,1],\n]\n",
                           "\xEF\xBB\xBF[[1,0,0],[0,1,1]]",
                           "1,0,0\n0,1,1\n",
                           "1, 0, 0\n0 , 1, 1\r\n",
                           "1;0;0\n0;1;1\n",
                           "# a comment\n1,0,0\n0,1,1\n",
                           "2,3\n1,0,0\n0,1,1\n",
                           "100\n011\n",
                           "1.0 0.0 0.0\n0.0 1.0 1.0\n",
                           "1.000000000000000000e+00 0.000000000000000000e+00 0.0\n0. 1. 1.\n",
                           "1.0,0.0,0.0\n0.0,1.0,1.0\n",
                           "1,0,0,\r\n0,1,1, \r\n",
                           "1\t0\t0\n0\t1\t1\n",
                           "array([[1, 0, 0],\n       [0, 1, 1]])\n",
                           "np.array([[1,0,0],[0,1,1]], dtype=uint8)",
                           "matrix([[1, 0, 0], [0, 1, 1]])",
                           "m = [[1,0,0],[0,1,1]]",
                           "m = np.array([[1,0,0],\n              [0,1,1]])\n",
                           "{{1,0,0},{0,1,1}};",
                           "static const int m[2][3] = {\n  {1,0,0},\n  {0,1,1},\n};\n",
                           "((1,0,0),(0,1,1))",
                           "m = [1 0 0; 0 1 1];",
                           "let m = vec![vec![1,0,0],vec![0,1,1]];",
                           R"([["1","0","0"],["0","1","1"]])",
                           "3\n1 0 0\n0 1 1\n",
                           "2\n1 0 0\n0 1 1\n",
                           "3 0\n1 0 0\n0 1 1\n"}) {
    EXPECT_EQ(read(text), expected) << text;
    EXPECT_EQ(guess_problem_format(text).name, "matrix") << text;
  }
  // The format json also reads a file that contains only a matrix.
  const ProblemFormat& json = guess_problem_format("[[1,0,0],[0,1,1]]", "a.json");
  EXPECT_EQ(json.name, "json");
  EXPECT_EQ(json.read("[[1,0,0],[0,1,1]]", "a.json").problem, expected);
}

TEST(MatrixFormat, RowsListTheNumbersOfColumns) {
  const Problem from_0 = read("|items: 0 1 2\n1 1 0\n0 0 1\n0 1 1\n1 0 0\n");
  EXPECT_EQ(read("[[0, 1], [2], [1, 2], [0]]"), from_0);
  EXPECT_EQ(read("{{0,1},{2},{1,2},{0}};"), from_0);
  EXPECT_EQ(read("3 0\n0 1\n2\n1 2\n0\n"), from_0);
  EXPECT_EQ(read("3\n0 1\n2\n1 2\n0\n"), from_0);
  EXPECT_EQ(guess_problem_format("3\n0 1\n2\n1 2\n0\n").name, "matrix");
  EXPECT_EQ(read("[[1,2],[3]]"), read("|items: 1 2 3\n1 1 0\n0 0 1\n"));
}

TEST(MatrixFormat, TheFirstColumnsAreSecondaryAsInDlxCpp) {
  const Problem expected = read("|items: 1 2 | 0\n1 1 0\n1 0 1\n");
  for (const char* text : {"3 1\n0 1 1\n1 1 0\n", "3 1\n1 2\n0 1\n"}) {
    EXPECT_EQ(read(text), expected) << text;
    EXPECT_EQ(guess_problem_format(text).name, "matrix") << text;
  }
  // With one row and three columns it is no set partition.
  EXPECT_EQ(guess_problem_format("3 1\n0 1 1\n").name, "matrix");
}

TEST(MatrixFormat, NamesHaveCommasWhereRowsHave) {
  const Problem expected = read("a b c\n1 0 0\n0 1 1\n");
  for (const char* text : {"a,b,c\n1,0,0\n0,1,1\n", "a, b, c\n1, 0, 0\n0, 1, 1\n",
                           "a;b;c\n1;0;0\n0;1;1\n", "|items: a b c\n1,0,0\n0,1,1\n"}) {
    EXPECT_EQ(read(text), expected) << text;
    EXPECT_EQ(guess_problem_format(text).name, "matrix") << text;
  }
  EXPECT_TRUE(read("a,b c\n1 0\n0 1\n").find_item("a,b"));
  EXPECT_TRUE(read("|items: a,b c\n1,0\n0,1\n").find_item("a,b"));
}

TEST(MatrixFormat, OtherArraysAreRefused) {
  for (const char* text :
       {"[[0,3,0],[1,2]]", R"([["a","b"],["c"]])", "[{\"a\":1}]", "[]", "[[]]"}) {
    EXPECT_EQ(guess_problem_format(text).name, "matrix") << text;
  }
}

TEST(MatrixFormat, RowsOfOtherNumbersAreNoNames) {
  EXPECT_EQ(guess_problem_format("1 0 2\n0 1 0\n").name, "matrix");
  EXPECT_EQ(read("|items: 1 0 2\n0 1 0\n").num_items(), 3U);
  EXPECT_EQ(guess_problem_format("1 0 2\n0 1\n2\n").name, "text");  // items named 0, 1 and 2
}

TEST(MatrixFormat, RowsOfZerosAreOptionsThatNoCoverUses) {
  for (const auto& [text, line] : {std::pair("0 1 1\n1 0 0\n0 0 0\n", 3U),
                                   {"[[0,1,1],[1,0,0],\n[0,0,0]]", 2U},
                                   {"011\n100\n\n000\n", 4U}}) {
    const ParsedProblem parsed = matrix().read(text, "file");
    EXPECT_EQ(parsed.problem.num_options(), 3U);
    EXPECT_EQ(parsed.problem.num_primary(), 3U);
    EXPECT_FALSE(parsed.problem.has_primary(OptionId{2}));
    ASSERT_EQ(parsed.warnings.size(), 1U);
    EXPECT_EQ(parsed.warnings[0].message, "row 3 has no 1, so no cover uses it");
    EXPECT_EQ(parsed.warnings[0].line, line);
    Solver solver(parsed.problem);
    std::size_t covers = 0;
    for (const Cover& cover : solver) covers += cover.size() == 2 ? 1 : 100;
    EXPECT_EQ(covers, 1U);
  }
  // Many rows of zeros give one warning, after the warnings about items.
  std::string text = "A empty | X\n0 0 0\n1 0 0\n";
  for (int k = 0; k < 50; ++k) text += "0 0 0\n";
  const ParsedProblem many = matrix().read(text, "file");
  ASSERT_EQ(many.warnings.size(), 3U);  // the second is about X, which no row has
  EXPECT_EQ(many.warnings[0].kind, Warning::Kind::uncovered_item);
  EXPECT_EQ(many.warnings[2].message,
            "51 rows have no 1, the first of them row 1, so no cover uses them");
  EXPECT_EQ(many.warnings[2].line, 2U);
  EXPECT_TRUE(many.problem.find_item("empty'"));
  // Rows of secondary items alone have their own warnings.
  EXPECT_EQ(matrix().read("A | X\n1 0\n0 1\n0 0\n", "file").warnings.size(), 2U);
}

}  // namespace dlx::testing::matrix_format_test
