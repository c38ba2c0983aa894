#include "reading.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::grid_rows_test {

const std::string first = "1: " + puzzle_line;

/// Draws the puzzle with a border above each band and below the last band, and `bar` around each
/// stack.
std::string framed(const std::string& border, const std::string& bar, const std::string& gap,
                   bool outside = true) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0 && (outside || row > 0)) text += border + "\n";
    for (std::size_t column = 0; column < 9; ++column) {
      const bool edge = column % 3 == 0;
      if (edge && (outside || column > 0)) text += bar + gap;
      text += puzzle_line[row * 9 + column] + gap;
    }
    if (outside) text += bar;
    text += "\n";
  }
  if (outside) text += border + "\n";
  return text;
}

TEST(GridRows, WithoutBorders) {
  EXPECT_EQ(read_all(rows()), Found{first});
  EXPECT_EQ(read_all(rows() + rows()), (Found{first, "10: " + puzzle_line}));
  EXPECT_EQ(read_all(with(rows(), '.', '0')), Found{first});
  EXPECT_EQ(read_all(framed("", "", " ", false)), Found{first});
  EXPECT_EQ(read_all(framed("", "", "\t", false)), Found{first});
}

TEST(GridRows, WithBorders) {
  EXPECT_EQ(read_all(framed("+-------+-------+-------+", "|", " ")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("------+-------+------", "|", " ", false)), Found{first});
  EXPECT_EQ(read_all(framed("+---+---+---+", "|", "")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("|---+---+---|", "|", "")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("=============", "|", "")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("---  ---  ---  --", "|", "")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("---+---+---", "|", "", false)), Found{first});
  EXPECT_EQ(read_all(framed("---------", "|", "", false)), Found{first});
  EXPECT_EQ(read_all(framed("-", "", "", false)), Found{first});
}

TEST(GridRows, WithBoxDrawing) {
  EXPECT_EQ(read_all(framed("┌───────┬───────┬───────┐", "│", " ")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("╠═══╬═══╬═══╣", "║", "")), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(framed("┣━━━╋━━━╋━━━┫", "┃", "") + puzzle_line),
            (Found{"2: " + puzzle_line, "14: " + puzzle_line}));
}

TEST(GridRows, WithStarsAsCorners) {
  EXPECT_EQ(read_all(with(framed("*-----------*", "|", ""), '*', '*')), Found{"2: " + puzzle_line});
  // A border with as many characters as a row has cells is read as a row.
  EXPECT_EQ(read_all("*-------*\n" + rows(2, 9)), Found{"1: ........." + puzzle_line.substr(9)});
}

TEST(GridRows, AnySymbolForEmptyCells) {
  for (const char c : std::string("0*_-xX")) {
    EXPECT_EQ(read_all(with(rows(), '.', c)), Found{first}) << c;
    EXPECT_EQ(read_all(with(framed("+===+", "|", " "), '.', c)), Found{"2: " + puzzle_line}) << c;
  }
}

TEST(GridRows, CommentsAndBlankLinesBetweenThem) {
  EXPECT_EQ(read_all(rows(1, 3) + "\n" + rows(4, 6) + "\n" + rows(7, 9)), Found{first});
  EXPECT_EQ(read_all(rows(1, 3) + "# a comment\n" + rows(4, 9)), Found{first});
  EXPECT_EQ(read_all(rows(1, 4) + "\n" + rows(5, 9) + "\n" + puzzle_line),
            (Found{first, "12: " + puzzle_line}));
  EXPECT_EQ(read_all("53..7.... # first\n6..195...# second\n" + rows(3, 9)), Found{first});
  EXPECT_EQ(read_all("53. | .7. | ... # first\n" + rows(2, 9)), Found{first});

  std::string doubled;
  for (int row = 1; row <= 9; ++row) doubled += rows(row, row) + "\n";
  EXPECT_EQ(read_all(doubled + doubled), (Found{first, "19: " + puzzle_line}));
}

TEST(GridRows, MixedWithLines) {
  EXPECT_EQ(read_all(puzzle_line + "\n" + rows() + puzzle_line + " x\n\n" +
                     framed("---+---+---", "|", "", false) + "#\n" + puzzle_line),
            (Found{first, "2: " + puzzle_line, "11: " + puzzle_line, "13: " + puzzle_line,
                   "25: " + puzzle_line}));
}

TEST(GridRows, PaddedWithSpaces) {
  std::string padded;
  for (int row = 1; row <= 9; ++row)
    padded += rows(row, row).substr(0, 9) + std::string(100, ' ') + "\n";
  EXPECT_EQ(read_all(padded), Found{first});

  const std::string digits = "534678912" + std::string(100, ' ') + "\n";
  EXPECT_EQ(read_all(digits + rows(2, 9)), Found{"1: 534678912" + puzzle_line.substr(9)});
}

// -- lines of exactly nine dashes -----------------------------------------------------------------

/// A grid whose row `row` is empty, with dashes for empty cells.
std::string dashed_rows(int row) {
  return with(rows(1, row - 1), '.', '-') + "---------\n" + with(rows(row + 1, 9), '.', '-');
}

std::string without_row(int row) {
  std::string line = puzzle_line;
  return line.replace(static_cast<std::size_t>(row - 1) * 9, 9, 9, '.');
}

TEST(GridRows, DashesAreRowsWhereOneIsMissing) {
  for (int row = 1; row <= 9; ++row) {
    const std::string expected = "1: " + without_row(row);
    EXPECT_EQ(read_all(dashed_rows(row)), Found{expected}) << row;
    EXPECT_EQ(read_all(dashed_rows(row) + "\n" + rows()), (Found{expected, "11: " + puzzle_line}))
        << row;
    EXPECT_EQ(read_all(dashed_rows(row) + puzzle_line), (Found{expected, "10: " + puzzle_line}))
        << row;
  }
}

TEST(GridRows, DashesInsideABandAreRowsWhateverFollows) {
  for (const int row : {2, 3, 5, 6, 8, 9})
    EXPECT_EQ(read_all(dashed_rows(row) + rows()),
              (Found{"1: " + without_row(row), "10: " + puzzle_line}))
        << row;
}

TEST(GridRows, DashesAreBordersWhereNoRowIsMissing) {
  const auto dashed = [](bool outside) {
    return with(framed("---------", "", "", outside), '.', '-');
  };
  EXPECT_EQ(read_all(dashed(false)), Found{first});
  EXPECT_EQ(read_all(dashed(true)), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all("---------\n" + with(rows(), '.', '-') + "---------\n"),
            Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(dashed(false) + "\n" + dashed(false)), (Found{first, "13: " + puzzle_line}));
}

// Dashes and rows are nine lines, before a blank line; the dashes are still borders of the bands.
TEST(GridRows, DashesAtEveryBandAreBordersBeforeBlankLines) {
  const std::string border = "---------\n";
  const std::string text = border + rows(1, 3) + border + rows(4, 6) + border + "\n" + rows(7, 9);
  EXPECT_EQ(read_all(with(text, '.', '-')), Found{"2: " + puzzle_line});
}

TEST(GridRows, DashesAsManyAsAPuzzleHasCells) {
  const std::string dashes(81, '-');
  const std::string empty = std::string(81, '.');
  EXPECT_EQ(read_all("  " + dashes + " # x\n" + dashes + " x"),
            (Found{"1: " + empty, "2: " + empty}));
  EXPECT_EQ(read_all(rows(1, 3) + dashes + "\n" + rows(4, 9) + dashes),
            (Found{first, "11: " + empty}));
  EXPECT_EQ(read_all(rows(1, 3) + "\n" + rows(4, 9) + dashes), (Found{first, "11: " + empty}));
  const std::string third(27, '-');
  EXPECT_EQ(read_all(third + " " + third + " " + third), Found{});
}

TEST(GridRows, DashesAreBordersBesideAnotherEmptySymbol) {
  EXPECT_EQ(read_all(rows(1, 4) + "---------\n" + rows(5, 9)), Found{first});
  EXPECT_EQ(read_all(rows(1, 8) + "---------\n"), Found{"1:1: the grid has 8 rows, 9 are needed"});
}

TEST(GridRows, NineLinesOfDashesAreTheEmptyGrid) {
  std::string dashes;
  for (int row = 0; row < 9; ++row) dashes += "---------\n";
  EXPECT_EQ(read_all(dashes), Found{"1: " + std::string(81, '.')});
  EXPECT_EQ(read_all(dashes + rows()), (Found{"1: " + std::string(81, '.'), "10: " + puzzle_line}));
}

TEST(GridRows, LinesOfDashesMayPartPuzzles) {
  const std::string dashes = "---------\n";
  std::string text;
  Found expected;
  for (int k = 0; k < 12; ++k) {
    text += puzzle_line + "\n" + dashes;
    expected.push_back(std::to_string(2 * k + 1) + ": " + puzzle_line);
  }
  EXPECT_EQ(read_all(text), expected);
  EXPECT_EQ(read_all(rows() + dashes + rows()), (Found{first, "11: " + puzzle_line}));
  EXPECT_EQ(read_all(dashes + "\n" + dashes + "\n" + with(rows(), '.', '-')),
            Found{"5: " + puzzle_line});
  std::string alone;
  for (int k = 0; k < 9; ++k) alone += dashes + "\n";
  EXPECT_EQ(read_all(alone), Found{});
}

TEST(GridRows, DashesInASmallGrid) {
  EXPECT_EQ(read_all("1--4\n----\n--1-\n4---\n", Shape(2, 2)), Found{"1: 1..4......1.4..."});
  EXPECT_EQ(read_all("1--4\n-3--\n----\n--1-\n4---\n", Shape(2, 2)), Found{"1: 1..4.3....1.4..."});
  EXPECT_EQ(read_all("--------\n1--4\n-3--\n--1-\n4---\n", Shape(2, 2)),
            Found{"2: 1..4.3....1.4..."});
}

}  // namespace dlx::sudoku::grid_rows_test
