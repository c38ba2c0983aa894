#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx queens`: published counts, boards, symmetric placements.
namespace dlx::test::queens_test {

TEST(Queens, CountsAreTheKnownOnes) {
  const char* known[] = {"1", "0", "0", "2", "10", "4", "40", "92", "352"};
  for (int n = 1; n <= 9; ++n) {
    const Finished done = run({"queens", std::to_string(n), "--count"});
    EXPECT_EQ(done.out, std::string(known[n - 1]) + "\n");
    EXPECT_EQ(done.exit_code, n == 2 || n == 3 ? 1 : 0);
  }
}

// OEIS A002562 and A000170.
INSTANTIATE_TEST_SUITE_P(
    QueensUpToSymmetry, Published,
    published("queens",
              "1 up: 1; 3 up: 0; 4 up: 1; 5 up: 2; 6 up: 1; 7 up: 6; 8 up: 12; 9 up: 46; "
              "10 up: 92; 11 up: 341; 12 up: 1787; 10: 724; 11: 2680; 12: 14200; 13: 73712; "
              "14: 365596"));

// OEIS A032522 and A033148. In the last two, each class has 8 / 4 = 2 or 8 / 2 = 4 images.
INSTANTIATE_TEST_SUITE_P(
    SymmetricQueens, Published,
    published("queens",
              "4 --symmetric=half-turn: 2; 7 --symmetric=half-turn: 8; "
              "8 --symmetric=half-turn: 4; 12 --symmetric=half-turn: 80; "
              "16 --symmetric=half-turn: 3000; 1 --symmetric=quarter-turn: 1; "
              "5 --symmetric=quarter-turn: 2; 8 --symmetric=quarter-turn: 0; "
              "12 --symmetric=quarter-turn: 8; 13 --symmetric=quarter-turn: 8; "
              "17 --symmetric=quarter-turn: 128; 20 --symmetric=quarter-turn: 480; "
              "12 --symmetric=quarter-turn up: 4; 8 --symmetric=half-turn up: 1"));

TEST(Queens, DrawsSymmetricPlacements) {
  const std::vector<std::string> rows =
      lines_of(run({"queens", "12", "--symmetric", "quarter-turn", "-n1"}).out);
  int queens = 0;
  for (std::size_t row = 0; row < 12; ++row) {
    for (std::size_t column = 0; column < 12; ++column) {
      queens += rows[row][2 * column] == 'Q';
      EXPECT_EQ(rows[row][2 * column], rows[column][2 * (11 - row)]);
    }
  }
  EXPECT_EQ(queens, 12);
}

}  // namespace dlx::test::queens_test
