#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx triangles`.
namespace dlx::test {
namespace triangles_test {

// A board of 24 triangles with two long sides; by a program that fills it row by row. The symmetry
// of the board times the permutations of three colours gives 4 * 6 images, and no solution equals
// its image.
TEST(Triangles, FillsTheButterfly) {
  const std::string butterfly = ".#######\n..#####\n..#####\n.#######\n";
  EXPECT_EQ(run({"triangles", "--board=-", "--count"}, butterfly).out, "868608\n");
  EXPECT_EQ(run({"triangles", "--board=-", "--count", up, "--reflections"}, butterfly).out,
            "36192\n");
  EXPECT_EQ(run({"triangles", "12x1", "--count"}).out, "0\n");
}

TEST(Triangles, DrawsEdgesThatMeet) {
  const std::vector<std::string> rows = lines_of(run({"triangles", "-n1"}).out);
  ASSERT_EQ(rows.size(), 9U);
  EXPECT_EQ(rows[0], "      +-a-+-a-+");
  EXPECT_EQ(rows[8], rows[0]);
  // Each letter once where triangles meet: the edges of a hexagon of side 2.
  const std::string text = run({"triangles", "-n1"}).out;
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return c >= 'a'; });
  EXPECT_EQ(letters, 42);
  // All 24, each with its edges counterclockwise.
  std::set<std::string> triangles;
  for (std::size_t row = 0; row < 4; ++row) {
    const std::string &above = rows[2 * row], &middle = rows[2 * row + 1],
                      &below = rows[2 * row + 2];
    for (std::size_t at = middle.find('a'); at + 2 < middle.size(); at += 2) {
      const bool points_up = below.size() > at + 1 && std::isalpha(below[at + 1]) != 0 &&
                             (above.size() <= at + 1 || above[at + 1] == '+');
      const std::string edges = points_up ? std::string{below[at + 1], middle[at + 2], middle[at]}
                                          : std::string{above[at + 1], middle[at], middle[at + 2]};
      triangles.insert(
          std::min({edges, edges.substr(1) + edges[0], edges.substr(2) + edges[0] + edges[1]}));
    }
  }
  EXPECT_EQ(triangles.size(), 24U);
  EXPECT_EQ(run({"triangles", "4x4"}).err,
            "dlx: error: the board has 32 cells; there are 24 triangles\n");
  EXPECT_EQ(run({"triangles", "--border=e"}).err,
            "dlx: error: --border: found 'e', expected a, b, c, d or any; try 'dlx triangles "
            "--help'\n");
}

}  // namespace triangles_test
}  // namespace dlx::test
