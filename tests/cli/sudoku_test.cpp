#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku`.
namespace dlx::test::sudoku_test {

using nlohmann::json;

const std::string two_ways_other =
    "534768912672195348198342567859671423426853791713924856961537284287419635345286179";
const std::string empty4 = "................";

TEST(Sudoku, ReadsBackItsOwnGrids) {
  const Finished drawn = run({"sudoku", "--format=grid", easy, easy});
  const std::string grid =
      "+-------+-------+-------+\n"
      "| 5 3 4 | 6 7 8 | 9 1 2 |\n"
      "| 6 7 2 | 1 9 5 | 3 4 8 |\n"
      "| 1 9 8 | 3 4 2 | 5 6 7 |\n"
      "+-------+-------+-------+\n"
      "| 8 5 9 | 7 6 1 | 4 2 3 |\n"
      "| 4 2 6 | 8 5 3 | 7 9 1 |\n"
      "| 7 1 3 | 9 2 4 | 8 5 6 |\n"
      "+-------+-------+-------+\n"
      "| 9 6 1 | 5 3 7 | 2 8 4 |\n"
      "| 2 8 7 | 4 1 9 | 6 3 5 |\n"
      "| 3 4 5 | 2 8 6 | 1 7 9 |\n"
      "+-------+-------+-------+\n";
  EXPECT_EQ(drawn.out, grid + "\n" + grid);
  EXPECT_EQ(run({"sudoku"}, drawn.out).out, easy_solved + "\n" + easy_solved + "\n");
  EXPECT_EQ(run({"sudoku", grid}).out, easy_solved + "\n");
}

TEST(Sudoku, GridsShowGivensInAnotherColour) {
  const Finished done = run({"sudoku", "--format=grid", "--colour=always", easy});
  EXPECT_TRUE(contains(done.out, "| \x1b[1m5\x1b[0m \x1b[1m3\x1b[0m \x1b[36m4\x1b[0m | "));
}

TEST(Sudoku, FirstDoesNotLookForASecondSolution) {
  const Finished done = run({"sudoku", "--first", two_ways});
  EXPECT_TRUE(done.out == easy_solved + "\n" || done.out == two_ways_other + "\n") << done.out;
  EXPECT_EQ(done.err, "");
}

TEST(Sudoku, AllWritesAllSolutions) {
  const Finished done = run({"sudoku", "--all", two_ways});
  EXPECT_TRUE(done.out == easy_solved + "\n" + two_ways_other + "\n" ||
              done.out == two_ways_other + "\n" + easy_solved + "\n")
      << done.out;
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(lines_of(run({"sudoku", "--box=2x2", "--all", empty4}).out).size(), 288U);
}

TEST(Sudoku, ContradictoryGivensAreNamed) {
  const Finished done = run({"sudoku"}, easy + "\n" + contradictory + "\n");
  EXPECT_EQ(done.out, easy_solved + "\nno solution\n");
  EXPECT_TRUE(begins_with(done.err, "dlx: warning: <stdin>:2: "));
  for (const char* part : {"5", "row 1", "r1c1", "r1c2"}) {
    EXPECT_TRUE(contains(done.err, part));
  }
  EXPECT_EQ(lines_of(done.err).size(), 1U);
  EXPECT_EQ(done.exit_code, 1);
}

TEST(Sudoku, OtherShapes) {
  const std::string six = run({"sudoku", "--box=2x3", "-n1", std::string(36, '.')}).out;
  EXPECT_EQ(six.size(), 37U);
  EXPECT_TRUE(
      begins_with(run({"sudoku", "--box=2x3", "--format=grid", six}).out, "+-------+-------+\n| "));
}

TEST(Sudoku, JsonHasAnObjectForEachSolutionAndPuzzle) {
  const Finished done =
      run({"sudoku", "--format=json", two_ways, "-"}, "# nothing\n" + contradictory + "\n");
  EXPECT_EQ(done.exit_code, 1);
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 4U);
  const json solution = json::parse(lines[0]), first = json::parse(lines[1]),
             second = json::parse(lines[2]), summary = json::parse(lines[3]);
  EXPECT_TRUE(
      begins_with(lines[0], R"({"type":"solution","version":1,"puzzle":1,"source":"argument 1",)"
                            R"("line":1,"givens":")" +
                                two_ways + R"(","number":1,"solution":")"));
  EXPECT_EQ(solution["solution"].get<std::string>().size(), 81U);
  EXPECT_TRUE(
      has(first, {{"type", "puzzle"}, {"outcome", "limit"}, {"solutions", 2}, {"unique", false}}));
  EXPECT_FALSE(first.contains("conflict"));
  EXPECT_TRUE(first["guesses"].is_number_unsigned());
  EXPECT_EQ(second["puzzle"], 2);
  EXPECT_EQ(second["source"], "<stdin>");
  EXPECT_EQ(second["line"], 2);
  EXPECT_EQ(second["givens"], contradictory);
  EXPECT_EQ(second["outcome"], "exhausted");
  EXPECT_EQ(second["solutions"], 0);
  EXPECT_TRUE(second["conflict"].is_string());
  EXPECT_EQ(summary["type"], "summary");
  EXPECT_EQ(summary["outcome"], "finished");
  EXPECT_EQ(summary["puzzles"], 2);
  EXPECT_EQ(summary["solutions"], 2);
  EXPECT_EQ(summary["without_solution"], 1);
}

TEST(Sudoku, JsonKeepsLinesValidWhateverTheFileIsCalled) {
  const TempFile file(easy, "bad \xFF name");
  const Finished done = run({"sudoku", "--format=json", file.path()});
  EXPECT_EQ(json::parse(lines_of(done.out)[0])["solution"], easy_solved);
}

}  // namespace dlx::test::sudoku_test
