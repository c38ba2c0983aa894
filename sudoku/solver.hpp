#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "dlx/solver.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/model.hpp"

namespace dlx::sudoku {

/// What solving a puzzle came to.
struct Answer {
  Outcome outcome = Outcome::exhausted;  ///< `exhausted` proves that there are no more solutions
  std::uint64_t solutions = 0;           ///< found; never more than asked for
  std::optional<Grid> solution;          ///< the first one
  std::optional<Conflict> conflict;      ///< why there is none, if the givens contradict each other
  Statistics statistics;                 ///< branchings are the guesses, a measure of difficulty

  /// Proved to have exactly one solution.
  bool unique() const { return outcome == Outcome::exhausted && solutions == 1; }
};

/// Solves sudokus of one shape. The exact-cover problem is built once; the givens of each puzzle
/// are forced in it and taken back.
///
///     dlx::sudoku::Solver solver;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Answer answer = solver.solve(puzzle);
///     // answer.unique(), dlx::sudoku::to_line(*answer.solution)
///
/// Cost:     per puzzle some microseconds plus the search; no allocation but for the answers.
/// Order:    deterministic: an answer does not depend on the puzzles that went before.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the puzzle's shape is not the solver's. Exceptions of
///           callbacks pass through, and the solver takes the next puzzle after them.
class Solver {
 public:
  /// `options` gives the engine, limits and callbacks for every puzzle; its max_solutions is
  /// replaced by the limit of each call.
  explicit Solver(Shape shape = {}, SearchOptions options = {});

  const Shape& shape() const { return model_.shape(); }
  /// The exact-cover problem behind it.
  const Model& model() const { return model_; }

  /// Looks for up to `limit` solutions and keeps the first: 2 tells whether it is unique, 1 stops
  /// at the first. In one thread, whatever the options say.
  Answer solve(const Grid& puzzle, std::uint64_t limit = 2);
  /// Streams up to `limit` solutions to `visit`, which returns false to stop.
  Answer for_each(const Grid& puzzle, const std::function<bool(const Grid&)>& visit,
                  std::uint64_t limit = no_limit);
  /// Counts up to `limit` solutions; keeps none.
  Answer count(const Grid& puzzle, std::uint64_t limit = no_limit);
  /// True if the puzzle is proved to have exactly one solution.
  bool is_unique(const Grid& puzzle) { return solve(puzzle, 2).unique(); }

 private:
  bool start(const Grid& puzzle, std::uint64_t limit, Answer& answer);
  Grid decode(Cover cover) const;

  Model model_;
  SearchOptions options_;
  dlx::Solver search_;
};

}  // namespace dlx::sudoku
