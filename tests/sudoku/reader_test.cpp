#include <system_error>

#include "reading.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::reader_test {

const std::string first = "1: " + puzzle_line;

TEST(Reader, NothingInNothing) {
  EXPECT_EQ(read_all(""), Found{});
  EXPECT_EQ(read_all("\n\n"), Found{});
  EXPECT_EQ(read_all("# only a comment"), Found{});
  EXPECT_EQ(read_all("\xEF\xBB\xBF"), Found{});
  EXPECT_EQ(read_all(std::string(81, ' ') + "\n"), Found{});
}

TEST(Reader, PlainLines) {
  EXPECT_EQ(read_all(puzzle_line), Found{first});
  EXPECT_EQ(read_all(puzzle_line + "\n"), Found{first});
  EXPECT_EQ(read_all(puzzle_line + "\n" + puzzle_line), (Found{first, "2: " + puzzle_line}));
  EXPECT_EQ(read_all("\n# a comment\n  # another\n" + puzzle_line + "\n\n\n" + puzzle_line),
            (Found{"4: " + puzzle_line, "7: " + puzzle_line}));
}

TEST(Reader, EveryEmptySymbol) {
  for (const char c : std::string(".0*_-xX"))
    EXPECT_EQ(read_all(with(puzzle_line, '.', c) + "\n"), Found{first}) << c;
  std::string mixed = puzzle_line;
  mixed[2] = '0';
  mixed[3] = '*';
  mixed[5] = 'x';
  EXPECT_EQ(read_all(mixed), Found{first});
}

TEST(Reader, OnlyDashesAreThePuzzleWithoutGivens) {
  EXPECT_EQ(read_all(std::string(81, '-')), Found{"1: " + std::string(81, '.')});
  EXPECT_EQ(read_all(std::string(16, '-'), Shape(2, 2)), Found{"1: " + std::string(16, '.')});
}

TEST(Reader, SpacesAsEmptyCells) {
  const std::string spaces = with(puzzle_line, '.', ' ');
  EXPECT_EQ(read_all(spaces), Found{first});
  EXPECT_EQ(read_all(spaces + "\r\n"), Found{first});
  for (const std::string tail : {" easy", ",7", ";7", "#7", "\t7 8"})
    EXPECT_EQ(read_all(spaces + tail), Found{first}) << tail;

  const std::string leading = "  " + puzzle_line.substr(2);
  EXPECT_EQ(read_all(with(leading, '.', ' ')), Found{"1: .." + puzzle_line.substr(2)});
}

// The line has as many digits as a row, but as many characters as a puzzle.
TEST(Reader, SpacesAsEmptyCellsInASparsePuzzle) {
  EXPECT_EQ(read_all("123456789" + std::string(72, ' ')),
            Found{"1: 123456789" + std::string(72, '.')});
}

TEST(Reader, SpacesThatPartLetters) {
  const Shape shape(4, 4);
  const std::string line = "1  AgG" + std::string(249, ' ') + "9";
  EXPECT_EQ(read_all(line, shape), Found{"1: 1..AGG" + std::string(249, '.') + "9"});
}

TEST(Reader, CommentsBehindThePuzzle) {
  for (const std::string tail : {" a comment", "\t25", ",534678912", ";x", "#x", " # x", " ", "\t"})
    EXPECT_EQ(read_all(puzzle_line + tail + "\n"), Found{first}) << tail;
  EXPECT_EQ(read_all("  \t" + puzzle_line + " x"), Found{first});
}

TEST(Reader, LineEndsAndByteOrderMark) {
  EXPECT_EQ(read_all(puzzle_line + "\r\n" + puzzle_line + "\r\n"),
            (Found{first, "2: " + puzzle_line}));
  EXPECT_EQ(read_all("\xEF\xBB\xBF" + puzzle_line), Found{first});
  EXPECT_EQ(read_all("\xEF\xBB\xBF# x\n" + puzzle_line), Found{"2: " + puzzle_line});
}

TEST(Reader, GroupsOfEqualLengthOnOneLine) {
  std::string spaced;
  std::string by_rows;
  for (std::size_t k = 0; k < 81; ++k) {
    spaced += std::string(k > 0 ? " " : "") + puzzle_line[k];
    by_rows += std::string(k > 0 && k % 9 == 0 ? " | " : "") + puzzle_line[k];
  }
  EXPECT_EQ(read_all(spaced), Found{first});
  EXPECT_EQ(read_all(with(spaced, '.', '0') + " # x"), Found{first});
  EXPECT_EQ(read_all(by_rows), Found{first});

  // The first 81 characters of this full line look like a puzzle with spaces.
  std::string full;
  for (const char c : solved_line) full += std::string(1, c) + " ";
  EXPECT_EQ(read_all(full), Found{"1: " + solved_line});
}

TEST(Reader, GivesPuzzlesBeforeTheInputEnds) {
  std::stringstream text;
  text << puzzle_line << "\n";
  PuzzleReader reader(text, "t");
  EXPECT_TRUE(reader.next());
  text << rows();
  EXPECT_EQ(reader.next()->line, 2U);
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.next(), std::nullopt);
}

TEST(Reader, CanBeMoved) {
  std::istringstream text(puzzle_line + "\n" + puzzle_line);
  PuzzleReader reader(text, "t");
  EXPECT_TRUE(reader.next());
  PuzzleReader moved = std::move(reader);
  EXPECT_EQ(moved.next()->line, 2U);
}

TEST(Reader, StreamsThatCannotBeReadAreErrors) {
  struct Broken : std::streambuf {
    int_type underflow() override { throw std::runtime_error("no"); }
  } broken;
  std::istream stream(&broken);
  PuzzleReader reader(stream, "t");
  EXPECT_THROW(reader.next(), std::system_error);

  std::istringstream closed;
  closed.setstate(std::ios::failbit);
  PuzzleReader never(closed, "t");
  EXPECT_THROW(never.next(), std::system_error);
}

TEST(Reader, OtherShapes) {
  EXPECT_EQ(read_all("1.3.\n.4.2\n..4.\n4..1\n", Shape(2, 2)), Found{"1: 1.3..4.2..4.4..1"});
  EXPECT_EQ(read_all("1.3..4.2..4.4..1", Shape(2, 2)), Found{"1: 1.3..4.2..4.4..1"});
  EXPECT_EQ(read_all("..3.56\n456...\n......\n......\n......\n12.4..\n", Shape(2, 3)),
            Found{"1: ..3.56456....................."
                  "12.4.."});
  const std::string large = "ABCDEFGHIJKLMNOP" + std::string(600, '.') + "123456789";
  EXPECT_EQ(read_all(large, Shape(5, 5)), Found{"1: " + large});
}

// If a whole puzzle is no longer than two rows, its line is still a puzzle.
TEST(Reader, TheSmallestShapes) {
  EXPECT_EQ(read_all(".\n1\n- x\n", Shape(1, 1)), (Found{"1: .", "2: 1", "3: ."}));
  EXPECT_EQ(read_all("1..2\n12\n..\n--\n2-\n", Shape(1, 2)),
            (Found{"1: 1..2", "2: 12..", "4: ..2."}));
  EXPECT_EQ(read_all("123...231\n1.3\n...\n3..\n", Shape(1, 3)),
            (Found{"1: 123...231", "2: 1.3...3.."}));
}

TEST(ParseGrid, TakesExactlyOnePuzzle) {
  EXPECT_EQ(to_line(parse_grid(puzzle_line)), puzzle_line);
  EXPECT_EQ(to_line(parse_grid(rows())), puzzle_line);
  EXPECT_EQ(to_line(parse_grid("# x\n" + puzzle_line + "\n\n")), puzzle_line);
}

std::string error_of(std::string_view text, Shape shape = {}) {
  try {
    parse_grid(text, shape, "arg");
  } catch (const ParseError& error) {
    return error.what();
  }
  return "none";
}

TEST(ParseGrid, RefusesNoneAndTwo) {
  EXPECT_EQ(error_of(""), "arg:1:1: no puzzle; 81 cells are needed");
  EXPECT_EQ(error_of("#\n", Shape(2, 2)), "arg:1:1: no puzzle; 16 cells are needed");
  EXPECT_EQ(error_of(puzzle_line + "\n\n" + puzzle_line),
            "arg:3:1: a second puzzle, expected only one");
  EXPECT_EQ(error_of(puzzle_line + "\n12q"),
            "arg:2:3: unexpected 'q'; expected 1-9, or . 0 * _ - x for an empty cell");
}

TEST(ParseGrid, ErrorsHaveCodes) {
  const auto code_of = [](const std::string& text) {
    try {
      parse_grid(text);
    } catch (const ParseError& error) {
      return error.code();
    }
    return ErrorCode{-1};
  };
  EXPECT_EQ(code_of("12"), ErrorCode::parse);
  EXPECT_EQ(code_of(puzzle_line + "\n" + puzzle_line), ErrorCode::second_puzzle);
  EXPECT_EQ(code_of(puzzle_line + " " + puzzle_line), ErrorCode::second_puzzle_in_line);
  EXPECT_EQ(code_of("q" + puzzle_line.substr(1)), ErrorCode::invalid_cell);
}

}  // namespace dlx::sudoku::reader_test
