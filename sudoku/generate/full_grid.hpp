#pragma once

#include <span>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/random.hpp"

namespace dlx::sudoku {

/// A full grid of a shape without any randomness: each row is that above moved along.
Grid regular_grid(Shape shape);

/// A random full grid, made from another one by exchanging two values in a part of their cells that
/// no cell with one of them outside sees, many times over, and then all values at random. For rules
/// that only ask for different values (`peers`, by cell).
///
/// Not all grids are equally likely, and perhaps not all can be reached.
/// Cost:     O(cells) for each exchange, and about ten times cells() of them.
/// Source:   Kempe chains, as in A. B. Kempe, On the Geographical Problem of the Four Colours
///           (1879), used as moves of a Markov chain.
Grid random_full_grid(const Grid& from, std::span<const std::vector<int>> peers, Random& random);

}  // namespace dlx::sudoku
