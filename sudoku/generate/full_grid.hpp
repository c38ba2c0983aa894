#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/random.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Row, column and box of each cell of a shape. Computed once.
struct CellUnits {
  explicit CellUnits(Shape the_shape);

  Shape shape;
  // For each cell, the positions in a list of all units where the values of its row, column and box begin.
  std::vector<std::array<std::uint16_t, 3>> of_cell;
};

/// A full grid under plain rules with the position of each value in each unit.
///
/// The cells of two values form chains: sets of cells that share rows, columns or boxes with each
/// other and with no cell of another chain. Exchanging the two values in one chain gives another
/// correct full grid.
/// Source:   Kempe chains, after A. B. Kempe, On the Geographical Problem of the Four Colours,
///           American Journal of Mathematics 2 (1879).
class Places {
 public:
  /// `units` must outlive this object.
  Places(const CellUnits& units, std::span<const std::uint8_t> values);

  int operator[](int cell) const { return values_[cell]; }
  /// The cell of a value in a row.
  int in_row(int row, int value) const { return places_[row * size_ + value - 1]; }
  /// The number of chains and cycles found so far.
  std::uint32_t searches() const { return search_; }
  /// Returns true if a chain or cycle after that number contains the cell.
  bool found_since(std::uint32_t searches, int cell) const { return seen_[cell] > searches; }
  /// Returns the chain of the cell for its value and another one; valid until the next call.
  std::span<const std::uint16_t> chain(int cell, int other);
  /// Exchanges both values in the chain.
  void exchange(int cell, int other);
  /// Returns the cells in which two rows of a band, or with `columns` two columns of a stack, can
  /// be exchanged: the least such set that contains the `start`-th cells of both. Valid until the
  /// next call.
  std::span<const std::uint16_t> cycle(bool columns, int line, int other, int start);
  /// Exchanges these cells.
  void exchange_lines(bool columns, int line, int other, int start);

 private:
  void put(std::size_t cell, int value);

  const CellUnits& units_;
  int size_;
  std::vector<std::uint8_t> values_;
  std::vector<std::uint16_t> places_;  // of each value in each unit
  std::vector<std::uint16_t> chain_;
  std::vector<std::uint32_t> seen_;  // by cell: number of the last search that found it
  std::uint32_t search_ = 0;
};

/// Returns a random full grid under plain rules: a Markov chain from a regular grid, whose moves
/// exchange two values in one of their chains, or two lines of a band or stack in some of their
/// cells (see Places). Finally, rows, columns, bands, stacks and values are permuted at random.
///
/// Every move is as likely as its inverse, so in the limit all reachable grids are equally likely;
/// it is not proved that all grids are reachable. docs/sudoku-generating.md describes a test of the
/// distribution.
/// Cost:     O(size) for each of 2 cells() moves; 10 to 20 microseconds for 9x9.
Grid random_full_grid(const CellUnits& units, Random& random);

}  // namespace dlx::sudoku
