#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

/// The result of minimizing or examining the rules of a puzzle.
struct MinimizedRules {
  int solutions = 0;  ///< of the puzzle: 0, 1, or 2 for more
  /// The rules as to_text() writes them, line by line; if there is one solution: without the
  /// unnecessary rules.
  std::vector<std::string> statements;
  std::vector<std::string> redundant;  ///< for find_redundant_rules(), in the order of the rules

  bool unique() const { return solutions == 1; }
};

/// Removes single rules (cages, comparisons, different cells, additional regions, and the
/// rules of rule_kinds() that have cells) until none can be removed without adding a solution or
/// changing it. Boxes, regions and rules about the whole grid stay.
///
/// Cost:     a solver for each rule.
/// Order:    depends on the rules, the puzzle and the seed.
/// Errors:   as Solver; std::invalid_argument if the shapes differ. Returns nullopt if `stop` was
///           set.
std::optional<MinimizedRules> minimize_rules(const Rules& rules, const Grid& puzzle,
                                             std::uint64_t seed, const StopFlag* stop = nullptr);

/// Finds the rules each of which can be removed alone.
std::optional<MinimizedRules> find_redundant_rules(const Rules& rules, const Grid& puzzle,
                                                   const StopFlag* stop = nullptr);

/// Returns true if there are rules that minimize_rules() may remove.
bool has_removable_rules(const Rules& rules);

}  // namespace dlx::sudoku
