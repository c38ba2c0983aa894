#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/generator.hpp"

namespace dlx::sudoku {

/// A puzzle and its solution.
struct SolvedPuzzle {
  Grid puzzle;
  Grid solution;
};

/// A random full grid that satisfies the rules.
inline Grid random_grid(const Rules& rules, std::uint64_t seed) {
  const int cells = rules.shape().cells();
  Generator generator(rules, {.seed = seed, .min_givens = cells, .max_givens = cells});
  return generator.make(0)->solution;
}

/// Random minimal puzzles of the common shape, each with one solution.
inline std::vector<SolvedPuzzle> random_puzzles(std::uint64_t number, std::uint64_t seed) {
  std::vector<SolvedPuzzle> puzzles;
  Generator({}, {.seed = seed}).generate(0, number, [&](const GeneratedPuzzle& made) {
    puzzles.push_back({made.puzzle, made.solution});
    return true;
  });
  return puzzles;
}

}  // namespace dlx::sudoku
