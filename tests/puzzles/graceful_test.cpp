#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx graceful`.
namespace dlx::test {
namespace graceful_test {

// Paths: OEIS A006967. K4 has one labelling, 0 1 4 6, up to its 24 symmetries and the complement;
// the others come from a loop over all labellings. A cycle of five has none (Rosa, 1967).
TEST(Graceful, CountsAreTheKnownOnes) {
  const auto count = [](const std::string& graph) {
    return run({"graceful", "-", "--count"}, graph).out;
  };
  const char* paths[] = {"2", "4", "4", "8", "24", "32", "40", "120"};
  std::string path;
  for (int edge = 0; edge < 8; ++edge) {
    path += std::to_string(edge) + " " + std::to_string(edge + 1) + "\n";
    EXPECT_EQ(count(path), std::string(paths[edge]) + "\n");
  }
  const std::string k4 = "a b\na c\na d\nb c\nb d\nc d\n";
  EXPECT_EQ(count(k4), "48\n");
  EXPECT_EQ(run({"graceful", "-", "--count", up}, k4).out, "24\n");
  EXPECT_EQ(count("a b\nb c\nc d\nd a\n"), "16\n");
  EXPECT_EQ(count("a b\nb c\nc d\nd e\ne a\n"), "0\n");
}

TEST(Graceful, DrawsLabelsAndDifferences) {
  const std::vector<std::string> lines = lines_of(run({"graceful", "-", "-n1"}, "a b\nb c\n").out);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].substr(0, 2), "a ");
  EXPECT_EQ((std::set<std::string>{lines[3], lines[4]} == std::set<std::string>{"a-b 1", "b-c 2"} ||
             std::set<std::string>{lines[3], lines[4]} == std::set<std::string>{"a-b 2", "b-c 1"}),
            true);
  EXPECT_EQ(run({"graceful", "-"}, "").err, "dlx: error: the graph has no vertex\n");
}

// An isolated vertex takes one of the unused labels: the number of labellings is multiplied by the
// number of these labels. A triangle uses three of four, in 2 x 3! ways.
TEST(Graceful, VerticesWithoutEdges) {
  const auto count = [](const std::string& graph) {
    return run({"graceful", "-", "--count"}, graph).out;
  };
  const std::string triangle = "a b\nb c\nc a\n", k4 = "a b\na c\na d\nb c\nb d\nc d\n";
  EXPECT_EQ(count(triangle), "12\n");
  EXPECT_EQ(count("alone\n" + triangle), "12\n");
  EXPECT_EQ(run({"graceful", "-", "--count", up}, triangle + "alone\n").out, "6\n");
  EXPECT_EQ(count(triangle + "one\ntwo\n"), "0\n");
  EXPECT_EQ(count(k4 + "e\n"), "144\n");        // 48 x 3
  EXPECT_EQ(count(k4 + "e\nf\ng\n"), "288\n");  // 48 x 3!
  EXPECT_EQ(run({"graceful", "-"}, "a b\nalone\n").exit_code, 1);
  EXPECT_EQ(run({"graceful", "-"}, "alone\n").out, "alone 0\n");
  EXPECT_EQ(lines_of(run({"graceful", "-", "-n1"}, "alone\n" + triangle).out).front(), "alone 1");
}

}  // namespace graceful_test
}  // namespace dlx::test
