#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx steiner`.
namespace dlx::test {
namespace steiner_test {

// OEIS A030128.
INSTANTIATE_TEST_SUITE_P(Steiner, Published,
                         testing::Values(Count{{"steiner", "3"}, "1"}, Count{{"steiner", "4"}, "0"},
                                         Count{{"steiner", "7"}, "30"},
                                         Count{{"steiner", "9"}, "840"}));

TEST(Steiner, DrawsTriples) {
  const std::string text = run({"steiner", "7", "-n1"}).out;
  EXPECT_EQ(text.substr(0, 7), "{1 2 3}");
  EXPECT_EQ(std::count(text.begin(), text.end(), '{'), 7);
  EXPECT_EQ(run({"steiner"}).exit_code, 2);
}

}  // namespace steiner_test
}  // namespace dlx::test
