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

// -- puzzles of BurrTools -------------------------------------------------------------------------

// A puzzle on 3x3 squares, whose middle may remain empty, with 1 to 4 dominoes and up to 2 corners.
std::string bricks(const std::string& result = "####+####", const std::string& grid = "0") {
  return "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"" + grid +
         "\"/>\n<shapes>\n<voxel x=\"3\" y=\"3\" z=\"1\" type=\"0\">" + result +
         "</voxel>\n<voxel x=\"2\" y=\"1\" z=\"1\" name=\"I\" type=\"0\">#1#</voxel>\n"
         "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">###_</voxel>\n</shapes>\n<problems>\n<problem>"
         "<shapes><shape id=\"1\" min=\"1\" max=\"4\"/><shape id=\"2\" min=\"0\" "
         "max=\"2\"/></shapes>"
         "<result id=\"0\"/></problem>\n"
         "<problem><shapes><shape id=\"2\" count=\"3\"/></shapes><result id=\"0\"/></problem>\n"
         "</problems>\n</puzzle>\n";
}

std::string error_in(const std::string& text, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"polycube", "--puzzle=-"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words, text).err;
}

// The numbers come from a separate enumeration of all sets of placements.
TEST(Polycube, ReadsPuzzlesOfBurrTools) {
  EXPECT_EQ(run({"polycube", "--puzzle=-", "--count"}, bricks()).out, "10\n");
  EXPECT_EQ(run({"polycube", "--puzzle=-", "--count", "--up-to-symmetry"}, bricks()).out, "2\n");
  EXPECT_EQ(run({"polycube", "--puzzle=-", "-n1"}, bricks()).out, "ABB\nA.A\nBBA\n");
  // Three corners do not fill a square of 3x3.
  EXPECT_EQ(run({"polycube", "--puzzle=-", "--problem=2"}, bricks()).exit_code, 1);
  EXPECT_EQ(run({"polycube", "--puzzle=-", "--svg=-"}, bricks()).exit_code, 0);
}

TEST(Polycube, RefusesOtherPuzzlesOfBurrTools) {
  EXPECT_EQ(error_in("no XML"),
            "dlx: error: <stdin>:1:7: found text that is not XML, expected a file of BurrTools "
            "(.xmpuzzle)\n");
  EXPECT_EQ(error_in("<game/>"),
            "dlx: error: <stdin>:1:2: found the element 'game', expected 'puzzle'\n");
  EXPECT_EQ(error_in(bricks("####+####", "2")),
            "dlx: error: <stdin>:3:2: found a grid of spheres, expected a grid of cubes\n");
  EXPECT_EQ(error_in(bricks("####")),
            "dlx: error: <stdin>:5:2: found a shape of 4 cells, expected 9\n");
  EXPECT_EQ(error_in(bricks("####x####")),
            "dlx: error: <stdin>:5:2: found 'x' in a shape, expected '#', '_' or '+'\n");
  EXPECT_EQ(error_in(bricks("####2+####")),
            "dlx: error: <stdin>:6:2: found colours in a piece and in the result, expected one of "
            "them without colours: constraints of colours are not read\n");
  EXPECT_EQ(error_in(bricks(), {"--problem=3"}),
            "dlx: error: <stdin>:2:2: found 2 problems, expected at least 3\n");
  EXPECT_EQ(error_in(bricks("#________"), {"--problem=2"}),
            "dlx: error: <stdin>:11:2: found pieces of 9 cells, expected 1 as in the result\n");
  EXPECT_TRUE(contains(error_in(bricks(), {"--order=3"}), "with --puzzle, which has its own"));
}

}  // namespace dlx::test::polycube_test
