#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx queens`: published counts.
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

}  // namespace dlx::test::queens_test
