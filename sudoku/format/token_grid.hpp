#pragma once

#include "sudoku/format/format_reader.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// Grids with a word for each cell, a row on each line, with or without borders: what is common to
/// candidate grids and to grids of numbers. A blank line ends a grid, `#` starts a comment.
class TokenGridReader : public FormatReader {
 public:
  TokenGridReader(text::LineSource& source, const Shape& shape) : source_(source), shape_(shape) {}
  std::optional<Puzzle> next() override;

 protected:
  using Mask = Candidates::Mask;
  const Shape& shape() const { return shape_; }
  /// Throws the error of something in the current line; the rest of its grid is passed over.
  [[noreturn]] void fail(std::size_t offset, std::string message);

 private:
  /// The values that a word allows; fail()s for one that is none.
  virtual Mask read_cell(std::string_view word, std::size_t offset) = 0;
  virtual Puzzle finish(const Candidates& candidates) const = 0;
  /// "candidate row" or the like, for messages.
  virtual const char* row_name() const = 0;

  std::optional<Puzzle> add_row();
  void check_row_length(std::size_t words, std::size_t offset);
  [[noreturn]] void fail_short();

  text::LineSource& source_;
  const Shape shape_;
  Candidates candidates_{shape_};
  int rows_ = 0;
  int rows_to_skip_ = 0;
  std::size_t first_line_ = 0;
};

/// A sukaku: each cell has the values that are not struck out, `123 4 59`; `.` stands for a cell
/// with all values, `-` for one with none.
class CandidatesReader : public TokenGridReader {
 public:
  using TokenGridReader::TokenGridReader;

 private:
  Mask read_cell(std::string_view word, std::size_t offset) override;
  Puzzle finish(const Candidates& candidates) const override;
  const char* row_name() const override { return "candidate row"; }
};

/// Values as numbers, `12 3 . 16`, for grids with more than nine of them.
class NumbersReader : public TokenGridReader {
 public:
  using TokenGridReader::TokenGridReader;

 private:
  Mask read_cell(std::string_view word, std::size_t offset) override;
  Puzzle finish(const Candidates& candidates) const override;
  const char* row_name() const override { return "grid row"; }
};

/// A row with a cell of several values, in ascending order.
Format::Verdict recognise_candidates(std::string_view line, const Shape& shape);
/// A row with a number of two digits, and none too large.
Format::Verdict recognise_numbers(std::string_view line, const Shape& shape);

/// Draws borders around the boxes; columns are as wide as their longest cell.
class CandidatesWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
};

class NumbersWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
};

}  // namespace dlx::sudoku::format
