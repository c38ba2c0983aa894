#include "sudoku/photo/joint.hpp"

#include "dlx/query.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/model.hpp"
#include "sudoku/solver.hpp"
#include "tests/photo/test_random.hpp"
#include "tests/testing.hpp"

// The most likely puzzle, given the likelihoods of all cells.
namespace dlx::test::joint_test {

using sudoku::Grid;
using sudoku::photo::GridLikelihoods;
using sudoku::photo::JointReading;
using sudoku::photo::read_jointly;

const Grid easy = sudoku::parse_grid(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

/// Returns likelihoods like those of a recogniser for a good photograph.
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
  // Adds a cell of the solution as a given: the puzzle has one solution with and without the given.
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

/// Returns the cheapest reading with a solution, as a cheapest exact cover: the cost of a digit is
/// the lower of the costs of the given and of the empty cell.
Grid cheapest_cover(const GridLikelihoods& cells) {
  const sudoku::Model model;
  ProblemBuilder builder;
  for (std::uint32_t i = 0; i < model.problem().num_items(); ++i) builder.add_primary();
  for (int cell = 0; cell < 81; ++cell) {
    for (int value = 1; value <= 9; ++value) {
      const OptionId option = builder.add_option(model.problem().option(model.option(cell, value)));
      const double likelihood = std::max(cells[cell][0], cells[cell][value]);
      builder.set_cost(option, std::llround(-std::log(likelihood) * 1e6), 6);
    }
  }
  const Result answer = cheapest(builder.build());
  Grid grid;
  for (const OptionId option : answer.covers.at(0).options) {
    const int cell = model.cell(option);
    const int value = model.value(option);
    if (cells[cell][value] > cells[cell][0]) grid.set(cell, value);
  }
  return grid;
}

TEST(ReadJointly, IsTheCheapestExactCover) {
  Random random(7);
  int compared = 0;
  for (int round = 0; round < 10; ++round) {
    GridLikelihoods cells = sure_of(easy);
    for (int doubtful = 0; doubtful < 4; ++doubtful) {
      const auto cell = random.below(81);
      const int other = static_cast<int>(random.below(10));
      if (other == easy[static_cast<int>(cell)]) continue;
      cells[cell][easy[static_cast<int>(cell)]] = random.between(0.05, 0.6);
      cells[cell][other] = random.between(0.3, 0.9);
    }
    const JointReading reading = read_jointly(cells);
    // If the readings differ, the cheaper reading has several solutions, which a cover does not show.
    const Grid cheapest = cheapest_cover(cells);
    if (!sudoku::Solver().solve(cheapest, 2).unique()) continue;
    EXPECT_EQ(reading.puzzle, cheapest) << round;
    ++compared;
  }
  EXPECT_GT(compared, 2);
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

}  // namespace dlx::test::joint_test
