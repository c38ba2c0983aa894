#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx queens`: published counts, boards, symmetric placements.
namespace dlx::test::queens_test {

TEST(Queens, DrawsBoards) {
  EXPECT_EQ(run({"queens", "4"}), (Finished{0,
                                            ". Q . .\n"
                                            ". . . Q\n"
                                            "Q . . .\n"
                                            ". . Q .\n"
                                            "\n"
                                            ". . Q .\n"
                                            "Q . . .\n"
                                            ". . . Q\n"
                                            ". Q . .\n",
                                            ""}));
  EXPECT_EQ(run({"queens", "1"}).out, "Q\n");
}

TEST(Queens, CountsAreTheKnownOnes) {
  const char* known[] = {"1", "0", "0", "2", "10", "4", "40", "92", "352"};
  for (int n = 1; n <= 9; ++n) {
    const Finished done = run({"queens", std::to_string(n), "--count"});
    EXPECT_EQ(done.out, std::string(known[n - 1]) + "\n");
    EXPECT_EQ(done.exit_code, n == 2 || n == 3 ? 1 : 0);
  }
}

TEST(Queens, PrintsItsProblem) {
  const Finished done = run({"queens", "3", "--print-problem"});
  EXPECT_EQ(done.out,
            "r1 c1 r0 c0 r2 c2 | a1 a2 a3 b1 b2 b3\n"
            "r0 c0 b2\n"
            "r0 c1 a1 b3\n"
            "r0 c2 a2\n"
            "r1 c0 a1 b1\n"
            "r1 c1 a2 b2\n"
            "r1 c2 a3 b3\n"
            "r2 c0 a2\n"
            "r2 c1 a3 b1\n"
            "r2 c2 b2\n");
  EXPECT_EQ(done.exit_code, 0);
}

TEST(Queens, TakesWhatSolveTakes) {
  EXPECT_EQ(run({"queens", "6", "-n1"}).out, run({"queens", "6", "--limit=1", "-j2"}).out);
  const Finished limited = run({"queens", "6", "--count", "--engine=links", "--node-limit=2"});
  EXPECT_EQ(limited.exit_code, 3);
  EXPECT_EQ(limited.out, "");
  EXPECT_EQ(run({"queens", "5", "--no-progress"}).exit_code, 0);
  EXPECT_EQ(run({"queens", "3"}), (Finished{1, "", "dlx: no solution\n"}));
}

TEST(Queens, JsonPassesTheCheck) {
  const TempFile problem(run({"queens", "6", "--print-problem"}).out);
  EXPECT_EQ(run({"check", problem.path()}, run({"queens", "6", "--format=json"}).out).out,
            "4 solutions are correct\n");
}

TEST(Queens, RefusesOtherSizes) {
  for (const char* size : {"0", "1001", "eight", "18446744073709551617"}) {
    const Finished done = run({"queens", size});
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_TRUE(begins_with(done.err, "dlx: error: N: '" + std::string(size) + "' is "));
  }
  EXPECT_EQ(run({"queens"}).err,
            "dlx: error: expected N, the size of the board; try 'dlx queens --help'\n");
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
  ASSERT_EQ(rows.size(), 12U);
  int queens = 0;
  for (std::size_t row = 0; row < 12; ++row) {
    for (std::size_t column = 0; column < 12; ++column) {
      queens += rows[row][2 * column] == 'Q';
      EXPECT_EQ(rows[row][2 * column], rows[column][2 * (11 - row)]);
    }
  }
  EXPECT_EQ(queens, 12);
  EXPECT_EQ(run({"queens", "8", "--symmetric=diagonal"}).err,
            "dlx: error: --symmetric: found 'diagonal', expected half-turn or quarter-turn; try "
            "'dlx queens --help'\n");
}

}  // namespace dlx::test::queens_test
