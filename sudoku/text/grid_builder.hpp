#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/grid.hpp"

namespace dlx::sudoku::text {

/// Puts the rows of a grid together, and decides what lines of dashes are: borders, or rows whose
/// cells are all empty.
///
/// A line of exactly size() dashes is a border if the grid uses another symbol for empty cells.
/// If not, it is a border where it stands between two bands of boxes (or on top, or below) and the
/// grid gets its rows without it; else it is a row.
class GridBuilder {
 public:
  /// What follows the lines so far; `other` is the end of the input, a puzzle or anything else.
  enum class Next { blank, border, other };

  explicit GridBuilder(const Shape& shape);

  /// Neither rows nor lines of dashes so far.
  bool empty() const { return rows_ == 0 && dashes_.empty(); }
  /// The rows so far, lines of dashes not counted.
  int rows() const { return rows_; }
  /// Where the first of them stands.
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  /// The rows before the last blank line.
  int rows_before_blank() const { return rows_before_blank_; }

  /// Before: not full().
  void add_row(std::span<const std::uint8_t> values, bool only_dashes, std::size_t line,
               std::size_t column);
  void add_dashes(std::size_t line);
  void add_blank();

  /// All rows are there.
  bool full() const { return rows_ == shape_.size(); }
  /// The grid is complete, whatever follows. One with a blank line between its rows is not until
  /// the line after it is known: another row there means that a row was missing before.
  bool complete() const;
  /// The grid is complete because of what follows.
  bool complete_before(Next next) const;

  struct Built {
    Grid grid;
    std::size_t line;
  };
  /// The complete grid and the line on which it starts; the builder is empty afterwards.
  Built take();
  void clear();
  /// Forgets what stands before the last blank line; the rows after it start a grid.
  void drop_before_blank();

 private:
  bool dashes_may_be_rows() const;
  bool has_dashes_inside_band() const;
  bool has_dashes_at_every_band() const;

  Shape shape_;
  int rows_ = 0;
  std::vector<std::uint8_t> values_;
  std::size_t line_ = 0;
  std::size_t column_ = 1;
  std::size_t line_after_blank_ = 0;
  bool only_dashes_ = true;
  int rows_before_blank_ = 0;  ///< 0 also if there is no blank line
  std::vector<int> dashes_;    ///< for each line of dashes the number of rows before it
  std::size_t first_dashes_line_ = 0;
};

}  // namespace dlx::sudoku::text
