#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/error.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Something that is said about a puzzle. Formats that have a place for them call these `author`,
/// `description`, `comment`, `date`, `source`, `level`, `url`, `name` and `folder`, whatever their
/// own words are; columns of CSV files have the names that their headers give them.
struct Field {
  std::string name;
  std::string text;

  friend bool operator==(const Field&, const Field&) = default;
};

/// A puzzle, what is known of it, and the line of its source on which it starts.
struct Puzzle {
  Grid grid;  ///< the givens; of a puzzle of candidates, the cells that have only one left
  std::size_t line = 1;
  std::optional<Candidates> candidates = {};  ///< where the text has pencil marks
  std::optional<Grid> solution = {};          ///< as given with the puzzle; nobody has checked it
  std::vector<Field> fields = {};             ///< in the order of the text

  /// The text of a field; empty if there is none of that name.
  std::string_view field(std::string_view name) const {
    for (const Field& known : fields)
      if (known.name == name) return known.text;
    return {};
  }
};

/// Whether the pencil marks of a puzzle strike out more than its givens do under the rules, so that
/// its grid alone would be another question.
bool marks_restrict_more(const Puzzle& puzzle, const Rules& rules);

/// What is wrong with the solution that came with a puzzle: "it has 5 at r1c3, the puzzle 4", "5
/// stands twice in row 3: r3c1 and r3c7"; empty if it is right, or if there is none. Looks at the
/// rules and solves nothing. The shapes are all the same.
std::string solution_fault(const Puzzle& puzzle, const Rules& rules);

namespace text {
class LineSource;
}
namespace format {
class FormatReader;
}

/// Writes puzzles one after the other in some format.
///
/// Errors:   std::invalid_argument where the format has no place for what the puzzle is (not for
///           what is said about it, which is left out); nothing of it is written then, and the
///           writer takes the next one. A failing stream is the caller's to look at.
/// Lifetime: the stream must outlive the writer.
class PuzzleWriter {
 public:
  virtual ~PuzzleWriter() = default;
  /// Writes a puzzle, with its solution if it has one and the format a place for it.
  virtual void write(const Puzzle& puzzle) = 0;
  /// Writes a text such as "malformed" in the place of a puzzle, in formats with a line for each
  /// puzzle, so that lines of input and output correspond. Other formats have no place for it.
  virtual void write_placeholder(std::string_view /*text*/) {}
  /// What comes behind the last puzzle. To be called once, at the end.
  virtual void finish() {}
};

/// One format of sudoku text.
///
///     const dlx::sudoku::Format* csv = dlx::sudoku::find_format("csv");
///     std::ostringstream text;
///     const auto writer = csv->make_writer(text, dlx::sudoku::Shape(3, 3));
///     writer->write({dlx::sudoku::Grid()});
///     writer->finish();
struct Format {
  /// What a line tells about the format of the text that begins with it.
  enum class Verdict {
    no,     ///< another one
    row,    ///< a row of a grid, which may be one of this format
    maybe,  ///< something else that tells nothing, such as a border
    yes,
  };

  std::string_view name;
  std::string_view extension;  ///< of files, with the dot; empty if there is no usual one
  std::string_view summary;    ///< for lists of formats

  /// Looks at a line that is not blank; null if the format is never recognised, because its text is
  /// that of another one or looks like it.
  Verdict (*recognise)(std::string_view line, const Shape& shape);
  /// Null if the format is only written.
  std::unique_ptr<format::FormatReader> (*make_reader)(text::LineSource& source,
                                                       const Shape& shape);
  /// Null if the format is only read.
  std::unique_ptr<PuzzleWriter> (*make_writer)(std::ostream& out, const Rules& rules);
  /// What is written has a place for the solution beside the puzzle.
  bool writes_solution;
};

/// All formats, the common one for lines and grids first.
std::span<const Format> formats();

/// The format of that name; null if there is none.
const Format* find_format(std::string_view name);

/// A grid of 2 size() + 1 lines of UTF-8, with borders of box-drawing characters where the region
/// changes. PuzzleReader reads it back.
///
/// `cell_text` gives the text of each cell; what it gives takes one column on the screen, colours
/// aside.
std::string draw_regions(const Rules& rules, const std::function<std::string(int cell)>& cell_text);
/// The same with borders of - + | around the boxes; if there are `widths`, what it gives for the
/// cells of column k takes widths[k] columns on the screen.
std::string draw_boxes(const Shape& shape, const std::function<std::string(int cell)>& cell_text,
                       std::span<const std::size_t> widths = {});

/// Reads puzzles one by one, in any of formats() that can be read.
///
///     std::istringstream text("53..7....6..195....98....6.8...6...34..8.3..17...2...6"
///                             ".6....28....419..5....8..79 # a comment\n");
///     dlx::sudoku::PuzzleReader reader(text, "example");
///     while (std::optional<dlx::sudoku::Puzzle> puzzle = reader.next())
///       std::cout << dlx::sudoku::to_line(puzzle->grid) << '\n';
///
/// What counts as a puzzle, as an empty cell and as a comment is in docs/formats.md. A puzzle is
/// given out as soon as its last line is read, except for a grid with blank lines or with lines of
/// dashes inside, which may take one line more, and for formats with something behind the puzzle.
/// XML is read as a whole first.
///
/// Cost:     O(bytes); memory for 64 KiB of a line and one grid, whatever the text is, or for the
///           whole text if it is XML.
/// Errors:   ParseError with line and column; a puzzle of the wrong length says how many cells it
///           has and how many are needed. next() goes on behind what was bad after it.
///           std::system_error if the stream cannot be read. std::invalid_argument for a format
///           that is only written.
/// Lifetime: the stream must outlive the reader.
class PuzzleReader {
 public:
  /// Without a shape, the first lines of the text decide, puzzles on one line and rows of grids
  /// alike (see guess_shape() for the boxes); without a format, the first lines do.
  PuzzleReader(std::istream& in, std::string source, std::optional<Shape> shape = Shape(),
               const Format* format = nullptr);
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// The next puzzle; nullopt at the end of the input.
  std::optional<Puzzle> next();

  /// The shape of the puzzles. Where it has to be guessed, the first lines are read for it.
  Shape shape();
  /// True if it is known, without reading on, that there is nothing more.
  bool at_end() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads exactly one puzzle from text; without a shape, the text tells it, as for PuzzleReader.
/// Errors: ParseError, also where there is none or a second.
Puzzle parse_puzzle(std::string_view text, std::optional<Shape> shape = Shape(),
                    std::string source = "<text>");
/// Its givens alone.
Grid parse_grid(std::string_view text, std::optional<Shape> shape = Shape(),
                std::string source = "<text>");

/// The shape that has so many cells, with the boxes that are nearest to squares, lying: 9x9 for 81,
/// 6x6 with boxes of 2x3 for 36. nullopt if no shape has so many, or only one with boxes of a
/// single row.
std::optional<Shape> guess_shape(std::size_t cells);

}  // namespace dlx::sudoku
