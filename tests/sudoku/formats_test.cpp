#include "sudoku/formats.hpp"

#include "dlx/random.hpp"
#include "reading.hpp"
#include "sudoku/solver.hpp"
#include "sudoku/transformation.hpp"
#include "tests/testing.hpp"

// The output of each format is read again. formats_errors_test.cpp tests messages about faulty text.
namespace dlx::sudoku::formats_test {

const std::vector<Shape> shapes = {Shape(3, 3), Shape(2, 2), Shape(2, 3), Shape(4, 4)};

Grid random_solution(const Shape& shape, Random& random) {
  return Transformation::random(shape, random).apply(filled(shape));
}

/// A full grid with many cells emptied, so that some of them have several candidates, and its
/// solution.
Puzzle random_puzzle(const Shape& shape, Random& random) {
  Puzzle puzzle{random_solution(shape, random)};
  puzzle.solution = puzzle.grid;
  for (int cell = 0; cell < shape.cells(); ++cell)
    if (random.below(shape.size() < 9 ? 6 : 3) != 0) puzzle.grid.set(cell, 0);
  return puzzle;
}

std::vector<Puzzle> three_puzzles(const Shape& shape, Random& random) {
  std::vector<Puzzle> puzzles;
  for (int k = 0; k < 3; ++k) puzzles.push_back(random_puzzle(shape, random));
  return puzzles;
}

bool holds(const Format& format, const Shape& shape) {
  if (format.name == "opensudoku") return shape.size() == 9;
  // Documents state at most the number of rows.
  return !format.is_document || guess_shape(static_cast<std::size_t>(shape.cells())) == shape;
}
bool is_read_and_written(const Format& format) {
  return format.is_readable() && format.make_writer != nullptr;
}
bool has_candidates(const Format& format) {
  return format.name == "candidates" || format.name == "pencilmarks";
}

TEST(Formats, TheTableIsComplete) {
  for (const Format& format : formats()) {
    EXPECT_EQ(find_format(format.name), &format);
    EXPECT_FALSE(format.summary.empty());
    EXPECT_TRUE(format.is_readable() || format.make_writer != nullptr) << format.name;
  }
  EXPECT_EQ(find_format("nonsense"), nullptr);
  EXPECT_EQ(find_format("line"), &formats().front());
}

// Tests every format that is read and written, for several shapes, with a given format and with a
// recognised format.
TEST(Formats, RoundTrips) {
  Random random(1);
  for (const Shape& shape : shapes) {
    for (const Format& format : formats()) {
      if (!is_read_and_written(format)) continue;
      if (!holds(format, shape)) continue;
      for (int round = 0; round < 20; ++round) {
        const std::vector<Puzzle> puzzles = three_puzzles(shape, random);
        const std::string text = write_all(format.name, puzzles, shape);
        const bool guessed = round % 2 == 1 && format.name != "hex";
        const std::vector<Puzzle> read =
            read_puzzles(text, shape, guessed ? nullptr : std::string(format.name).c_str());
        ASSERT_EQ(read.size(), puzzles.size()) << format.name << "\n" << text;
        for (std::size_t k = 0; k < read.size(); ++k) {
          if (has_candidates(format)) {
            // The marks contain all givens, and exclude only values that the givens exclude.
            ASSERT_TRUE(read[k].candidates);
            EXPECT_TRUE(extends(read[k].grid, puzzles[k].grid)) << text;
            EXPECT_TRUE(extends(*puzzles[k].solution, read[k].grid)) << text;
          } else {
            EXPECT_EQ(read[k].grid, puzzles[k].grid) << format.name << "\n" << text;
            EXPECT_FALSE(read[k].candidates);
          }
          if (format.writes_solution) {
            EXPECT_EQ(read[k].solution, puzzles[k].solution) << format.name << "\n" << text;
          }
        }
      }
    }
  }
}

// From each format to each other one, and back.
TEST(Formats, RoundTripsThroughAnyTwo) {
  Random random(2);
  for (const Shape& shape : shapes) {
    const Puzzle puzzle{random_puzzle(shape, random).grid};
    for (const Format& first : formats()) {
      for (const Format& second : formats()) {
        if (!is_read_and_written(first) || !is_read_and_written(second)) continue;
        if (!holds(first, shape) || !holds(second, shape)) continue;
        const auto through = [&](const Format& format, const Puzzle& of) {
          const std::string text = write_one(format.name, of, shape);
          return read_puzzles(text, shape, std::string(format.name).c_str()).at(0);
        };
        const Puzzle once = through(first, puzzle);
        const Puzzle twice = through(second, once);
        const Puzzle back = through(first, twice);
        // Marks show some more cells with a single candidate.
        EXPECT_TRUE(extends(back.grid, puzzle.grid)) << first.name << " " << second.name;
        if (!has_candidates(first) && !has_candidates(second)) {
          EXPECT_EQ(back.grid, puzzle.grid) << first.name << " " << second.name;
        }
        if (has_candidates(first) && has_candidates(second)) {
          EXPECT_EQ(back.candidates, once.candidates) << first.name << " " << second.name;
        }
      }
    }
  }
}

TEST(Formats, AnyPencilMarksRoundTrip) {
  Random random(3);
  for (const Shape& shape : shapes) {
    for (const char* format : {"candidates", "pencilmarks"}) {
      for (int round = 0; round < 50; ++round) {
        Puzzle puzzle{Grid(shape)};
        puzzle.candidates.emplace(shape);
        for (int cell = 0; cell < shape.cells(); ++cell)
          for (int value = 1; value <= shape.size(); ++value)
            if (random.below(3) == 0) puzzle.candidates->remove(cell, value);
        if (round == 0) puzzle.candidates->set(5, 0);  // a cell without any candidate
        puzzle.grid = puzzle.candidates->singles();
        const std::string text = write_one(format, puzzle, shape);
        const std::vector<Puzzle> read = read_puzzles(text, shape, format);
        ASSERT_EQ(read.size(), 1U) << text;
        EXPECT_EQ(read[0].candidates, puzzle.candidates) << text;
        EXPECT_EQ(read[0].grid, puzzle.grid) << text;
      }
    }
  }
}

TEST(Formats, FieldsRoundTrip) {
  Puzzle puzzle{parse_grid(puzzle_line)};
  puzzle.fields = {{"name", "Nr. 1 <& \"more\">"},
                   {"author", "A. Uthor, \xC3\xA9t\xC3\xA9"},
                   {"description", "one; \"two\""},
                   {"comment", " spaces around "},
                   {"date", "2020-02-29"},
                   {"source", "a book"},
                   {"level", "hard"},
                   {"url", "http://example.org/?a=1&b=2"},
                   {"extra", "two\nlines, \"quoted\""}};
  const auto read = [&](const char* format) {
    return read_puzzles(write_one(format, puzzle, Shape())).at(0);
  };
  EXPECT_EQ(read("csv").fields, puzzle.fields);
  EXPECT_EQ(read("json").fields, puzzle.fields);
  EXPECT_EQ(puzzle.field("nothing"), "");
}

// -- single formats ---------------------------------------------------------------------------

// Files of SadMan Software. Of the state of a player, nothing is read.
TEST(Formats, SectionsOfSdk) {
  const std::vector<Puzzle> read =
      read_puzzles("#AA. Uthor\n[Puzzle]\n" + rows() + "[State]\n" + rows(1, 8) +
                   "534678912\n#DSecond\n[PUZZLE]\r\n" + rows());
  ASSERT_EQ(read.size(), 2U);
  for (const Puzzle& puzzle : read) EXPECT_EQ(to_line(puzzle.grid), puzzle_line);
  EXPECT_EQ(read[0].line, 3U);
  EXPECT_EQ(read[1].line, 24U);
}

TEST(Formats, CsvAsOthersWriteIt) {
  const std::string& solved = solved_line;
  const auto zeros = with(puzzle_line, '.', '0');
  std::vector<Puzzle> read =
      read_puzzles("quizzes,solutions\n" + zeros + "," + solved + "\r\n\n" + zeros + ",\n");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(to_line(read[0].grid), puzzle_line);
  EXPECT_EQ(to_line(read[0].solution.value()), solved);
  EXPECT_EQ(read[1].line, 4U);
  EXPECT_FALSE(read[1].solution);

  // Tables may have other columns, other separators, and quotes.
  read = read_puzzles("id;\"Puzzle\";Solution;rating\n17;\"" + zeros + "\" ; \"" + solved +
                      "\";\"1;2\"\"3\"\n");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].fields, (std::vector<Field>{{"id", "17"}, {"rating", "1;2\"3"}}));
  EXPECT_EQ(to_line(read[0].solution.value()), solved);
  EXPECT_EQ(read_puzzles("x\tpuzzle\n\t" + zeros + "\n").at(0).fields.size(), 0U);

  // Without a header only on request; the second column may contain anything.
  read = read_puzzles(zeros + "," + solved + "\n" + zeros + ",hard\n" + zeros, Shape(), "csv");
  ASSERT_EQ(read.size(), 3U);
  EXPECT_TRUE(read[0].solution);
  EXPECT_FALSE(read[1].solution);
  EXPECT_FALSE(read_puzzles(zeros + "," + solved).at(0).solution);
  EXPECT_EQ(read_puzzles("puzzle\n" + zeros, Shape(), "csv").size(), 1U);
}

TEST(Formats, OpenSudokuXml) {
  const auto zeros = with(puzzle_line, '.', '0');
  const std::string game = "<game data=\"" + zeros + "\"/>";
  const std::vector<Puzzle> read = read_puzzles(
      "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a comment --><opensudoku>\n"
      "<name>Mine &amp; yours</name><sourceURL>https://example.org</sourceURL>\n" +
      game + "\n<folder name=\"F\">\n" + game + "</folder>\n" +
      "<game cells_data=\"1\"\n data = '" + zeros + "' />\n</opensudoku>\n");
  ASSERT_EQ(read.size(), 3U);
  const std::vector<std::size_t> lines = {4, 6, 8};
  for (std::size_t k = 0; k < read.size(); ++k) {
    EXPECT_EQ(to_line(read[k].grid), puzzle_line);
    EXPECT_EQ(read[k].line, lines[k]);
  }

  // All puzzles are on one line, far longer than lines of other formats may be.
  std::string many = "<opensudoku>";
  for (int k = 0; k < 2000; ++k) many += game;
  EXPECT_EQ(read_puzzles(many + "</opensudoku>").size(), 2000U);
}

TEST(Formats, CandidatesAsOthersDrawThem) {
  const std::string marks =
      ".--------.--------.\n"
      "| 1   23 | 234  4 |  # a comment\n"
      "| 34  24 | 1    3 |\n"
      ":--------+--------:\n"
      "# another\n"
      "| 2   1  | 34   . |\n"
      "| -   4  | 3    1 |\n"
      "'--------'--------'\n";
  const auto masks = [](const Puzzle& puzzle) {
    std::vector<Candidates::Mask> of;
    for (int cell = 0; cell < 16; ++cell) of.push_back(puzzle.candidates->mask(cell));
    return of;
  };
  std::vector<Puzzle> read = read_puzzles(marks + "\n" + marks, Shape(2, 2));
  ASSERT_EQ(read.size(), 2U);
  const std::vector<Candidates::Mask> expected = {1, 6, 14, 8,  12, 10, 1, 4,
                                                  2, 1, 12, 15, 0,  8,  4, 1};
  EXPECT_EQ(masks(read[0]), expected);
  EXPECT_EQ(masks(read[1]), expected);
  EXPECT_EQ(read[0].line, 2U);
  EXPECT_EQ(read[1].line, 11U);
  EXPECT_EQ(to_line(read[0].grid), "1..4..1321...431");

  // Rows of single values before the first unambiguous one, and Unicode borders.
  const std::string late =
      "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
      "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 12 │\n";
  read = read_puzzles(late, Shape(2, 2));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(masks(read[0]).back(), 3U);
}

TEST(Formats, SukakusAreSolved) {
  // The marks of a puzzle, with one value of the solution excluded, and then another.
  Solver solver;
  std::string marks(729, '.');
  const Grid puzzle = parse_grid(puzzle_line);
  for (int cell = 0; cell < 81; ++cell)
    for (int value = 1; value <= 9; ++value)
      if (puzzle[cell] == 0 || puzzle[cell] == value)
        marks[9 * cell + value - 1] = Shape::symbol(value);
  std::vector<Puzzle> read = read_puzzles(marks + " # a sukaku\n");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].grid, puzzle);
  EXPECT_TRUE(solver.is_unique(*read[0].candidates));
  const Grid solution = *solver.solve(*read[0].candidates).solution;
  marks[9 * 80 + solution[80] - 1] = '0';
  EXPECT_EQ(solver.solve(*read_puzzles(marks).at(0).candidates).solutions, 0U);
}

TEST(Formats, NumbersAndHexadecimalDigits) {
  Random random(4);
  const Shape shape(4, 4);
  const Grid grid = random_solution(shape, random);
  std::string numbers;
  std::string hex;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    numbers += std::to_string(grid[cell]) + ((cell + 1) % 16 == 0 ? "\n" : " ");
    hex += "0123456789abcdef"[grid[cell] - 1];
  }
  EXPECT_EQ(read_puzzles(numbers, shape).at(0).grid, grid);
  EXPECT_EQ(read_puzzles(hex, shape, "hex").at(0).grid, grid);
  EXPECT_EQ(read_puzzles(numbers, std::nullopt).at(0).grid, grid);
  EXPECT_EQ(
      to_line(
          read_puzzles("1 2 . 4\n0 _ * .\n4 3 x 1\n2 - 4 3\n", Shape(2, 2), "numbers").at(0).grid),
      "12.4....43.12.43");
}

// -- recognising ------------------------------------------------------------------------------

/// Provides one character at a time, and counts them.
class SlowBuffer : public std::streambuf {
 public:
  explicit SlowBuffer(std::string text) : text_(std::move(text)) {}
  std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    if (given_ == text_.size()) return traits_type::eof();
    char* const next = text_.data() + given_++;
    setg(next, next, next + 1);
    return traits_type::to_int_type(*next);
  }

 private:
  std::string text_;
  std::size_t given_ = 0;
};

// A puzzle is returned as soon as its last line is read, without waiting for more.
TEST(Formats, PuzzlesComeAsTheirLinesDo) {
  Random random(5);
  for (const char* name : {"line", "csv", "pencilmarks", "candidates", "numbers"}) {
    for (const Shape& shape : shapes) {
      std::vector<Puzzle> puzzles = three_puzzles(shape, random);
      for (Puzzle& puzzle : puzzles) puzzle.solution.reset();
      std::string upto = write_one(name, puzzles[0], shape);
      // The reader does not wait for the border after the last row either.
      if (upto.ends_with("+\n")) upto.resize(upto.rfind('\n', upto.size() - 2) + 1);
      SlowBuffer buffer(write_all(name, puzzles, shape));
      std::istream in(&buffer);
      PuzzleReader reader(in, "t", shape);
      ASSERT_TRUE(reader.next()) << name;
      EXPECT_LE(buffer.given(), upto.size()) << name << " " << shape.size();
    }
  }
}

TEST(Formats, AFormatThatIsGivenIsNotGuessed) {
  // A row of 4x4, and pencil marks: each text is ambiguous.
  const std::string text = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
  EXPECT_FALSE(read_puzzles(text, Shape(2, 2)).at(0).candidates);
  EXPECT_TRUE(read_puzzles(text, Shape(2, 2), "candidates").at(0).candidates);
  std::istringstream in(text);
  EXPECT_THROW(PuzzleReader(in, "t", Shape(), find_format("svg")), std::invalid_argument);
}

TEST(GuessShape, TheNumberOfCellsDecides) {
  EXPECT_EQ(guess_shape(81), Shape(3, 3));
  EXPECT_EQ(guess_shape(16), Shape(2, 2));
  EXPECT_EQ(guess_shape(36), Shape(2, 3));
  EXPECT_EQ(guess_shape(64), Shape(2, 4));
  EXPECT_EQ(guess_shape(144), Shape(3, 4));
  EXPECT_EQ(guess_shape(256), Shape(4, 4));
  EXPECT_EQ(guess_shape(625), Shape(5, 5));
  for (const std::size_t cells : {0U, 1U, 4U, 9U, 25U, 49U, 80U, 82U, 169U, 1444U})
    EXPECT_EQ(guess_shape(cells), std::nullopt) << cells;
}

TEST(GuessShape, TheFirstLinesDecide) {
  Random random(6);
  for (const Shape& shape : {Shape(3, 3), Shape(2, 2), Shape(2, 3), Shape(4, 4), Shape(5, 5)}) {
    const std::vector<Puzzle> puzzles = three_puzzles(shape, random);
    for (const char* name :
         {"line", "grid", "unicode", "csv", "numbers", "candidates", "pencilmarks"}) {
      const std::string text = write_all(name, puzzles, shape);
      const std::vector<Puzzle> read = read_puzzles("# comment\n\n" + text, std::nullopt);
      ASSERT_EQ(read.size(), 3U) << name << "\n" << text;
      EXPECT_EQ(read[0].grid.shape(), shape) << name;
    }
  }
  // The rows of the first line alone might be a 4x4 grid.
  const std::string rows_of_16 = "1234............\n";
  std::string grid = rows_of_16;
  for (int row = 0; row < 14; ++row) grid += "................\n";
  EXPECT_EQ(read_puzzles(grid + "...............G\n", std::nullopt).at(0).grid.shape(),
            Shape(4, 4));
  EXPECT_EQ(read_puzzles(grid + "................\n", std::nullopt).at(0).grid.shape(),
            Shape(2, 2));
}

// -- writing ----------------------------------------------------------------------------------

TEST(Formats, SvgTellsGivensFromTheRest) {
  Random random(7);
  Puzzle puzzle = random_puzzle(Shape(3, 3), random);
  const auto count = [](const std::string& text, std::string_view piece) {
    std::size_t found = 0;
    for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++found;
    return found;
  };
  const std::string svg = write_one("svg", puzzle, Shape());
  const auto givens = static_cast<std::size_t>(puzzle.grid.givens());
  EXPECT_EQ(count(svg, "<text class=\"given\""), givens);
  EXPECT_EQ(count(svg, "<text class=\"filled\""), 81 - givens);
  EXPECT_EQ(count(svg, "<svg "), count(svg, "</svg>"));

  // Thick lines around jigsaw regions, here columns.
  Rules rules = parse_rules("box 2x2\ndiagonals\ncage 6 r1c1 r1c2 r2c1\nless r2c2 r2c3\n");
  rules.set_regions(std::vector<int>{0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3});
  std::vector<Puzzle> puzzles(2, Grid(Shape(2, 2)));
  puzzles[1].fields = {{"name", "<two>"}};
  const std::string both = write_all("svg", puzzles, rules);
  EXPECT_EQ(count(both,
                  "class=\"thick\" d=\"M0 0H400M0 400H400M0 0V400M100 0V400M200 0V400"
                  "M300 0V400M400 0V400\""),
            2U);
  EXPECT_EQ(count(both, "<path class=\"diagonal\""), 2U);
  EXPECT_EQ(count(both, "<path class=\"cage\""), 2U);
  EXPECT_EQ(count(both, ">6</text>"), 2U);
  EXPECT_EQ(count(both, "&lt;</text>"), 2U);
  EXPECT_EQ(count(both, ">2. &lt;two&gt;</text>"), 1U);
}

TEST(Formats, RegionsAreDrawnAndReadAgain) {
  Rules rules(Shape(2, 2));
  rules.set_regions(std::vector<int>{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});
  const Puzzle puzzle{parse_grid("1..4.4.1.1..4..3", Shape(2, 2))};
  const std::string text = write_all("unicode", std::vector<Puzzle>(2, puzzle), rules);
  EXPECT_TRUE(contains(text, "┐"));
  const std::vector<Puzzle> read = read_puzzles(text, Shape(2, 2));
  ASSERT_EQ(read.size(), 2U) << text;
  EXPECT_EQ(read[0].grid, puzzle.grid);
  EXPECT_EQ(read[1].grid, puzzle.grid);
}

TEST(Formats, JsonIsOneObjectALine) {
  Puzzle puzzle{parse_grid("1234341221434321", Shape(2, 2)), 7};
  puzzle.solution = puzzle.grid;
  puzzle.fields = {{"na\"me", "tab\t\xFF"}};
  EXPECT_EQ(write_one("json", puzzle, Shape(2, 2)),
            R"({"type":"puzzle","version":1,"puzzle":1,"line":7,"givens":"1234341221434321",)"
            R"("solution":"1234341221434321","fields":[["na\"me","tab\u0009)"
            "\xEF\xBF\xBD\"]]}\n");
  Puzzle marks{Grid(Shape(1, 2))};
  marks.candidates.emplace(Shape(1, 2));
  marks.candidates->set(1, 0);
  EXPECT_EQ(write_one("json", marks, Shape(1, 2)),
            R"({"type":"puzzle","version":1,"puzzle":1,"line":1,"givens":"....",)"
            R"("candidates":["12","","12","12"]})"
            "\n");
}

TEST(Formats, WhatAFormatCannotHoldIsRefused) {
  Puzzle marks{Grid()};
  marks.candidates.emplace();
  marks.candidates->remove(40, 5);
  for (const Format& format : formats()) {
    if (format.make_writer == nullptr) continue;
    const bool held = has_candidates(format) || format.name == "json" || format.name == "svg" ||
                      format.name.starts_with("f-puzzles") || format.name == "sudokupad" ||
                      format.name == "link";
    std::ostringstream out;
    const auto writer = format.make_writer(out, Shape());
    if (held) {
      EXPECT_NO_THROW(writer->write(marks)) << format.name;
      continue;
    }
    EXPECT_THROW(writer->write(marks), std::invalid_argument);
    EXPECT_EQ(message_of([&] { writer->write(marks); }),
              "the format " + std::string(format.name) +
                  " cannot hold the pencil marks of this puzzle; candidates and pencilmarks can");
    EXPECT_EQ(out.str(), "") << "nothing was written";
    EXPECT_NO_THROW(writer->write({Grid()})) << "and the writer continues";
  }
  EXPECT_EQ(message_of([] { write_one("opensudoku", {Grid(Shape(2, 2))}, Shape(2, 2)); }),
            "the format opensudoku stores only 9x9 puzzles");
}

TEST(SolutionFault, SaysWhatIsWrong) {
  Puzzle puzzle{parse_grid(puzzle_line)};
  EXPECT_EQ(solution_fault(puzzle, Shape()), "");
  puzzle.solution = parse_grid(solved_line);
  EXPECT_EQ(solution_fault(puzzle, Shape()), "");
  puzzle.solution->set(2, 8);
  EXPECT_EQ(solution_fault(puzzle, Shape()), "8 is twice in row 1: r1c3 and r1c6");
  puzzle.solution->set(2, 0);
  EXPECT_EQ(solution_fault(puzzle, Shape()), "it has an empty cell, r1c3");
  puzzle.solution = parse_grid("6" + solved_line.substr(1));
  EXPECT_EQ(solution_fault(puzzle, Shape()), "it has 6 at r1c1, the puzzle 5");
  puzzle.solution = parse_grid(solved_line);
  puzzle.candidates.emplace(puzzle.grid);
  puzzle.candidates->remove(2, 4);
  EXPECT_EQ(solution_fault(puzzle, Shape()), "it has 4 at r1c3, which the puzzle excludes");
  puzzle.candidates.reset();
  EXPECT_NE(solution_fault(puzzle, parse_rules("diagonals")), "");
}

}  // namespace dlx::sudoku::formats_test
