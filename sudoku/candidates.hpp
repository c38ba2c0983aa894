#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// The values that each cell may still have: pencil marks.
///
/// Shape:    a set of the values 1 to shape().size() for each cell; value v is bit v - 1.
/// Errors:   unchecked: cells and values are those of the shape.
class Candidates {
 public:
  using Mask = std::uint64_t;

  /// Every value in every cell.
  explicit Candidates(Shape shape = {})
      : shape_(shape),
        masks_(static_cast<std::size_t>(shape.cells()), (Mask{1} << shape.size()) - 1) {}
  /// The given value alone in the cells that are not empty, all values in the others; no value is
  /// struck out by another.
  explicit Candidates(const Grid& grid) : Candidates(grid.shape()) {
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (grid[cell] != 0) set(cell, bit(grid[cell]));
  }

  const Shape& shape() const { return shape_; }
  static constexpr Mask bit(int value) { return Mask{1} << (value - 1); }

  Mask mask(int cell) const { return masks_[static_cast<std::size_t>(cell)]; }
  void set(int cell, Mask mask) { masks_[static_cast<std::size_t>(cell)] = mask; }
  bool has(int cell, int value) const { return (mask(cell) & bit(value)) != 0; }
  /// Strikes a value out; true if it was there.
  bool remove(int cell, int value) {
    const bool was = has(cell, value);
    masks_[static_cast<std::size_t>(cell)] &= ~bit(value);
    return was;
  }
  int count(int cell) const { return std::popcount(mask(cell)); }
  /// The smallest value of a cell, 0 if it has none.
  int first(int cell) const { return mask(cell) == 0 ? 0 : std::countr_zero(mask(cell)) + 1; }
  /// The values of all cells that have exactly one.
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
