#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"

// `dlx polycube`.
namespace dlx::test {
namespace polycube_test {

// Solid pentominoes: C. J. Bouwkamp, Packing a rectangular box with the twelve solid pentominoes,
// 1969. Tetracubes: Ishino Keiichiro found 1390 and 224 up to rotation; the eight rotations of the
// first box and of the second. Bricks of two cubes: OEIS A006253.
INSTANTIATE_TEST_SUITE_P(
    Polycubes, Published,
    testing::Values(Count{{"polycube", "10x3x2", "--planar", up}, "12"},
                    Count{{"polycube", "6x5x2", "--planar", up}, "264"},
                    Count{{"polycube", "6x5x2", "--planar"}, "2112"},
                    Count{{"polycube", "4x4x2", "--order=4"}, "11120"},
                    Count{{"polycube", "4x4x2", "--order=4", up}, "695"},
                    Count{{"polycube", "8x2x2", "--order=4"}, "1792"},
                    Count{{"polycube", "2x2x2", "--order=2", "--any-number"}, "9"},
                    Count{{"polycube", "5x2x2", "--order=2", "--any-number"}, "450"}));

TEST(Polycube, DrawsLayers) {
  const std::vector<std::string> rows =
      lines_of(run({"polycube", "4x4x2", "--order=4", "-n1"}).out);
  ASSERT_EQ(rows.size(), 4U);
  std::string all;
  for (const std::string& row : rows) all += row;
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, "        AAAABBBBIIIILLLLOOOOPPPPSSSSTTTT");
}

TEST(Polycube, KnowsHowManyPiecesThereAre) {
  // OEIS A000162, A038119, A000105.
  const std::vector<std::tuple<const char*, const char*, int>> known{
      {"4", "", 8},           {"5", "", 29},         {"6", "", 166},
      {"7", "", 1023},        {"4", "--mirror", 7},  {"5", "--mirror", 23},
      {"6", "--mirror", 112}, {"5", "--planar", 12}, {"6", "--planar", 35}};
  for (const auto& [order, option, pieces] : known) {
    std::vector<std::string> words{"polycube", "1x1x1", std::string("--order=") + order};
    if (*option != '\0') words.emplace_back(option);
    EXPECT_EQ(run(words).err, "dlx: error: the board has 1 cell; the pieces cover " +
                                  std::to_string(pieces * std::stoi(order)) + "\n");
  }
}

TEST(Polycube, RefusesOtherBoxes) {
  EXPECT_EQ(run({"polycube", "3x3"}).err,
            "dlx: error: '3x3' is no box; an example is 3x3x3; try 'dlx polycube --help'\n");
  EXPECT_EQ(run({"polycube"}).exit_code, 2);
  EXPECT_EQ(run({"polycube", "2x2x2", "--order=8"}).exit_code, 2);
  EXPECT_EQ(run({"polycube", "1000x1000x1000", "--any-number"}).err,
            "dlx: error: the board has 1000000000 cells; expected at most 65536\n");
  EXPECT_EQ(run({"polycube", "--board=-", "--any-number", "--count"}, "").out, "1\n");
}

}  // namespace polycube_test
}  // namespace dlx::test
