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

#include "dlx/error.hpp"
#include "sudoku/puzzle.hpp"

namespace dlx::sudoku {

/// Returns true if the pencil marks of a puzzle exclude more than its givens do under the rules, so
/// that the grid alone would be a different puzzle.
bool marks_restrict_more(const Puzzle& puzzle, const Rules& rules);

/// Returns the error in the solution stored with a puzzle: "it has 5 at r1c3, the puzzle 4", "5
/// is twice in row 3: r3c1 and r3c7"; empty if it is correct or absent. Checks the rules
/// without solving. All shapes must be equal.
std::string solution_fault(const Puzzle& puzzle, const Rules& rules);

namespace text {
class LineSource;
}
namespace format {
class FormatReader;
}

/// Writes puzzles one after the other in some format.
///
/// Errors:   std::invalid_argument if the format cannot express the puzzle (fields that it cannot
///           store are left out); nothing is written then, and the writer can be used further. The
///           caller must check the stream for errors.
/// Lifetime: the stream must outlive the writer.
class PuzzleWriter {
 public:
  virtual ~PuzzleWriter() = default;
  /// Writes a puzzle, with its solution if it has one and the format can store it.
  virtual void write(const Puzzle& puzzle) = 0;
  /// Writes a text such as "malformed" in place of a puzzle, in formats with a line per puzzle, so
  /// that lines of input and output correspond. Has no effect in other formats.
  virtual void write_placeholder(std::string_view /*text*/) {}
  /// Writes the text after the last puzzle. Call once, at the end.
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
  /// What the first line of a text reveals about its format.
  enum class Verdict {
    no,     ///< another format
    row,    ///< a row of a grid, possibly of this format
    maybe,  ///< another line without information, such as a border
    yes,
  };

  std::string_view name;
  std::string_view extension;  ///< file extension with the dot; empty if there is no usual one
  std::string_view summary;    ///< one line for lists of formats

  /// Classifies a non-blank line; null if the format is never recognised, because its text also
  /// belongs to another format or looks like one.
  Verdict (*recognise)(std::string_view line, const Shape& shape);
  /// Null if the format is read as a whole, or only written.
  std::unique_ptr<format::FormatReader> (*make_reader)(text::LineSource& source,
                                                       const Shape& shape);
  /// Null if the format is only read.
  std::unique_ptr<PuzzleWriter> (*make_writer)(std::ostream& out, const Rules& rules);
  /// The writer stores the solution besides the puzzle.
  bool writes_solution = false;
  /// The text is read as a whole; sudoku/document recognises and reads it.
  bool is_document = false;
  /// The writer stores the rules besides the puzzle.
  bool writes_rules = false;

  bool is_readable() const { return make_reader != nullptr || is_document; }
};

/// All formats; the common one for lines and grids is first.
std::span<const Format> formats();

/// Returns true for a line that a command writes in place of a puzzle: "malformed", "no solution".
bool is_placeholder(std::string_view line);

/// Returns the format with that name; null if there is none.
const Format* find_format(std::string_view name);

/// Draws a grid of 2 size() + 1 lines in UTF-8, with box-drawing characters where the region
/// changes. PuzzleReader can read the result.
///
/// `cell_text` returns the text of each cell, which must take one column on the screen, not
/// counting colour codes.
std::string draw_regions(const Rules& rules, const std::function<std::string(int cell)>& cell_text);
/// Draws a grid with borders of - + | around the boxes; with `widths`, the texts of column k take
/// widths[k] columns on the screen.
std::string draw_boxes(const Shape& shape, const std::function<std::string(int cell)>& cell_text,
                       std::span<const std::size_t> widths = {});
/// Draws a grid as the format `unicode` does: with box-drawing characters around the boxes, or by
/// draw_regions() for irregular regions.
std::string draw_unicode(const Rules& rules, const std::function<std::string(int cell)>& cell_text);

/// Reads puzzles one by one, in any of formats() that can be read.
///
///     std::istringstream text("53..7....6..195....98....6.8...6...34..8.3..17...2...6"
///                             ".6....28....419..5....8..79 # a comment\n");
///     dlx::sudoku::PuzzleReader reader(text, "example");
///     while (std::optional<dlx::sudoku::Puzzle> puzzle = reader.next())
///       std::cout << dlx::sudoku::to_line(puzzle->grid) << '\n';
///
/// docs/sudoku-formats.md describes puzzles, empty cells and comments. A puzzle is returned as soon
/// as its last line is read, except for a grid that contains blank lines or lines of dashes, which
/// may need one more line, and for formats with data after the puzzle. XML is first read
/// completely.
///
/// Cost:     O(bytes); memory for 64 KiB of a line and one grid, or for the whole text if it is
///           XML.
/// Errors:   ParseError with line and column; for a puzzle of the wrong length with both numbers of
///           cells. next() then continues after the faulty text. std::system_error if the stream
///           cannot be read. std::invalid_argument for a format that is only written.
/// Lifetime: the stream must outlive the reader.
class PuzzleReader {
 public:
  /// Without a shape, the first lines of the text determine it (see guess_shape() for the boxes);
  /// without a format, the first lines do.
  PuzzleReader(std::istream& in, std::string source, std::optional<Shape> shape = Shape(),
               const Format* format = nullptr);
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// Returns the next puzzle; nullopt at the end of the input.
  std::optional<Puzzle> next();

  /// Returns the shape of the puzzles. If it must be guessed, reads the first lines.
  Shape shape();
  /// Returns the rules of the first puzzle whose text states rules, or those of the shape. Reads as
  /// much as shape().
  Rules rules();
  /// Returns true if it is known without reading further that there is nothing more.
  bool at_end() const;
  /// The number of lines so far that were neither read nor refused with an error: sentences, and
  /// titles above puzzles of one line each.
  std::size_t skipped_lines() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads exactly one puzzle from text; without a shape, the text determines it, as for
/// PuzzleReader.
/// Errors:   ParseError, also if there is no puzzle or a second one.
Puzzle parse_puzzle(std::string_view text, std::optional<Shape> shape = Shape(),
                    std::string source = "<text>");
/// Reads exactly one puzzle as parse_puzzle() does, and returns only the givens.
Grid parse_grid(std::string_view text, std::optional<Shape> shape = Shape(),
                std::string source = "<text>");

/// Returns the shape with the given number of cells whose boxes are nearest to squares and not
/// taller than wide: 9x9 for 81, 6x6 with boxes of 2x3 for 36. nullopt if there is no such shape,
/// or only one with boxes of a single row.
std::optional<Shape> guess_shape(std::size_t cells);

}  // namespace dlx::sudoku
