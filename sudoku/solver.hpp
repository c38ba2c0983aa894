#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "dlx/batch.hpp"
#include "dlx/solver.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/model.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// What solving a puzzle came to.
struct Answer {
  Outcome outcome = Outcome::exhausted;  ///< `exhausted` proves that there are no more solutions
  std::uint64_t solutions = 0;           ///< found; never more than asked for
  std::optional<Grid> solution;          ///< the first one
  bool contradictory = false;            ///< givens contradict each other, see find_conflict()
  Statistics statistics;                 ///< branchings are the guesses, a measure of difficulty

  /// Proved to have exactly one solution.
  bool unique() const { return outcome == Outcome::exhausted && solutions == 1; }
};

/// Solves sudokus of one shape and under the same rules. The exact-cover problem is built once; the
/// givens of each puzzle are forced in it and taken back.
///
///     dlx::sudoku::Solver solver;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Answer answer = solver.solve(puzzle);
///     // answer.unique(), dlx::sudoku::to_line(*answer.solution)
///
/// Puzzles may also be given by candidates, of which each cell has one (sukaku, pencil marks). Many
/// of them go side by side as grids do; for a single one an exact-cover problem of its own is
/// built, which takes about 0.2 ms for 9x9.
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
  /// Errors: as Model for the rules, as dlx::Solver for the options.
  explicit Solver(Rules rules = {}, SolveOptions options = {});

  const Rules& rules() const { return model_.rules(); }
  const Shape& shape() const { return model_.shape(); }
  /// The exact-cover problem behind it.
  const Model& model() const { return model_; }

  /// Looks for up to `limit` solutions and keeps the first: 2 tells whether it is unique, 1 stops
  /// at the first. In one thread, whatever the options say.
  Answer solve(const Grid& puzzle, std::uint64_t limit = 2);
  /// The same for many puzzles, side by side (see dlx/batch.hpp): an answer for each, in order. A
  /// thousand at a time are solved many times faster than one by one. The statistics are those of
  /// another search than that of one puzzle, and stand for all time spent in the last answer. The
  /// solutions do not depend on which puzzles are solved together; but of a puzzle that has several
  /// it may be another one than that of solve() for one puzzle.
  ///
  /// Grids of more than 9x9 cells, variants, few puzzles, and searches with an engine, a strategy,
  /// a time limit or a node limit of their own are solved one by one, which is as fast for these.
  /// Errors: as solve(); if the stop flag is set, answers are missing from some puzzle on.
  std::vector<Answer> solve(std::span<const Grid> puzzles, std::uint64_t limit = 2);
  std::vector<Answer> solve(std::span<const Candidates> puzzles, std::uint64_t limit = 2);
  /// The same for grids whose values lie one behind the other, as in arrays of other languages: the
  /// first solution of each (zeros: there is none) to `solutions`, unless that is empty, and the
  /// number of those that were found to `counts`. Returns how many puzzles have their answer: all,
  /// unless the stop flag is set. Cost: a tenth less than with an Answer for each.
  /// Errors: also std::invalid_argument for values that the shape does not have and for spans of
  /// other sizes; nothing is written then.
  std::size_t solve_values(std::span<const std::uint8_t> puzzles, std::uint64_t limit,
                           std::span<std::uint8_t> solutions, std::span<std::uint64_t> counts);
  /// Streams up to `limit` solutions to `visit`, which returns false to stop.
  Answer for_each(const Grid& puzzle, const std::function<bool(const Grid&)>& visit,
                  std::uint64_t limit = no_limit);
  /// The same for many puzzles, of which `visit` is given the number, too: side by side, as solve()
  /// for many does it, for limits up to `few_listed`; the solutions of the others then come in
  /// between. The order of those of a puzzle does not depend on the other puzzles, nor on how many
  /// these are, but is another one than with one puzzle.
  using VisitOfPuzzle = std::function<void(std::size_t, const Grid&)>;
  std::vector<Answer> for_each(std::span<const Grid> puzzles, const VisitOfPuzzle& visit,
                               std::uint64_t limit);
  std::vector<Answer> for_each(std::span<const Candidates> puzzles, const VisitOfPuzzle& visit,
                               std::uint64_t limit);
  static constexpr std::uint64_t few_listed = 32;
  /// Counts up to `limit` solutions; keeps none. A puzzle with more than 20,000 is counted by
  /// dlx::run(), which also counts by states and symmetries, in up to 256 MB, unless an engine was
  /// asked for. The statistics are those of the method that was used. The number is
  /// exact: if there were 2^64 - 1 or more, the outcome would be `solution_limit`.
  Answer count(const Grid& puzzle, std::uint64_t limit = no_limit);
  /// Solutions of a puzzle that are counted without a pilot, and side by side with others.
  static constexpr std::uint64_t few_solutions = 1000;
  /// The same for many puzzles, side by side, as solve() for many does it; those with more than
  /// `few_solutions` one by one. Cost: where solutions are few, that of solve().
  std::vector<Answer> count(std::span<const Grid> puzzles, std::uint64_t limit = no_limit);
  std::vector<Answer> count(std::span<const Candidates> puzzles, std::uint64_t limit = no_limit);
  /// True if the puzzle is proved to have exactly one solution.
  bool is_unique(const Grid& puzzle) { return solve(puzzle, 2).unique(); }

  /// The same for puzzles given by candidates. Where each cell has one or all, they are as quick as
  /// those given by a grid. Conflicts are those of the cells with one candidate.
  Answer solve(const Candidates& puzzle, std::uint64_t limit = 2);
  Answer for_each(const Candidates& puzzle, const std::function<bool(const Grid&)>& visit,
                  std::uint64_t limit = no_limit);
  Answer count(const Candidates& puzzle, std::uint64_t limit = no_limit);
  bool is_unique(const Candidates& puzzle) { return solve(puzzle, 2).unique(); }

  /// True if puzzles under these rules may be solved side by side: where the answers to the next
  /// two questions can be true.
  static bool has_batches(const Rules& rules);
  /// True if so many puzzles are solved and counted side by side, not one by one.
  bool solves_in_batches(std::size_t puzzles) const;
  /// True if so many solutions of each puzzle are listed side by side, however few puzzles there
  /// are.
  bool lists_in_batches(std::uint64_t limit) const;
  /// From now on searches end when this flag is set, not when that of the options is; null: none.
  /// Cost: copies the options. Lifetime: the flag must outlive the searches.
  void set_stop_flag(const StopFlag* stop);
  /// True if the stop flag is set: all searches end at once.
  bool stop_requested() const { return options_.stop != nullptr && options_.stop->requested(); }

 private:
  using Visit = std::function<bool(const Grid&)>;

  template <typename Puzzle, typename Solve>
  static std::vector<Answer> sequentially(std::span<const Puzzle> puzzles, const Solve& solve);
  template <typename Add>
  std::span<const Batch::Answer> run_batch(std::size_t number, std::uint64_t limit, const Add& add,
                                           const Batch::Visit* visit = nullptr);
  template <typename Puzzle, typename Decode>
  std::vector<Answer> in_batch(std::span<const Puzzle> puzzles, std::uint64_t limit,
                               const Decode& decode, const Batch::Visit* visit = nullptr);
  template <typename Puzzle>
  std::vector<Answer> solve_all(std::span<const Puzzle> puzzles, std::uint64_t limit);
  template <typename Puzzle>
  std::vector<Answer> list_all(std::span<const Puzzle> puzzles, const VisitOfPuzzle& visit,
                               std::uint64_t limit);
  template <typename Puzzle>
  std::vector<Answer> count_all(std::span<const Puzzle> puzzles, std::uint64_t limit);
  bool start(dlx::Solver& search, const Grid& puzzle, std::uint64_t limit, Answer& answer);
  bool has_ordered_solution(dlx::Solver& search, Answer& answer) const;
  dlx::Solver& search_for(std::uint64_t limit);
  void search_some(dlx::Solver& search, std::uint64_t limit, Answer& answer) const;
  void search_each(dlx::Solver& search, const Visit& visit, Answer& answer) const;
  bool is_contradictory(const Grid& givens) const;
  void explain(const Grid& puzzle, Answer& answer) const;
  std::uint64_t max_sequential(std::uint64_t limit) const;
  void count_on(const Problem& problem, std::uint64_t limit, Answer& answer) const;
  template <typename Search>
  Answer search_candidates(const Candidates& puzzle, std::uint64_t limit, Search search);
  Grid decode(Cover cover) const;

  Model model_;
  bool plain_;    // the rules are
  bool chooses_;  // no engine was asked for
  SolveOptions options_;
  dlx::Solver search_;
  std::optional<dlx::Solver> long_search_;  // for many solutions, once there was use for it
  std::optional<Batch> batch_;              // once there was use for it
};

}  // namespace dlx::sudoku
