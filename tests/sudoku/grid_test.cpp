#include "sudoku/grid.hpp"

#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::grid_test {

TEST(Grid, StartsEmpty) {
  const Grid grid;
  EXPECT_EQ(grid.givens(), 0);
  EXPECT_EQ(to_line(grid), std::string(81, '.'));
  EXPECT_FALSE(is_solution(grid));
}

TEST(Grid, HoldsWhatIsSet) {
  Grid grid(Shape(4, 4));
  grid.set(0, 16);
  grid.set(255, 1);
  EXPECT_EQ(grid[0], 16);
  EXPECT_EQ(grid[255], 1);
  EXPECT_EQ(grid.givens(), 2);
  EXPECT_EQ(to_line(grid), "G" + std::string(254, '.') + "1");
  grid.set(0, 0);
  EXPECT_EQ(grid.givens(), 1);
}

TEST(Grid, RefusesCellsAndValuesItHasNot) {
  Grid grid;
  EXPECT_THROW(grid.set(81, 1), std::invalid_argument);
  EXPECT_THROW(grid.set(-1, 1), std::invalid_argument);
  EXPECT_THROW(grid.set(0, 10), std::invalid_argument);
  EXPECT_THROW(grid.set(0, -1), std::invalid_argument);
  EXPECT_EQ(grid, Grid());
  EXPECT_THROW(Grid(Shape(), std::vector<std::uint8_t>(80)), std::invalid_argument);
  EXPECT_THROW(Grid(Shape(), std::vector<std::uint8_t>(81, 10)), std::invalid_argument);
  EXPECT_EQ(Grid(Shape(), std::vector<std::uint8_t>(81)), Grid());
}

TEST(Grid, EqualOnlyInTheSameShape) { EXPECT_NE(Grid(Shape(2, 3)), Grid(Shape(3, 2))); }

TEST(Grid, KnowsSolutions) {
  const Grid solved = parse_grid(solved_line);
  EXPECT_TRUE(is_solution(solved));

  Grid holed = solved;
  holed.set(40, 0);
  EXPECT_FALSE(is_solution(holed));
  EXPECT_TRUE(extends(solved, holed));
  EXPECT_FALSE(extends(holed, solved));
}

TEST(Grid, NoSolutionWhereOneKindOfUnitFails) {
  const Shape shape(2, 2);
  EXPECT_TRUE(is_solution(parse_grid("1234341221434321", shape)));
  EXPECT_FALSE(is_solution(parse_grid("1234341212343412", shape)));  // columns
  EXPECT_FALSE(is_solution(parse_grid("1234234134124123", shape)));  // boxes
  EXPECT_FALSE(is_solution(parse_grid("1313242431314242", shape)));  // rows
}

TEST(Grid, ExtendsNeedsEveryGivenAndTheSameShape) {
  const Grid solved = parse_grid(solved_line);
  Grid other;
  EXPECT_TRUE(extends(solved, other));
  other.set(80, 8);
  EXPECT_FALSE(extends(solved, other));
  EXPECT_FALSE(extends(Grid(Shape(2, 3)), Grid(Shape(3, 2))));
}

struct ConflictCase {
  Shape shape;
  std::vector<std::pair<int, int>> givens;  // cell, value
  Conflict expected;
};

TEST(FindConflict, NamesUnitCellsAndValue) {
  using Unit = Conflict::Unit;
  const std::vector<ConflictCase> cases = {
      {{}, {{18, 5}, {24, 5}}, {Unit::row, 3, 18, 24, 5, "5 is twice in row 3: r3c1 and r3c7"}},
      {{}, {{3, 9}, {75, 9}}, {Unit::column, 4, 3, 75, 9, "9 is twice in column 4: r1c4 and r9c4"}},
      {{}, {{30, 1}, {50, 1}}, {Unit::box, 5, 30, 50, 1, "1 is twice in box 5: r4c4 and r6c6"}},
      {Shape(2, 3),
       {{12, 6}, {20, 6}},
       {Unit::box, 3, 12, 20, 6, "6 is twice in box 3: r3c1 and r4c3"}},
      {Shape(3, 2),
       {{2, 6}, {15, 6}},
       {Unit::box, 2, 2, 15, 6, "6 is twice in box 2: r1c3 and r3c4"}},
      {Shape(4, 4),
       {{0, 16}, {17, 16}},
       {Unit::box, 1, 0, 17, 16, "G is twice in box 1: r1c1 and r2c2"}},
      {Shape(5, 5),
       {{624, 25}, {600, 25}},
       {Unit::row, 25, 600, 624, 25, "P is twice in row 25: r25c1 and r25c25"}},
  };
  for (const ConflictCase& test : cases) {
    Grid grid(test.shape);
    for (const auto& [cell, value] : test.givens) grid.set(cell, value);
    EXPECT_TRUE(has_conflict(grid));
    const auto conflict = find_conflict(grid);
    ASSERT_TRUE(conflict) << test.expected.message;
    EXPECT_EQ(*conflict, test.expected) << conflict->message;
  }
}

TEST(FindConflict, RowsComeBeforeColumnsAndBoxes) {
  Grid grid;
  grid.set(0, 7);
  grid.set(10, 7);  // box 1
  grid.set(9, 3);
  grid.set(81 - 9, 3);  // column 1
  EXPECT_EQ(find_conflict(grid)->message, "3 is twice in column 1: r2c1 and r9c1");
  grid.set(79, 2);
  grid.set(80, 2);  // row 9
  EXPECT_EQ(find_conflict(grid)->message, "2 is twice in row 9: r9c8 and r9c9");
}

// Any two cells that share a unit, and no two that share none.
TEST(FindConflict, SeesEveryPairOfCells) {
  const Shape shape(2, 3);
  for (int first = 0; first < shape.cells(); ++first) {
    for (int second = first + 1; second < shape.cells(); ++second) {
      Grid grid(shape);
      grid.set(first, 4);
      grid.set(second, 4);
      const bool share = first / 6 == second / 6 || first % 6 == second % 6 ||
                         (first / 12 == second / 12 && first % 6 / 3 == second % 6 / 3);
      const auto conflict = find_conflict(grid);
      EXPECT_EQ(conflict.has_value(), share) << first << " " << second;
      if (conflict) {
        EXPECT_EQ(conflict->first, first);
        EXPECT_EQ(conflict->second, second);
      }
    }
  }
}

// 9x9 cells have special code: tests all pairs of all values, in an otherwise correct grid.
TEST(HasConflict, SeesEveryPairOfCellsAndValuesOfNine) {
  const Grid solved = parse_grid(solved_line);
  const int size = solved.shape().size(), box = 3;
  for (int first = 0; first < solved.shape().cells(); ++first) {
    for (int second = first + 1; second < solved.shape().cells(); ++second) {
      const bool share =
          first / size == second / size || first % size == second % size ||
          (first / size / box == second / size / box && first % size / box == second % size / box);
      for (int value = 1; value <= size; ++value) {
        Grid grid(solved.shape());
        grid.set(first, value);
        grid.set(second, value);
        ASSERT_EQ(has_conflict(grid), share) << first << " " << second << " " << value;
      }
      Grid grid = solved;
      grid.set(second, solved[first]);
      ASSERT_EQ(has_conflict(grid), solved[first] != solved[second]) << first << " " << second;
    }
  }
}

TEST(FindConflict, NothingWrongWithSolvedOrEmptyGrids) {
  EXPECT_FALSE(find_conflict(parse_grid(solved_line)));
  EXPECT_FALSE(has_conflict(parse_grid(solved_line)));
  EXPECT_FALSE(find_conflict(Grid(Shape(1, 1))));
  EXPECT_FALSE(find_conflict(Grid(Shape(5, 5))));
}

}  // namespace dlx::sudoku::grid_test
