#pragma once

#include "sudoku/generate/places.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/random.hpp"

namespace dlx::sudoku {

/// A random full grid under plain rules: a Markov chain from a regular grid, whose moves exchange
/// two values in one of their chains, or two lines of a band or stack in a part of their cells (see
/// places.hpp). At the end rows, columns, bands, stacks and values are permuted at random.
///
/// Every move is as likely as the one that takes it back, so that in the long run all grids that
/// can be reached are equally likely; whether all can is not proved. docs/sudoku-generating.md says
/// what was measured.
/// Cost:     O(size) for each of 2 cells() moves; 10 to 20 microseconds for 9x9.
Grid random_full_grid(const CellUnits& units, Random& random);

/// The same with another number of moves, to see when more make no difference.
Grid random_full_grid(const CellUnits& units, Random& random, int moves);

}  // namespace dlx::sudoku
