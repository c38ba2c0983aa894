#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>

#include "tests/cli/process.hpp"
#include "tests/shared_folder.hpp"

// `dlx fillomino`.
namespace dlx::test {
namespace fillomino_test {

TEST(Fillomino, SolvesPuzzles) {
  EXPECT_EQ(run({"fillomino", DLX_DATA "/fillomino/seven.txt"}).out,
            "2 2 3 6 6 2 2\n6 6 3 3 6 6 6\n6 6 5 5 6 2 2\n1 6 6 5 5 4 1\n2 2 1 5 4 4 4\n");
  // By hand: the 3 is enclosed, there is one way, two regions of 2 would touch.
  EXPECT_EQ(run({"fillomino", "-"}, "31.\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-"}, "3\n.\n.\n").out, "3\n3\n3\n");
  EXPECT_EQ(run({"fillomino", "-"}, "2..2\n").exit_code, 1);
  EXPECT_EQ(run({"fillomino", "-", "--count"}, "..\n..\n").out, "0\n");
  EXPECT_EQ(run({"fillomino", "-", "--count", "--largest=4"}, "..\n..\n").out, "5\n");
  // By another program that places regions on the first empty cell.
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
    for (std::string line; std::getline(file, line) && line[0] == '|';) {
      if (line.size() == 2 + size) puzzle += line.substr(2) + '\n';
    }
    EXPECT_EQ(run({"fillomino", "-", "--count"}, puzzle).out, "1\n");
    EXPECT_EQ(lines_of(run({"fillomino", "-"}, puzzle).out).size(), size);
  }
}

TEST(Fillomino, SaysWhatIsWrongWithAFile) {
  const auto message = [](std::string_view text) { return run({"fillomino", "-"}, text).err; };
  EXPECT_EQ(message(""), "dlx: error: <stdin>:1:1: the text has no row, expected a row\n");
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
            "dlx: error: the problem is too large: the possible regions need more than 50000000 "
            "entries\n");
}

}  // namespace fillomino_test
}  // namespace dlx::test
