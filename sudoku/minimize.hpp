#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/solve_options.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// The result of minimizing or examining a puzzle.
struct Minimized {
  int solutions = 0;  ///< of the puzzle: 0, 1, or 2 for more
  Grid puzzle;        ///< if there is one solution: without unnecessary givens; otherwise unchanged
  std::vector<int> redundant;  ///< for find_redundant(): cells, ascending

  bool unique() const { return solutions == 1; }
};

/// Removes givens until none can be removed without adding a solution, or with a symmetry: no group
/// of givens. The order is random, so different seeds give different puzzles; a single pass
/// suffices (see generate/given_removal.hpp). Only the givens of a puzzle count, not its pencil
/// marks, which may exclude more (see marks_restrict_more()).
///
///     dlx::sudoku::Solver solver;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Minimized result = dlx::sudoku::minimize(solver, puzzle, 1);
///     // result.unique(), result.puzzle.givens()
///
/// Cost:     at most one solver call for each given.
/// Order:    depends on the puzzle, the rules, the symmetry and the seed.
/// Errors:   std::invalid_argument if the puzzle's shape is not the solver's.
Minimized minimize(Solver& solver, const Puzzle& puzzle, std::uint64_t seed,
                   PatternSymmetry symmetry = PatternSymmetry::none);

/// Minimizes many puzzles together; puzzle k uses the random numbers of puzzle `first` + k, so that
/// lists can be processed in pieces. If `stop` was set, returns results for a prefix of the
/// puzzles, possibly empty.
std::vector<Minimized> minimize(Solver& solver, std::span<const Puzzle> puzzles, std::uint64_t seed,
                                PatternSymmetry symmetry = PatternSymmetry::none,
                                std::uint64_t first = 0, const StopFlag* stop = nullptr);

/// Finds the givens each of which can be removed alone. If there are none and the solution is
/// unique, the puzzle is minimal. With a symmetry: all cells of the groups that can be removed.
Minimized find_redundant(Solver& solver, const Puzzle& puzzle,
                         PatternSymmetry symmetry = PatternSymmetry::none);
std::vector<Minimized> find_redundant(Solver& solver, std::span<const Puzzle> puzzles,
                                      PatternSymmetry symmetry = PatternSymmetry::none,
                                      const StopFlag* stop = nullptr);

}  // namespace dlx::sudoku
