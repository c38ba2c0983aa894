#include "reading.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

// Lists of several puzzles are written in each format and read with and without their format and
// shape. The first lines determine the shape.
namespace dlx::sudoku::formats_lists_test {

/// Every `step`-th cell of a grid.
Grid some_of(Grid grid, int step) {
  for (int cell = 0; cell < grid.shape().cells(); ++cell)
    if (cell % step != 0) grid.set(cell, 0);
  return grid;
}

/// Returns lists of solved puzzles, puzzles with one solution or several, empty puzzles, and pencil
/// marks with a cell without values or without an open cell. The order of puzzles hides their kinds.
std::vector<std::vector<Puzzle>> lists(const Shape& shape, bool has_marks) {
  const Puzzle solved{filled(shape)};
  const Puzzle empty{Grid(shape)};
  const Puzzle clear{some_of(filled(shape), 2)};
  const Puzzle ambiguous{some_of(filled(shape), 7)};
  std::vector<std::vector<Puzzle>> all = {{solved, empty},      {solved, solved, ambiguous},
                                          {empty, solved},      {clear, solved, empty, ambiguous},
                                          {ambiguous, empty},   {solved, clear, solved},
                                          {empty, empty, clear}};
  if (!has_marks) return all;
  Puzzle none = solved;
  none.candidates.emplace(solved.grid);
  none.candidates->set(shape.cells() - 1, 0);
  none.grid = none.candidates->singles();
  all.push_back({none, solved});
  all.push_back({solved, none, empty});
  return all;
}

bool has_candidates(const Format& format) {
  return format.name == "candidates" || format.name == "pencilmarks" || format.name == "json";
}

/// Returns the candidates of a puzzle: its own, or with `as_marks` those that its givens leave.
Candidates marks_of(const Puzzle& puzzle, bool as_marks) {
  if (puzzle.candidates) return *puzzle.candidates;
  if (!as_marks) return Candidates(puzzle.grid);
  const Shape& shape = puzzle.grid.shape();
  return *parse_puzzle(write_one("pencilmarks", puzzle, shape), shape).candidates;
}

void expect_read_back(const Format& format, const std::vector<Puzzle>& puzzles,
                      std::optional<Shape> shape, const Format* read_as) {
  const std::string text = write_all(format.name, puzzles, puzzles.front().grid.shape());
  std::istringstream in(text);
  PuzzleReader reader(in, "t", shape, read_as);
  const bool as_marks = format.name == "candidates" || format.name == "pencilmarks";
  for (const Puzzle& puzzle : puzzles) {
    const std::optional<Puzzle> read = reader.next();
    ASSERT_TRUE(read) << format.name << "\n" << text;
    ASSERT_EQ(read->grid.shape(), puzzle.grid.shape()) << format.name << "\n" << text;
    ASSERT_EQ(marks_of(*read, as_marks), marks_of(puzzle, as_marks)) << format.name << "\n" << text;
  }
  EXPECT_FALSE(reader.next()) << format.name << "\n" << text;
}

TEST(FormatsOfLists, EveryFormatReadsBackWhatItWrites) {
  for (int rows = 1; rows <= 5; ++rows) {
    for (int columns = 1; columns <= 25; ++columns) {
      const int size = rows * columns;
      if (size < 4 || size > 25 || (size > 12 && (rows == 1 || columns == 1))) continue;
      const Shape shape(rows, columns);
      for (const Format& format : formats()) {
        if (!format.is_readable() || format.make_writer == nullptr) continue;
        const bool is_guessed = guess_shape(static_cast<std::size_t>(shape.cells())) == shape;
        if (format.is_document && !is_guessed) continue;
        if (format.name == "opensudoku" && shape != Shape()) continue;
        for (const auto& puzzles : lists(shape, has_candidates(format))) {
          ASSERT_NO_THROW(expect_read_back(format, puzzles, shape, &format)) << format.name;
          if (format.name == "hex") continue;  // never guessed
          ASSERT_NO_THROW(expect_read_back(format, puzzles, shape, nullptr)) << format.name;
          if (!is_guessed) continue;
          ASSERT_NO_THROW(expect_read_back(format, puzzles, std::nullopt, nullptr))
              << format.name << " " << size;
        }
      }
    }
  }
}

TEST(FormatsOfLists, ALaterPuzzleTellsTheFormat) {
  const Shape four(2, 2);
  const std::string plain = "1234341221434321\n\n1...\n....\n....\n...4\n\n";
  const std::string grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n";
  const std::string marks = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 12 1\n\n";
  const Found plain_found = {"1: 1234341221434321", "3: 1..............4"};
  EXPECT_EQ(read_all(plain + marks, four),
            (Found{plain_found[0], plain_found[1], "8: 12343412214343.1"}));
  EXPECT_EQ(read_all(plain + marks + grid, four),
            (Found{plain_found[0], plain_found[1], "8: 12343412214343.1", "13: 1234341221434321"}));
  std::string pencil;
  for (int cell = 0; cell < 16; ++cell) pencil += "1234";
  EXPECT_EQ(read_all(plain + pencil + "\n", four),
            (Found{plain_found[0], plain_found[1], "8: ................"}));
  // Two-digit numbers come late in the text.
  const Grid twelve = filled(Shape(3, 4));
  const std::vector<Puzzle> puzzles = {some_of(twelve, 12), twelve};
  const std::string numbers = write_all("numbers", puzzles, twelve.shape());
  EXPECT_EQ(read_all(numbers, twelve.shape()).at(1), "14: " + to_line(twelve));
}

// Spaces as empty cells may leave as many groups of digits as a row has cells.
TEST(FormatsOfLists, SpacedPuzzlesAreNoCandidates) {
  EXPECT_EQ(read_all("1234341221434321\n12  3   4   1   \n", Shape(2, 2)),
            (Found{"1: 1234341221434321", "2: 12..3...4...1..."}));
}

// -- the shape ----------------------------------------------------------------------------------

std::string repeated(int number, const std::string& line) {
  std::string text;
  for (int k = 0; k < number; ++k) text += line;
  return text;
}

int guessed_size(const std::string& text) {
  std::istringstream in(text);
  PuzzleReader reader(in, "t", std::nullopt);
  return reader.shape().size();
}

TEST(ShapeOfText, RowsTellAsPuzzlesDo) {
  const auto row = [](int size) { return std::string(size, '.') + "\n"; };
  for (const int size : {4, 6, 8, 10, 12, 15, 20, 25}) {
    EXPECT_EQ(guessed_size(repeated(size, row(size))), size);
    EXPECT_EQ(guessed_size(repeated(2, row(size))), size) << "a grid that is too short";
    EXPECT_EQ(guessed_size(row(size * size)), size);
    EXPECT_EQ(guessed_size("# a comment\n\n" + row(size * size) + "no puzzle\n"), size);
  }
  // One row may also be a truncated puzzle.
  EXPECT_EQ(guessed_size("....\n"), 9);
  EXPECT_EQ(guessed_size("....\n" + puzzle_line + "\n"), 9);
  EXPECT_EQ(guessed_size("....\n" + row(256)), 16);
  EXPECT_EQ(guessed_size(puzzle_line.substr(3) + "\n"), 9);
  EXPECT_EQ(guessed_size(""), 9);
  // In a list of truncated puzzles, lines are not rows, because a value occurs twice.
  EXPECT_EQ(guessed_size(repeated(20, puzzle_line.substr(0, 15) + "\n")), 9);
  EXPECT_EQ(guessed_size("11..\n2...\n..3.\n...4\n"), 4) << "but one row may be contradictory";
  // A row with a wrong character is still a row.
  EXPECT_EQ(guessed_size("1..4\n.q.1\n.1..\n4..3\n"), 4);
}

TEST(ShapeOfText, SixteenCellsAreAPuzzleOrARow) {
  const std::string open = "................\n";
  EXPECT_EQ(guessed_size(open), 4);
  EXPECT_EQ(guessed_size(repeated(16, open)), 4) << "nothing says more";
  EXPECT_EQ(guessed_size(repeated(15, open) + "...............G\n"), 16);
  EXPECT_EQ(guessed_size(repeated(3, open) + "...............q\n"), 4);
  EXPECT_EQ(guessed_size("1..4.4.1.1..4..3\n" + repeated(15, "...............G\n")), 4)
      << "a value is repeated, unlike in a row";
  EXPECT_EQ(guessed_size("+----+\n" + repeated(16, "|. . . . . . . . . . . . . . . .|\n")), 16);
  EXPECT_EQ(guessed_size(". . . . . . . . . . . . . . . .\n"), 4);
  EXPECT_EQ(guessed_size(repeated(16, ". . . . . . . . . . . . . . . .\n")), 16);
  EXPECT_EQ(guessed_size("....|....|....|....\n....|....|....|....\n"), 4);
  EXPECT_EQ(guessed_size("1234341221434321,rating\n"), 4);
}

TEST(ShapeOfText, OfASinglePuzzle) {
  EXPECT_EQ(parse_grid("1..4\n.4.1\n.1..\n4..3\n", std::nullopt).shape(), Shape(2, 2));
  EXPECT_EQ(parse_grid(std::string(256, '.'), std::nullopt).shape(), Shape(4, 4));
  EXPECT_EQ(parse_puzzle(rows(), std::nullopt).grid.shape(), Shape());
  EXPECT_THROW(parse_grid("", std::nullopt), ParseError);
}

TEST(ShapeOfText, WordsOfCellsTell) {
  EXPECT_EQ(guessed_size(repeated(4, "| 1234 1234 | 1234 1234 |\n")), 4) << "not a row of 16";
  EXPECT_EQ(guessed_size(repeated(4, "12 34 12 34\n")), 4) << "not a row of 8";
  EXPECT_EQ(guessed_size("01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16\n" +
                         repeated(2, "16 . . . . . . . . . . . . . . .\n")),
            16);
  EXPECT_EQ(guessed_size("5 3 . . 7 . . . . 6 . . 1 9 5 . . . . 9 8 . . . . 6 .\n"), 9);
  EXPECT_EQ(guessed_size("53 7 6 195\n98 6 8 6\n"), 9) << "nothing that is of one shape";
}

TEST(ShapeOfText, WhatStandsInThePlaceOfPuzzlesTellsNothing) {
  const std::string sixteen = std::string(256, '.') + "\n";
  for (const char* before :
       {"malformed\n", "no solution\n", "puzzle,solution,status\n,,malformed\n",
        "{\"type\":\"malformed\",\"version\":1}\n"}) {
    const bool json = before[0] == '{';
    const std::string csv = before[0] == 'p' ? ",," : "";
    const std::string next = json ? "{\"givens\":\"" + std::string(256, '.') + "\"}\n"
                                  : sixteen.substr(0, 256) + (csv.empty() ? "" : ",,solved") + "\n";
    EXPECT_EQ(guessed_size(before + next), 16) << before;
  }
}

// -- placeholders -------------------------------------------------------------------------------

TEST(Placeholders, StandWhereFormatsHaveALineForEachPuzzle) {
  const auto written = [](const char* name, bool has_status) {
    std::ostringstream out;
    const auto writer = find_format(name)->make_writer(out, Shape(2, 2));
    writer->write_placeholder("malformed");
    Puzzle puzzle{Grid(Shape(2, 2))};
    puzzle.fields = {{"id", "7"}};
    if (has_status) puzzle.fields.push_back({"status", "solved"});
    writer->write(puzzle);
    writer->write_placeholder("refused");
    writer->finish();
    return out.str();
  };
  const std::string open = "................";
  for (const char* name : {"line", "hex"})
    EXPECT_EQ(written(name, false), "malformed\n" + open + "\nrefused\n") << name;
  EXPECT_EQ(written("csv", false), "puzzle,solution,id\nmalformed,,\n" + open + ",,7\nrefused,,\n");
  EXPECT_EQ(written("csv", true),
            "puzzle,solution,id,status\n,,,malformed\n" + open + ",,7,solved\n,,,refused\n");
  EXPECT_EQ(written("pencilmarks", false).substr(0, 14), "malformed\n1234");
  EXPECT_EQ(written("json", false).substr(0, 35), "{\"type\":\"malformed\",\"version\":1}\n{\"");
  for (const char* name : {"grid", "unicode", "candidates", "numbers", "svg"})
    EXPECT_FALSE(contains(written(name, false), "malformed")) << name;
  std::ostringstream only;
  const auto writer = find_format("csv")->make_writer(only, Shape());
  writer->write_placeholder("malformed");
  writer->finish();
  EXPECT_EQ(only.str(), "puzzle,solution\nmalformed,\n");
}

}  // namespace dlx::sudoku::formats_lists_test
