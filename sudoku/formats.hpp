#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "sudoku/puzzle.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

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

}  // namespace dlx::sudoku
