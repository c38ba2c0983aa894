#pragma once

#include "sudoku/generate/places.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/random.hpp"

namespace dlx::sudoku {

/// A random full grid under plain rules: a Markov chain from a regular grid, whose moves exchange
/// two values in one of their chains (places.hpp). At the end rows, columns, bands, stacks and values are permuted at random.
///
/// Grids that differ by such permutations alone are equally likely. Others need not be, and it is
/// not proved that all can be reached; docs/sudoku-generating.md says what was measured.
/// Cost:     O(size) for each of 4 cells() moves; 20 microseconds for 9x9.
Grid random_full_grid(const CellUnits& units, Random& random);

/// The same with another number of moves, to see when more make no difference.
Grid random_full_grid(const CellUnits& units, Random& random, int moves);

}  // namespace dlx::sudoku
