#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/solve_options.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// A generated puzzle.
struct GeneratedPuzzle {
  std::uint64_t number = 0;    ///< number among the puzzles of the seed, counted from 0
  std::uint64_t attempts = 0;  ///< number of attempts, including the successful one
  Grid puzzle;                 ///< proved to have one solution
  Grid solution;
};

/// The request for puzzles. sudoku/settings.hpp sets most fields by name.
struct GeneratorOptions {
  std::uint64_t seed = 0;
  PatternSymmetry symmetry = PatternSymmetry::none;
  /// The number of givens, from least to most. If unset, givens are removed one after the other
  /// while possible.
  std::optional<int> min_givens = {};
  std::optional<int> max_givens = {};
  /// No given, or with a symmetry no group of givens, can be removed without adding a solution.
  /// Always true if neither a number of givens nor a pattern is requested.
  bool minimal = false;
  /// The cells that are given, exactly these. Cannot be combined with a symmetry or a number of
  /// givens.
  std::optional<std::vector<int>> pattern = {};
  /// Full grids from which puzzles are made, in turn, starting with puzzle 0. Empty: random grids.
  std::vector<Grid> solutions = {};
  // Puzzles with other properties are dropped, and another attempt is made:
  /// From the first to the second.
  std::optional<std::pair<Difficulty, Difficulty>> difficulty = {};
  std::vector<std::size_t> techniques = {};  ///< indices in techniques() that the solution needs
  std::vector<std::size_t> without = {};     ///< indices that the solution does not need
  /// The ER of Sudoku Explainer in tenths, from the first to the second.
  std::optional<std::pair<int, int>> rating = {};
  /// Optional filter, called before the others: puzzles for which it returns false are dropped, and
  /// another attempt is made. Called in unspecified order, possibly for attempts that are not used;
  /// the result must depend on the puzzle only.
  std::function<bool(const GeneratedPuzzle&)> accept = {};
  /// Attempts for each puzzle, at most highest_attempt_limit.
  std::uint64_t attempt_limit = 100'000;
  /// Not owned; may be null.
  const StopFlag* stop = nullptr;

  static constexpr std::uint64_t highest_attempt_limit = std::uint64_t{1} << 24;

  /// Returns true if grades decide which puzzles are dropped.
  bool needs_grades() const { return difficulty || !techniques.empty() || !without.empty(); }
  /// The options of these grades.
  GradeOptions grading() const;
};

/// The outcome of generate().
struct GeneratorResult {
  enum class Outcome {
    done,
    visitor_stopped,
    interrupted,
    out_of_attempts,  ///< for puzzle `number`, which may be impossible
    impossible,       ///< proved: no full grid satisfies the rules
    ambiguous,        ///< proved: the pattern and solution leave several solutions
  };
  Outcome outcome = Outcome::done;
  std::uint64_t number = 0;    ///< of the first puzzle that was not made or reported
  std::uint64_t attempts = 0;  ///< for all reported puzzles and this one
};

/// Generates puzzles with exactly one solution.
///
///     dlx::sudoku::GeneratorOptions options;
///     options.seed = 7;
///     options.symmetry = dlx::sudoku::PatternSymmetry::rotate180;
///     dlx::sudoku::Generator generator({}, options);
///     generator.generate(0, 3, [](const dlx::sudoku::GeneratedPuzzle& made) {
///       std::cout << dlx::sudoku::to_line(made.puzzle) << '\n';
///       return true;
///     });
///
/// An attempt begins with a random full grid, or puts random givens into an empty grid until it has
/// one solution (see generate/attempt.hpp), and then removes unnecessary givens in random order
/// (generate/given_removal.hpp). The exact-cover search always proves that a puzzle has one
/// solution; hundreds of attempts run together so that their questions are answered as a batch.
///
/// Order:    puzzle k depends only on the rules, the options and k, not on earlier puzzles,
///           engines, or the platform. It is the result of the first successful attempt.
/// Cost:     a minimal 9x9 puzzle takes about 50 questions, well below a tenth of a millisecond.
///           Memory for some hundred attempts.
/// Threads:  one per thread; any thread may set `stop`.
/// Errors:   std::invalid_argument for impossible requests: a number of givens that the symmetry
///           does not allow, or that is known to be too small; solutions that violate the rules;
///           a technique that the solution needs and does not need; a rating under rules that have
///           none.
class Generator {
 public:
  explicit Generator(Rules rules = {}, GeneratorOptions options = {});
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  const Rules& rules() const;

  /// Makes puzzles `first` to `first + count - 1` and passes them to `visit` in this order, each as
  /// soon as it and all earlier ones exist. `visit` returns false to stop.
  GeneratorResult generate(std::uint64_t first, std::uint64_t count,
                           const std::function<bool(const GeneratedPuzzle&)>& visit);
  /// Makes puzzle `number` only; nullopt if that failed.
  std::optional<GeneratedPuzzle> make(std::uint64_t number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The number of givens that is known to be necessary for one solution: 17 for 9x9 (McGuire,
/// Tugemann, Civario 2012), all but one of the values for other shapes; 0 for variants.
int fewest_givens(const Rules& rules);

}  // namespace dlx::sudoku
