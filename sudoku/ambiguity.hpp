#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {

/// The values that cells have in solutions.
struct TrueCandidates {
  Candidates candidates;                 ///< no values in any cell if there is no solution
  Outcome outcome = Outcome::exhausted;  ///< else `candidates` may lack some
  std::uint64_t searches = 0;            ///< that it took
};

/// Finds for each cell the values that it has in some solution, of however many. If there are two,
/// each value that no solution so far has, and no given rules out, is given in turn, and a solution
/// looked for that has it, too.
///
/// Cost:     one search if there is one solution or none; else at most one more for each candidate,
///           in practice one for each that is false and some more: below a millisecond for a
///           9x9 puzzle.
/// Errors:   as Solver::solve(). Limits of the solver's options count for each search.
TrueCandidates true_candidates(Solver& solver, const Grid& puzzle);
/// The same for many puzzles, searched side by side where Solver::solve() does that: what is found,
/// and in how many searches, is the same. If the solver's stop flag is set, the outcome of those
/// that are not done is `interrupted`.
std::vector<TrueCandidates> true_candidates(Solver& solver, std::span<const Grid> puzzles);
TrueCandidates true_candidates(Solver& solver, const Candidates& puzzle);

/// A cell and its value.
struct Filled {
  int cell;
  int value;

  friend bool operator==(const Filled&, const Filled&) = default;
};

/// Where the solutions of a puzzle differ.
struct Ambiguity {
  std::uint64_t solutions = 0;           ///< found, and compared with each other
  Outcome outcome = Outcome::exhausted;  ///< `exhausted` if these are all solutions; `interrupted`
                                         ///< also if there was no time to compare them all
  /// A smallest set of cells in which two of the solutions differ, ascending, and the two. It is an
  /// unavoidable set: a puzzle with one solution has a given in it. With all solutions found, there
  /// is none that is smaller. Empty if there are fewer than two solutions.
  std::vector<int> cells;
  std::optional<Grid> first;
  std::optional<Grid> second;
  /// All cells in which solutions differ, ascending.
  std::vector<int> open_cells;
  /// Each alone, as a further given, leaves one of the solutions; by cells, then values.
  std::vector<Filled> single_givens;
  /// Further givens which together leave `first` alone. Chosen one by one, each time the one that
  /// rules out the most: few, though not always as few as can be.
  std::vector<Filled> enough_givens;
};

/// Finds where the first `limit` solutions differ.
///
/// Cost:     the search, memory for the solutions, and a comparison of each two of them: about
///           10 ms for a thousand of 9x9.
/// Errors:   as Solver::for_each().
Ambiguity find_ambiguity(Solver& solver, const Grid& puzzle, std::uint64_t limit = 1000);
Ambiguity find_ambiguity(Solver& solver, const Candidates& puzzle, std::uint64_t limit = 1000);

}  // namespace dlx::sudoku
