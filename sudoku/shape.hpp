#pragma once

#include <optional>
#include <string_view>

namespace dlx::sudoku {

/// The shape of a sudoku: boxes of `box_rows` x `box_columns` cells; 3 x 3 by default.
///
/// Shape:    size() = box_rows * box_columns rows, columns, boxes and values; size()^2 cells,
///           numbered row by row from 0; values 1 to size(), 0 for an empty cell.
/// Errors:   std::invalid_argument unless 1 <= size() <= max_size.
class Shape {
 public:
  static constexpr int max_size = 36;

  constexpr Shape() = default;
  Shape(int box_rows, int box_columns);

  constexpr int box_rows() const { return box_rows_; }
  constexpr int box_columns() const { return box_columns_; }
  constexpr int size() const { return box_rows_ * box_columns_; }
  constexpr int cells() const { return size() * size(); }
  /// Cells x values: the options of the exact-cover problem, 729 for 9x9.
  constexpr int candidates() const { return cells() * size(); }
  /// Cell, row-value, column-value and box-value constraints: its items, 324 for 9x9.
  constexpr int constraints() const { return 4 * cells(); }

  constexpr int row(int cell) const { return cell / size(); }
  constexpr int column(int cell) const { return cell % size(); }
  constexpr int box(int cell) const {
    return row(cell) / box_rows_ * box_rows_ + column(cell) / box_columns_;
  }

  /// The characters of all values there may be: `.` for an empty cell, then 1-9, A-Z, and `@`.
  static constexpr std::string_view symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
  static_assert(symbols.size() == max_size + 1);
  /// The character of a value. Errors: std::invalid_argument if no shape has it.
  static char symbol(int value);
  /// The value of a character: 0 for an empty cell (`.` `0` `*` `_` `-`, and `x` `X` where no value
  /// is called X), nullopt for anything that is no value of this shape. Letters in either case.
  std::optional<int> value(char symbol) const;

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  int box_rows_ = 3;
  int box_columns_ = 3;
};

}  // namespace dlx::sudoku
