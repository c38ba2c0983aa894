#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// A puzzle and its solution.
struct SolvedPuzzle {
  Grid puzzle;
  Grid solution;
};

/// A random filled grid that obeys all rules but sums and comparisons, by trying values in random
/// order. It shares nothing with the solver. Only for rules that leave much room.
Grid random_grid(const Rules& rules, std::uint64_t seed);

/// Random puzzles of the common shape from which no given can be left out, each with one solution.
std::vector<SolvedPuzzle> random_puzzles(std::size_t number, std::uint64_t seed);

}  // namespace dlx::sudoku
