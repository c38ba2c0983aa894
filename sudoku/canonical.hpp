#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sudoku/grid.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// The canonical form of a grid and its symmetries.
struct Canonical {
  Grid grid;                      ///< the canonical form
  Transformation transformation;  ///< maps the grid to the canonical form
  /// The number of ways to transpose the grid and permute its rows and columns after which
  /// relabelling the values restores the grid: 1 if there is no symmetry.
  std::uint64_t automorphisms;
};

/// Finds the canonical form of grids, filled or not: the smallest of all grids that symmetries
/// (Transformation) make of a grid, compared row by row, where an empty cell is smaller than any
/// value. Two grids are essentially the same if and only if their canonical forms are equal.
///
///     dlx::sudoku::Canonicalizer canonicalizer;
///     const dlx::sudoku::Grid smallest = canonicalizer.form(dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
///
/// Cost:     about 15 microseconds for a 9x9 puzzle and 70 for a filled grid, up to 10 milliseconds
///           for a grid with hundreds of automorphisms. Keeps memory for the next grid: 64 bytes
///           (220 for grids larger than 9x9) for each arrangement that is followed.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument for a grid of another shape; std::length_error if more than
///           max_arrangements would have to be followed, which happens for grids larger than 9x9
///           with very many automorphisms, for boxes of 9 rows and 1 column, and where equal givens
///           fill whole rows; std::overflow_error for more automorphisms than 64 bits can count.
///           The object can be used after each of these errors.
/// Source:   finding the rows one after the other is known from programs of the sudoku forums;
///           indistinguishable columns are kept as ordered partitions, as in B. D. McKay, Practical
///           graph isomorphism, Congressus Numerantium 30 (1981).
class Canonicalizer {
 public:
  static constexpr std::size_t max_arrangements = std::size_t{1} << 18;

  explicit Canonicalizer(Shape shape = {});
  ~Canonicalizer();
  Canonicalizer(Canonicalizer&&) noexcept;
  Canonicalizer& operator=(Canonicalizer&&) noexcept;

  Grid form(const Grid& grid);
  Canonical canonicalize(const Grid& grid);

  class Refiner;  // internal

 private:
  Shape shape_;
  std::unique_ptr<Refiner> refiner_;
};

}  // namespace dlx::sudoku
