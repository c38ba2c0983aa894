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

TEST(Sudoku, WritesALineForEachPuzzle) {
  const TempFile file(easy + "\n# a comment\n" + easy + " # another\n");
  EXPECT_EQ(run({"sudoku", file.path()}),
            (Finished{0, easy_solved + "\n" + easy_solved + "\n", ""}));
}

TEST(Sudoku, TakesPuzzlesFilesAndStdinInAnyMixture) {
  const TempFile file(easy_solved + "\n");
  EXPECT_EQ(run({"sudoku", easy, "-", file.path()}, easy + "\n"),
            (Finished{0, easy_solved + "\n" + easy_solved + "\n" + easy_solved + "\n", ""}));
  EXPECT_EQ(run({"sudoku"}, easy).out, easy_solved + "\n");
  EXPECT_EQ(run({"sudoku", "--", replaced(easy, ".", "-")}).out, easy_solved + "\n");
}

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

TEST(Sudoku, SaysWhenThereIsMoreThanOneSolution) {
  const TempFile file(easy + "\n" + two_ways + "\n");
  const Finished done = run({"sudoku", file.path()});
  EXPECT_EQ(lines_of(done.out).size(), 2U);
  EXPECT_EQ(lines_of(done.out)[0], easy_solved);
  EXPECT_EQ(done.err, "dlx: warning: " + file.path() + ":2: more than one solution\n");
  EXPECT_EQ(done.exit_code, 0);
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

TEST(Sudoku, LimitWritesSoManySolutionsOfEach) {
  EXPECT_EQ(lines_of(run({"sudoku", "--box=2x2", "-n", "3", empty4, empty4}).out).size(), 6U);
  EXPECT_EQ(run({"sudoku", "--box=2x2", "-n", "300", "--count", empty4}).out, "288\n");
  EXPECT_EQ(run({"sudoku", "--box=2x2", "-n", "100", "--count", empty4}).out, "100\n");
}

TEST(Sudoku, CountWritesOneNumberALine) {
  const Finished done =
      run({"sudoku", "--count"}, easy + "\n" + two_ways + "\n" + impossible + "\n");
  EXPECT_EQ(done.out, "1\n2\n0\n");
  EXPECT_EQ(done.exit_code, 1);
}

TEST(Sudoku, NoSolutionIsAnAnswerAndExitCode1) {
  EXPECT_EQ(run({"sudoku"}, impossible + "\n" + easy + "\n"),
            (Finished{1, "no solution\n" + easy_solved + "\n",
                      "dlx: warning: <stdin>:1: no solution\n"}));
  EXPECT_EQ(run({"sudoku", "--all", impossible}).out, "no solution\n");
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
  EXPECT_EQ(run({"sudoku", "--box=2x2", "1...............", "--count"}).out, "72\n");
  const std::string six = run({"sudoku", "--box=2x3", "-n1", std::string(36, '.')}).out;
  EXPECT_EQ(six.size(), 37U);
  EXPECT_TRUE(
      begins_with(run({"sudoku", "--box=2x3", "--format=grid", six}).out, "+-------+-------+\n| "));
  EXPECT_EQ(run({"sudoku", "--box=1x1"}, ".\n").out, "1\n");
}

TEST(Sudoku, ATimeLimitIsPerPuzzleOrForAllAndExitCode3) {
  const std::string two = std::string(81, '.') + "\n" + easy + "\n";
  const Finished done = run({"sudoku", "--count", "--puzzle-time-limit=0.05"}, two);
  EXPECT_EQ(done.out, "stopped by the time limit\n1\n");
  EXPECT_TRUE(
      begins_with(done.err, "dlx: warning: <stdin>:1: stopped by the time limit: at least "));
  EXPECT_EQ(done.exit_code, 3);
  // --time-limit applies to the whole list.
  const Finished ended = run({"sudoku", "--count", "--time-limit=0.05"}, two);
  EXPECT_EQ(ended.out, "stopped by the time limit\n");
  EXPECT_TRUE(contains(ended.err, "the list is incomplete, with 1 puzzle answered"));
  EXPECT_EQ(ended.exit_code, 3);
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

TEST(Sudoku, JsonNumbersTheSolutionsOfAPuzzle) {
  const std::vector<std::string> lines =
      lines_of(run({"sudoku", "--format=json", "--all", two_ways}).out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(json::parse(lines[0])["number"], 1);
  EXPECT_EQ(json::parse(lines[1])["number"], 2);
  EXPECT_EQ(json::parse(lines[2])["outcome"], "exhausted");
}

TEST(Sudoku, JsonKeepsLinesValidWhateverTheFileIsCalled) {
  const TempFile file(easy, "bad \xFF name");
  const Finished done = run({"sudoku", "--format=json", file.path()});
  EXPECT_EQ(json::parse(lines_of(done.out)[0])["solution"], easy_solved);
}

TEST(Sudoku, StatisticsGoToStderr) {
  const Finished done = run({"sudoku", "--stats"}, easy + "\n" + easy + "\n");
  EXPECT_EQ(done.out, easy_solved + "\n" + easy_solved + "\n");
  EXPECT_TRUE(begins_with(done.err, "puzzles     2\nsolutions   2\nguesses     "));
  for (const char* name : {"\nnodes ", "\nseconds ", "\npuzzles/s "}) {
    EXPECT_TRUE(contains(done.err, name)) << name;
  }
}

}  // namespace dlx::test::sudoku_test
