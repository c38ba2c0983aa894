#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/random.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Row, column and box of each cell of a shape. Built once.
struct CellUnits {
  explicit CellUnits(Shape the_shape);

  Shape shape;
  std::vector<std::array<std::uint16_t, 3>> of_cell;  // times size()
};

/// A full grid under plain rules that knows where each value stands in each unit.
///
/// The cells of two values fall apart into chains: cells that share a row, column or box with each
/// other and with no cell of the other chains. Where both values are exchanged in one chain, the
/// grid is full and correct again. Source: Kempe chains, after A. B. Kempe, On the Geographical
/// Problem of the Four Colours, American Journal of Mathematics 2 (1879).
class Places {
 public:
  /// `units` must outlive it.
  Places(const CellUnits& units, std::span<const std::uint8_t> values);

  int operator[](int cell) const { return values_[cell]; }
  /// The cell of a value in a row.
  int in_row(int row, int value) const { return places_[0][row * size_ + value - 1]; }
  int in_column(int column, int value) const { return places_[1][column * size_ + value - 1]; }
  /// The chain of the cell with its value and another one; valid until the next call.
  std::span<const std::uint16_t> chain(int cell, int other);
  /// Exchanges both values in it.
  void exchange(int cell, int other);
  /// The cells in which two rows of a band, or with `columns` two columns of a stack, can be
  /// exchanged together: the least such set that has the `start`-th cells of both. Valid until the
  /// next call.
  std::span<const std::uint16_t> cycle(bool columns, int line, int other, int start);
  /// Exchanges them.
  void exchange_lines(bool columns, int line, int other, int start);

 private:
  void put(std::size_t cell, int value);

  const CellUnits& units_;
  int size_;
  std::vector<std::uint8_t> values_;
  std::array<std::vector<std::uint16_t>, 3> places_;
  std::vector<std::uint16_t> chain_;
  std::vector<std::uint32_t> seen_;  // by cell: in which search
  std::uint32_t search_ = 0;
};

/// A random full grid under plain rules: a Markov chain from a regular grid, whose moves exchange
/// two values in one of their chains, or two lines of a band or stack in a part of their cells (see
/// Places). At the end rows, columns, bands, stacks and values are permuted at random.
///
/// Every move is as likely as the one that takes it back, so that in the long run all grids that
/// can be reached are equally likely; whether all can is not proved. docs/sudoku-generating.md says
/// what was measured.
/// Cost:     O(size) for each of 2 cells() moves; 10 to 20 microseconds for 9x9.
Grid random_full_grid(const CellUnits& units, Random& random);

/// The same with another number of moves, to see when more make no difference.
Grid random_full_grid(const CellUnits& units, Random& random, int moves);

}  // namespace dlx::sudoku
