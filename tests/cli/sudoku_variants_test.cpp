#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/cli/sample_puzzles.hpp"
#include "tests/testing.hpp"

// `dlx sudoku` with other rules, and its reports about puzzles with several solutions.
namespace dlx::test::sudoku_variants_test {

using nlohmann::json;

const std::string empty4(16, '.');
const std::string empty9(81, '.');
const std::string miracle =
    "......................................1............2.............................";
const std::string miracle_solved =
    "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
const std::string jigsaw4 = "AABBACBBACCDCDDD";

TEST(SudokuVariants, ByName) {
  EXPECT_EQ(run({"sudoku", "--box=2x2", "--variant=x", "--count", empty4}).out, "48\n");
  EXPECT_EQ(run({"sudoku", "--box=2x2", "--variant=diagonals", "--count", empty4}).out, "48\n");
}

TEST(SudokuVariants, RulesFromAFile) {
  const TempFile rules("box 2x2\ndiagonals\ncage 5 r1c1 r1c2\nless r1c1 r1c2 # a comment\n");
  EXPECT_EQ(run({"sudoku", "--rules", rules.path(), "--count", empty4}).out, "8\n");
  EXPECT_EQ(
      run({"sudoku", "--rules", rules.path(), "--variant=non-consecutive", "--count", empty4}).out,
      run({"sudoku", "--rules=" + rules.path(), "--count", "--variant", "non-consecutive", empty4})
          .out);
}

TEST(SudokuVariants, RulesAboutCells) {
  const TempFile rules(
      "box 2x2\nthermometer r1c1 r1c2 r2c1\nless r1c1 r2c1\ncage 4 r3c1 r3c2\n"
      "difference 2 r4c3 r4c4\n");
  const Finished conflict = run({"sudoku", "--rules", rules.path(), "21.............."});
  EXPECT_EQ(conflict.out, "no solution\n");
  EXPECT_EQ(conflict.err,
            "dlx: warning: argument 1:1: the thermometer r1c1 r1c2 r2c1 does not increase\n");
}

TEST(SudokuVariants, WrongRulesAreRefused) {
  const auto expect_error = [](const std::vector<std::string>& words, const std::string& text) {
    EXPECT_TRUE(ends_without_output(run(words), 2, text));
  };
  const TempFile rules("box 2x2\ncage 99 r1c1\n");
  expect_error({"sudoku", "--rules", rules.path(), empty4},
               rules.path() + ":2:6: a cage of 1 cells has a sum of 1 to 4, not 99");
  expect_error({"sudoku", "--rules", rules.path(), "--box=2x2", empty4}, "box");
  expect_error({"sudoku", "--rules", rules.path(), "--regions", jigsaw4, empty4}, "regions");
  expect_error({"sudoku", "--rules", "no-such-file", empty4}, "no-such-file");
  expect_error({"sudoku", "--variant=y", empty9}, "--variant: 'y' is none of diagonals (x)");
  expect_error({"sudoku", "--variant=x,", empty9}, "--variant: '' is none of");
  expect_error({"sudoku", "--box=2x2", "--regions", "AABB", empty4},
               "--regions: 'AABB' is neither an existing file nor the regions of 16 cells");
  expect_error({"sudoku", "--box=7x6", empty9}, "too large; expected 36 at most");
}

TEST(SudokuCandidates, OfAllSolutions) {
  const json object = json::parse(run({"sudoku", "candidates", "--to=json", two_ways}).out);
  EXPECT_TRUE(has(object, {{"type", "true_candidates"}, {"outcome", "exhausted"}, {"number", 85}}));
  EXPECT_EQ(object["candidates"][3], "67");
  EXPECT_EQ(object["candidates"][0], "5");
}

}  // namespace dlx::test::sudoku_variants_test
