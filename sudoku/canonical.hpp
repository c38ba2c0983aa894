#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sudoku/grid.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// The canonical form of a grid and what was learnt on the way.
struct Canonical {
  Grid grid;                      ///< the canonical form
  Transformation transformation;  ///< makes it of the grid
  /// The ways to transpose the grid and to move its rows and columns after which some exchange of
  /// values makes it what it was: 1 if there is no symmetry.
  std::uint64_t automorphisms;
};

/// Finds the canonical form of grids, filled or not: of all grids that symmetries (Transformation)
/// make of one, the smallest, row by row, an empty cell being smaller than any value. Two grids are
/// essentially the same if and only if their canonical forms are equal.
///
///     dlx::sudoku::Canonicalizer canonicalizer;
///     const dlx::sudoku::Grid smallest = canonicalizer.form(dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
///
/// Cost:     some 15 microseconds for a 9x9 puzzle and 70 for a filled grid, up to 10 milliseconds
///           for one with hundreds of automorphisms. Memory that it keeps for the next grid: 64
///           bytes (220 for grids larger than 9x9) for each arrangement that has to be followed.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the grid's shape is another one; std::length_error if more
///           than max_arrangements would have to be followed, which happens with grids larger than
///           9x9 of very many automorphisms, with boxes of 9 rows and 1 column, and where equal
///           givens fill whole rows; std::overflow_error for more automorphisms than 64 bits count.
///           It takes the next grid after each of them.
/// Source:   the rows are found one after the other, as the programs of the sudoku forums do it;
///           the columns that are still alike are kept as ordered partitions, as in B. D. McKay,
///           Practical graph isomorphism, Congressus Numerantium 30 (1981).
class Canonicalizer {
 public:
  static constexpr std::size_t max_arrangements = std::size_t{1} << 18;

  explicit Canonicalizer(Shape shape = {});
  ~Canonicalizer();
  Canonicalizer(Canonicalizer&&) noexcept;
  Canonicalizer& operator=(Canonicalizer&&) noexcept;

  const Shape& shape() const { return shape_; }
  Grid form(const Grid& grid);
  Canonical canonicalize(const Grid& grid);

  class Refiner;  // internal

 private:
  Shape shape_;
  std::unique_ptr<Refiner> refiner_;
};

/// The canonical form of one grid; a Canonicalizer is quicker for many.
Grid canonical_form(const Grid& grid);

}  // namespace dlx::sudoku
