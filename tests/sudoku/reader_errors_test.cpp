#include "reading.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::reader_errors_test {

const std::string cells_hint = "; expected 1-9, or . 0 * _ - x for an empty cell";

TEST(ReaderErrors, APuzzleOfTheWrongLengthSaysSo) {
  const std::string short_by_three =
      "807000003602080000000200900040005001000798000200100070004003000040108300000506";
  ASSERT_EQ(short_by_three.size(), 78U);
  const Found expected = {"1:1: the puzzle has 78 cells, 81 are needed"};
  EXPECT_EQ(read_all(short_by_three), expected);
  EXPECT_EQ(read_all(short_by_three + "\r\n"), expected);
  // Text after the puzzle is never read as part of the puzzle, even if the text would fit.
  for (const std::string tail : {" 25", " 253", "  1", ",123", " easy", " # 123", ";"})
    EXPECT_EQ(read_all(short_by_three + tail), expected) << tail;
  EXPECT_EQ(read_all("\n   " + short_by_three),
            Found{"2:4: the puzzle has 78 cells, 81 are needed"});
  EXPECT_EQ(read_all(puzzle_line + "1"), Found{"1:1: the puzzle has 82 cells, 81 are needed"});
  EXPECT_EQ(read_all(puzzle_line.substr(1)), Found{"1:1: the puzzle has 80 cells, 81 are needed"});
}

TEST(ReaderErrors, SpacesAreCellsOnlyInAFullLine) {
  const std::string spaces = with(puzzle_line, '.', ' ');
  EXPECT_EQ(read_all(spaces.substr(0, 80)),
            Found{"1:1: the puzzle has 29 cells, 81 are needed; spaces are empty cells only where "
                  "the line has all 81 characters"});
  // Spaces are separators if another symbol stands for empty cells.
  std::string mixed = spaces;
  mixed[2] = '.';
  EXPECT_EQ(read_all(mixed), Found{"1:1: the puzzle has 31 cells, 81 are needed"});
  // In a line of 82 characters, spaces are not empty cells.
  EXPECT_EQ(read_all(spaces + "1"),
            Found{"1:1: the puzzle has 31 cells, 81 are needed; spaces are empty cells only where "
                  "the line has all 81 characters"});
}

TEST(ReaderErrors, LengthsOfOtherShapesAreNamed) {
  const auto error = [](std::size_t cells, Shape shape = {}) {
    return read_all(std::string(cells, '.'), shape).at(0);
  };
  EXPECT_EQ(error(16),
            "1:1: found 16 cells; a puzzle on one line has 81, a grid row 9 (16 cells make a 4x4 "
            "grid or a row of a 16x16 grid)");
  EXPECT_EQ(error(4),
            "1:1: found 4 cells; a puzzle on one line has 81, a grid row 9 (4 cells make a row of "
            "a 4x4 grid)");
  EXPECT_EQ(error(36), "1:1: the puzzle has 36 cells, 81 are needed (36 cells make a 6x6 grid)");
  EXPECT_EQ(error(256),
            "1:1: the puzzle has 256 cells, 81 are needed (256 cells make a 16x16 grid)");
  EXPECT_EQ(error(625),
            "1:1: the puzzle has 625 cells, 81 are needed (625 cells make a 25x25 grid)");
  EXPECT_EQ(error(81, Shape(4, 4)),
            "1:1: the puzzle has 81 cells, 256 are needed (81 cells make a 9x9 grid)");
  EXPECT_EQ(error(49), "1:1: the puzzle has 49 cells, 81 are needed");
  EXPECT_EQ(error(12), "1:1: found 12 cells; a puzzle on one line has 81, a grid row 9");
  EXPECT_EQ(error(1), "1:1: found 1 cell; a puzzle on one line has 81, a grid row 9");
}

const std::string no_puzzle = "found no puzzle in this text, expected a grid or a line of 81 cells";

TEST(ReaderErrors, CharactersThatBelongNowhere) {
  std::string bad = puzzle_line;
  bad[40] = 'q';
  EXPECT_EQ(read_all(bad), Found{"1:41: unexpected 'q'" + cells_hint});
  // A wrong character is reported before a wrong length.
  EXPECT_EQ(read_all(bad.substr(0, 60)), Found{"1:41: unexpected 'q'" + cells_hint});
  EXPECT_EQ(read_all(puzzle_line + "q"), Found{"1:82: unexpected 'q'" + cells_hint});
  // A first line of words is a title.
  EXPECT_EQ(read_all("hello"), Found{"1:1: " + no_puzzle});
  EXPECT_EQ(read_all("words,more\n" + puzzle_line), Found{"2: " + puzzle_line});
  EXPECT_EQ(read_all(puzzle_line + "\nwords,more\n"),
            (Found{"1: " + puzzle_line, "2:1: unexpected 'w'" + cells_hint}));
  EXPECT_EQ(read_all("12+3"), Found{"1:3: unexpected '+'" + cells_hint});
  EXPECT_EQ(read_all("12,3"), Found{"1:3: unexpected ','" + cells_hint});
  EXPECT_EQ(read_all(puzzle_line + "\r" + puzzle_line),
            Found{"1:82: unexpected '\\x0D'" + cells_hint});
}

TEST(ReaderErrors, ColumnsCountCharacters) {
  EXPECT_EQ(read_all("│5│3│é│"), Found{"1:6: unexpected 'é'" + cells_hint});
  EXPECT_EQ(read_all("\xEF\xBB\xBF"
                     "5é"),
            Found{"1:2: unexpected 'é'" + cells_hint});
  EXPECT_EQ(read_all("数独"), Found{"1:1: " + no_puzzle});
  EXPECT_EQ(read_all("5\U0001F600"), Found{"1:2: unexpected '\U0001F600'" + cells_hint});
}

TEST(ReaderErrors, WhatIsExpectedDependsOnTheShape) {
  const auto error = [](Shape shape) { return read_all("?", shape).at(0); };
  const std::string tail = ", or . 0 * _ - x for an empty cell";
  EXPECT_EQ(error(Shape(1, 1)), "1:1: unexpected '?'; expected 1" + tail);
  EXPECT_EQ(error(Shape(2, 2)), "1:1: unexpected '?'; expected 1-4" + tail);
  EXPECT_EQ(error(Shape(2, 5)), "1:1: unexpected '?'; expected 1-9, A" + tail);
  EXPECT_EQ(error(Shape(4, 4)), "1:1: unexpected '?'; expected 1-9, A-G" + tail);
  EXPECT_EQ(read_all("12345", Shape(2, 2)), Found{"1:5: unexpected '5'; expected 1-4" + tail});
}

TEST(ReaderErrors, BytesThatAreNoText) {
  EXPECT_EQ(read_all(std::string(1, '\0') + puzzle_line),
            Found{"1:1: unexpected '\\x00'" + cells_hint});
  EXPECT_EQ(read_all("\xFF" + puzzle_line), Found{"1:1: unexpected byte 0xFF" + cells_hint});
  // Only the start of the text has a byte order mark.
  EXPECT_EQ(read_all(puzzle_line + "\n\xEF\xBB\xBF" + puzzle_line),
            (Found{"1: " + puzzle_line, "2:1: unexpected '\xEF\xBB\xBF'" + cells_hint}));
  EXPECT_EQ(read_all("5\xE2\x94"), Found{"1:2: unexpected byte 0xE2" + cells_hint});
  EXPECT_EQ(read_all("5\xC0\x80"), Found{"1:2: unexpected byte 0xC0" + cells_hint});
  EXPECT_EQ(read_all("\x7F"
                     "ELF\n" +
                     puzzle_line),
            (Found{"1:1: unexpected '\\x7F'" + cells_hint, "2: " + puzzle_line}));
}

TEST(ReaderErrors, RowsOfTheWrongLength) {
  EXPECT_EQ(read_all(rows(1, 3) + "8...6...\n" + rows(5, 9)),
            Found{"4:1: grid row 4 has 8 cells, 9 are needed"});
  EXPECT_EQ(read_all(rows(1, 3) + "| 8 . . | . 6 . | . . . . |\n"),
            Found{"4:3: grid row 4 has 10 cells, 9 are needed"});
  EXPECT_EQ(read_all(rows(1, 3) + "# x\n\n1\n"), Found{"6:1: grid row 4 has 1 cell, 9 are needed"});
  EXPECT_EQ(read_all("5 3 . | . 7 . | . .\n" + rows(2, 9)),
            Found{"1:1: found 8 cells; a puzzle on one line has 81, a grid row 9"});
}

// One faulty row is one error; the reader continues with the next puzzle.
TEST(ReaderErrors, TheRestOfABadGridIsPassedOver) {
  const std::string next = "\n" + puzzle_line + "\n";
  EXPECT_EQ(read_all(rows(1, 3) + "8...6...\n" + rows(5, 9) + next),
            (Found{"4:1: grid row 4 has 8 cells, 9 are needed", "11: " + puzzle_line}));
  EXPECT_EQ(read_all(rows(1, 3) + "8...6...\n---\n" + rows(5, 9) + rows()),
            (Found{"4:1: grid row 4 has 8 cells, 9 are needed", "11: " + puzzle_line}));
  EXPECT_EQ(read_all(rows(1, 3) + "8...q...1\n" + rows(5, 9) + next),
            (Found{"4:5: unexpected 'q'" + cells_hint, "11: " + puzzle_line}));
  EXPECT_EQ(read_all("8\n" + rows(2, 9) + next),
            (Found{"1:1: found 1 cell; a puzzle on one line has 81, a grid row 9",
                   "11: " + puzzle_line}));
  // Another faulty line is reported, and a puzzle or blank line ends the grid.
  EXPECT_EQ(read_all("8\n?\n" + puzzle_line + "\n"),
            (Found{"1:1: found 1 cell; a puzzle on one line has 81, a grid row 9",
                   "2:1: unexpected '?'" + cells_hint, "3: " + puzzle_line}));
  EXPECT_EQ(read_all("8\n" + puzzle_line + "\n" + rows()),
            (Found{"1:1: found 1 cell; a puzzle on one line has 81, a grid row 9",
                   "2: " + puzzle_line, "3: " + puzzle_line}));
  EXPECT_EQ(
      read_all("8\n\n" + rows()),
      (Found{"1:1: found 1 cell; a puzzle on one line has 81, a grid row 9", "3: " + puzzle_line}));
}

// The borders of a faulty grid must not become rows of the next one.
TEST(ReaderErrors, DashesOfABadGridArePassedOver) {
  const std::string bad = rows(1, 3) + "8\n" + rows(5, 6) + "---------\n" + rows(7, 9);
  EXPECT_EQ(read_all(bad + with(rows(1, 8), '.', '-')),
            (Found{"4:1: grid row 4 has 1 cell, 9 are needed",
                   "11:1: the grid has 8 rows, 9 are needed"}));
}

TEST(ReaderErrors, GridsThatEndEarly) {
  EXPECT_EQ(read_all(rows(1, 5)), Found{"1:1: the grid has 5 rows, 9 are needed"});
  EXPECT_EQ(read_all("\n  " + rows(1, 1) + "\n\n"), Found{"2:3: the grid has 1 row, 9 are needed"});
  EXPECT_EQ(read_all(rows(1, 5) + puzzle_line),
            (Found{"1:1: the grid has 5 rows, 9 are needed", "6: " + puzzle_line}));
  EXPECT_EQ(read_all(rows(1, 5) + "\n" + puzzle_line.substr(1)),
            (Found{"1:1: the grid has 5 rows, 9 are needed",
                   "7:1: the puzzle has 80 cells, 81 are needed"}));
}

// A missing row must not be taken from the next grid.
TEST(ReaderErrors, AShortGridBeforeAnother) {
  EXPECT_EQ(read_all(rows(1, 8) + "\n" + rows()),
            (Found{"1:1: the grid has 8 rows, 9 are needed", "10: " + puzzle_line}));
  EXPECT_EQ(
      read_all(rows(1, 6) + "\n" + rows() + rows()),
      (Found{"1:1: the grid has 6 rows, 9 are needed", "8: " + puzzle_line, "17: " + puzzle_line}));
  EXPECT_EQ(read_all(rows(1, 3) + "\n" + rows(4, 6) + "\n" + rows()),
            (Found{"1:1: the grid has 6 rows, 9 are needed", "9: " + puzzle_line}));
}

TEST(ReaderErrors, BadLinesBehindAGridWithBlankLines) {
  const std::string grid = rows(1, 3) + "\n" + rows(4, 9);
  EXPECT_EQ(read_all(grid + "?\n"),
            (Found{"1: " + puzzle_line, "11:1: unexpected '?'" + cells_hint}));
  EXPECT_EQ(read_all(grid + puzzle_line), (Found{"1: " + puzzle_line, "11: " + puzzle_line}));
  EXPECT_EQ(read_all(grid + "+---+\n" + puzzle_line),
            (Found{"1: " + puzzle_line, "12: " + puzzle_line}));
}

// -- endless lines --------------------------------------------------------------------------------

TEST(ReaderErrors, VeryLongLines) {
  const std::string tail(200000, '1');
  const std::string too_long = "the line is longer than 65535 bytes; a puzzle has 81 cells";
  const std::string next = "\n" + puzzle_line;
  const std::string second = "2: " + puzzle_line;
  EXPECT_EQ(read_all(tail + next), (Found{"1:1: " + too_long, second}));
  EXPECT_EQ(read_all(std::string(200000, ' ') + next), (Found{"1:1: " + too_long, second}));
  EXPECT_EQ(read_all(std::string(200000, '-') + next), (Found{"1:1: " + too_long, second}));
  EXPECT_EQ(read_all(std::string(200000, '\0') + next),
            (Found{"1:1: unexpected '\\x00'" + cells_hint, second}));
  EXPECT_EQ(read_all(rows(1, 2) + tail + next), (Found{"3:1: " + too_long, "4: " + puzzle_line}));
  EXPECT_EQ(read_all(rows(1, 3) + "\n" + rows(4, 9) + tail),
            (Found{"1: " + puzzle_line, "11:1: " + too_long}));
}

// The reader stops after a megabyte without a line end, even if the line has an end.
TEST(ReaderErrors, WhatHasNoLineEnd) {
  constexpr std::size_t longest = 1 << 20;
  const std::string next = "\n" + puzzle_line;
  const std::string cut = "1:1: the line is longer than 65535 bytes; a puzzle has 81 cells";
  const std::string no_end =
      "1:1: found 1048576 bytes without a line end, expected a line end; the rest is not read";
  EXPECT_EQ(read_all(std::string(longest - 2, '1') + next), (Found{cut, "2: " + puzzle_line}));
  EXPECT_EQ(read_all(std::string(longest, '1') + next), Found{no_end});
  EXPECT_EQ(read_all("#" + std::string(4 * longest, ' ') + next), Found{no_end});
  EXPECT_EQ(read_all(puzzle_line + next + std::string(longest - 100, ' ')),
            (Found{"1: " + puzzle_line, "2: " + puzzle_line}));
}

TEST(ReaderErrors, ASecondPuzzleInTheLine) {
  const std::string& solved = solved_line;
  const std::string message = "found a second puzzle in the line, expected one puzzle on each line";
  const auto error_at = [&](int column) {
    return Found{"1:" + std::to_string(column) + ": " + message, "2: " + puzzle_line};
  };
  const std::string next = "\n" + puzzle_line + "\n";
  EXPECT_EQ(read_all(puzzle_line + " " + puzzle_line + next), error_at(83));
  EXPECT_EQ(read_all(puzzle_line + "," + puzzle_line + next), error_at(83));
  EXPECT_EQ(read_all(" " + puzzle_line + "; 7.1; " + puzzle_line + next), error_at(90));
  EXPECT_EQ(read_all(solved + " " + puzzle_line + next), error_at(83));
  EXPECT_EQ(read_all(puzzle_line + ",5" + solved.substr(0, 80) + next), error_at(83))
      << "no solution of the first";
  const std::string spaced = with(puzzle_line, '.', ' ');
  EXPECT_EQ(read_all(spaced + " " + spaced + next), error_at(83));
  EXPECT_EQ(read_all(spaced + " " + puzzle_line + next), error_at(83));
  // A solution and a comment after a puzzle are not reported as puzzles.
  const Found both = {"1: " + puzzle_line, "2: " + puzzle_line};
  EXPECT_EQ(read_all(puzzle_line + "," + solved + next), both);
  EXPECT_EQ(read_all(puzzle_line + " # " + puzzle_line + next), both);
  EXPECT_EQ(read_all(puzzle_line + "," + puzzle_line.substr(1) + next), both);
  EXPECT_EQ(read_all(spaced + std::string(100, ' ') + next), both);
  // The line consists of pencil marks.
  const std::string marks = std::string(4 * 16, '.');
  EXPECT_EQ(read_all(marks + ", " + marks, Shape(2, 2), find_format("pencilmarks")),
            Found{"1:67: " + message});
  EXPECT_EQ(read_all(marks + " # " + marks, Shape(2, 2), find_format("pencilmarks")).size(), 1U);
}

TEST(ReaderErrors, LongCommentsAreFine) {
  const std::string tail(200000, '1');
  EXPECT_EQ(read_all("#" + tail + "\n" + puzzle_line + " " + tail + "\r\n" + puzzle_line),
            (Found{"2: " + puzzle_line, "3: " + puzzle_line}));
}

// The lines are as long as the limit, one byte shorter, and one byte longer.
TEST(ReaderErrors, TheLongestLine) {
  for (const std::size_t length : {65534U, 65535U, 65536U, 65537U}) {
    const std::string line = puzzle_line + std::string(length - 81, ' ');
    EXPECT_EQ(read_all(line), Found{"1: " + puzzle_line}) << length;
    EXPECT_EQ(read_all(line + "\n" + puzzle_line),
              (Found{"1: " + puzzle_line, "2: " + puzzle_line}))
        << length;
    const std::string cells = std::string(length, '1');
    EXPECT_EQ(read_all(cells + "\n" + puzzle_line),
              (Found{length <= 65535
                         ? "1:1: the puzzle has " + std::to_string(length) + " cells, 81 are needed"
                         : "1:1: the line is longer than 65535 bytes; a puzzle has 81 cells",
                     "2: " + puzzle_line}))
        << length;
  }
}

}  // namespace dlx::sudoku::reader_errors_test
