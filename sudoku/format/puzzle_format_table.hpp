#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/text/lines.hpp"

/// The formats, each as its file describes it, and how one is recognised.
namespace dlx::sudoku::format {

/// What a PuzzleReader asks for puzzles, once it knows the format. Keeps `source`.
/// Errors: as PuzzleReader.
class FormatReader {
 public:
  FormatReader(text::LineSource& source, const Shape& shape) : source_(source), shape_(shape) {}
  virtual ~FormatReader() = default;
  /// The next puzzle; nullopt at the end. After an error it goes on behind what was bad.
  virtual std::optional<Puzzle> next() = 0;

 protected:
  text::LineSource& source_;
  const Shape shape_;
};

/// For Format::make_reader and make_writer: an object of a class.
template <typename Reader>
std::unique_ptr<FormatReader> read_as(text::LineSource& source, const Shape& shape) {
  return std::make_unique<Reader>(source, shape);
}
template <typename Writer>
std::unique_ptr<PuzzleWriter> write_as(std::ostream& out, const Rules& rules) {
  return std::make_unique<Writer>(out, rules);
}

// text_writers.cpp: what TextReader reads, written in several ways
Format line_format();
Format grid_format();
Format unicode_format();
Format sdm_format();
Format ss_format();
Format hex_format();

// Files of their names; the last two are in token_grid.cpp.
Format csv_format();
Format json_format();
Format opensudoku_format();
Format pencilmarks_format();
Format sdk_format();
Format svg_format();
Format candidates_format();
Format numbers_format();

/// The number of cells of the puzzle in a line of JSON; 0 if that cannot be seen.
std::size_t cells_in_json(std::string_view line);

/// Reads a text of any format. Its first lines tell which it is, of which no more are read than the
/// first puzzle has: up to the first line that tells, or to the last row of a grid. Where these do
/// not tell, as a grid of candidates does not in which no cell is open, a later puzzle may do so.
std::unique_ptr<FormatReader> make_recognising_reader(text::LineSource& source, const Shape& shape);

/// The shape of the puzzles by the first lines, which the source gives again afterwards (but for
/// blank lines before them): by the length of a puzzle on one line, or by the rows of a grid, of
/// which two must agree if nothing is drawn around them. Where lines may be either (16 cells are a
/// 4x4 grid or a row of 16x16), up to 16 of them are read to see; if they do not tell, they are
/// whole puzzles. The common shape, if no other is found.
Shape guess_shape_of(text::LineSource& source);

// What several writers need.

/// Strikes out what givens exclude, under the same rules for all puzzles.
///
/// Memory:   the cells that exclude each other, from the first use on: many writers need none.
class PencilMarks {
 public:
  explicit PencilMarks(const Rules& rules) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  /// The values that the givens leave to each cell: those of the cells that share a house, cage or
  /// pair with it are struck out.
  Candidates of(const Grid& grid);
  /// The candidates of a puzzle: its own, or those that its givens leave.
  Candidates of(const Puzzle& puzzle);

  /// Whether the puzzle strikes out a value that its givens do not.
  bool restrict_more(const Puzzle& puzzle);

  /// For formats without candidates.
  ///
  /// Errors: std::invalid_argument if the marks of the puzzle say more than its givens.
  void check_not_needed(const Puzzle& puzzle, std::string_view format);

 private:
  Rules rules_;
  std::vector<std::vector<int>> peers_;
};

/// A writer of text with what most formats need.
class TextWriter : public PuzzleWriter {
 public:
  TextWriter(std::ostream& out, const Rules& rules) : out_(out), marks_(rules) {}

 protected:
  /// An empty line, unless nothing stands before it.
  void separate() {
    if (!first_) out_ << '\n';
    first_ = false;
  }

  std::ostream& out_;
  PencilMarks marks_;

 private:
  bool first_ = true;
};

/// The text with a space for each line end and other control character.
std::string on_one_line(std::string_view text);

}  // namespace dlx::sudoku::format
