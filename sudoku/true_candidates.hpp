#pragma once

#include <cstdint>
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

}  // namespace dlx::sudoku
