#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudoku/shape.hpp"

namespace dlx::sudoku {

class Rules;

/// A sudoku grid, filled, half filled or empty: the value of each cell, 0 where it is empty.
///
/// Errors:   std::invalid_argument for cells or values that the shape does not have; reading is
///           unchecked.
class Grid {
 public:
  /// The empty grid.
  explicit Grid(Shape shape = {}) : shape_(shape), values_(shape.cells(), 0) {}
  /// The grid with these values, row by row.
  Grid(Shape shape, std::span<const std::uint8_t> values);

  const Shape& shape() const { return shape_; }
  int operator[](int cell) const { return values_[cell]; }
  void set(int cell, int value) {
    if (cell < 0 || cell >= static_cast<int>(values_.size()) || value < 0 || value > shape_.size())
      throw_unknown(cell, value);
    values_[cell] = static_cast<std::uint8_t>(value);
  }
  /// All values, row by row.
  std::span<const std::uint8_t> values() const { return values_; }
  /// The number of cells that are not empty.
  int givens() const;

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  [[noreturn]] static void throw_unknown(int cell, int value);

  Shape shape_;
  std::vector<std::uint8_t> values_;
};

/// The grid as one line of shape().cells() characters, row by row, `.` for an empty cell.
std::string to_line(const Grid& grid);

/// The name of a cell by row and column, counted from 1: `r3c7`.
std::string cell_name(const Shape& shape, int cell);

/// True if the grid is completely and correctly filled. Shares nothing with the solver.
bool is_solution(const Grid& grid);
/// The same under other rules. O(cells x houses, pairs and cages).
/// Errors: std::invalid_argument if the shapes differ.
bool is_solution(const Grid& grid, const Rules& rules);

/// True if `solution` has every given of `puzzle` where the puzzle has it.
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
    extra,        ///< an extra region
    pair,         ///< two cells that differ
    consecutive,  ///< two cells without consecutive values
    cage,         ///< two equal values in a cage
    sum,          ///< values that keep a cage from its sum
    less,         ///< a comparison of two cells
  };
  Unit unit;
  int number;  ///< which of its kind, counted from 1 in the order in which the rules list them
  int first;   ///< the earlier cell; of a sum the first cell of the cage that is filled
  int second;  ///< the later one; of a sum the last cell of the cage that is filled
  int value;   ///< of the later cell; the equal one if they are equal
  std::string message;  ///< e.g. "5 stands twice in row 3: r3c1 and r3c7"

  friend bool operator==(const Conflict&, const Conflict&) = default;
};

/// The first pair of values that contradict each other, looking at all rows, then at all columns,
/// then at all boxes; nullopt if none do. O(cells), and no allocation unless there is one.
std::optional<Conflict> find_conflict(const Grid& grid);
/// The same under other rules: houses in the order in which the rules list them, then pairs, cells
/// without consecutive values, cages, comparisons. That there is none does not mean that there is
/// a solution. O(cells x houses, pairs and cages).
/// Errors: std::invalid_argument if the shapes differ.
std::optional<Conflict> find_conflict(const Grid& grid, const Rules& rules);

}  // namespace dlx::sudoku
