// The commands of models that need few tests each: published numbers, drawings and messages.

#include <cctype>

#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

namespace dlx::test::small_models_test {

// -- langford -------------------------------------------------------------------------------------

// OEIS A014552, doubled by the reversals.
INSTANTIATE_TEST_SUITE_P(
    Langford, Published,
    published("langford",
              "1: 0; 2: 0; 3: 2; 4: 2; 5: 0; 6: 0; 7: 52; 8: 300; 9: 0; 10: 0; 3 up: 1; 4 up: 1; "
              "7 up: 26; 8 up: 150; 11: 35584; 12: 216288"));

TEST(Langford, DrawsALine) {
  EXPECT_EQ(run({"langford", "4", "-n1", up}).out.size(), 16U);
  const std::set<std::string> both{"3 1 2 1 3 2", "2 3 1 2 1 3"};
  const std::vector<std::string> lines = lines_of(run({"langford", "3"}).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ((std::set<std::string>{lines[0], lines[2]}), both);
}

// -- steiner --------------------------------------------------------------------------------------

// OEIS A030128.
INSTANTIATE_TEST_SUITE_P(Steiner, Published, published("steiner", "3: 1; 4: 0; 7: 30; 9: 840"));

TEST(Steiner, DrawsTriples) {
  const std::string text = run({"steiner", "7", "-n1"}).out;
  EXPECT_EQ(text.substr(0, 7), "{1 2 3}");
  EXPECT_EQ(std::ranges::count(text, '{'), 7);
  EXPECT_EQ(run({"steiner"}).exit_code, 2);
}

// -- latin ----------------------------------------------------------------------------------------

// OEIS A002860.
INSTANTIATE_TEST_SUITE_P(Latin, Published,
                         published("latin", "1: 1; 2: 2; 3: 12; 4: 576; 5: 161280"));

TEST(Latin, CompletesAPartialSquare) {
  // Counted by hand: the first row forces the second row; the other rows leave 2 x 2 choices.
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
  EXPECT_EQ(message("12\n"), "dlx: error: <stdin>:1:3: found a row of 2 cells, expected 3\n");
  EXPECT_EQ(message("...\n...\n"),
            "dlx: error: <stdin>:3:1: the text ends after 2 rows, expected 3\n");
  EXPECT_EQ(message("...\n...\n...\n\n...\n"),
            "dlx: error: <stdin>:5:1: another row, expected 3 rows only\n");
  EXPECT_EQ(run({"latin"}).exit_code, 2);
}

// -- partition ------------------------------------------------------------------------------------

// OEIS A000110 (Bell), A008277 (Stirling, the row of 8), A001147, A025035.
INSTANTIATE_TEST_SUITE_P(
    Partitions, Published,
    published("partition",
              "--all=1: 1; --all=5: 52; --all=8: 4140; --all=10: 115975; --all=8 --blocks=1: 1; "
              "--all=8 --blocks=2: 127; --all=8 --blocks=4: 1701; --all=8 --blocks=8: 1; "
              "--all=8 --blocks=9: 0; --all=10 --least=2 --most=2: 945; "
              "--all=9 --least=3 --most=3: 280; --all=3 --least=4: 0"));

TEST(Partition, ChoosesSetsOfAFile) {
  const std::string sets = "| things\nfruit: apple pear\nx: apple\r\n\ny: pear plum\nplum\n";
  EXPECT_EQ(run({"partition", "-"}, sets).out,
            "fruit: apple pear\nplum\n\nx: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--blocks=2", "--count"}, sets).out, "2\n");
  EXPECT_EQ(run({"partition", "-", "--most=1", "--count"}, sets).out, "0\n");
  EXPECT_EQ(run({"partition", "--set", "a b", "--set", "c", "--set", "b c", "--set", "a"}).out,
            "a b\nc\n\nb c\na\n");
  // The command can read its own output.
  EXPECT_EQ(run({"partition", "-"}, "x: apple\ny: pear plum\n").out, "x: apple\ny: pear plum\n");
  EXPECT_EQ(run({"partition", "-", "--count", "--blocks=1"}, "blocks a\n").out, "1\n");
  EXPECT_EQ(run({"partition", "--all=4", "--blocks=3", "-n1"}).out.size(), 14U);
}

TEST(Partition, SaysWhatIsWrong) {
  const auto message = [](std::string_view text) { return run({"partition", "-"}, text).err; };
  EXPECT_EQ(message("a b a\n"), "dlx: error: <stdin>:1:5: 'a' is in the set already\n");
  EXPECT_EQ(message("a\nb:\n"), "dlx: error: <stdin>:2:3: set 'b' has no member\n");
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' contains ':'\n");
  EXPECT_EQ(run({"partition", "--set", ""}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=3", "x.txt"}).exit_code, 2);
  EXPECT_EQ(run({"partition"}).exit_code, 2);
  EXPECT_EQ(run({"partition", "--all=9", "--least=4", "--most=3"}).err,
            "dlx: error: --least is more than --most; try 'dlx partition --help'\n");
  EXPECT_EQ(run({"partition", "--all=40"}).err,
            "dlx: error: the problem is too large: all sets of the numbers need more than "
            "50000000 entries\n");
}

// -- words ----------------------------------------------------------------------------------------

// The numbers come from a loop over all triples of these words.
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

// -- fillomino ------------------------------------------------------------------------------------

TEST(Fillomino, SolvesPuzzles) {
  EXPECT_EQ(run({"fillomino", DLX_DATA "/fillomino/seven.txt"}).out,
            "2 2 3 6 6 2 2\n6 6 3 3 6 6 6\n6 6 5 5 6 2 2\n1 6 6 5 5 4 1\n2 2 1 5 4 4 4\n");
  // Solved by hand: the 3 is enclosed; there is one solution; two regions of 2 would touch.
  EXPECT_EQ(run({"fillomino", "-"}, "31.\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-"}, "3\n.\n.\n").out, "3\n3\n3\n");
  EXPECT_EQ(run({"fillomino", "-"}, "2..2\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-", "--count"}, "..\n..\n").out, "0\n");
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=4"}, "..\n..\n").out, "5\n");
  // The number comes from another program, which places regions on the first empty cell.
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=6"}, "...\n...\n").out, "33\n");
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=4"}, "...\n...\n...\n").out, "178\n");
  EXPECT_EQ(run({"fillomino", "-", "-n1"}, "12 . . . . . . . . . . .\n").out,
            "12 12 12 12 12 12 12 12 12 12 12 12\n");
}

// Two puzzles from the shared problems, whose files contain them as comments.
TEST(Fillomino, SolvesLargePuzzles) {
  const std::string folder = shared_folder("problems");
  if (folder.empty()) return;
  for (const auto& [name, size] : {std::pair("10x10", 10U), std::pair("15x15", 15U)}) {
    const std::string path = folder + "/ext_filomino" + name + ".dlx";
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::string puzzle;
    for (std::string line; std::getline(file, line) && line[0] == '|';)
      if (line.size() == 2 + size) puzzle += line.substr(2) + '\n';
    EXPECT_EQ(run({"fillomino", "-", "--count"}, puzzle).out, "1\n");
    EXPECT_EQ(lines_of(run({"fillomino", "-"}, puzzle).out).size(), size);
  }
}

TEST(Fillomino, SaysWhatIsWrongWithAFile) {
  const auto message = [](std::string_view text) { return run({"fillomino", "-"}, text).err; };
  EXPECT_EQ(message(""), "dlx: error: <stdin>:1:1: found no row, expected the rows of a grid\n");
  EXPECT_EQ(
      message("1.\n1x\n"),
      "dlx: error: <stdin>:2:2: found 'x', expected a number from 1 to 99 or '.' for an empty "
      "cell\n");
  EXPECT_EQ(message("1 100\n"),
            "dlx: error: <stdin>:1:3: found '100', expected a number from 1 to 99 or '.' for an "
            "empty cell\n");
  EXPECT_EQ(message("1.\n1..\n"), "dlx: error: <stdin>:2:4: found a row of 3 cells, expected 2\n");
  EXPECT_EQ(run({"fillomino", "-", "--largest=2"}, "3..\n").exit_code, 2);
  EXPECT_EQ(run({"fillomino"}).exit_code, 2);
  std::string open;
  for (int row = 0; row < 30; ++row) open += std::string(30, '.') + '\n';
  EXPECT_EQ(run({"fillomino", "-", "--largest=40"}, open).err,
            "dlx: error: the problem is too large: the possible regions need more than 50000000 "
            "entries\n");
}

// -- colouring ------------------------------------------------------------------------------------

// The chromatic polynomial of a cycle, (k - 1)^n + (-1)^n (k - 1), and for the queens 2 times 5!
// permutations of the colours.
INSTANTIATE_TEST_SUITE_P(Colouring, Published,
                         published("colouring",
                                   "--queen=5 --colours=5: 240; --queen=5 --colours=5 up: 2; "
                                   "--queen=5 --colours=4: 0; --queen=7 --colours=7 up: 4"));

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
  // The names of the two edges would be equal.
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
  EXPECT_EQ(message("a b:c\n"), "dlx: error: <stdin>:1:3: the name 'b:c' contains ':'\n");
  EXPECT_EQ(run({"colouring", "--queen=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--colours=4"}).exit_code, 2);
  EXPECT_EQ(run({"colouring", "--queen=4", "--colours=8", up}).exit_code, 2);
}

// -- soma -----------------------------------------------------------------------------------------

INSTANTIATE_TEST_SUITE_P(Soma, Published,
                         published("soma", ": 11520; up --reflections: 240; 27x1x1: 0"));

TEST(Soma, DrawsLayersAndTakesSolids) {
  const std::vector<std::string> rows = lines_of(run({"soma", "-n1"}).out);
  ASSERT_EQ(rows.size(), 3U);
  std::string all = rows[0] + rows[1] + rows[2];
  EXPECT_EQ(rows[0].size(), 13U);
  std::ranges::sort(all);
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

// -- macmahon -------------------------------------------------------------------------------------

// Knuth, TAOCP 4B, 7.2.2.1.
INSTANTIATE_TEST_SUITE_P(MacMahon, Published,
                         published("macmahon", ": 106624; 4x6 up --reflections: 13328"));

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

// -- triangles ------------------------------------------------------------------------------------

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
  // Each letter is shown once where triangles meet: on the edges of a hexagon of side 2.
  const std::string text = run({"triangles", "-n1"}).out;
  const auto letters = std::ranges::count_if(text, [](char c) { return c >= 'a'; });
  EXPECT_EQ(letters, 42);
  // All 24 triangles occur, each named by its edges counterclockwise.
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

}  // namespace dlx::test::small_models_test
