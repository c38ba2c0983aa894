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

// -- latin ----------------------------------------------------------------------------------------

// OEIS A002860.
INSTANTIATE_TEST_SUITE_P(Latin, Published,
                         published("latin", "1: 1; 2: 2; 3: 12; 4: 576; 5: 161280"));

TEST(Latin, CompletesAPartialSquare) {
  const Finished twelve = run({"latin", "12", "-n1"});
  EXPECT_EQ(lines_of(twelve.out).size(), 12U);
  EXPECT_EQ(lines_of(twelve.out)[0].size(), 12 * 3 - 1U);
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

// -- words ----------------------------------------------------------------------------------------

// -- fillomino ------------------------------------------------------------------------------------

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
  std::string open;
  for (int row = 0; row < 30; ++row) open += std::string(30, '.') + '\n';
  EXPECT_EQ(run({"fillomino", "-", "--largest=40"}, open).err,
            "dlx: error: the problem is too large: the possible regions need more than 50000000 "
            "entries\n");
}

// -- colouring ------------------------------------------------------------------------------------

// The graph of Petersen has 120 colourings with three colours, each in 3! colours.
TEST(Colouring, CountsAreTheKnownOnes) {
  const std::string petersen =
      "0-1, 1-2, 2-3, 3-4, 4-0, 0-5, 1-6, 2-7, 3-8, 4-9, 5-7, 7-9, 9-6, 6-8, 8-5\n";
  EXPECT_EQ(run({"colouring", "-", "--colours=3", "--count"}, petersen).out, "120\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=3", "--count", up}, petersen).out, "20\n");
  EXPECT_EQ(run({"colouring", "-", "--colours=2", "--count"}, petersen).out, "0\n");
}

TEST(Colouring, ReadsGraphs) {
  const std::vector<std::string> lines =
      lines_of(run({"colouring", "-", "--colours=2", "-n1"}, "left right\n").out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE((lines == std::vector<std::string>{"left 1", "right 2"} ||
               lines == std::vector<std::string>{"left 2", "right 1"}));
}

// -- soma -----------------------------------------------------------------------------------------

INSTANTIATE_TEST_SUITE_P(Soma, Published,
                         published("soma", ": 11520; up --reflections: 240; 27x1x1: 0"));

TEST(Soma, DrawsLayersAndTakesSolids) {
  const std::vector<std::string> rows = lines_of(run({"soma", "-n1"}).out);
  std::string all = rows[0] + rows[1] + rows[2];
  EXPECT_EQ(rows[0].size(), 13U);
  std::ranges::sort(all);
  EXPECT_EQ(all, "            AAAABBBBLLLLPPPPTTTTVVVZZZZ");
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

}  // namespace dlx::test::small_models_test
