#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "dlx/batch.hpp"
#include "dlx/solver.hpp"
#include "sudoku/model.hpp"
#include "sudoku/puzzle.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// The result of solving a puzzle.
struct Answer {
  Outcome outcome = Outcome::exhausted;  ///< `exhausted` proves that there are no more solutions
  std::uint64_t solutions = 0;           ///< number found; at most the limit
  std::optional<Grid> solution;          ///< the first solution found
  bool contradictory = false;            ///< givens contradict each other, see find_conflict()
  Statistics statistics;                 ///< branchings are the guesses, a measure of difficulty

  /// Returns true if there is provably exactly one solution.
  bool unique() const { return outcome == Outcome::exhausted && solutions == 1; }
};

/// Solves sudokus of one shape under the same rules. The exact-cover problem is built once; the
/// givens of each puzzle are forced in it and released.
///
///     dlx::sudoku::Solver solver;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Answer answer = solver.solve(puzzle);
///     // answer.unique(), dlx::sudoku::to_line(*answer.solution)
///
/// Puzzles may be given by candidates for each cell (sukaku, pencil marks). If each cell has one
/// candidate or all, they are as fast as grids, and many of them are solved together like grids;
/// any other single puzzle of candidates requires an exact-cover problem of its own, which takes
/// about 0.2 ms for 9x9. Only cells with one candidate can be in conflict. The rules of the solver
/// apply, not the rules in the puzzle's text.
///
/// Cost:     some microseconds per puzzle plus the search; allocates only the answers.
/// Order:    deterministic: an answer does not depend on earlier puzzles.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the puzzle's shape is not the solver's. Exceptions of
///           callbacks propagate, and the solver can be used further.
class Solver {
 public:
  /// `options`: engine, limits and callbacks for every puzzle; the limit of each call replaces its
  /// limit.
  /// Errors:   as Model for the rules, as dlx::Solver for the options.
  explicit Solver(Rules rules = {}, SolveOptions options = {});

  const Rules& rules() const { return model_.rules(); }
  const Shape& shape() const { return model_.shape(); }
  /// The exact-cover problem of the rules.
  const Model& model() const { return model_; }

  /// Searches for up to `limit` solutions and keeps the first: 2 tests uniqueness, 1 stops at the
  /// first. Uses one thread, regardless of the options.
  Answer solve(const Puzzle& puzzle, std::uint64_t limit = 2);
  /// Solves many puzzles together (see dlx/batch.hpp): an answer for each, in order. A thousand at
  /// a time are solved many times faster than one by one. The statistics belong to another search
  /// than that of a single puzzle; the last answer contains the total time. The solutions do not
  /// depend on which puzzles are solved together; except for a puzzle with several solutions, the
  /// solution may differ from that of solve() for a single puzzle.
  ///
  /// Grids of more than 9x9 cells, variants, few puzzles, and searches with a selected engine,
  /// strategy, time limit or node limit are solved one by one, which is as fast for these.
  /// Errors:   as solve(); if the stop flag is set, answers are missing from some puzzle on.
  std::vector<Answer> solve(std::span<const Puzzle> puzzles, std::uint64_t limit = 2);
  /// Solves many grids whose values are concatenated, as in arrays of other languages: writes the
  /// first solution of each (zeros if there is none) to `solutions`, unless `solutions` is empty,
  /// and the number of solutions found to `counts`. Returns the number of answered puzzles: all,
  /// unless the stop flag is set.
  /// Cost:     a tenth less than with an Answer for each.
  /// Errors:   also std::invalid_argument for values outside of the shape and for spans of other
  ///           sizes; nothing is written then.
  std::size_t solve_values(std::span<const std::uint8_t> puzzles, std::uint64_t limit,
                           std::span<std::uint8_t> solutions, std::span<std::uint64_t> counts);
  /// Passes up to `limit` solutions to `visit`, which returns false to stop. The order depends only
  /// on the puzzle, and on whether `limit` is at most Batch::few_covers.
  Answer for_each(const Puzzle& puzzle, const std::function<bool(const Grid&)>& visit,
                  std::uint64_t limit = no_limit);
  /// Lists the solutions of many puzzles; `visit` also receives the number of the puzzle. For
  /// limits up to `few_listed`, puzzles are searched together as solve() does for many; the
  /// solutions of different puzzles then interleave. The order of the solutions of a puzzle does
  /// not depend on the other puzzles or their number, but differs from that of a single puzzle.
  using VisitOfPuzzle = std::function<void(std::size_t, const Grid&)>;
  std::vector<Answer> for_each(std::span<const Puzzle> puzzles, const VisitOfPuzzle& visit,
                               std::uint64_t limit);
  static constexpr std::uint64_t few_listed = 32;
  /// Counts up to `limit` solutions without keeping any. A puzzle with many solutions is counted
  /// by dlx::count(), which also counts by states and symmetries, in up to 256 MB, unless an engine
  /// was selected. The statistics are those of the method used. The number is exact; for 2^64 - 1
  /// or more, the outcome is `limit`.
  Answer count(const Puzzle& puzzle, std::uint64_t limit = no_limit);
  /// Up to this number of solutions, a puzzle is counted together with others: about as many as one
  /// search counts while the other methods of counting are prepared.
  static constexpr std::uint64_t few_solutions = 200'000;
  /// Counts the solutions of many puzzles together, as solve() does for many; puzzles with more
  /// than `few_solutions` are counted one by one.
  /// Cost:     that of solve() if there are few solutions.
  std::vector<Answer> count(std::span<const Puzzle> puzzles, std::uint64_t limit = no_limit);
  /// Returns true if the puzzle provably has exactly one solution.
  bool is_unique(const Puzzle& puzzle) { return solve(puzzle, 2).unique(); }

  /// Returns true if puzzles under these rules can be solved together: whether the next two
  /// functions can return true.
  static bool has_batches(const Rules& rules);
  /// Returns true if this number of puzzles is solved and counted together, not one by one.
  bool solves_in_batches(std::size_t puzzles) const;
  /// Returns true if puzzles of which up to `limit` solutions are listed are searched together,
  /// however few puzzles there are.
  bool lists_in_batches(std::uint64_t limit) const;
  /// From now on searches end when this flag is set, and no longer when the flag of the options is;
  /// null for no flag.
  /// Cost:     copies the options.
  /// Lifetime: the flag must outlive the searches.
  void set_stop_flag(const StopFlag* stop);
  /// Returns true if the stop flag is set: all searches end at once.
  bool stop_requested() const { return options_.stop != nullptr && options_.stop->requested(); }

 private:
  using Visit = std::function<bool(const Grid&)>;

  /// Puzzles of a list that are answered alike: grids, or candidates.
  struct Selection {
    std::span<const Puzzle> puzzles;
    std::vector<std::size_t> numbers;
  };

  template <typename AnswerAll>
  std::vector<Answer> by_kind(std::span<const Puzzle> puzzles, const AnswerAll& answer_all);
  template <typename Solve>
  static std::vector<Answer> sequentially(const Selection& selection, const Solve& solve);
  Batch& empty_batch(std::uint64_t limit);
  void add_task(Batch& batch, const Puzzle& puzzle) const;
  template <typename Add>
  std::span<const Batch::Answer> run_batch(std::size_t number, std::uint64_t limit, const Add& add,
                                           const Batch::Visit* visit = nullptr);
  std::vector<Answer> in_batch(const Selection& selection, std::uint64_t limit, bool keep_solutions,
                               const Batch::Visit* visit = nullptr);
  Answer list_in_batch(const Puzzle& puzzle, const Visit& visit, std::uint64_t limit);
  template <typename Search>
  Answer search_one(const Puzzle& puzzle, std::uint64_t limit, dlx::Solver& search_of_grids,
                    const Search& search);
  bool start(dlx::Solver& search, const Grid& puzzle, std::uint64_t limit, Answer& answer);
  bool has_ordered_solution(dlx::Solver& search, Answer& answer) const;
  dlx::Solver& search_for(std::uint64_t limit);
  void search_some(dlx::Solver& search, std::uint64_t limit, Answer& answer) const;
  void search_each(dlx::Solver& search, const Visit& visit, Answer& answer) const;
  bool is_contradictory(const Grid& givens) const;
  void explain(const Grid& puzzle, Answer& answer) const;
  std::uint64_t max_sequential(std::uint64_t limit) const;
  void count_on(const Problem& problem, std::uint64_t limit, Answer& answer) const;
  Grid decode(const Cover& cover) const;

  Model model_;
  bool plain_;    // the rules are plain
  bool chooses_;  // no engine was selected
  SolveOptions options_;
  dlx::Solver search_;
  std::optional<dlx::Solver> long_search_;  // for many solutions; created on first use
  std::optional<Batch> batch_;              // created on first use
};

}  // namespace dlx::sudoku
