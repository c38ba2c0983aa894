#pragma once

#include "dlx/error.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/puzzle_line_scanner.hpp"

namespace dlx::sudoku::format {

/// Puzzles on one line each, or drawn as grids with or without borders, in any mixture: the common
/// format. docs/sudoku-formats.md describes the rules.
class TextReader : public FormatReader {
 public:
  TextReader(text::LineSource& source, const Shape& shape,
             text::Alphabet alphabet = text::Alphabet::from_one);

  std::optional<Puzzle> next() override;
  /// Returns true if no grid was begun that the next line may belong to.
  bool is_between_puzzles() const { return grid_.empty() && rows_to_skip_ == 0; }

 private:
  /// Throws an error at the current line.
  [[noreturn]] void fail(std::size_t offset, std::string message,
                         ErrorCode code = ErrorCode::parse);
  std::optional<Puzzle> add(const text::ScannedLine& scanned);
  std::optional<Puzzle> end_grid(text::GridBuilder::Next next);
  Puzzle take_grid();
  bool skip(text::LineKind kind);

  bool is_too_long(const text::ScannedLine& scanned) const;
  void check_row(const text::ScannedLine& scanned);
  void check_puzzle(const text::ScannedLine& scanned);
  ParseError short_grid(int rows) const;
  [[noreturn]] void fail_short_before_line();

  const text::Alphabet alphabet_;
  text::LineScanner scanner_;
  text::GridBuilder grid_;
  int rows_to_skip_ = 0;  ///< remaining rows of a grid with a faulty row
};

}  // namespace dlx::sudoku::format
