#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/solve_options.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// What became of a puzzle that was to be minimized or looked at.
struct Minimized {
  int solutions = 0;           ///< of the puzzle: 0, 1, or 2 for more
  Grid puzzle;                 ///< with one solution: without what can go; else as it was
  std::vector<int> redundant;  ///< for find_redundant(): cells, ascending

  bool unique() const { return solutions == 1; }
};

/// Takes givens away until none is left that can go without another solution coming in, or with a
/// symmetry: no group of givens that go together. In a random order, so that other seeds give other
/// puzzles; a single pass is enough (see generate/given_removal.hpp).
///
///     dlx::sudoku::Solver solver;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Minimized result = dlx::sudoku::minimize(solver, puzzle, 1);
///     // result.unique(), result.puzzle.givens()
///
/// Cost:     a question to the solver for each given at most.
/// Order:    a function of the puzzle, the rules, the symmetry and the seed.
/// Errors:   std::invalid_argument if the puzzle's shape is not the solver's.
Minimized minimize(Solver& solver, const Grid& puzzle, std::uint64_t seed,
                   PatternSymmetry symmetry = PatternSymmetry::none);

/// The same for many puzzles side by side, the k-th with random numbers of its own, numbered
/// `first` + k: for lists that come in parts. Fewer answers, those of the first ones or none, if
/// `stop` was set.
std::vector<Minimized> minimize(Solver& solver, std::span<const Grid> puzzles, std::uint64_t seed,
                                PatternSymmetry symmetry = PatternSymmetry::none,
                                std::uint64_t first = 0, const StopFlag* stop = nullptr);

/// The givens each of which could go alone. None, and one solution: the puzzle is minimal.
/// With a symmetry: all cells of the groups that could go.
Minimized find_redundant(Solver& solver, const Grid& puzzle,
                         PatternSymmetry symmetry = PatternSymmetry::none);
std::vector<Minimized> find_redundant(Solver& solver, std::span<const Grid> puzzles,
                                      PatternSymmetry symmetry = PatternSymmetry::none,
                                      const StopFlag* stop = nullptr);

}  // namespace dlx::sudoku
