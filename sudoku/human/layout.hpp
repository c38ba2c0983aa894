#pragma once

#include <span>
#include <string>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku::human {

/// Cells with different values: a house or a cage.
struct Unit {
  enum class Line { row, column, none };
  std::string name;
  Line line;
  bool full;  ///< has as many cells as there are values: each value is in one of them
  std::vector<int> cells;
};

/// A place in a unit: bit `position` of the masks of `unit`.
struct Place {
  int unit;
  int position;
};

/// Rules, prepared for looking for patterns: what is where, and which cells see each other.
///
/// Shape:    units are rows, columns, regions, further houses, cages, in this order.
/// Cost:     O(cells^2) bytes.
class Layout {
 public:
  explicit Layout(Rules rules);

  const Rules& rules() const { return rules_; }
  const Shape& shape() const { return rules_.shape(); }
  int size() const { return size_; }
  int cells() const { return static_cast<int>(places_.size()); }

  std::span<const Unit> units() const { return units_; }
  const Unit& unit(int number) const { return units_[static_cast<std::size_t>(number)]; }
  int rows_begin() const { return 0; }
  int columns_begin() const { return size_; }
  int regions_begin() const { return 2 * size_; }

  /// Where a cell stands in its units.
  std::span<const Place> places(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
  /// The cells that cannot have the value of a cell.
  std::span<const int> peers(int cell) const { return peers_[static_cast<std::size_t>(cell)]; }
  /// True if one cell is among the peers of the other.
  bool sees(int cell, int other) const {
    return sees_[static_cast<std::size_t>(cell) * places_.size() +
                 static_cast<std::size_t>(other)] != 0;
  }
  bool in_unit(int cell, int unit) const;

 private:
  Rules rules_;
  int size_;
  std::vector<Unit> units_;
  std::vector<std::vector<Place>> places_;
  std::vector<std::vector<int>> peers_;
  std::vector<char> sees_;
};

}  // namespace dlx::sudoku::human
