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
  const std::vector<std::string> lines = lines_of(done.out);
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

}  // namespace dlx::test::pentomino_test
