#include "sudoku/photo/joint.hpp"

#include <gtest/gtest.h>

#include "sudoku/formats.hpp"
#include "sudoku/solver.hpp"

// The likeliest puzzle as a whole.
namespace dlx::test {
namespace joint_test {

using sudoku::Grid;
using sudoku::photo::GridLikelihoods;
using sudoku::photo::JointReading;
using sudoku::photo::read_jointly;

const Grid easy = sudoku::parse_grid(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

/// As sure as a recogniser is of a good photograph.
GridLikelihoods sure_of(const Grid& puzzle) {
  GridLikelihoods cells;
  for (int cell = 0; cell < 81; ++cell) {
    cells[cell].fill(1e-6F);
    cells[cell][puzzle[cell]] = 1;
  }
  return cells;
}

TEST(ReadJointly, TakesWhatIsClear) {
  const JointReading reading = read_jointly(sure_of(easy));
  EXPECT_EQ(reading.puzzle, easy);
  ASSERT_TRUE(reading.solution);
  EXPECT_TRUE(is_solution(*reading.solution));
  EXPECT_TRUE(reading.unique);
  EXPECT_GT(reading.whole, 0.99);
}

TEST(ReadJointly, MendsDigitsThatLeaveNoSolution) {
  for (const int cell : {0, 13, 40, 80}) {
    GridLikelihoods cells = sure_of(easy);
    const int right = easy[cell];
    cells[cell][right == 0 ? 0 : right] = 0.3F;
    int wrong = right == 5 ? 3 : 5;
    if (easy[cell] == 0) continue;
    cells[cell][wrong] = 0.6F;
    EXPECT_EQ(sudoku::photo::read_cells(cells)[cell], wrong);
    const JointReading reading = read_jointly(cells);
    EXPECT_TRUE(reading.unique);
    EXPECT_EQ(reading.puzzle, easy) << cell;
  }
}

TEST(ReadJointly, SeveralErrorsAreMendedTogether) {
  GridLikelihoods cells = sure_of(easy);
  for (const int cell : {1, 4, 19, 49}) {
    ASSERT_NE(easy[cell], 0);
    cells[cell][easy[cell]] = 0.2F;
    cells[cell][easy[cell] % 9 + 1] = 0.7F;
  }
  const JointReading reading = read_jointly(cells);
  EXPECT_EQ(reading.puzzle, easy);
  EXPECT_GT(reading.readings, 1);
}

TEST(ReadJointly, ConfidenceIsSharedWhereTwoReadingsMakeSense) {
  // A cell of the solution that may be a given or not: both are puzzles with one solution.
  const Grid solution = *sudoku::Solver().solve(easy).solution;
  GridLikelihoods cells = sure_of(easy);
  ASSERT_EQ(easy[2], 0);
  cells[2][0] = 0.6F;
  cells[2][solution[2]] = 0.4F;
  const JointReading reading = read_jointly(cells);
  EXPECT_TRUE(reading.unique);
  EXPECT_NEAR(reading.confidence[2], 0.66, 0.02);
  EXPECT_NEAR(reading.whole, reading.confidence[2], 0.01);
  EXPECT_GT(reading.confidence[3], 0.99);
}

TEST(ReadJointly, IsNotConfidentWithoutAPuzzle) {
  const JointReading empty = read_jointly(sure_of(Grid()));
  EXPECT_FALSE(empty.unique);
  EXPECT_EQ(empty.whole, 0);
  Grid contradiction = easy;
  for (int cell = 0; cell < 9; ++cell) contradiction.set(cell, 1);
  const JointReading none = read_jointly(sure_of(contradiction));
  EXPECT_FALSE(none.unique);
  EXPECT_FALSE(none.solution);
  EXPECT_EQ(none.puzzle, contradiction);
}

}  // namespace joint_test
}  // namespace dlx::test
