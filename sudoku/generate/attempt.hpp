#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sudoku/generate/filling.hpp"
#include "sudoku/generate/places.hpp"
#include "sudoku/generate/reduction.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/random.hpp"

namespace dlx::sudoku {

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
