#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/puzzle.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {

/// The values of cells in solutions.
struct TrueCandidates {
  Candidates candidates;                 ///< empty in every cell if there is no solution
  Outcome outcome = Outcome::exhausted;  ///< otherwise `candidates` may be incomplete
  std::uint64_t searches = 0;            ///< number of searches
};

/// Finds for each cell the values that it has in some solution, regardless of the number of
/// solutions. If there are at least two, each value that no solution so far contains and no given
/// excludes is tested by a search with this value as an additional given.
///
/// Cost:     one search if there is at most one solution; otherwise at most one more for each
///           candidate, in practice one for each false candidate and some more: below a millisecond
///           for a 9x9 puzzle.
/// Errors:   as Solver::solve(). Limits of the solver's options apply to each search.
TrueCandidates true_candidates(Solver& solver, const Puzzle& puzzle);
/// Returns the true candidates of many puzzles, which are searched together where Solver::solve()
/// searches together; the results and the numbers of searches are those of single puzzles. If the
/// solver's stop flag is set, the outcome of unfinished puzzles is `interrupted`.
std::vector<TrueCandidates> true_candidates(Solver& solver, std::span<const Puzzle> puzzles);

/// A cell and its value.
struct Filled {
  int cell;
  int value;

  friend bool operator==(const Filled&, const Filled&) = default;
};

/// The differences between the solutions of a puzzle.
struct Ambiguity {
  std::uint64_t solutions = 0;           ///< found and compared with each other
  Outcome outcome = Outcome::exhausted;  ///< `exhausted` if these are all solutions; `interrupted`
                                         ///< also if there was no time to compare all of them
  /// A smallest set of cells in which two of the solutions differ, ascending, and these two
  /// solutions. The set is unavoidable: every puzzle with one of these solutions as its only
  /// solution has a given in it. If all solutions were found, no smaller set exists. Empty if there
  /// are fewer than two solutions.
  std::vector<int> cells;
  std::optional<Grid> first;
  std::optional<Grid> second;
  /// All cells in which solutions differ, ascending.
  std::vector<int> open_cells;
  /// Additional givens each of which alone leaves one of the solutions; by cell, then value.
  std::vector<Filled> single_givens;
  /// Additional givens that together leave only `first`. Chosen greedily, each excluding the most
  /// solutions: few, but not always the minimum.
  std::vector<Filled> enough_givens;
};

/// Finds the differences between the first `limit` solutions.
///
/// Cost:     the search, memory for the solutions, and a comparison of each pair of solutions:
///           about 10 ms for a thousand solutions of 9x9.
/// Errors:   as Solver::for_each().
Ambiguity find_ambiguity(Solver& solver, const Puzzle& puzzle, std::uint64_t limit = 1000);

}  // namespace dlx::sudoku
