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

/// The side of the largest grid that is searched together with others; larger grids are searched
/// one by one, so parallel attempts gain nothing.
constexpr int largest_batch_grid = 9;

/// Determines for many puzzles together whether they have no solution, one, or more.
///
/// The answer for a puzzle does not depend on the other puzzles, so generators give the same
/// puzzles with any engine, on any machine and for any batch.
///
/// Cost:     small grids are searched together (dlx/batch.hpp), less than a microsecond each for
///           hundreds of them; others one by one.
/// Lifetime: `solver` must outlive this object.
class Questions {
 public:
  /// `stop` may be null. The solver's own stop flag applies, too, if puzzles are solved one by one.
  Questions(Solver& solver, const StopFlag* stop);

  /// The expected number of solutions of a puzzle.
  enum class Kind {
    narrow,  ///< none or few: the puzzle is searched together with others
    /// possibly very many: the puzzle is searched alone, which stops earlier at the second one
    open,
  };

  void clear();
  /// Adds a puzzle; its number is the previous size().
  void add(const Grid& puzzle, Kind kind = Kind::narrow);
  std::size_t size() const { return used_; }
  /// Computes the answers; returns false if it was stopped, and then there are none.
  bool run();
  /// The number of solutions of a puzzle: 0, 1, or 2 for more.
  int solutions(std::size_t number) const { return counts_[number]; }
  /// The solution of a puzzle with exactly one.
  Grid solution(std::size_t number) const;

  /// Answers for a single puzzle; nullopt if it was stopped.
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
  // For puzzles with one solution: the solution, or its position in the batch.
  std::vector<std::optional<Grid>> found_;
  std::vector<std::size_t> in_batch_;
  std::optional<Batch> batch_;
  std::span<const Batch::Answer> answers_;
  std::vector<OptionId> givens_;
};

}  // namespace dlx::sudoku
