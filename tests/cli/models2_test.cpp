#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/cli/process.hpp"
#include "tests/cli/published.hpp"

// The models beside queens and pentominoes, by counts that have been published, and their
// solutions up to symmetry.
namespace dlx::test {
namespace {

// OEIS A014552, twice as many with the reversals.
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

// OEIS A002860.
INSTANTIATE_TEST_SUITE_P(Latin, Published,
                         testing::Values(Count{{"latin", "1"}, "1"}, Count{{"latin", "2"}, "2"},
                                         Count{{"latin", "3"}, "12"}, Count{{"latin", "4"}, "576"},
                                         Count{{"latin", "5"}, "161280"}));

// OEIS A002562 and A000170.
INSTANTIATE_TEST_SUITE_P(
    QueensUpToSymmetry, Published,
    testing::Values(Count{{"queens", "1", up}, "1"}, Count{{"queens", "3", up}, "0"},
                    Count{{"queens", "4", up}, "1"}, Count{{"queens", "5", up}, "2"},
                    Count{{"queens", "6", up}, "1"}, Count{{"queens", "7", up}, "6"},
                    Count{{"queens", "8", up}, "12"}, Count{{"queens", "9", up}, "46"},
                    Count{{"queens", "10", up}, "92"}, Count{{"queens", "11", up}, "341"},
                    Count{{"queens", "12", up}, "1787"}, Count{{"queens", "10"}, "724"},
                    Count{{"queens", "11"}, "2680"}, Count{{"queens", "12"}, "14200"},
                    Count{{"queens", "13"}, "73712"}, Count{{"queens", "14"}, "365596"}));

// Of the rectangles: S. W. Golomb, Polyominoes. Dominoes: OEIS A004003; up to symmetry
// from a loop over all tilings. The one-sided pentominoes in 3 x 30: 46.
INSTANTIATE_TEST_SUITE_P(
    Polyominoes, Published,
    testing::Values(Count{{"polyomino", "3x20"}, "8"}, Count{{"polyomino", "4x15"}, "1472"},
                    Count{{"polyomino", "5x12"}, "4040"}, Count{{"polyomino", "6x10"}, "9356"},
                    Count{{"pentomino", "20x3", up}, "2"}, Count{{"pentomino", "15x4", up}, "368"},
                    Count{{"pentomino", "12x5", up}, "1010"},
                    Count{{"pentomino", "10x6", up}, "2339"},
                    Count{{"polyomino", "30x3", "--one-sided", up}, "46"},
                    Count{{"polyomino", "5x4", "--order", "4"}, "0"},
                    Count{{"polyomino", "4x4", "--order=2", "--any-number"}, "36"},
                    Count{{"polyomino", "4x4", "--order=2", "--any-number", up}, "9"},
                    Count{{"polyomino", "6x6", "--order=2", "--any-number"}, "6728"},
                    Count{{"polyomino", "6x6", "--order=2", "--any-number", up}, "930"},
                    Count{{"polyomino", "8x8", "--order=2", "--any-number"}, "12988816"},
                    Count{{"polyomino", "1x3", "--order=1", "--any-number"}, "1"}));

INSTANTIATE_TEST_SUITE_P(Soma, Published,
                         testing::Values(Count{{"soma"}, "11520"}, Count{{"soma", up}, "240"},
                                         Count{{"soma", "27x1x1"}, "0"}));

// Knuth, TAOCP 4B, 7.2.2.1; steiner: OEIS A030128; colouring: the chromatic polynomial of a cycle,
// (k - 1)^n + (-1)^n (k - 1), and for the queens 2 times 5! permutations of the colours.
INSTANTIATE_TEST_SUITE_P(MacMahon, Published,
                         testing::Values(Count{{"macmahon"}, "106624"},
                                         Count{{"macmahon", "4x6", up}, "13328"}));
INSTANTIATE_TEST_SUITE_P(Steiner, Published,
                         testing::Values(Count{{"steiner", "3"}, "1"}, Count{{"steiner", "4"}, "0"},
                                         Count{{"steiner", "7"}, "30"},
                                         Count{{"steiner", "9"}, "840"}));
INSTANTIATE_TEST_SUITE_P(Colouring, Published,
                         testing::Values(Count{{"colouring", "--queen=5", "--colours=5"}, "240"},
                                         Count{{"colouring", "--queen=5", "--colours=5", up}, "2"},
                                         Count{{"colouring", "--queen=5", "--colours=4"}, "0"},
                                         Count{{"colouring", "--queen=7", "--colours=7", up},
                                               "4"}));

TEST(Published, EightByEightWithoutItsCentre) {
  const TempFile board(
      "########\n########\n########\n###..###\n###..###\n########\n########\n########\n");
  EXPECT_EQ(run({"polyomino", "--board", board.path(), "--count"}).out, "520\n");
  EXPECT_EQ(run({"pentomino", "--board", board.path(), "--count", up}).out, "65\n");
}

TEST(Langford, DrawsALine) {
  EXPECT_EQ(run({"langford", "4", "-n1", up}).out.size(), 16U);
  const std::set<std::string> both{"3 1 2 1 3 2", "2 3 1 2 1 3"};
  const std::vector<std::string> lines = lines_of(run({"langford", "3"}).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ((std::set<std::string>{lines[0], lines[2]}), both);
}

TEST(Latin, CompletesAPartialSquare) {
  // By hand: the first row forces the second, and 2 x 2 choices are left below.
  EXPECT_EQ(run({"latin", "4", "-"}, "1234\n2143\n3..1\n....\n").out,
            "1 2 3 4\n2 1 4 3\n3 4 2 1\n4 3 1 2\n");
  EXPECT_EQ(run({"latin", "4", "-", "--count"}, "1 2 3 4\n2 1 4 3\n. . . .\n_ _ 0 .\n").out, "4\n");
  const Finished none = run({"latin", "2", "-", "--count"}, "12\n12\n");
  EXPECT_EQ(none.out, "0\n");
  EXPECT_EQ(none.exit_code, 1);
  const Finished twelve = run({"latin", "12", "-n1"});
  EXPECT_EQ(lines_of(twelve.out).size(), 12U);
  EXPECT_EQ(lines_of(twelve.out)[0].size(), 12 * 3 - 1U);
}

TEST(Latin, SaysWhatIsWrongWithAFile) {
  const auto message = [](const char* text) { return run({"latin", "3", "-"}, text).err; };
  EXPECT_EQ(message("123\n2x1\n312\n"),
            "dlx: error: <stdin>:2:2: found 'x', expected a number from 1 to 3 or '.' for an empty "
            "cell\n");
  EXPECT_EQ(message("1 2 3\n2 3 4\n"),
            "dlx: error: <stdin>:2:5: found '4', expected a number from 1 to 3 or '.' for an empty "
            "cell\n");
  EXPECT_EQ(message("12\n"), "dlx: error: <stdin>:1:3: found 2 cells in a row, expected 3\n");
  EXPECT_EQ(message("...\n...\n"),
            "dlx: error: <stdin>:3:1: the text ends after 2 rows, expected 3\n");
  EXPECT_EQ(message("...\n...\n...\n\n...\n"),
            "dlx: error: <stdin>:5:1: another row, expected 3 rows only\n");
  EXPECT_EQ(run({"latin"}).exit_code, 2);
}

// The copies of a piece are alike: each packing is found once, whichever copy lies where.
TEST(Polyomino, CountsCopiesOnce) {
  const TempFile dominoes("D 8\n##\n");
  EXPECT_EQ(run({"polyomino", "4x4", "--pieces", dominoes.path(), "--count"}).out, "36\n");
  EXPECT_EQ(run({"polyomino", "4x4", "--pieces", dominoes.path(), "--count", up}).out, "9\n");
  // One domino at one of the four sides.
  const TempFile mixed("M 2\n#\n\nD 1\n##\n", "mixed.txt");
  EXPECT_EQ(run({"polyomino", "2x2", "--pieces", mixed.path(), "--count"}).out, "4\n");
  EXPECT_EQ(run({"polyomino", "2x2", "--pieces", mixed.path(), "--count", up}).out, "1\n");
  // Monominoes and dominoes on 2 x 3, in any numbers: the matchings of the grid, OEIS A030186.
  const TempFile any("M *\n#\n\nD *\n##\n", "any.txt");
  EXPECT_EQ(run({"polyomino", "3x2", "--pieces", any.path(), "--count"}).out, "22\n");
}

// A set of pieces that looks different in the mirror has fewer symmetries than its board.
TEST(Polyomino, SymmetriesDependOnThePieces) {
  const std::string l = "L *\n###\n#..\n";
  const TempFile one_sided(l);
  const std::vector<std::string> words{"polyomino", "4x2", "--pieces", one_sided.path(),
                                       "--one-sided"};
  EXPECT_EQ(lines_of(run(words).out).size(), 2U);
  std::vector<std::string> counted = words;
  counted.insert(counted.end(), {"--count", up});
  EXPECT_EQ(run(counted).out, "1\n");
  // L and J are mirror images: with one of each, the four symmetries of the board remain, with
  // two L only the half turn does. Numbers from a loop over all pairs of placements.
  const TempFile both("L 1\n###\n#..\n\nJ 1\n#..\n###\n\nM 4\n#\n", "both.txt");
  const TempFile two("L 2\n###\n#..\n\nM 4\n#\n", "two.txt");
  const auto count = [](const TempFile& pieces, bool classes) {
    std::vector<std::string> asked{"polyomino", "4x3", "--pieces=" + pieces.path(), "--one-sided",
                                   "--count"};
    if (classes) asked.push_back(up);
    return run(asked).out;
  };
  EXPECT_EQ(count(both, false), "28\n");
  EXPECT_EQ(count(both, true), "8\n");
  EXPECT_EQ(count(two, false), "18\n");
  EXPECT_EQ(count(two, true), "11\n");
}

TEST(Polyomino, KnowsHowManyPiecesThereAre) {
  // OEIS A000105, A000988, A001168: the items before the cells.
  const std::vector<std::pair<std::vector<std::string>, int>> known{
      {{"4x5", "--order=4", "--print-problem"}, 5},
      {{"7x4", "--order=4", "--one-sided", "--print-problem"}, 7},
      {{"19x4", "--order=4", "--fixed", "--print-problem"}, 19},
      {{"18x5", "--one-sided", "--print-problem"}, 18},
      {{"63x5", "--fixed", "--print-problem"}, 63},
      {{"35x6", "--order=6", "--print-problem"}, 35},
      {{"108x7", "--order=7", "--print-problem"}, 108}};
  for (auto [words, pieces] : known) {
    words.insert(words.begin(), "polyomino");
    const std::string items = lines_of(run(words).out)[0];
    EXPECT_EQ(std::count(items.begin(), items.begin() + items.find(" r0c0"), ' ') + 1, pieces);
  }
}

TEST(Polyomino, DrawsNeighboursDifferently) {
  const std::vector<std::string> rows =
      lines_of(run({"polyomino", "8x8", "--order=2", "--any-number", "-n1"}).out);
  ASSERT_EQ(rows.size(), 8U);
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      int same = 0;
      for (const auto& [r, c] : {std::pair(row + 1, column), std::pair(row - 1, column),
                                 std::pair(row, column + 1), std::pair(row, column - 1)}) {
        same += r >= 0 && r < 8 && c >= 0 && c < 8 && rows[r][c] == rows[row][column];
      }
      EXPECT_EQ(same, 1) << row << ' ' << column;
    }
  }
}

TEST(Polyomino, SaysWhatIsWrongWithAFile) {
  const auto message = [](std::string_view text) {
    return run({"polyomino", "2x2", "--pieces=-"}, text).err;
  };
  EXPECT_EQ(message(""),
            "dlx: error: <stdin>:1:1: the text has no piece, expected the name of one\n");
  EXPECT_EQ(message("##\n"), "dlx: error: <stdin>:1:1: found '##', expected the name of a piece\n");
  EXPECT_EQ(message("D 0\n##\n"),
            "dlx: error: <stdin>:1:3: found '0', expected how many of this piece, 1 to 1000, or * "
            "for any number\n");
  EXPECT_EQ(message("D\n#x\n"),
            "dlx: error: <stdin>:2:2: found 'x', expected '#' for a cell, '.' or a space for a "
            "hole, or an empty line before the next piece\n");
  EXPECT_EQ(message("D\n##\n\nE\n#\n#\n"),
            "dlx: error: <stdin>:4:1: piece 'E' has the shape of piece 'D'; expected one piece and "
            "a count\n");
  EXPECT_EQ(message("D\n\n"), "dlx: error: <stdin>:1:1: piece 'D' has no cell\n");
  EXPECT_EQ(message("D\n##\n\nD\n#\n"), "dlx: error: <stdin>:4:1: piece 'D' is there already\n");
  EXPECT_EQ(message("D:x\n##\n"), "dlx: error: <stdin>:1:1: the name 'D:x' holds ':'\n");
  EXPECT_EQ(message("D\n##\n"), "dlx: error: the board has 4 cells; the pieces cover 2\n");
  EXPECT_EQ(message("D\xFF\n##\n"), "dlx: error: <stdin>:1:1: the name 'D\\xFF' is not UTF-8\n");
  EXPECT_EQ(run({"polyomino", "10x6", "--one-sided", "--fixed"}).exit_code, 2);
  EXPECT_EQ(run({"polyomino", "256x256", "--order=10", "--any-number"}).err,
            "dlx: error: so many pieces on a board of 65536 cells make too large a problem, of "
            "more than 50000000 entries\n");
  EXPECT_EQ(run({"polyomino", "1000x1000", "--any-number"}).err,
            "dlx: error: the board has 1000000 cells; expected at most 65536\n");
}

TEST(Soma, DrawsLayersAndTakesSolids) {
  const std::vector<std::string> rows = lines_of(run({"soma", "-n1"}).out);
  ASSERT_EQ(rows.size(), 3U);
  std::string all = rows[0] + rows[1] + rows[2];
  EXPECT_EQ(rows[0].size(), 13U);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, "            AAAABBBBLLLLPPPPTTTTVVVZZZZ");
  // The cube as a file; it is the same problem.
  const std::string layer = "###\n###\n###\n";
  EXPECT_EQ(run({"soma", "--board=-", "--count", up}, layer + "\n" + layer + "\n\n" + layer).out,
            "240\n");
  EXPECT_EQ(run({"soma", "2x2x2"}).err,
            "dlx: error: the solid has 8 cells; the Soma pieces cover 27\n");
  EXPECT_EQ(run({"soma", "--board=-"}, "##\n\n#?\n").err,
            "dlx: error: <stdin>:3:2: found '?', expected '#' for a cube, '.' or a space for none, "
            "or an empty line before the next layer\n");
}

TEST(MacMahon, DrawsEdgesThatMeet) {
  const std::vector<std::string> rows = lines_of(run({"macmahon", "-n1"}).out);
  ASSERT_EQ(rows.size(), 9U);
  for (const std::string& row : rows) EXPECT_EQ(row.size(), 25U);
  EXPECT_EQ(rows[0], "+-a-+-a-+-a-+-a-+-a-+-a-+");
  EXPECT_EQ(rows[8], rows[0]);
  std::set<std::string> squares;
  for (std::size_t row = 0; row < 4; ++row) {
    EXPECT_EQ(rows[2 * row + 1][0], 'a');
    EXPECT_EQ(rows[2 * row + 1][24], 'a');
    for (std::size_t column = 0; column < 6; ++column) {
      std::string square{rows[2 * row][4 * column + 2], rows[2 * row + 1][4 * column + 4],
                         rows[2 * row + 2][4 * column + 2], rows[2 * row + 1][4 * column]};
      std::string first = square;
      for (int turn = 0; turn < 3; ++turn) {
        square = square.substr(1) + square[0];
        first = std::min(first, square);
      }
      squares.insert(first);
    }
  }
  EXPECT_EQ(squares.size(), 24U);
}

TEST(MacMahon, RefusesOtherSizes) {
  EXPECT_EQ(run({"macmahon", "5x5"}).err,
            "dlx: error: the board has 25 cells; there are 24 squares\n");
  EXPECT_EQ(run({"macmahon", "--border=d"}).exit_code, 2);
  EXPECT_EQ(run({"macmahon", "8x3", "--count"}).out, "0\n");
}

TEST(Steiner, DrawsTriples) {
  const std::string text = run({"steiner", "7", "-n1"}).out;
  EXPECT_EQ(text.substr(0, 7), "{1 2 3}");
  EXPECT_EQ(std::count(text.begin(), text.end(), '{'), 7);
  EXPECT_EQ(run({"steiner"}).exit_code, 2);
}

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
  // Two edges whose names would be the same.
  EXPECT_EQ(run({"colouring", "-", "--colours=2", "--count"}, "a-b c\na b-c\n").out, "4\n");
}

TEST(Colouring, SaysWhatIsWrongWithAGraph) {
  const auto message = [](std::string_view text) {
    return run({"colouring", "-", "--colours=3"}, text).err;
  };
  EXPECT_EQ(message("a b\na a\n"), "dlx: error: <stdin>:2:3: an edge from 'a' to itself\n");
  EXPECT_EQ(message("a b\nb a\n"), "dlx: error: <stdin>:2:3: this edge is there already\n");
  EXPECT_EQ(message("a b c\n"),
            "dlx: error: <stdin>:1:5: found 'c', expected two vertices on a line\n");
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' holds ':'\n");
  EXPECT_EQ(run({"colouring", "--queen=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--colours=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--queen=4", "--colours=8", up}).exit_code, 2);
}

// Paths: OEIS A006967. K4 has one labelling, 0 1 4 6, up to its 24 symmetries and the complement;
// the others from a loop over all labellings. A cycle of five has none (Rosa, 1967).
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

// A vertex without edges takes one of the labels that the others leave: as many times the number of
// labellings as there are such labels. A triangle uses three of four, in 2 x 3! ways.
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

// By a loop over all triples of these words.
TEST(WordRectangles, CountsAndDraws) {
  const std::string list = DLX_DATA "/words/three.txt";
  EXPECT_EQ(run({"words", "3x3", list, "--count"}).out, "1183\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", up}).out, "987\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", "--distinct"}).out, "154\n");
  EXPECT_EQ(run({"words", "3x3", list, "--count", "--distinct", up}).out, "77\n");
  // Letters may have several bytes. Each row is one of two words, and so is each column.
  const std::string umlauts = "\xC3\xA4z yd \xC3\xA4y\nzd\n";
  EXPECT_EQ(run({"words", "2x2", "-", "--count"}, umlauts).out, "4\n");
  EXPECT_EQ(run({"words", "2x2", "-", "--count", "--distinct"}, umlauts).out, "2\n");
  EXPECT_EQ(run({"words", "2x2", "-", "-n1"}, "\xC3\xA4z zd\n").out, "\xC3\xA4z\nzd\n");
  EXPECT_EQ(run({"words", "3x2", "-", "--count"}, "abc def ad be cf\n").out, "1\n");
}

TEST(WordRectangles, SaysWhatIsWrongWithAList) {
  EXPECT_EQ(run({"words", "3x3", "-"}, "abc\nd:f\n").err,
            "dlx: error: <stdin>:2:2: found ':', expected a letter\n");
  EXPECT_EQ(run({"words", "3x3", "-"}, "ab\xFF\n").err,
            "dlx: error: <stdin>:1:3: found '\\xFF', expected a letter\n");
  EXPECT_EQ(run({"words", "3x3", "-", "--count"}, "").out, "0\n");
  EXPECT_EQ(run({"words", "3x3"}).exit_code, 2);
}

TEST(UpToSymmetry, LimitsAndListsClasses) {
  const std::vector<std::string> lines = lines_of(run({"queens", "8", up, "--format=json"}).out);
  EXPECT_EQ(lines.size(), 12 + 1U);
  EXPECT_NE(lines.back().find("\"solutions\":12"), std::string::npos) << lines.back();
  const Finished limited = run({"queens", "8", up, "-n5", "--count"});
  EXPECT_EQ(limited.out, "5\n");
  EXPECT_EQ(limited.exit_code, 0);
  EXPECT_EQ(run({"queens", "8", up, "-j2"}).out, run({"queens", "8", up}).out);
  EXPECT_EQ(run({"latin", "3", up}).exit_code, 2);
  EXPECT_EQ(run({"queens", "8", up, "--print-problem"}).exit_code, 2);
}

// A board of its own shape has its own symmetries: none here, though the rectangle has four.
TEST(UpToSymmetry, BelongsToTheBoard) {
  const TempFile board("####\n####\n##..\n");
  const std::vector<std::string> words{"polyomino", "--board=" + board.path(), "--order=2",
                                       "--any-number", "--count"};
  std::vector<std::string> classes = words;
  classes.push_back(up);
  EXPECT_EQ(run(words).out, "7\n");
  EXPECT_EQ(run(classes).out, "7\n");
}

TEST(Model, ListsAndRunsModels) {
  const std::vector<std::string> lines = lines_of(run({"model"}).out);
  EXPECT_GE(lines.size(), 7U);
  for (const std::string& line : lines) {
    const std::string name = line.substr(0, line.find(' '));
    const Finished help = run({name, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_NE(help.out.find(line.substr(line.find_first_not_of(' ', name.size()))),
              std::string::npos);
  }
  EXPECT_EQ(run({"model", "queens", "6", "--count"}).out, "4\n");
  const Finished unknown = run({"model", "kings"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("no model 'kings'"), std::string::npos);
}

}  // namespace
}  // namespace dlx::test
