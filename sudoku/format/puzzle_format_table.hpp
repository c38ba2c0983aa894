#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "sudoku/formats.hpp"
#include "sudoku/pencil_marks.hpp"
#include "sudoku/text/lines.hpp"

/// The formats, each described in its file, and their recognition.
namespace dlx::sudoku::format {

/// The reader of a known format, which PuzzleReader uses. Keeps `source`.
/// Errors:   as PuzzleReader.
class FormatReader {
 public:
  FormatReader(text::LineSource& source, const Shape& shape) : source_(source), shape_(shape) {}
  virtual ~FormatReader() = default;
  /// Returns the next puzzle; nullopt at the end. After an error, continues after the faulty text.
  virtual std::optional<Puzzle> next() = 0;

 protected:
  text::LineSource& source_;
  const Shape shape_;
};

/// For Format::make_reader and make_writer: creates an object of a class.
template <typename Reader>
std::unique_ptr<FormatReader> read_as(text::LineSource& source, const Shape& shape) {
  return std::make_unique<Reader>(source, shape);
}
template <typename Writer>
std::unique_ptr<PuzzleWriter> write_as(std::ostream& out, const Rules& rules) {
  return std::make_unique<Writer>(out, rules);
}

// text_writers.cpp: the formats that TextReader reads, in several layouts
Format line_format();
Format grid_format();
Format unicode_format();
Format hex_format();

// These formats are in files of their names; the last two are in token_grid.cpp.
Format csv_format();
Format json_format();
Format pencilmarks_format();
Format svg_format();
Format candidates_format();
Format numbers_format();

// document_formats.cpp: the formats that are read as a whole
std::span<const Format> document_formats();

/// The number of cells of the puzzle in a JSON line; 0 if unknown.
std::size_t cells_in_json(std::string_view line);
/// Returns the rules of the JSON object on the next line that is not blank; null if that line has
/// no rules, or has an error, which the reader reports. The reader reads these lines again.
std::shared_ptr<const Rules> rules_in_json(text::LineSource& source);

/// Reads a text of any format. Recognises the format by the first lines, at most those of the first
/// puzzle: up to the first line that determines it, or to the last row of a grid. If these lines do
/// not suffice, as for a grid of candidates without open cells, a later puzzle may determine the
/// format.
std::unique_ptr<FormatReader> make_recognising_reader(text::LineSource& source, const Shape& shape);

/// Determines the shape of the puzzles by the first lines, which the source then returns again
/// (except for blank lines before them): by the length of a puzzle on one line, or by the rows of a
/// grid, of which two must agree if nothing is drawn around them. If lines are ambiguous (16 cells
/// are a 4x4 grid or a row of 16x16), up to 16 of them are examined; if they stay ambiguous, they
/// are whole puzzles. Returns the common shape if no other is found.
Shape guess_shape_of(text::LineSource& source);

/// Returns true if a line that is neither blank nor a comment nor a border may be a row of a grid
/// or a puzzle of some shape.
bool is_row_or_puzzle(std::string_view line);

// Code shared by several writers.

/// The base of most writers.
class TextWriter : public PuzzleWriter {
 public:
  TextWriter(std::ostream& out, const Rules& rules) : out_(out), marks_(rules) {}

  std::ostream& out() { return out_; }
  PencilMarks& marks() { return marks_; }
  const Rules& rules() const { return marks_.rules(); }
  /// Writes an empty line, except at the start.
  void separate() {
    if (!first_) out_ << '\n';
    first_ = false;
  }

 protected:
  std::ostream& out_;
  PencilMarks marks_;

 private:
  bool first_ = true;
};

/// The writer of a format whose puzzles a function writes one by one.
template <void (*write_puzzle)(TextWriter& writer, const Puzzle& puzzle)>
class FunctionWriter final : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override { write_puzzle(*this, puzzle); }
};

/// The text around the values of a grid, row by row.
struct RowLayout {
  std::string_view begin = {};
  std::string_view between_cells = {};
  std::string_view between_rows = "\n";
  std::string_view end = "\n";
  std::string_view empty_cell = {};
  std::size_t width = 0;  ///< values are padded on the left
};
void write_numbers(std::ostream& out, const Grid& grid, const RowLayout& layout);

/// Replaces each line end and other control character by a space.
std::string on_one_line(std::string_view text);

}  // namespace dlx::sudoku::format
