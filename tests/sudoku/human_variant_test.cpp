// Grades of puzzles with additional rules, and of puzzles of pencil marks.

#include "sudoku/formats.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/minimize.hpp"
#include "sudoku/solver.hpp"
#include "tests/sudoku/human_puzzles.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::human_variant_test {

Grid reduce(const Rules& rules, const Grid& solution, std::uint64_t seed) {
  Solver solver(rules);
  return minimize(solver, solution, seed).puzzle;
}

void check_grade(const Rules& rules, std::uint64_t seed) {
  const Grid solution = random_grid(rules, seed);
  const Grid puzzle = reduce(rules, solution, seed);
  Grader grader(rules);
  const Graded graded = grader.grade(puzzle);
  ASSERT_TRUE(graded.unique());
  EXPECT_EQ(*graded.solution, solution);
  EXPECT_FALSE(graded.human.uses.empty());
  Grid grid = puzzle;
  for (const Step& step : grader.explain(puzzle)) {
    for (const Mark& mark : step.placed) {
      ASSERT_EQ(mark.value, solution[mark.cell]) << step.reason;
      grid.set(mark.cell, mark.value);
    }
    for (const Mark& mark : step.removed) ASSERT_NE(mark.value, solution[mark.cell]) << step.reason;
  }
  EXPECT_EQ(grid, solution);
}

TEST(HumanVariants, HousesAndChessMoves) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const char* rules : {"diagonals", "windows", "disjoint-groups", "anti-knight"})
      check_grade(parse_rules(rules), seed);
  }
}

TEST(HumanVariants, CagesAreUsed) {
  Rules rules;
  const Grid solution = random_grid(rules, 5);
  for (int cell = 0; cell < 81; cell += 3)
    rules.add_cage({cell, cell + 1, cell + 2},
                   solution[cell] + solution[cell + 1] + solution[cell + 2]);
  const Grid puzzle = reduce(rules, solution, 5);
  const Graded graded = Grader(rules).grade(puzzle);
  ASSERT_TRUE(graded.unique());
  bool used = false;
  for (const TechniqueUse& use : graded.human.uses)
    used = used || techniques()[use.technique].name == "further rule";
  EXPECT_TRUE(used);
}

TEST(HumanVariants, MoreSamplesNeedCommonRules) {
  const Rules rules = parse_rules("diagonals");
  Grader grader(rules, {.samples = 10});
  const Graded graded = grader.grade(reduce(rules, random_grid(rules, 2), 2));
  EXPECT_EQ(graded.search.samples, 1U);
}

// With all values in the open cells, a puzzle of pencil marks equals the original: its single
// candidates are givens.
TEST(HumanVariants, PencilMarks) {
  Grader grader;
  for (const SolvedPuzzle& solved : random_puzzles(20, 31)) {
    const Candidates marks(solved.puzzle);
    const Graded graded = grader.grade(marks);
    ASSERT_TRUE(graded.unique());
    EXPECT_EQ(*graded.solution, solved.solution);
    EXPECT_EQ(graded.human.difficulty, grader.rate(solved.puzzle).difficulty);
    Grid grid = solved.puzzle;
    for (const Step& step : grader.explain(marks))
      for (const Mark& mark : step.placed) grid.set(mark.cell, mark.value);
    EXPECT_EQ(grid, solved.solution);
  }
  EXPECT_EQ(grader.grade(Candidates()).solutions, 2U);
}

}  // namespace dlx::sudoku::human_variant_test
