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

/// A random full grid that satisfies all rules except sums and comparisons, by trying values in
/// random order. Shares nothing with the solver. Only for weak rules.
Grid random_grid(const Rules& rules, std::uint64_t seed);

/// Random minimal puzzles of the common shape, each with one solution.
std::vector<SolvedPuzzle> random_puzzles(std::size_t number, std::uint64_t seed);

}  // namespace dlx::sudoku
