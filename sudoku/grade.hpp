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
#include "sudoku/puzzle.hpp"

namespace dlx::sudoku {

/// The difficulty of a puzzle for people: that of the hardest technique that it requires.
/// docs/sudoku-grading.md defines the difficulties.
enum class Difficulty {
  easy,      ///< singles
  medium,    ///< locked candidates, pairs, triples
  hard,      ///< quads, fish, wings, two strong links
  fiendish,  ///< chains of any length
  extreme,   ///< what-if: a candidate is followed to a contradiction
  beyond,    ///< no technique of the table suffices
};

/// "easy", "medium", ...
std::string_view to_string(Difficulty difficulty);
/// Returns the difficulty of that name; nullopt if there is none.
std::optional<Difficulty> find_difficulty(std::string_view name);
/// Returns the difficulty that corresponds to a name of other programs, such as "expert".
std::optional<Difficulty> meant_difficulty(std::string_view name);

/// A technique for solving by hand.
struct TechniqueInfo {
  std::string_view name;  ///< "hidden single"
  Difficulty difficulty;
  int score;  ///< added to the score of a puzzle for each round with the technique
  bool assumes_unique = false;  ///< valid only for puzzles with a unique solution
};

/// All techniques, the easiest first; the last one, "trial and error", applies when no other does.
std::span<const TechniqueInfo> techniques();
/// Returns the index of the technique with that name; nullopt if there is none.
std::optional<std::size_t> find_technique(std::string_view name);

/// A value in a cell: a pencil mark, or a value to be written.
struct Mark {
  int cell;
  int value;

  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// One conclusion: the values that can be written or excluded, and the reason.
struct Step {
  std::size_t technique = 0;  ///< index in techniques()
  std::vector<Mark> placed;   ///< values to be written; at most one
  std::vector<Mark> removed;  ///< pencil marks to be removed; sorted
  std::vector<int> cells;     ///< the cells of the pattern
  std::string where;          ///< where to look: "row 3"
  std::string reason;         ///< "in row 3, 5 can only be in r3c7"
};

/// The use of a technique.
struct TechniqueUse {
  std::size_t technique;  ///< index in techniques()
  std::uint64_t count;    ///< patterns found; for chains, the pencil marks removed by them
  std::uint64_t rounds;   ///< number of successful rounds with the technique

  friend bool operator==(const TechniqueUse&, const TechniqueUse&) = default;
};

/// The difficulty of a puzzle for a person.
struct HumanGrade {
  Difficulty difficulty = Difficulty::easy;
  std::size_t hardest = 0;         ///< index in techniques()
  std::uint64_t score = 0;         ///< the sum of rounds x score of the techniques used
  std::vector<TechniqueUse> uses;  ///< techniques used, the easiest first

  friend bool operator==(const HumanGrade&, const HumanGrade&) = default;
};

/// The difficulty of a puzzle for a search, until its solution is found and proved to be unique.
struct SearchGrade {
  double guesses = 0;  ///< choices among at least two values or positions
  double nodes = 0;    ///< values tried, including forced ones
  /// number of equivalent puzzles that are averaged; 1 for the puzzle itself
  unsigned samples = 0;
  bool complete = true;  ///< false if node_limit ended a search, so that the numbers are too low

  friend bool operator==(const SearchGrade&, const SearchGrade&) = default;
};

/// The settings of a Grader.
struct GradeOptions {
  /// Also use techniques that assume a unique solution.
  bool assume_unique = false;
  /// Indices in techniques() of techniques that are not used; trial and error always is.
  std::vector<std::size_t> without = {};
  /// 0: no search grade. 1: the grade of the puzzle itself. More: the mean over this many
  /// equivalent puzzles (digits, rows, columns permuted); only for plain rules.
  unsigned samples = 1;
  std::uint64_t seed = 0;                 ///< selects the equivalent puzzles
  std::uint64_t node_limit = 10'000'000;  ///< limit of each search for the search grade
  const StopFlag* stop = nullptr;         ///< not owned; checked every few milliseconds
};

/// The result of grading a puzzle.
struct Graded {
  std::uint64_t solutions = 0;       ///< 0, 1, or 2 for at least two
  bool interrupted = false;          ///< the stop flag was set: the other members are invalid
  std::optional<Grid> solution;      ///< the first one
  std::optional<Conflict> conflict;  ///< set if two givens are equal in a unit
  HumanGrade human;                  ///< valid if there is exactly one solution, like `search`
  SearchGrade search;

  bool unique() const { return solutions == 1 && !interrupted; }
};

/// Grades puzzles by the techniques that a person needs and by the guesses that a search needs, and
/// explains solutions.
///
///     dlx::sudoku::Grader grader;
///     const dlx::sudoku::Grid puzzle = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     const dlx::sudoku::Graded graded = grader.grade(puzzle);
///     // graded.unique(), graded.human.difficulty == dlx::sudoku::Difficulty::easy
///     for (const dlx::sudoku::Step& step : grader.explain(puzzle))
///       std::cout << step.reason << '\n';
///
/// The human grade: in each round, the easiest technique that finds anything is applied to the
/// position, and all of its conclusions are drawn; rounds continue until the grid is full. So all
/// equivalent puzzles get the same grade. The search grade: the engine `links` (first item with the
/// fewest options; forced options do not count as guesses) searches for two solutions.
///
/// Cost:     9x9: about ten microseconds for an easy puzzle, milliseconds for an extreme one.
/// Order:    deterministic; the grade of a puzzle does not depend on earlier puzzles.
/// Threads:  one per thread.
/// Errors:   std::invalid_argument if the puzzle's shape is not that of the rules.
class Grader {
 public:
  explicit Grader(Rules rules = {}, GradeOptions options = {});
  ~Grader();
  Grader(Grader&&) noexcept;
  Grader& operator=(Grader&&) noexcept;

  const Rules& rules() const;
  /// From now on uses this flag instead of the flag of the options; null for no flag.
  void set_stop_flag(const StopFlag* stop);
  /// Uses these options from now on, except for their stop flag.
  void set_options(GradeOptions options);

  /// Returns both grades; they are empty unless the puzzle has exactly one solution.
  /// In a puzzle of pencil marks (sukaku), cells with one mark are not written yet, and the search
  /// grade is always the grade of the puzzle itself.
  Graded grade(const Puzzle& puzzle);

  /// Returns the human grade of a puzzle that is known to have exactly one solution.
  HumanGrade rate(const Puzzle& puzzle) const;

  /// Returns the steps of a solution by hand, one conclusion at a time, the easiest first, at most
  /// `max_steps`; empty unless the puzzle has exactly one solution. If only trial and error is
  /// left, a step says so and writes one value of the solution.
  std::vector<Step> explain(const Puzzle& puzzle, std::size_t max_steps = SIZE_MAX);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::sudoku
