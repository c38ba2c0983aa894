#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/batch.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {

/// Asks of many puzzles at once whether they have no solution, one, or more.
///
/// What comes back is a fact about each puzzle, whatever stands beside it: generators that decide
/// by nothing else give the same puzzles with any engine, on any machine and in any company.
///
/// Cost:     small grids are searched side by side (dlx/batch.hpp), below a microsecond each where
///           there are hundreds of them; others one by one.
/// Lifetime: `solver` must outlive it.
class Questions {
 public:
  /// `stop` may be null. The solver's own stop flag works too, where puzzles are solved one by one.
  Questions(Solver& solver, const StopFlag* stop);

  /// What is known about a puzzle beforehand.
  enum class Kind {
    narrow,  ///< it has no solution or few: it is searched side by side with others
    open,    ///< it may have very many: it is searched alone, which stops at the second one sooner
  };

  void clear();
  /// Adds a puzzle; its number is the size() before.
  void add(const Grid& puzzle, Kind kind = Kind::narrow);
  std::size_t size() const { return used_; }
  /// Finds the answers; false if it was stopped, and then there are none.
  bool run();
  /// 0, 1, or 2 for more.
  int solutions(std::size_t number) const { return counts_[number]; }
  /// The solution of a puzzle that has exactly one.
  Grid solution(std::size_t number) const;

  /// The answer for one puzzle; nullopt if it was stopped.
  std::optional<int> ask(const Grid& puzzle);

 private:
  bool run_batch();
  bool run_alone(std::size_t number);

  Solver& solver_;
  const StopFlag* stop_;
  std::vector<Grid> puzzles_;
  std::vector<std::size_t> narrow_, open_;  // numbers of puzzles
  std::size_t used_ = 0;
  std::vector<std::uint8_t> counts_;
  // Of puzzles with one solution; of those in the batch, where to find them.
  std::vector<std::optional<Grid>> found_;
  std::vector<std::size_t> in_batch_;
  std::optional<Batch> batch_;
  std::span<const Batch::Answer> answers_;
  std::vector<OptionId> givens_;
};

}  // namespace dlx::sudoku
