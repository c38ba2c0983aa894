#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/standard.hpp"

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
  /// Cell, row-value, column-value and box-value constraints: the items of the exact-cover problem,
  /// 324 for 9x9.
  constexpr int constraints() const { return 4 * cells(); }

  constexpr int row(int cell) const { return cell / size(); }
  constexpr int column(int cell) const { return cell % size(); }
  constexpr int box(int cell) const {
    return row(cell) / box_rows_ * box_rows_ + column(cell) / box_columns_;
  }

  /// The characters of all values of the largest shape: `.` for an empty cell, then 1-9, A-Z, and
  /// `@`.
  static constexpr std::string_view symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
  static_assert(symbols.size() == max_size + 1);
  /// Returns the character of a value.
  /// Errors:   std::invalid_argument if no shape has the value.
  static char symbol(int value);
  /// Returns the value of a character: 0 for an empty cell (`.` `0` `*` `_` `-`, and `x` `X` if no
  /// value is called X), nullopt for other characters that are not values of this shape. Letters
  /// may be upper or lower case.
  std::optional<int> value(char symbol) const;

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  int box_rows_ = 3;
  int box_columns_ = 3;
};

class Rules;

/// A sudoku grid, full or partial: the value of each cell, 0 if it is empty.
///
/// Errors:   std::invalid_argument for cells or values outside of the shape; reading is unchecked.
class Grid {
 public:
  /// Constructs the empty grid.
  explicit Grid(Shape shape = {})
      : shape_(shape), values_(static_cast<std::size_t>(shape.cells()), 0) {}
  /// Constructs the grid with these values, row by row.
  Grid(Shape shape, std::span<const std::uint8_t> values);

  const Shape& shape() const { return shape_; }
  int operator[](int cell) const { return values_[static_cast<std::size_t>(cell)]; }
  void set(int cell, int value) {
    if (cell < 0 || cell >= static_cast<int>(values_.size()) || value < 0 || value > shape_.size())
      throw_unknown(cell, value);
    values_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(value);
  }
  /// All values, row by row.
  std::span<const std::uint8_t> values() const { return values_; }
  /// The number of filled cells.
  int givens() const;

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  [[noreturn]] static void throw_unknown(int cell, int value);

  Shape shape_;
  std::vector<std::uint8_t> values_;
};

/// Returns the grid as one line of shape().cells() characters, row by row, `.` for an empty cell.
std::string to_line(const Grid& grid);
/// Appends the line of a grid (see to_line()) to a text.
void append_line(const Grid& grid, std::string& text);

/// The name of a cell by row and column, counted from 1: `r3c7`.
std::string cell_name(const Shape& shape, int cell);

/// Returns true if the grid is full and correct. Shares no code with the search.
bool is_solution(const Grid& grid);
/// Returns true if the grid is full and obeys the rules. O(cells x houses, pairs and cages).
/// Errors:   std::invalid_argument if the shapes differ.
bool is_solution(const Grid& grid, const Rules& rules);

/// Returns true if `solution` agrees with every given of `puzzle`.
bool extends(const Grid& solution, const Grid& puzzle);

/// Values that contradict the rules or each other.
struct Conflict {
  enum class Unit {
    row,
    column,
    box,
    diagonal,
    window,
    group,
    extra,        ///< an additional region
    pair,         ///< two cells that must differ
    consecutive,  ///< two cells that must not be consecutive
    cage,         ///< two equal values in a cage
    sum,          ///< values with which a cage cannot reach its sum
    less,         ///< a comparison of two cells
    rule,         ///< an added rule
  };
  Unit unit;
  int number;           ///< number within its kind, counted from 1 in the order of the rules
  int first;            ///< the earlier cell; for a sum or added rule the first filled cell
  int second;           ///< the later cell; for a sum or added rule the last filled cell
  int value;            ///< of the later cell; the common value if they are equal
  std::string message;  ///< e.g. "5 is twice in row 3: r3c1 and r3c7"

  friend bool operator==(const Conflict&, const Conflict&) = default;
};

/// Returns true if a value occurs twice in a row, column or box. O(cells), no allocation.
bool has_conflict(const Grid& grid);
/// Returns the first pair of contradictory values, checking all rows, then all columns, then all
/// boxes; nullopt if there is none. O(cells); allocates only if there is one.
std::optional<Conflict> find_conflict(const Grid& grid);
/// Returns the first violation of the rules, checking houses in the order of the rules, then pairs,
/// non-consecutive cells, cages, comparisons and added rules; nullopt if there is none, which does
/// not imply that there is a solution. O(cells x houses, pairs, cages and added rules).
/// Errors:   std::invalid_argument if the shapes differ.
std::optional<Conflict> find_conflict(const Grid& grid, const Rules& rules);

/// The candidates of each cell (pencil marks).
///
/// Shape:    a set of the values 1 to shape().size() for each cell; value v is bit v - 1.
/// Errors:   unchecked: cells and values must belong to the shape.
class Candidates {
 public:
  using Mask = std::uint64_t;

  /// Every value in every cell.
  explicit Candidates(Shape shape = {})
      : shape_(shape),
        masks_(static_cast<std::size_t>(shape.cells()), (Mask{1} << shape.size()) - 1) {}
  /// Only the given value in filled cells, all values in the others; givens exclude nothing from
  /// other cells.
  explicit Candidates(const Grid& grid) : Candidates(grid.shape()) {
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (grid[cell] != 0) set(cell, bit(grid[cell]));
  }

  const Shape& shape() const { return shape_; }
  static constexpr Mask bit(int value) { return Mask{1} << (value - 1); }

  Mask mask(int cell) const { return masks_[static_cast<std::size_t>(cell)]; }
  /// The sets of all cells; valid until the candidates are assigned or destroyed.
  std::span<const Mask> masks() const { return masks_; }
  void set(int cell, Mask mask) { masks_[static_cast<std::size_t>(cell)] = mask; }
  bool has(int cell, int value) const { return (mask(cell) & bit(value)) != 0; }
  /// Removes a value; returns true if it was present.
  bool remove(int cell, int value) {
    const bool was = has(cell, value);
    masks_[static_cast<std::size_t>(cell)] &= ~bit(value);
    return was;
  }
  int count(int cell) const { return std::popcount(mask(cell)); }
  /// The smallest value of a cell, 0 if it has none.
  int first(int cell) const { return mask(cell) == 0 ? 0 : std::countr_zero(mask(cell)) + 1; }
  /// The values of all cells with exactly one.
  Grid singles() const {
    Grid grid(shape_);
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (count(cell) == 1) grid.set(cell, first(cell));
    return grid;
  }

  friend bool operator==(const Candidates&, const Candidates&) = default;

 private:
  Shape shape_;
  std::vector<Mask> masks_;
};

}  // namespace dlx::sudoku
