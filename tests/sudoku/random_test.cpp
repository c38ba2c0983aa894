#include "naive_variants.hpp"
#include "reading.hpp"
#include "sudoku/solver.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::random_test {

/// Puzzles from a solved grid by emptying random cells, some with one given changed so that they
/// may have no solution; their numbers of solutions are compared with the naive counter's.
void compare_counts(const std::string& solved, Shape shape, const std::vector<int>& kept,
                    std::uint32_t seed) {
  constexpr int limit = 50;
  std::mt19937 random(seed);
  Solver solver(shape);
  std::vector<int> cells(solved.size());
  for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = static_cast<int>(k);
  for (const int givens : kept) {
    for (int round = 0; round < 8; ++round) {
      std::shuffle(cells.begin(), cells.end(), random);
      std::string line = solved;
      for (std::size_t k = givens; k < cells.size(); ++k) line[cells[k]] = '.';
      if (round % 4 == 3)
        line[cells[0]] = Shape::symbol(1 + static_cast<int>(random() % shape.size()));
      const Grid puzzle = parse_grid(line, shape);
      const auto expected = static_cast<std::uint64_t>(
          naive_count(line, shape.box_rows(), shape.box_columns(), limit));

      const Answer counted = solver.count(puzzle, limit);
      EXPECT_EQ(counted.solutions, expected) << line;
      EXPECT_EQ(counted.outcome, expected == limit ? Outcome::limit : Outcome::exhausted);

      const Answer solved_answer = solver.solve(puzzle);
      EXPECT_EQ(solved_answer.solutions, std::min<std::uint64_t>(expected, 2)) << line;
      EXPECT_EQ(solved_answer.unique(), expected == 1) << line;

      std::vector<std::string> found;
      solver.for_each(
          puzzle,
          [&](const Grid& grid) {
            EXPECT_TRUE(is_solution(grid)) << line;
            EXPECT_TRUE(extends(grid, puzzle)) << line;
            found.push_back(to_line(grid));
            return true;
          },
          limit);
      std::ranges::sort(found);
      EXPECT_EQ(std::ranges::adjacent_find(found), found.end()) << line;
      EXPECT_EQ(found.size(), expected) << line;
    }
  }
}

TEST(RandomPuzzles, NineByNine) {
  compare_counts(solved_line, Shape(), {24, 26, 28, 30, 34, 45, 60, 80}, 1);
}

TEST(RandomPuzzles, FourByFour) {
  compare_counts("1234341221434321", Shape(2, 2), {0, 1, 2, 3, 4, 5, 6, 8, 12, 16}, 2);
}

TEST(RandomPuzzles, SixBySixBothWays) {
  compare_counts("123456456123231564564231312645645312", Shape(2, 3), {4, 6, 8, 10, 12, 20}, 3);
  compare_counts("123456345612561234214365436521652143", Shape(3, 2), {4, 6, 8, 10, 12, 20}, 4);
}

TEST(RandomPuzzles, WithBoxesThatAreRows) {
  compare_counts("1234234134124123", Shape(1, 4), {2, 4, 6, 10}, 5);
  compare_counts("1234234134124123", Shape(4, 1), {2, 4, 6, 10}, 6);
}

}  // namespace dlx::sudoku::random_test
