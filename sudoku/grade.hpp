#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/solve_options.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// How hard a puzzle is for a person: the class of the hardest technique that it takes.
/// docs/sudoku-grading.md says where the borders are.
enum class Difficulty {
  easy,      ///< singles
  medium,    ///< locked candidates, pairs, triples
  hard,      ///< quads, fish, wings, two strong links
  fiendish,  ///< chains of any length
  extreme,   ///< what-if: a candidate is tried until it contradicts itself
  beyond,    ///< no technique of the table goes on
};

/// "easy", "medium", ...
std::string_view to_string(Difficulty difficulty);
/// The class of that name; nullopt if there is none.
std::optional<Difficulty> find_difficulty(std::string_view name);

/// A way of drawing a conclusion, as people do without a computer.
struct TechniqueInfo {
  std::string_view name;  ///< "hidden single"
  Difficulty difficulty;
  int score;  ///< what looking for it once adds to the score of a puzzle
};

/// All techniques, the easiest first; the last one, "trial and error", is what is left to do when
/// no other goes on.
std::span<const TechniqueInfo> techniques();

/// A value in a cell: a pencil mark, or what is written in its place.
struct Mark {
  int cell;
  int value;

  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// One conclusion: what can be written or struck out, and why.
struct Step {
  std::size_t technique = 0;  ///< in techniques()
  std::vector<Mark> placed;   ///< values to be written; none or one
  std::vector<Mark> removed;  ///< pencil marks to be struck out; sorted
  std::vector<int> cells;     ///< the cells of the pattern
  std::string where;          ///< where to look: "row 3"
  std::string reason;         ///< "in row 3, 5 can only be in r3c7"
};

/// How often a technique was used.
struct TechniqueUse {
  std::size_t technique;  ///< in techniques()
  std::uint64_t count;    ///< patterns found; of chains, the pencil marks struck out by them
  std::uint64_t rounds;   ///< how often the grid was looked through with it, with success

  friend bool operator==(const TechniqueUse&, const TechniqueUse&) = default;
};

/// What a puzzle asks of a person.
struct HumanGrade {
  Difficulty difficulty = Difficulty::easy;
  std::size_t hardest = 0;         ///< in techniques()
  std::uint64_t score = 0;         ///< the sum of rounds x score of the techniques used
  std::vector<TechniqueUse> uses;  ///< those used, the easiest first

  friend bool operator==(const HumanGrade&, const HumanGrade&) = default;
};

/// What a puzzle asks of a search: until its solution is found and proved to be the only one.
struct SearchGrade {
  double guesses = 0;    ///< choices among two values or places or more
  double nodes = 0;      ///< values tried, forced ones included
  unsigned samples = 0;  ///< the mean of so many equivalent puzzles; 1: of the puzzle as it stands
  bool complete = true;  ///< false if max_nodes ended a search: the numbers are too low

  friend bool operator==(const SearchGrade&, const SearchGrade&) = default;
};

/// How to grade.
struct GradeOptions {
  /// Also use techniques that take for granted that there is one solution only.
  bool assume_unique = false;
  /// 0: no search grade. 1: that of the puzzle as it stands. More: the mean over so many equivalent
  /// puzzles (digits, rows, columns permuted); only of puzzles without further rules.
  unsigned samples = 1;
  std::uint64_t seed = 0;                ///< of the equivalent puzzles
  std::uint64_t max_nodes = 10'000'000;  ///< where each search for the search grade gives up
  const StopFlag* stop = nullptr;        ///< not owned; looked at every few milliseconds
};

/// What grading a puzzle came to.
struct Graded {
  std::uint64_t solutions = 0;       ///< 0, 1, or 2 for two or more
  bool interrupted = false;          ///< the stop flag was set: the rest is void
  std::optional<Grid> solution;      ///< the first one
  std::optional<Conflict> conflict;  ///< why there is none, if two givens are equal in a unit
  HumanGrade human;                  ///< if there is exactly one solution; so the search
  SearchGrade search;

  bool unique() const { return solutions == 1 && !interrupted; }
};

/// Grades puzzles by the techniques a person needs and by the guesses a search needs, and explains
/// how to solve them.
///
///     dlx::sudoku::Grader grader;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Graded graded = grader.grade(puzzle);
///     // graded.unique(), graded.human.difficulty == dlx::sudoku::Difficulty::easy
///     for (const dlx::sudoku::Step& step : grader.explain(puzzle))
///       std::cout << step.reason << '\n';
///
/// The rule of the human grade: with the easiest technique that finds anything, everything that it
/// finds on the position is done at once; then the same again, until the grid is full. So the grade
/// is the same for all puzzles that are equivalent: no order of rows or digits is preferred.
/// The rule of the search grade: the engine `links` (the item with the fewest options first, the
/// first of these on a tie; single options are taken without counting as guesses) looks for two
/// solutions.
///
/// Cost:     9x9: some ten microseconds for an easy puzzle, milliseconds for an extreme one.
/// Order:    deterministic; what a puzzle gets does not depend on those before.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the puzzle's shape is not that of the rules.
class Grader {
 public:
  explicit Grader(Rules rules = {}, GradeOptions options = {});
  ~Grader();
  Grader(Grader&&) noexcept;
  Grader& operator=(Grader&&) noexcept;

  const Rules& rules() const;
  /// From now on this flag ends what is asked, not that of the options; null: none.
  void set_stop_flag(const StopFlag* stop);

  /// Both grades; a puzzle that has not exactly one solution has none.
  Graded grade(const Grid& puzzle);
  /// Of a puzzle given by pencil marks (sukaku): cells with one mark have yet to be written. The
  /// search grade is always that of the puzzle as it stands.
  Graded grade(const Candidates& puzzle);

  /// The human grade of a puzzle that is known to have exactly one solution.
  HumanGrade rate(const Grid& puzzle) const;

  /// The steps by which a person would solve it, one at a time and the easiest first, but no more
  /// than `max_steps`; empty if the puzzle has not exactly one solution. Where nothing but trial
  /// and error is left, a step says so and writes one value of the solution.
  std::vector<Step> explain(const Grid& puzzle, std::size_t max_steps = SIZE_MAX);
  std::vector<Step> explain(const Candidates& puzzle, std::size_t max_steps = SIZE_MAX);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::sudoku
