#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// The ratings of a puzzle by Sudoku Explainer, in tenths: 83 is 8.3.
struct SeRating {
  int er = 0;                  ///< ER: the hardest step of the solution
  int ep = 0;                  ///< EP: the hardest step up to the first one that writes a value
  int ed = 0;                  ///< ED: the first step
  std::string_view technique;  ///< the technique of the first of the hardest steps

  friend bool operator==(const SeRating&, const SeRating&) = default;
};

/// "8.3/1.2/1.2": ER, EP and ED.
std::string to_string(const SeRating& rating);

/// Rates classic puzzles as Sudoku Explainer 1.2.1 does.
///
///     dlx::sudoku::SeRater rater;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     std::cout << to_string(*rater.rate(puzzle)) << '\n';
///
/// A puzzle is solved step by step. Each step is the easiest one that the first technique of a
/// fixed list finds; for chains, the one with the fewest statements. So the ratings of equivalent
/// puzzles may differ.
///
/// Cost:     on average tens of microseconds up to 4.0, a millisecond up to 8.0, 20 milliseconds up
///           to 9.5, and up to seconds above that.
/// Memory:   some megabytes for 7.5 or more.
/// Order:    deterministic; the rating of a puzzle does not depend on earlier puzzles.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the puzzle is not 9x9; Stopped after a Deadline.
/// Source:   Nicolas Juillerat, Sudoku Explainer (2006-2009), which defines the techniques, their
///           ratings and their order.
class SeRater {
 public:
  SeRater();
  ~SeRater();
  SeRater(SeRater&&) noexcept;
  SeRater& operator=(SeRater&&) noexcept;

  /// The range of the ratings of puzzles in tenths: of the easiest technique, and of the longest
  /// chains that Sudoku Explainer has ever needed.
  static constexpr int lowest = 10;
  static constexpr int highest = 119;

  /// Returns true for rules under which puzzles have a rating: the rules of the classic 9x9 grid.
  static bool supports(const Rules& rules);

  /// Returns the rating of a puzzle that has exactly one solution; nullopt if the techniques do not
  /// solve it. Puzzles with several solutions may have a rating, which means nothing.
  std::optional<SeRating> rate(const Grid& puzzle);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::sudoku
