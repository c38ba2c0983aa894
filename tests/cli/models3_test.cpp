#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <tuple>
#include <utility>

#include "tests/cli/process.hpp"
#include "tests/cli/published.hpp"

// Pieces of triangles and cubes, MacMahon's triangles, windows, fillomino, partitions, queens with
// a symmetry: counts that have been published or come from another program, as is said at each.
namespace dlx::test {
namespace {

// OEIS A032522 and A033148.
INSTANTIATE_TEST_SUITE_P(SymmetricQueens, Published,
                         testing::Values(Count{{"queens", "4", "--symmetric=half-turn"}, "2"},
                                         Count{{"queens", "7", "--symmetric=half-turn"}, "8"},
                                         Count{{"queens", "8", "--symmetric=half-turn"}, "4"},
                                         Count{{"queens", "12", "--symmetric=half-turn"}, "80"},
                                         Count{{"queens", "16", "--symmetric=half-turn"}, "3000"},
                                         Count{{"queens", "1", "--symmetric=quarter-turn"}, "1"},
                                         Count{{"queens", "5", "--symmetric=quarter-turn"}, "2"},
                                         Count{{"queens", "8", "--symmetric=quarter-turn"}, "0"},
                                         Count{{"queens", "12", "--symmetric=quarter-turn"}, "8"},
                                         Count{{"queens", "13", "--symmetric=quarter-turn"}, "8"},
                                         Count{{"queens", "17", "--symmetric=quarter-turn"}, "128"},
                                         Count{{"queens", "20", "--symmetric=quarter-turn"}, "480"},
                                         // Each class has 8 / 4 = 2 or 8 / 2 = 4 images.
                                         Count{{"queens", "12", "--symmetric=quarter-turn", up},
                                               "4"},
                                         Count{{"queens", "8", "--symmetric=half-turn", up}, "1"}));

// Hexiamonds: 156 and 74 have long been known (T. H. O'Beirne's pieces), and
// another program, which puts pieces on the first empty cell, finds none of 12 x 3. Lozenges in a
// hexagon: OEIS A008793 (P. A. MacMahon's formula for boxes); up to symmetry A066931.
INSTANTIATE_TEST_SUITE_P(
    Polyiamonds, Published,
    testing::Values(Count{{"polyiamond", up}, "156"}, Count{{"polyiamond", "6x6"}, "624"},
                    Count{{"polyiamond", "9x4", up}, "74"}, Count{{"polyiamond", "4x9"}, "148"},
                    Count{{"polyiamond", "12x3"}, "0"},
                    Count{{"polyiamond", "1x1x1", "--order=2", "--any-number"}, "2"},
                    Count{{"polyiamond", "2x2x2", "--order=2", "--any-number"}, "20"},
                    Count{{"polyiamond", "3x3x3", "--order=2", "--any-number"}, "980"},
                    Count{{"polyiamond", "2x3x4", "--order=2", "--any-number"}, "490"},
                    Count{{"polyiamond", "1x1x1", "--order=2", "--any-number", up}, "1"},
                    Count{{"polyiamond", "2x2x2", "--order=2", "--any-number", up}, "6"},
                    Count{{"polyiamond", "3x3x3", "--order=2", "--any-number", up}, "113"},
                    Count{{"polyiamond", "3", "--order=1", "--any-number"}, "1"}));

// Solid pentominoes: C. J. Bouwkamp, Packing a rectangular box with the twelve solid pentominoes,
// 1969. Tetracubes: Ishino Keiichiro found 1390 and 224 that are no turns of each other; the eight
// turns of the first box and of the second. Bricks of two cubes: OEIS A006253.
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

// N. G. de Bruijn, A combinatorial problem, 1946: K! ^ (K ^ (N - 1)) / K ^ N; up to symmetry and
// the tori by another program that looks at all of them.
INSTANTIATE_TEST_SUITE_P(
    Windows, Published,
    testing::Values(Count{{"debruijn", "2", "1"}, "1"}, Count{{"debruijn", "2", "3"}, "2"},
                    Count{{"debruijn", "2", "4"}, "16"}, Count{{"debruijn", "2", "5"}, "2048"},
                    Count{{"debruijn", "3", "2"}, "24"}, Count{{"debruijn", "4", "2"}, "20736"},
                    Count{{"debruijn", "2", "3", up}, "1"}, Count{{"debruijn", "2", "4", up}, "4"},
                    Count{{"debruijn", "2", "5", up}, "528"},
                    Count{{"debruijn", "3", "2", up}, "2"},
                    Count{{"debruijn", "4", "2", up}, "432"}, Count{{"torus", "4x4", "2x2"}, "32"},
                    Count{{"torus", "4x4", "2x2", up}, "1"}, Count{{"torus", "2x8", "2x2"}, "0"},
                    Count{{"torus", "3x3", "2x2"}, "162"}, Count{{"torus", "3x3", "2x2", up}, "3"},
                    Count{{"torus", "2x3", "2x2"}, "24"}, Count{{"torus", "2x3", "2x2", up}, "2"},
                    Count{{"torus", "3x4", "2x2"}, "264"}, Count{{"torus", "3x4", "2x2", up}, "5"},
                    Count{{"torus", "1x8", "1x3"}, "16"}));

// OEIS A000110 (Bell), A008277 (Stirling, the row of 8), A001147, A025035.
INSTANTIATE_TEST_SUITE_P(
    Partitions, Published,
    testing::Values(Count{{"partition", "--all=1"}, "1"}, Count{{"partition", "--all=5"}, "52"},
                    Count{{"partition", "--all=8"}, "4140"},
                    Count{{"partition", "--all=10"}, "115975"},
                    Count{{"partition", "--all=8", "--blocks=1"}, "1"},
                    Count{{"partition", "--all=8", "--blocks=2"}, "127"},
                    Count{{"partition", "--all=8", "--blocks=4"}, "1701"},
                    Count{{"partition", "--all=8", "--blocks=8"}, "1"},
                    Count{{"partition", "--all=8", "--blocks=9"}, "0"},
                    Count{{"partition", "--all=10", "--least=2", "--most=2"}, "945"},
                    Count{{"partition", "--all=9", "--least=3", "--most=3"}, "280"},
                    Count{{"partition", "--all=3", "--least=4"}, "0"}));

TEST(Queens, DrawsSymmetricPlacements) {
  const std::vector<std::string> rows =
      lines_of(run({"queens", "12", "--symmetric", "quarter-turn", "-n1"}).out);
  ASSERT_EQ(rows.size(), 12U);
  int queens = 0;
  for (std::size_t row = 0; row < 12; ++row) {
    for (std::size_t column = 0; column < 12; ++column) {
      queens += rows[row][2 * column] == 'Q';
      EXPECT_EQ(rows[row][2 * column], rows[column][2 * (11 - row)]);
    }
  }
  EXPECT_EQ(queens, 12);
  EXPECT_EQ(run({"queens", "8", "--symmetric=diagonal"}).err,
            "dlx: error: --symmetric: found 'diagonal', expected half-turn or quarter-turn; try "
            "'dlx queens --help'\n");
}

TEST(Polyiamond, DrawsRows) {
  EXPECT_EQ(run({"polyiamond", "4", "--order=1", "--any-number", "-n1"}).out,
            "    A\n   ABA\n  ABABA\n ABABABA\n");
  EXPECT_EQ(run({"polyiamond", "3x1", "--order=6", "--any-number", "-n1"}).out, "AAAAAA\n");
  // A hexagon of sides 2 1 1, as a picture and as a file.
  EXPECT_EQ(run({"polyiamond", "2x1x1", "--order=1", "--any-number", "-n1"}).out, "ABABA\nBABAB\n");
  EXPECT_EQ(
      run({"polyiamond", "--board=-", "--order=2", "--any-number", "--count"}, "#####\n#####\n")
          .out,
      run({"polyiamond", "2x1x1", "--order=2", "--any-number", "--count"}).out);
}

TEST(Polyiamond, KnowsHowManyPiecesThereAre) {
  // OEIS A000577, A006534, A001420: what they cover.
  const std::vector<std::tuple<const char*, const char*, int>> known{
      {"4", "--order", 3 * 4},       {"6", "--order", 12 * 6},    {"7", "--order", 24 * 7},
      {"9", "--order", 160 * 9},     {"5", "--one-sided", 6 * 5}, {"6", "--one-sided", 19 * 6},
      {"8", "--one-sided", 120 * 8}, {"2", "--fixed", 3 * 2},     {"6", "--fixed", 94 * 6},
      {"7", "--fixed", 250 * 7}};
  for (const auto& [order, sides, cells] : known) {
    std::vector<std::string> words{"polyiamond", "1x1", std::string("--order=") + order};
    if (std::string(sides) != "--order") words.emplace_back(sides);
    EXPECT_EQ(run(words).err, "dlx: error: the board has 2 cells; the pieces cover " +
                                  std::to_string(cells) + "\n");
  }
}

TEST(Polyiamond, TakesPiecesOfAFile) {
  // By hand: two triangles that touch have eight places in a rhombus of side 2, one for each inner
  // edge, and the six single ones are alike.
  const std::string pieces = "R\n##\n\nT 6\n#\n";
  EXPECT_EQ(run({"polyiamond", "2x2", "--pieces=-", "--count"}, pieces).out, "8\n");
  // The triangles of one kind only: a fixed piece that points up cannot cover the others.
  EXPECT_EQ(run({"polyiamond", "2", "--pieces=-", "--fixed", "--count"}, "U *\n#\n").out, "0\n");
  EXPECT_EQ(run({"polyiamond", "2", "--pieces=-", "--fixed", "--count"}, "U *\n#\n\nD *\n.#\n").out,
            "1\n");
  EXPECT_EQ(run({"polyiamond", "2", "--pieces=-"}, "U *\n#\n\nD *\n.#\n").err,
            "dlx: error: <stdin>:4:1: piece 'D' has the shape of piece 'U'; expected one piece and "
            "a count\n");
}

TEST(Polyiamond, RefusesOtherBoards) {
  EXPECT_EQ(run({"polyiamond", "1x2x3x4"}).exit_code, 2);
  EXPECT_EQ(run({"polyiamond", "6x"}).err,
            "dlx: error: AxB: '' is not a whole number; expected 1 to 10000; try 'dlx polyiamond "
            "--help'\n");
  EXPECT_EQ(run({"polyiamond", "10000x10000"}).err,
            "dlx: error: the board has 200000000 cells; the pieces cover 72\n");
  EXPECT_EQ(run({"polyiamond", "6x6", "--order=13"}).exit_code, 2);
  EXPECT_EQ(run({"polyiamond", "--board=-"}, "#?\n").err,
            "dlx: error: <stdin>:1:2: found '?', expected '#' for a cell, '.' or a space for a "
            "hole\n");
}

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
            "dlx: error: '3x3' is no box; expected one as 3x3x3; try 'dlx polycube --help'\n");
  EXPECT_EQ(run({"polycube"}).exit_code, 2);
  EXPECT_EQ(run({"polycube", "2x2x2", "--order=8"}).exit_code, 2);
  EXPECT_EQ(run({"polycube", "1000x1000x1000", "--any-number"}).err,
            "dlx: error: the board has 1000000000 cells; expected at most 65536\n");
  EXPECT_EQ(run({"polycube", "--board=-", "--any-number", "--count"}, "").out, "1\n");
}

// A board of 24 triangles with two long sides; by a program that lays them row by row. The symmetry
// of the board times that of three colours gives 4 * 6 images, and no solution is its own.
TEST(Triangles, FillsTheButterfly) {
  const std::string butterfly = ".#######\n..#####\n..#####\n.#######\n";
  EXPECT_EQ(run({"triangles", "--board=-", "--count"}, butterfly).out, "868608\n");
  EXPECT_EQ(run({"triangles", "--board=-", "--count", up}, butterfly).out, "36192\n");
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

// Every word of n letters is in each cycle once, and cycles begin with n zeros.
TEST(DeBruijn, WritesCycles) {
  const std::vector<std::string> lines = lines_of(run({"debruijn", "3", "2"}).out);
  std::set<std::string> cycles;
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    ASSERT_EQ(line.size(), 9U);
    EXPECT_EQ(line.substr(0, 2), "00");
    std::set<std::string> words;
    for (std::size_t at = 0; at < 9; ++at) words.insert((line + line).substr(at, 2));
    EXPECT_EQ(words.size(), 9U);
    cycles.insert(line);
  }
  EXPECT_EQ(cycles.size(), 24U);
  const std::string torus = run({"torus", "4x4", "2x2", "-n1"}).out;
  EXPECT_EQ(torus.size(), 32U);
  EXPECT_EQ(std::count(torus.begin(), torus.end(), '1'), 8);
}

TEST(DeBruijn, RefusesWhatIsTooLarge) {
  const auto message = [](const std::vector<std::string>& words) { return run(words).err; };
  EXPECT_EQ(message({"debruijn", "2", "30"}),
            "dlx: error: so many ways to fill a window make too large a problem\n");
  EXPECT_EQ(message({"debruijn", "1", "3"}),
            "dlx: error: K: '1' is out of range; expected 2 to 36; try 'dlx debruijn --help'\n");
  EXPECT_EQ(run({"debruijn", "2"}).exit_code, 2);
  EXPECT_EQ(message({"torus", "4x4", "5x2"}),
            "dlx: error: the window is larger than the torus; try 'dlx torus --help'\n");
  EXPECT_EQ(message({"torus", "4x4", "1x2"}),
            "dlx: error: there are 16 places and only 4 ways to fill a window\n");
  EXPECT_EQ(message({"torus", "100000x100000", "2x2"}),
            "dlx: error: the torus has 10000000000 cells; expected at most 100000\n");
  EXPECT_EQ(message({"torus", "9x9", "2x2", "--letters=3", up}),
            "dlx: error: too many symmetries: 3888 or more, for each of 6561 options\n");
}

TEST(Fillomino, SolvesPuzzles) {
  EXPECT_EQ(run({"fillomino", DLX_DATA "/fillomino/seven.txt"}).out,
            "2 2 3 6 6 2 2\n6 6 3 3 6 6 6\n6 6 5 5 6 2 2\n1 6 6 5 5 4 1\n2 2 1 5 4 4 4\n");
  // By hand: the 3 is shut in, there is one way, two regions of 2 would touch.
  EXPECT_EQ(run({"fillomino", "-"}, "31.\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-"}, "3\n.\n.\n").out, "3\n3\n3\n");
  EXPECT_EQ(run({"fillomino", "-"}, "2..2\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-", "--count"}, "..\n..\n").out, "0\n");
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=4"}, "..\n..\n").out, "5\n");
  // By another program that puts regions on the first empty cell.
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=6"}, "...\n...\n").out, "33\n");
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=4"}, "...\n...\n...\n").out, "178\n");
  EXPECT_EQ(run({"fillomino", "-", "-n1"}, "12 . . . . . . . . . . .\n").out,
            "12 12 12 12 12 12 12 12 12 12 12 12\n");
}

// Two puzzles from the shared problems, where they stand as comments above their items.
TEST(Fillomino, SolvesLargePuzzles) {
  const char* shared = std::getenv("DLX_SHARED");
  if (shared == nullptr) GTEST_SKIP() << "DLX_SHARED does not name a folder of shared problems";
  for (const auto& [name, size] : {std::pair("10x10", 10U), std::pair("15x15", 15U)}) {
    const std::string path = std::string(shared) + "/problems/ext_filomino" + name + ".dlx";
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::string puzzle;
    for (std::string line; std::getline(file, line) && line[0] == '|';) {
      if (line.size() == 2 + size) puzzle += line.substr(2) + '\n';
    }
    EXPECT_EQ(run({"fillomino", "-", "--count"}, puzzle).out, "1\n");
    EXPECT_EQ(lines_of(run({"fillomino", "-"}, puzzle).out).size(), size);
  }
}

TEST(Fillomino, SaysWhatIsWrongWithAFile) {
  const auto message = [](std::string_view text) { return run({"fillomino", "-"}, text).err; };
  EXPECT_EQ(message(""), "dlx: error: <stdin>:1:1: the text has no row, expected one\n");
  EXPECT_EQ(
      message("1.\n1x\n"),
      "dlx: error: <stdin>:2:2: found 'x', expected a number from 1 to 99 or '.' for an empty "
      "cell\n");
  EXPECT_EQ(message("1 100\n"),
            "dlx: error: <stdin>:1:3: found '100', expected a number from 1 to 99 or '.' for an "
            "empty cell\n");
  EXPECT_EQ(message("1.\n1..\n"), "dlx: error: <stdin>:2:4: found 3 cells in a row, expected 2\n");
  EXPECT_EQ(run({"fillomino", "-", "--largest=2"}, "3..\n").exit_code, 2);
  EXPECT_EQ(run({"fillomino"}).exit_code, 2);
  std::string open;
  for (int row = 0; row < 30; ++row) open += std::string(30, '.') + '\n';
  EXPECT_EQ(run({"fillomino", "-", "--largest=40"}, open).err,
            "dlx: error: so many regions make too large a problem, of more than 50000000 "
            "entries\n");
}

TEST(Partition, ChoosesSetsOfAFile) {
  const std::string sets = "| things\nfruit: apple pear\nx: apple\r\n\ny: pear plum\nplum\n";
  EXPECT_EQ(run({"partition", "-"}, sets).out,
            "fruit: apple pear\nplum\n\nx: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--blocks=2", "--count"}, sets).out, "2\n");
  EXPECT_EQ(run({"partition", "-", "--most=1", "--count"}, sets).out, "0\n");
  EXPECT_EQ(run({"partition", "--set", "a b", "--set", "c", "--set", "b c", "--set", "a"}).out,
            "a b\nc\n\nb c\na\n");
  // What it writes, it reads.
  EXPECT_EQ(run({"partition", "-"}, "x: apple\ny: pear plum\n").out, "x: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--count", "--blocks=1"}, "blocks a\n").out, "1\n");
  EXPECT_EQ(run({"partition", "--all=4", "--blocks=3", "-n1"}).out.size(), 14U);
}

TEST(Partition, SaysWhatIsWrong) {
  const auto message = [](std::string_view text) { return run({"partition", "-"}, text).err; };
  EXPECT_EQ(message("a b a\n"), "dlx: error: <stdin>:1:5: 'a' is in the set already\n");
  EXPECT_EQ(message("a\nb:\n"), "dlx: error: <stdin>:2:3: set 'b' has no member\n");
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' holds ':'\n");
  EXPECT_EQ(run({"partition", "--set", ""}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=3", "x.txt"}).exit_code, 2);
  EXPECT_EQ(run({"partition"}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=9", "--least=4", "--most=3"}).err,
            "dlx: error: --least is more than --most; try 'dlx partition --help'\n");
  EXPECT_EQ(run({"partition", "--all=40"}).err,
            "dlx: error: all sets of so many numbers make too large a problem, of more than "
            "50000000 entries\n");
}

}  // namespace
}  // namespace dlx::test
