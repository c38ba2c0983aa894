#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx langford`.
namespace dlx::test {
namespace langford_test {

// OEIS A014552, doubled by the reversals.
INSTANTIATE_TEST_SUITE_P(
    Langford, Published,
    testing::Values(Count{{"langford", "1"}, "0"}, Count{{"langford", "2"}, "0"},
                    Count{{"langford", "3"}, "2"}, Count{{"langford", "4"}, "2"},
                    Count{{"langford", "5"}, "0"}, Count{{"langford", "6"}, "0"},
                    Count{{"langford", "7"}, "52"}, Count{{"langford", "8"}, "300"},
                    Count{{"langford", "9"}, "0"}, Count{{"langford", "10"}, "0"},
                    Count{{"langford", "3", up}, "1"}, Count{{"langford", "4", up}, "1"},
                    Count{{"langford", "7", up}, "26"}, Count{{"langford", "8", up}, "150"},
                    Count{{"langford", "11"}, "35584"}, Count{{"langford", "12"}, "216288"}));

TEST(Langford, DrawsALine) {
  EXPECT_EQ(run({"langford", "4", "-n1", up}).out.size(), 16U);
  const std::set<std::string> both{"3 1 2 1 3 2", "2 3 1 2 1 3"};
  const std::vector<std::string> lines = lines_of(run({"langford", "3"}).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ((std::set<std::string>{lines[0], lines[2]}), both);
}

}  // namespace langford_test
}  // namespace dlx::test
