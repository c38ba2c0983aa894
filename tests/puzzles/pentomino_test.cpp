#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx pentomino`.
namespace dlx::test::pentomino_test {

// Fails unless the drawing has the right size and each letter is on five connected cells.
void expect_packing(const std::vector<std::string>& rows, std::size_t width, std::size_t height) {
  ASSERT_EQ(rows.size(), height);
  std::map<char, std::set<std::pair<int, int>>> pieces;
  for (int row = 0; row < static_cast<int>(height); ++row) {
    ASSERT_EQ(rows[row].size(), width);
    for (int column = 0; column < static_cast<int>(width); ++column)
      if (rows[row][column] != '.') pieces[rows[row][column]].emplace(row, column);
  }
  std::string letters;
  for (auto& [letter, cells] : pieces) {
    letters += letter;
    EXPECT_EQ(cells.size(), 5U) << letter;
    std::vector<std::pair<int, int>> reached{*cells.begin()};
    cells.erase(cells.begin());
    for (std::size_t k = 0; k < reached.size(); ++k) {
      const auto [row, column] = reached[k];
      for (const auto& next : {std::pair(row + 1, column), std::pair(row - 1, column),
                               std::pair(row, column + 1), std::pair(row, column - 1)}) {
        if (cells.erase(next) != 0) reached.push_back(next);
      }
    }
    EXPECT_TRUE(cells.empty()) << letter << " is in pieces";
  }
  EXPECT_EQ(letters, "FILNPTUVWXYZ");
}

TEST(Pentomino, DrawsPackings) {
  const Finished done = run({"pentomino", "20x3"});
  EXPECT_EQ(done.exit_code, 0);
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 8 * 4 - 1U);
  std::set<std::vector<std::string>> boards;
  for (std::size_t first = 0; first < lines.size(); first += 4) {
    const std::vector<std::string> board(lines.begin() + first, lines.begin() + first + 3);
    expect_packing(board, 20, 3);
    boards.insert(board);
    if (first + 3 < lines.size()) {
      EXPECT_EQ(lines[first + 3], "");
    }
  }
  EXPECT_EQ(boards.size(), 8U);
  expect_packing(lines_of(run({"pentomino", "3x20", "-n1"}).out), 3, 20);
  expect_packing(lines_of(run({"pentomino", "-n1"}).out), 10, 6);
}

TEST(Pentomino, TakesBoardsWithHoles) {
  const std::string rows =
      "########\n########\n########\n###..###\n###  ###\n########\n########\n########\n";
  const TempFile board(rows);
  const std::vector<std::string> drawn =
      lines_of(replaced(run({"pentomino", "--board", board.path(), "-n1"}).out, " ", "."));
  expect_packing(drawn, 8, 8);
  EXPECT_EQ(drawn[3].substr(3, 2) + drawn[4].substr(3, 2), "....");
  EXPECT_EQ(run({"pentomino", "--board", "-", "--count"}, rows).out, "520\n");
  EXPECT_EQ(run({"pentomino", "--board=-", "-n1"}, replaced(rows, "\n", "\r\n")).exit_code, 0);
}

// The known size of the problem: 63 orientations, and the number of placements on 6 x 10.
TEST(Pentomino, PrintsItsProblem) {
  const std::string text = run({"pentomino", "10x6", "--print-problem"}).out;
  const std::vector<std::string> lines = lines_of(text);
  EXPECT_EQ(lines.size(), 1 + 2056U);
  EXPECT_TRUE(begins_with(lines[0], "F I L N P T U V W X Y Z r0c0 r0c1 "));
  EXPECT_EQ(lines[0].substr(lines[0].size() - 5), " r5c9");
  std::string options = text.substr(lines[0].size());
  EXPECT_TRUE(contains(options, "\nI r0c0 r0c1 r0c2 r0c3 r0c4\n"));
  EXPECT_TRUE(contains(options, "\nX r0c1 r1c0 r1c1 r1c2 r2c1\n"));
  // On a board with room for all pieces around the centre, each orientation has the centre as its
  // first cell once.
  const std::map<char, int> known{{'F', 8}, {'I', 2}, {'L', 8}, {'N', 8}, {'P', 8}, {'T', 4},
                                  {'U', 4}, {'V', 4}, {'W', 4}, {'X', 1}, {'Y', 8}, {'Z', 4}};
  for (const auto& [letter, orientations] : known) {
    std::set<std::string> shapes;
    for (const std::string& line : lines) {
      if (line[0] != letter || line[1] != ' ' || line == lines[0]) continue;
      // The cells relative to the first one.
      std::string shape;
      for (std::size_t at = 2; at < line.size(); at += 5) {
        shape += std::to_string(line[at + 1] - line[3]) + "," +
                 std::to_string(line[at + 3] - line[5]) + " ";
      }
      shapes.insert(shape);
    }
    EXPECT_EQ(shapes.size(), static_cast<std::size_t>(orientations)) << letter;
  }
}

TEST(Pentomino, JsonPassesTheCheck) {
  const TempFile problem(run({"pentomino", "20x3", "--print-problem"}).out);
  EXPECT_EQ(run({"check", problem.path()}, run({"pentomino", "20x3", "--format=json"}).out).out,
            "8 solutions are correct\n");
  EXPECT_EQ(run({"count", problem.path()}).out, "8\n");
}

TEST(Pentomino, SaysWhenTheAreaDoesNotFit) {
  EXPECT_EQ(run({"pentomino", "29x2"}).err,
            "dlx: error: the board has 58 cells; the twelve pentominoes cover 60\n");
  EXPECT_EQ(run({"pentomino", "1000000x1000000"}).err,
            "dlx: error: the board has 1000000000000 cells; the twelve pentominoes cover 60\n");
  const Finished empty = run({"pentomino", "--board=-"}, "");
  EXPECT_EQ(empty.err, "dlx: error: the board has 0 cells; the twelve pentominoes cover 60\n");
  EXPECT_EQ(empty.exit_code, 2);
  EXPECT_EQ(run({"pentomino", "--board=-"}, "..#\n").err,
            "dlx: error: the board has 1 cell; the twelve pentominoes cover 60\n");
}

TEST(Pentomino, A60x1BoardHasNoPacking) {
  const Finished done = run({"pentomino", "60x1", "--count"});
  EXPECT_EQ(done.out, "0\n");
  EXPECT_EQ(done.exit_code, 1);
}

TEST(Pentomino, RefusesOtherBoards) {
  EXPECT_EQ(run({"pentomino", "--board=-"}, "####\n##x#\n").err,
            "dlx: error: <stdin>:2:3: found 'x', expected '#' for a cell, '.' or a space for a "
            "hole\n");
  EXPECT_EQ(run({"pentomino", "--board=-"}, std::string_view("#\0#", 3)).err,
            "dlx: error: <stdin>:1:2: found '\\x00', expected '#' for a cell, '.' or a space for a "
            "hole\n");
  EXPECT_EQ(run({"pentomino", "--board=no-such-file"}).err,
            "dlx: error: cannot read no-such-file: No such file or directory\n");
  EXPECT_EQ(
      run({"pentomino", "10x6", "--board=-"}).err,
      "dlx: error: found a size and a board, expected one of them; try 'dlx pentomino --help'\n");
  EXPECT_EQ(run({"pentomino", "10"}).err,
            "dlx: error: '10' is no rectangle; an example is 10x6; try 'dlx pentomino --help'\n");
  EXPECT_EQ(run({"pentomino", "10x-6"}).err,
            "dlx: error: WxH: '-6' is not a whole number; expected 1 to 1000000; try 'dlx "
            "pentomino --help'\n");
}

}  // namespace dlx::test::pentomino_test
