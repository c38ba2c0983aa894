#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx polycube`.
namespace dlx::test::polycube_test {

// Solid pentominoes: C. J. Bouwkamp, Packing a rectangular box with the twelve solid pentominoes,
// 1969. Tetracubes: Ishino Keiichiro found 1390 and 224 up to rotation; the eight rotations of the
// first box and of the second. Bricks of two cubes: OEIS A006253.
INSTANTIATE_TEST_SUITE_P(
    Polycubes, Published,
    published("polycube",
              "10x3x2 --planar up --reflections: 12; 6x5x2 --planar up --reflections: 264; "
              "6x5x2 --planar: 2112; 4x4x2 --order=4: 11120; "
              "4x4x2 --order=4 up --reflections: 695; 8x2x2 --order=4: 1792; "
              "2x2x2 --order=2 --any-number: 9; 5x2x2 --order=2 --any-number: 450"));

TEST(Polycube, DrawsLayers) {
  const std::vector<std::string> rows =
      lines_of(run({"polycube", "4x4x2", "--order=4", "-n1"}).out);
  ASSERT_EQ(rows.size(), 4U);
  std::string all;
  for (const std::string& row : rows) all += row;
  std::ranges::sort(all);
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

}  // namespace dlx::test::polycube_test
