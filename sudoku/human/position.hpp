#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sudoku/puzzle.hpp"
#include "sudoku/rules/tables.hpp"

namespace dlx::sudoku::human {

using Mask = Candidates::Mask;

/// The bits of a mask as a range of numbers: bit b is number b + Offset.
template <int Offset>
class Bits {
 public:
  class Iterator {
   public:
    explicit Iterator(Mask mask) : mask_(mask) {}
    int operator*() const { return std::countr_zero(mask_) + Offset; }
    Iterator& operator++() {
      mask_ &= mask_ - 1;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Mask mask_;
  };

  explicit Bits(Mask mask) : mask_(mask) {}
  Iterator begin() const { return Iterator(mask_); }
  Iterator end() const { return Iterator(0); }

 private:
  Mask mask_;
};

using ValuesOf = Bits<1>;     ///< for (int value : ValuesOf(position.mask(cell)))
using PositionsOf = Bits<0>;  ///< for (int place : PositionsOf(position.places(unit, value)))

/// The number of set bits. Written out, because processors of the baseline have no instruction that
/// counts bits, and std::popcount is a function call there.
inline int count(Mask mask) {
  mask -= mask >> 1 & 0x5555555555555555;
  mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333);
  return static_cast<int>(((mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

/// Cells with different values: a house or a cage.
struct Unit {
  enum class Line { row, column, none };
  std::string name;
  Line line;
  bool full;  ///< has as many cells as there are values, so each value is in one of them
  std::vector<int> cells;
};

/// A place in a unit: bit `position` of the masks of `unit`.
struct Place {
  int unit;
  int position;
};

/// Rules prepared for finding patterns: the cells of each unit, and which cells see each other.
///
/// Shape:    units are rows, columns, regions, further houses, cages, in this order.
/// Cost:     O(cells^2) bits.
class Layout {
 public:
  explicit Layout(Rules rules);

  const Rules& rules() const { return rules_; }
  const Shape& shape() const { return rules_.shape(); }
  int size() const { return size_; }
  int cells() const { return static_cast<int>(places_.size()); }

  std::span<const rules::RuleTables> rule_tables() const { return rule_tables_; }
  std::span<const Unit> units() const { return units_; }
  const Unit& unit(int number) const { return units_[number]; }
  int rows_begin() const { return 0; }
  int columns_begin() const { return size_; }
  int regions_begin() const { return 2 * size_; }

  /// The units of a cell, with its position in each.
  std::span<const Place> places(int cell) const { return places_[cell]; }
  /// The cells that cannot have the value of a cell.
  std::span<const int> peers(int cell) const { return peers_[cell]; }
  const std::vector<std::vector<int>>& peers() const { return peers_; }
  /// The peers of a cell as a set: words of 64 cells.
  std::span<const std::uint64_t> peer_set(int cell) const {
    return std::span(sees_).subspan(static_cast<std::size_t>(cell) * words_, words_);
  }
  /// The number of words of a set of cells.
  std::size_t words() const { return words_; }
  bool sees(int cell, int other) const {
    return (peer_set(cell)[static_cast<std::size_t>(other) / 64] >> (other % 64) & 1) != 0;
  }

 private:
  Rules rules_;
  int size_;
  std::vector<Unit> units_;
  std::vector<std::vector<Place>> places_;
  std::vector<std::vector<int>> peers_;
  std::size_t words_;
  std::vector<std::uint64_t> sees_;
  std::vector<rules::RuleTables> rule_tables_;
};

/// A grid that is being solved: the values written so far, and the pencil marks of the open cells.
///
/// Shape:    mask(cell) has bit v - 1 for each value v that the open cell may have, and is 0 for a
///           filled cell; places(unit, v) has bit p if cell p of the unit is open and may have v.
///           So patterns contain only open cells.
/// Lifetime: the layout must outlive this object.
class Position {
 public:
  /// Writes the givens, or of pencil marks the values that count as written (written_values()), and
  /// removes them from the cells that see them.
  Position(const Layout& layout, const Puzzle& puzzle);

  const Layout& layout() const { return *layout_; }
  int value(int cell) const { return values_[cell]; }
  Mask mask(int cell) const { return masks_[cell]; }
  bool has(int cell, int value) const { return (mask(cell) & Candidates::bit(value)) != 0; }
  Mask places(int unit, int value) const { return places_[index(unit, value)]; }
  /// The open cells that may have a value, as a set.
  std::span<const std::uint64_t> cells(int value) const {
    return std::span(cells_).subspan(static_cast<std::size_t>(value - 1) * layout_->words(),
                                     layout_->words());
  }
  /// The number of open cells of a unit.
  int open(int unit) const { return open_in_[unit]; }
  /// The number of cells in which a value is written.
  int written(int value) const { return written_[value - 1]; }
  bool solved() const { return open_ == 0; }
  /// The number of pencil marks left.
  int marks() const { return marks_; }
  int cell(int unit, int position) const { return layout_->unit(unit).cells[position]; }

  /// Writes a value into an open cell and removes it from the cells that see it.
  void place(int cell, int value);
  /// Removes a pencil mark, if present.
  void strike(int cell, int value);

 private:
  friend class Trial;

  std::size_t index(int unit, int value) const {
    return static_cast<std::size_t>(unit * layout_->size() + value - 1);
  }
  std::uint64_t& word_of(int cell, int value) {
    return cells_[static_cast<std::size_t>(value - 1) * layout_->words() +
                  static_cast<std::size_t>(cell) / 64];
  }
  static std::uint64_t bit_of(int cell) { return std::uint64_t{1} << (cell % 64); }

  const Layout* layout_;
  int open_;
  int marks_;
  std::vector<std::uint8_t> values_;
  std::vector<Mask> masks_;
  std::vector<Mask> places_;
  std::vector<std::uint64_t> cells_;
  std::vector<std::uint8_t> open_in_;
  std::vector<std::uint8_t> written_;
};

/// Calls `strike(cell)` for each open cell that may have a value and sees all of some cells.
template <typename Strike>
void for_each_seeing(const Position& position, std::span<const int> cells, int value,
                     const Strike& strike) {
  const Layout& layout = position.layout();
  for (std::size_t word = 0; word < layout.words(); ++word) {
    Mask seeing = position.cells(value)[word];
    for (const int cell : cells) seeing &= layout.peer_set(cell)[word];
    for (const int bit : PositionsOf(seeing)) strike(static_cast<int>(64 * word) + bit);
  }
}

/// Calls `visit(unit, cell, other)` for each house in which these two cells are the only places of
/// a value.
template <typename Visit>
void for_each_link(const Position& position, int value, const Visit& visit) {
  const Layout& layout = position.layout();
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Mask places = position.places(unit, value);
    if (!layout.unit(unit).full || count(places) != 2) continue;
    visit(unit, position.cell(unit, std::countr_zero(places)),
          position.cell(unit, std::countr_zero(places & (places - 1))));
  }
}

}  // namespace dlx::sudoku::human
