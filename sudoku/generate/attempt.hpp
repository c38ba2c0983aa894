#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/random.hpp"
#include "sudoku/generate/full_grid.hpp"
#include "sudoku/generate/given_removal.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Puts random givens into an empty grid until it has exactly one solution.
///
///     while (const Grid* question = filling.question()) filling.answer(solutions(*question));
///
/// Cells are taken in a random order, each gets a value that no peer has. Several are put in at a
/// time as long as that goes well; if no solution is left they are taken back, and fewer are tried.
/// A single given that leaves none is struck out for good. Solution grids are not equally likely:
/// those that many puzzles lead to are met more often.
///
/// Cost:     some ten questions for a 9x9 puzzle of about 28 givens.
class Filling {
 public:
  /// The peers of each cell (Rules::peers()) and the cells that may be given; both must outlive it.
  /// The empty grid must have more than one solution.
  Filling(Shape shape, std::span<const std::vector<int>> peers, std::span<const int> cells,
          Random& random);

  /// A puzzle whose solutions (0, 1, or 2 for more) must be known; null at the end.
  const Grid* question();
  void answer(int solutions);

  /// Once question() was null: the puzzle with one solution; nullopt if there is none, with givens
  /// in all cells that may have some, and after some ways to exchange a few of them.
  const std::optional<Grid>& puzzle() const { return found_; }

 private:
  bool propose();
  void reject();
  void restart_partially();

  std::span<const std::vector<int>> peers_;
  Random& random_;
  std::vector<int> order_;  // cells without a given from next_ on, in the order to come
  std::size_t next_ = 0;
  std::size_t end_ = 0;  // asked about: givens in cells next_ to end_ - 1
  std::size_t step_;
  int repairs_ = 0;
  bool partial_;  // not all cells may be given
  Grid puzzle_;   // has more than one solution
  Grid trial_;
  Candidates left_;  // values not known to leave no solution
  std::optional<Grid> found_;
};

/// What all attempts of a generator have in common. Must outlive them.
struct AttemptPlan {
  Shape shape;
  const GeneratorOptions* options = nullptr;
  std::vector<std::vector<int>> peers;   // of each cell
  std::vector<int> cells;                // that may be given
  std::vector<std::vector<int>> groups;  // of cells that are given together
  int least = 0;                         // givens
  int most = 0;
  bool reduce = true;              // as far as it goes
  std::optional<CellUnits> units;  // if the rules are plain
};

/// One attempt to make a puzzle: asks whether puzzles have one solution, and comes to an end.
class Attempt {
 public:
  Attempt(const AttemptPlan& plan, std::uint64_t number, std::uint64_t attempt);

  std::uint64_t number() const { return number_; }
  std::uint64_t attempt() const { return attempt_; }

  /// A puzzle whose solutions (0, 1, or 2 for more) must be known; null at the end.
  const Grid* question();
  /// True while solutions are looked for: puzzles with few givens are asked about, and if one has
  /// exactly one solution, that is of use.
  bool wants_solution() const { return phase_ == Phase::filling; }
  void answer(int solutions);
  /// After answer(1), if it was wanted and before the next question.
  void take_solution(Grid solution) { solution_ = std::move(solution); }

  /// At the end: the puzzle, if it is as it was asked for.
  bool succeeded() const { return succeeded_; }
  const Grid& puzzle() const { return puzzle_; }
  const Grid& solution() const { return *solution_; }
  /// The pattern does not determine the given solution: no other attempt will do better.
  bool hopeless() const { return hopeless_; }

 private:
  enum class Phase { filling, checking, reducing, ended };

  void begin_with_solution(Grid solution);
  void go_on_from(Grid puzzle);
  void complete_groups(Grid& puzzle) const;
  bool add_givens(Grid& puzzle);
  void end();

  const AttemptPlan* plan_;
  std::uint64_t number_;
  std::uint64_t attempt_;
  Random random_;
  Phase phase_ = Phase::filling;
  int target_ = 0;  // givens
  std::optional<Filling> filling_;
  std::optional<Reduction> reduction_;
  std::optional<Grid> solution_;
  Grid puzzle_;
  bool succeeded_ = false;
  bool hopeless_ = false;
};

}  // namespace dlx::sudoku
