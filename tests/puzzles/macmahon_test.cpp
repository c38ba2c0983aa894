#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx macmahon`.
namespace dlx::test {
namespace macmahon_test {

// Knuth, TAOCP 4B, 7.2.2.1.
INSTANTIATE_TEST_SUITE_P(MacMahon, Published,
                         testing::Values(Count{{"macmahon"}, "106624"},
                                         Count{{"macmahon", "4x6", up, "--reflections"}, "13328"}));

TEST(MacMahon, DrawsEdgesThatMeet) {
  const std::vector<std::string> rows = lines_of(run({"macmahon", "-n1"}).out);
  ASSERT_EQ(rows.size(), 9U);
  for (const std::string& row : rows) EXPECT_EQ(row.size(), 25U);
  EXPECT_EQ(rows[0], "+-a-+-a-+-a-+-a-+-a-+-a-+");
  EXPECT_EQ(rows[8], rows[0]);
  std::set<std::string> squares;
  for (std::size_t row = 0; row < 4; ++row) {
    EXPECT_EQ(rows[2 * row + 1][0], 'a');
    EXPECT_EQ(rows[2 * row + 1][24], 'a');
    for (std::size_t column = 0; column < 6; ++column) {
      std::string square{rows[2 * row][4 * column + 2], rows[2 * row + 1][4 * column + 4],
                         rows[2 * row + 2][4 * column + 2], rows[2 * row + 1][4 * column]};
      std::string first = square;
      for (int turn = 0; turn < 3; ++turn) {
        square = square.substr(1) + square[0];
        first = std::min(first, square);
      }
      squares.insert(first);
    }
  }
  EXPECT_EQ(squares.size(), 24U);
}

TEST(MacMahon, RefusesOtherSizes) {
  EXPECT_EQ(run({"macmahon", "5x5"}).err,
            "dlx: error: the board has 25 cells; there are 24 squares\n");
  EXPECT_EQ(run({"macmahon", "--border=d"}).exit_code, 2);
  EXPECT_EQ(run({"macmahon", "8x3", "--count"}).out, "0\n");
}

}  // namespace macmahon_test
}  // namespace dlx::test
