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
/// Cells are taken in random order, and each gets a value that no peer has. Several are filled at a
/// time while that succeeds; if no solution is left, they are undone, and fewer are tried. A single
/// given that leaves no solution is excluded permanently. Solution grids are not equally likely:
/// the solutions of many puzzles occur more often.
///
/// Cost:     about ten questions for a 9x9 puzzle of about 28 givens.
class Filling {
 public:
  /// The peers of each cell (Rules::peers()) and the cells that may be given; both must outlive
  /// this object. The grid must have more than one solution: an empty grid, or one with a row that
  /// is filled.
  Filling(Grid grid, std::span<const std::vector<int>> peers, std::span<const int> cells,
          Random& random);

  /// Returns a puzzle whose number of solutions (0, 1, or 2 for more) is needed; null at the end.
  const Grid* question();
  void answer(int solutions);

  /// After question() returned null: the puzzle with one solution; nullopt if none was found with
  /// givens in all permitted cells, after changing some of them a few times.
  const std::optional<Grid>& puzzle() const { return found_; }

 private:
  bool propose();
  void reject();
  void restart_partially();

  std::span<const std::vector<int>> peers_;
  Random& random_;
  std::vector<int> order_;  // cells in order; those from next_ on have no given yet
  std::size_t next_ = 0;
  std::size_t end_ = 0;  // the question has givens in cells next_ to end_ - 1
  std::size_t step_;
  int repairs_ = 0;
  bool partial_;  // not all cells may be given
  Grid puzzle_;   // has more than one solution
  Grid trial_;
  Candidates left_;  // values that may leave a solution
  std::optional<Grid> found_;
};

/// Data shared by all attempts of a generator. Must outlive them.
struct AttemptPlan {
  Shape shape;
  const GeneratorOptions* options = nullptr;
  std::vector<std::vector<int>> peers;   // of each cell
  std::vector<int> cells;                // cells that may be given
  std::vector<std::vector<int>> groups;  // cells that are given together
  int least = 0;                         // of givens
  int most = 0;
  bool reduce = true;  // remove as many givens as possible
  // A filling begins with a row of random values: the values are interchangeable, so some solution
  // has this row, and puzzles with few givens, which can take seconds, are not searched.
  bool fills_row = false;
  std::optional<CellUnits> units;  // for plain rules
};

/// One attempt to generate a puzzle: asks whether puzzles have one solution until it ends.
class Attempt {
 public:
  Attempt(const AttemptPlan& plan, std::uint64_t number, std::uint64_t attempt);

  std::uint64_t number() const { return number_; }
  std::uint64_t attempt() const { return attempt_; }

  /// Returns a puzzle whose number of solutions (0, 1, or 2 for more) is needed; null at the end.
  const Grid* question();
  /// Returns true while the attempt asks about puzzles with few givens and can use the solution of
  /// a puzzle that has exactly one.
  bool wants_solution() const { return phase_ == Phase::filling; }
  void answer(int solutions);
  /// Call after answer(1), if wants_solution() was true, and before the next question.
  void take_solution(Grid solution) { solution_ = std::move(solution); }

  /// At the end: the puzzle, if it satisfies the request.
  bool succeeded() const { return succeeded_; }
  const Grid& puzzle() const { return puzzle_; }
  const Grid& solution() const { return *solution_; }
  /// Returns true if the pattern does not determine the given solution, so that no other attempt
  /// can succeed.
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
  int target_ = 0;  // of givens
  std::optional<Filling> filling_;
  std::optional<Reduction> reduction_;
  std::optional<Grid> solution_;
  Grid puzzle_;
  bool succeeded_ = false;
  bool hopeless_ = false;
};

}  // namespace dlx::sudoku
