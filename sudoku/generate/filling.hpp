#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/candidates.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/random.hpp"

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
  void start_over_with_some();

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

}  // namespace dlx::sudoku
