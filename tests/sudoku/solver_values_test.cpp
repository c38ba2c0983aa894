// The solver on many puzzles at a time, given as values in arrays or as pencil marks.

#include "dlx/verify.hpp"
#include "known_puzzles.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/solver.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::solver_values_test {

// Concatenated values of puzzles with one solution, none and several.
TEST(Solver, ValuesInArraysHaveTheAnswersOfGrids) {
  std::vector<std::string> lines = known_puzzles;
  lines.push_back("55" + std::string(79, '.'));
  lines.push_back(std::string(81, '.'));
  lines.push_back(lines[7]);
  lines.back()[2] = '.';
  for (const std::size_t number : {lines.size(), std::size_t{2}, std::size_t{0}}) {
    Solver solver;
    std::vector<std::uint8_t> puzzles;
    for (std::size_t k = 0; k < number; ++k) {
      const Grid grid = parse_grid(lines[lines.size() - 1 - k]);
      puzzles.insert(puzzles.end(), grid.values().begin(), grid.values().end());
    }
    for (const std::uint64_t limit : {1, 2, 20}) {
      std::vector<std::uint8_t> solutions(puzzles.size(), 77);
      std::vector<std::uint64_t> counts(number, 77);
      EXPECT_EQ(solver.solve_values(puzzles, limit, solutions, counts), number);
      for (std::size_t k = 0; k < number; ++k) {
        const Grid puzzle({}, std::span(puzzles).subspan(81 * k, 81));
        EXPECT_EQ(counts[k], solver.solve(puzzle, limit).solutions);
        const Grid found({}, std::span(solutions).subspan(81 * k, 81));
        if (counts[k] == 0) {
          EXPECT_EQ(found.givens(), 0);
        } else {
          EXPECT_TRUE(is_solution(found) && extends(found, puzzle)) << to_line(found);
        }
      }
      std::vector<std::uint64_t> alone(number, 77);
      EXPECT_EQ(solver.solve_values(puzzles, limit, {}, alone), number);
      EXPECT_EQ(alone, counts);
    }
  }
}

TEST(Solver, ValuesInArraysOfOtherShapesAndTooManyForOneBatch) {
  Solver solver(Shape(2, 2));
  constexpr std::size_t number = 10'000;
  std::vector<std::uint8_t> puzzles(16 * number), solutions(puzzles.size());
  std::vector<std::uint64_t> counts(number);
  for (std::size_t k = 0; k < number; ++k)
    puzzles[16 * k + k % 16] = static_cast<std::uint8_t>(1 + k % 4);
  EXPECT_EQ(solver.solve_values(puzzles, 1000, solutions, counts), number);
  EXPECT_EQ(counts, std::vector<std::uint64_t>(number, 288 / 4));
  for (std::size_t k = 0; k < number; ++k) {
    const Grid found(Shape(2, 2), std::span(solutions).subspan(16 * k, 16));
    EXPECT_TRUE(is_solution(found) &&
                found[static_cast<int>(k % 16)] == 1 + static_cast<int>(k % 4));
  }
}

// Solving pencil marks together and one by one gives equal results. The marks are of grids of several
// shapes, from those of one solution to all marks.
TEST(Solver, PencilMarksGoSideBySide) {
  std::mt19937 random(81);
  for (const Shape shape : {Shape(2, 2), Shape(2, 3), Shape(3, 3)}) {
    Solver solver(shape);
    Solver alone(shape);
    const Grid solved = *alone.solve(Grid(shape), 1).solution;
    std::vector<Puzzle> puzzles;
    for (int k = 0; k < 200; ++k) {
      Candidates puzzle(shape);
      const auto kept = 30 + random() % 45;  // percent
      for (int cell = 0; cell < shape.cells(); ++cell) {
        for (int value = 1; value <= shape.size(); ++value) {
          const bool is_planted = value == solved[cell] && random() % 2000 != 0;
          if (!is_planted && random() % 100 >= kept) puzzle.remove(cell, value);
        }
      }
      puzzles.emplace_back(std::move(puzzle));
    }
    int found[3] = {};
    const std::vector<Answer> answers = solver.solve(puzzles);
    const std::vector<Answer> counted = solver.count(puzzles, 50);
    std::vector<std::vector<std::string>> listed(puzzles.size());
    const std::vector<Answer> ended = solver.for_each(
        puzzles, [&](std::size_t k, const Grid& grid) { listed[k].push_back(to_line(grid)); },
        Solver::few_listed);
    ASSERT_EQ(answers.size(), puzzles.size());
    ASSERT_EQ(counted.size(), puzzles.size());
    ASSERT_EQ(ended.size(), puzzles.size());
    for (std::size_t k = 0; k < puzzles.size(); ++k) {
      const Answer one = alone.solve(puzzles[k]);
      ASSERT_EQ(answers[k].solutions, one.solutions);
      ASSERT_EQ(answers[k].outcome, one.outcome);
      ASSERT_EQ(answers[k].contradictory, one.contradictory);
      ++found[one.solutions];
      if (one.unique()) {
        EXPECT_EQ(*answers[k].solution, *one.solution);
      }
      ASSERT_EQ(counted[k].solutions, alone.count(puzzles[k], 50).solutions);
      ASSERT_EQ(listed[k].size(), std::min(counted[k].solutions, Solver::few_listed));
      std::ranges::sort(listed[k]);
      EXPECT_EQ(std::ranges::adjacent_find(listed[k]), listed[k].end());
      for (const std::string& line : listed[k]) {
        const Grid grid = parse_grid(line, shape);
        EXPECT_TRUE(verify(alone.model().problem(), [&] {
                      std::vector<OptionId> options;
                      alone.model().get_options(grid, options);
                      return options;
                    }()) == std::nullopt);
        for (int cell = 0; cell < shape.cells(); ++cell)
          ASSERT_TRUE(puzzles[k].candidates->has(cell, grid[cell]));
      }
    }
    EXPECT_GT(found[1], 10);
    EXPECT_GT(found[2], 10);
  }
  // Grids and candidates in one list give the answers of lists of one kind.
  Solver together, alone;
  const Grid full = *alone.solve(Grid(), 1).solution;
  std::vector<Puzzle> mixed;
  for (int k = 0; k < 24; ++k) {
    Grid givens = full;
    for (int cell = 0; cell < 81; ++cell)
      if (random() % 3 == 0) givens.set(cell, 0);
    Candidates marks(givens);
    for (int cell = k; cell < 81; cell += 10)
      if (givens[cell] == 0) marks.set(cell, Candidates::bit(full[cell]) | 1U);
    mixed.push_back(k % 3 == 0 ? Puzzle(marks) : Puzzle(givens));
  }
  std::vector<std::size_t> listed(mixed.size());
  const std::vector<Answer> solved = together.solve(mixed);
  const std::vector<Answer> counted = together.count(mixed, 100);
  together.for_each(
      mixed, [&](std::size_t k, const Grid&) { ++listed[k]; }, 10);
  ASSERT_EQ(solved.size(), mixed.size());
  for (std::size_t k = 0; k < mixed.size(); ++k) {
    EXPECT_EQ(solved[k].solutions, alone.solve(mixed[k]).solutions);
    EXPECT_EQ(counted[k].solutions, alone.count(mixed[k], 100).solutions);
    EXPECT_EQ(listed[k], alone.count(mixed[k], 10).solutions);
  }
  std::vector<Puzzle> wrong(5, Candidates(Shape(2, 2)));
  EXPECT_THROW(Solver().solve(wrong), std::invalid_argument);
}

TEST(Solver, ValuesInArraysThatCannotBe) {
  Solver solver;
  std::vector<std::uint8_t> puzzles(2 * 81), solutions(2 * 81, 77);
  std::vector<std::uint64_t> counts(2, 77);
  EXPECT_THROW(solver.solve_values(puzzles, 2, std::span(solutions).first(81), counts),
               std::invalid_argument);
  EXPECT_THROW(solver.solve_values(std::span(puzzles).first(81), 2, solutions, counts),
               std::invalid_argument);
  puzzles[161] = 10;
  EXPECT_THROW(solver.solve_values(puzzles, 2, solutions, counts), std::invalid_argument);
  EXPECT_EQ(solutions, std::vector<std::uint8_t>(2 * 81, 77));
  EXPECT_EQ(counts, std::vector<std::uint64_t>(2, 77));

  StopFlag stop;
  stop.request();
  SolveOptions options{.stop = &stop};
  puzzles[161] = 0;
  puzzles.resize(8 * 81);
  counts.assign(8, 77);
  EXPECT_LT(Solver({}, options).solve_values(puzzles, 2, {}, counts), 8U);
}

}  // namespace dlx::sudoku::solver_values_test
