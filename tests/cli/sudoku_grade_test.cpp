#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku grade`, `explain` and `hint`.
namespace dlx::test::sudoku_grade_test {

using nlohmann::json;

const std::string easy_line =
    "easy     score   15, hardest: hidden single; search: guesses 0, nodes 51; steps: full house "
    "19, hidden single 32\n";
const std::string medium =
    "000000000060304020000000075000000000000680300105070000000050000030000400800900000";
const std::string beyond =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

TEST(SudokuGrade, ExplainNumbersTheSteps) {
  const Finished done = run({"sudoku", "explain", easy});
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 52U);
  EXPECT_EQ(lines[0], "  1. hidden single: in box 2, 8 can only be in r1c6 => r1c6=8");
  EXPECT_TRUE(begins_with(lines[50], " 51. full house: "));
  EXPECT_EQ(lines[51] + "\n", easy_line);
  EXPECT_EQ(run({"sudoku", "explain", easy}).out, done.out);
}

TEST(SudokuGrade, Json) {
  const Finished done =
      run({"sudoku", "grade", "--format=json", "-", two_ways}, "\n" + easy + "\n");
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  const json grade = json::parse(lines[0]), none = json::parse(lines[1]),
             summary = json::parse(lines[2]);
  EXPECT_TRUE(begins_with(
      lines[0], R"({"type":"grade","version":1,"puzzle":1,"source":"<stdin>","line":2,)"));
  EXPECT_EQ(grade["givens"], easy);
  EXPECT_EQ(grade["difficulty"], "easy");
  EXPECT_EQ(grade["score"], 15);
  EXPECT_EQ(grade["technique"], "hidden single");
  EXPECT_EQ(grade["guesses"], 0);
  EXPECT_EQ(grade["nodes"], 51);
  EXPECT_EQ(grade["samples"], 1);
  ASSERT_EQ(grade["techniques"].size(), 2U);
  EXPECT_EQ(grade["techniques"][0]["name"], "full house");
  EXPECT_EQ(grade["techniques"][1]["count"], 32);
  EXPECT_EQ(none["solutions"], 2);
  EXPECT_FALSE(none.contains("difficulty"));
  EXPECT_TRUE(has(summary, {{"type", "summary"}, {"puzzles", 2}, {"without_grade", 1}}));
  EXPECT_EQ(summary["difficulties"]["easy"], 1);
  EXPECT_EQ(done.exit_code, 1);
}

TEST(SudokuGrade, JsonOfSteps) {
  const std::vector<std::string> lines =
      lines_of(run({"sudoku", "explain", "--format=json", easy}).out);
  ASSERT_EQ(lines.size(), 53U);
  const json step = json::parse(lines[0]);
  EXPECT_TRUE(has(step, {{"type", "step"}, {"step", 1}, {"technique", "hidden single"}}));
  EXPECT_TRUE(has(step["placed"][0], {{"cell", "r1c6"}, {"value", 8}}));
  EXPECT_TRUE(step["removed"].empty());
  EXPECT_EQ(json::parse(lines[51])["type"], "grade");
  const json vague =
      json::parse(lines_of(run({"sudoku", "hint", "--vague", "--format=json", easy}).out)[0]);
  EXPECT_EQ(vague["where"], "box 2");
  EXPECT_FALSE(vague.contains("placed"));
}

TEST(SudokuGrade, SamplesAreAMeanAndReproducible) {
  const json first = json::parse(
      lines_of(run({"sudoku", "grade", "--format=json", "--samples=10", beyond}).out)[0]);
  EXPECT_EQ(first["samples"], 10);
  EXPECT_EQ(json::parse(
                lines_of(run({"sudoku", "grade", "--format=json", "--samples=10", beyond}).out)[0]),
            first);
  const json other = json::parse(lines_of(
      run({"sudoku", "grade", "--format=json", "--samples=10", "--seed=2", beyond}).out)[0]);
  EXPECT_NE(other["nodes"], first["nodes"]);
  EXPECT_EQ(other["score"], first["score"]);
}

TEST(SudokuGrade, RatingsOfSudokuExplainerAsData) {
  const std::vector<std::string> lines =
      lines_of(run({"sudoku", "grade", "--se", "--format=json", medium}).out);
  ASSERT_EQ(lines.size(), 2U);
  const json rating = json::parse(lines[0]);
  EXPECT_EQ(rating["type"], "rating");
  EXPECT_EQ(rating["er"], 2.6);
  EXPECT_EQ(rating["ep"], 1.5);
  EXPECT_EQ(rating["ed"], 1.5);
  EXPECT_EQ(rating["technique"], "locked candidates");
  EXPECT_EQ(json::parse(lines[1])["without_rating"], 0);
}

}  // namespace dlx::test::sudoku_grade_test
