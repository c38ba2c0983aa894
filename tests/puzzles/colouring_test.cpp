#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx colouring`.
namespace dlx::test {
namespace colouring_test {

// The chromatic polynomial of a cycle, (k - 1)^n + (-1)^n (k - 1), and for the queens 2 times 5!
// permutations of the colours.
INSTANTIATE_TEST_SUITE_P(Colouring, Published,
                         testing::Values(Count{{"colouring", "--queen=5", "--colours=5"}, "240"},
                                         Count{{"colouring", "--queen=5", "--colours=5", up}, "2"},
                                         Count{{"colouring", "--queen=5", "--colours=4"}, "0"},
                                         Count{{"colouring", "--queen=7", "--colours=7", up},
                                               "4"}));

TEST(Colouring, ReadsGraphs) {
  const std::string cycle = "| a cycle of five\na b\nb c\nc d\n\nd e\r\ne a\n";
  EXPECT_EQ(run({"colouring", "-", "--colours=3", "--count"}, cycle).out, "30\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=3", "--count", up}, cycle).out, "5\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=2", "--count"}, cycle).out, "0\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=4", "--count"}, "alone\n").out, "4\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=4", "--count", up}, "alone\n").out, "1\n");
  const std::vector<std::string> lines =
      lines_of(run({"colouring", "-", "--colours=2", "-n1"}, "left right\n").out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE((lines == std::vector<std::string>{"left 1", "right 2"} ||
               lines == std::vector<std::string>{"left 2", "right 1"}));
  // Two edges whose names would be equal.
  EXPECT_EQ(run({"colouring", "-", "--colours=2", "--count"}, "a-b c\na b-c\n").out, "4\n");
}

TEST(Colouring, SaysWhatIsWrongWithAGraph) {
  const auto message = [](std::string_view text) {
    return run({"colouring", "-", "--colours=3"}, text).err;
  };
  EXPECT_EQ(message("a b\na a\n"), "dlx: error: <stdin>:2:3: an edge from 'a' to itself\n");
  EXPECT_EQ(message("a b\nb a\n"), "dlx: error: <stdin>:2:3: this edge is listed already\n");
  EXPECT_EQ(message("a b c\n"),
            "dlx: error: <stdin>:1:5: found 'c', expected two vertices on a line\n");
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' holds ':'\n");
  EXPECT_EQ(run({"colouring", "--queen=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--colours=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--queen=4", "--colours=8", up}).exit_code, 2);
}

}  // namespace colouring_test
}  // namespace dlx::test
