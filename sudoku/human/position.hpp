#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/human/bits.hpp"
#include "sudoku/human/layout.hpp"

namespace dlx::sudoku::human {

/// A grid being solved: the values written so far, and pencil marks in the cells that are open.
///
/// Shape:    mask(cell) has bit v - 1 for each value v that the open cell may have, and is 0 for a
///           cell that has its value; places(unit, v) has bit p if cell p of the unit is open and
///           may have v. So patterns never meet what is solved.
/// Lifetime: the layout must outlive it.
class Position {
 public:
  /// The givens are written, and struck out of the cells that see them.
  Position(const Layout& layout, const Grid& givens);
  /// Nothing is written; the pencil marks are these.
  Position(const Layout& layout, const Candidates& candidates);

  const Layout& layout() const { return *layout_; }
  int value(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
  Mask mask(int cell) const { return masks_[static_cast<std::size_t>(cell)]; }
  bool has(int cell, int value) const { return (mask(cell) & Candidates::bit(value)) != 0; }
  Mask places(int unit, int value) const { return places_[index(unit, value)]; }
  /// The number of cells without a value.
  int open() const { return open_; }
  bool solved() const { return open_ == 0; }
  /// The pencil marks left.
  int marks() const { return marks_; }
  /// The cell at a position of a unit.
  int cell(int unit, int position) const {
    return layout_->unit(unit).cells[static_cast<std::size_t>(position)];
  }

  /// Writes a value into an open cell and strikes it out of the cells that see it.
  void place(int cell, int value);
  /// Strikes out a pencil mark, if it is there.
  void strike(int cell, int value);

 private:
  friend class Trial;

  std::size_t index(int unit, int value) const {
    return static_cast<std::size_t>(unit * layout_->size() + value - 1);
  }

  const Layout* layout_;
  int open_;
  int marks_;
  std::vector<std::uint8_t> values_;
  std::vector<Mask> masks_;
  std::vector<Mask> places_;
};

}  // namespace dlx::sudoku::human
