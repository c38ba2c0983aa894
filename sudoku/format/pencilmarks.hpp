#pragma once

#include "sudoku/format/format_reader.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// Pencil marks on one line of n^3 characters, 729 for 9x9: for each cell, all values in their
/// order, and `.` or `0` in the place of each that is struck out. A comment may follow as behind
/// puzzles on one line.
class PencilmarksReader : public FormatReader {
 public:
  PencilmarksReader(text::LineSource& source, const Shape& shape)
      : source_(source), shape_(shape) {}
  std::optional<Puzzle> next() override;

 private:
  [[noreturn]] void fail(std::size_t offset, std::string message) const;

  text::LineSource& source_;
  const Shape shape_;
};

/// A line whose first word has the right length.
Format::Verdict recognise_pencilmarks(std::string_view line, const Shape& shape);

class PencilmarksWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
};

}  // namespace dlx::sudoku::format
