#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "dlx/solve_options.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

/// A puzzle that was made.
struct GeneratedPuzzle {
  std::uint64_t number = 0;    ///< which of the seed's puzzles, counted from 0
  std::uint64_t attempts = 0;  ///< that it took, the successful one included
  Grid puzzle;                 ///< proved to have one solution
  Grid solution;
};

/// What puzzles to make.
struct GeneratorOptions {
  std::uint64_t seed = 0;
  PatternSymmetry symmetry = PatternSymmetry::none;
  /// The number of givens, from least to most. Without them as few as can be reached by taking
  /// givens away one after the other.
  std::optional<int> min_givens;
  std::optional<int> max_givens;
  /// No given can be left out without another solution coming in; with a symmetry: no group of
  /// cells that go together. Always so if neither a number of givens nor a pattern is asked for.
  bool minimal = false;
  /// The cells that are given, exactly these. Together with a symmetry or a number of givens it is
  /// an error.
  std::optional<std::vector<int>> pattern;
  /// Full grids to make puzzles of, in turn: the first one for puzzle 0. Empty: random ones.
  std::vector<Grid> solutions;
  /// Further wishes: puzzles for which it says no are dropped, and another attempt is made. Called
  /// in no certain order, perhaps for attempts of which nothing comes; its answer must not depend
  /// on anything but the puzzle.
  std::function<bool(const GeneratedPuzzle&)> accept;
  /// Attempts for each puzzle, at most highest_attempts.
  std::uint64_t max_attempts = 100'000;
  /// Not owned; may be null.
  const StopFlag* stop = nullptr;

  static constexpr std::uint64_t highest_attempts = std::uint64_t{1} << 24;
};

/// How making puzzles ended.
struct GeneratorResult {
  enum class Outcome {
    done,
    visitor_stopped,
    interrupted,
    out_of_attempts,  ///< for puzzle `number`: there may be none
    impossible,       ///< proved: no full grid obeys the rules
    ambiguous,        ///< proved: with this pattern and solution there are more solutions
  };
  Outcome outcome = Outcome::done;
  std::uint64_t number = 0;    ///< of the first puzzle that was not made or not shown
  std::uint64_t attempts = 0;  ///< made for all puzzles that were shown, and for this one
};

/// Makes puzzles with exactly one solution.
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
/// An attempt puts random givens into an empty grid until it has one solution (see
/// generate/attempt.hpp), and takes away those that are not needed, in a random order
/// (generate/given_removal.hpp). Whether a puzzle has one solution is always proved by the
/// exact-cover search; hundreds of attempts are under way side by side, so that their questions are
/// answered together.
///
/// Order:    puzzle k is a function of the rules, the options and k alone: not of what was made
///           before, of engines, or of the platform. It is that of the first successful attempt.
/// Cost:     a minimal 9x9 puzzle takes some 50 questions, well below a tenth of a millisecond.
///           Memory for some hundred attempts.
/// Threads:  one per thread; `stop` may be set from anywhere.
/// Errors:   std::invalid_argument for what cannot be: a number of givens that the symmetry does
///           not allow, or of which it is known that no sudoku has so few; solutions that are none.
class Generator {
 public:
  explicit Generator(Rules rules = {}, GeneratorOptions options = {});
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  const Rules& rules() const;

  /// Makes puzzles `first` to `first + count - 1` and shows them in this order, each as soon as it
  /// and those before it are there. `visit` returns false to end it.
  GeneratorResult generate(std::uint64_t first, std::uint64_t count,
                           const std::function<bool(const GeneratedPuzzle&)>& visit);
  /// Puzzle `number` alone; nullopt if it could not be made.
  std::optional<GeneratedPuzzle> make(std::uint64_t number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The fewest givens that are known to be needed for one solution: 17 for 9x9 (McGuire, Tugemann,
/// Civario 2012), all but one of the values for other shapes; 0 for variants.
int fewest_givens(const Rules& rules);

}  // namespace dlx::sudoku
