#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx soma`.
namespace dlx::test {
namespace soma_test {

INSTANTIATE_TEST_SUITE_P(Soma, Published,
                         testing::Values(Count{{"soma"}, "11520"},
                                         Count{{"soma", up, "--reflections"}, "240"},
                                         Count{{"soma", "27x1x1"}, "0"}));

TEST(Soma, DrawsLayersAndTakesSolids) {
  const std::vector<std::string> rows = lines_of(run({"soma", "-n1"}).out);
  ASSERT_EQ(rows.size(), 3U);
  std::string all = rows[0] + rows[1] + rows[2];
  EXPECT_EQ(rows[0].size(), 13U);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, "            AAAABBBBLLLLPPPPTTTTVVVZZZZ");
  // The cube as a file gives the same problem.
  const std::string layer = "###\n###\n###\n";
  EXPECT_EQ(run({"soma", "--board=-", "--count", up, "--reflections"},
                layer + "\n" + layer + "\n\n" + layer)
                .out,
            "240\n");
  EXPECT_EQ(run({"soma", "2x2x2"}).err,
            "dlx: error: the solid has 8 cells; the Soma pieces cover 27\n");
  EXPECT_EQ(run({"soma", "--board=-"}, "##\n\n#?\n").err,
            "dlx: error: <stdin>:3:2: found '?', expected '#' for a cube, '.' or a space for none, "
            "or an empty line before the next layer\n");
}

}  // namespace soma_test
}  // namespace dlx::test
