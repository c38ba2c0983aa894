#include "dlx/random.hpp"
#include "reading.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/pencil_marks.hpp"
#include "sudoku/solver.hpp"
#include "sudoku/transformation.hpp"
#include "tests/sudoku/human_puzzles.hpp"
#include "tests/sudoku/shared_list.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::human_grade_test {

#ifdef NDEBUG
constexpr std::size_t stride = 1;
#else
constexpr std::size_t stride = 10;  // a sample, because the engine's assertions are slow
#endif

// A puzzle that newspapers called the hardest of all; chains hardly help in solving it.
const char* const beyond =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

GradeOptions without_search() { return {.samples = 0}; }

TEST(HumanGrade, EasyPuzzle) {
  Grader grader;
  const Graded graded = grader.grade(parse_grid(puzzle_line));
  EXPECT_TRUE(graded.unique());
  EXPECT_TRUE(is_solution(*graded.solution));
  EXPECT_EQ(graded.human.difficulty, Difficulty::easy);
  EXPECT_EQ(graded.search.guesses, 0);
  EXPECT_EQ(graded.search.samples, 1U);
  EXPECT_TRUE(graded.search.complete);
  std::uint64_t placed = 0;
  std::uint64_t score = 0;
  for (const TechniqueUse& use : graded.human.uses) {
    EXPECT_GE(use.count, use.rounds);
    placed += use.count;
    score += use.rounds * static_cast<std::uint64_t>(techniques()[use.technique].score);
  }
  EXPECT_EQ(placed, 51U);  // a single for each empty cell
  EXPECT_EQ(graded.human.score, score);
  EXPECT_EQ(grader.rate(parse_grid(puzzle_line)), graded.human);
}

TEST(HumanGrade, BeyondTheTechniques) {
  Grader grader;
  const Graded graded = grader.grade(parse_grid(beyond));
  EXPECT_EQ(graded.human.difficulty, Difficulty::beyond);
  EXPECT_EQ(techniques()[graded.human.hardest].name, "trial and error");
  EXPECT_GT(graded.search.guesses, 10);
  EXPECT_GT(graded.search.nodes, graded.search.guesses);
}

TEST(HumanGrade, FilledGrid) {
  Grader grader;
  const Grid solution = *grader.grade(parse_grid(puzzle_line)).solution;
  const Graded graded = grader.grade(solution);
  EXPECT_TRUE(graded.unique());
  EXPECT_TRUE(graded.human.uses.empty());
  EXPECT_EQ(graded.human.score, 0U);
  EXPECT_TRUE(grader.explain(solution).empty());
}

TEST(HumanGrade, TechniquesCanBeLeftOut) {
  const Grid puzzle = parse_grid(puzzle_line);
  GradeOptions options = without_search();
  options.without = {*find_technique("hidden single"), *find_technique("full house")};
  Grader grader({}, options);
  const std::vector<Step> steps = grader.explain(puzzle);
  ASSERT_FALSE(steps.empty());
  for (const Step& step : steps)
    EXPECT_EQ(std::ranges::count(options.without, step.technique), 0) << step.reason;
  EXPECT_EQ(techniques()[grader.explain(puzzle, 1)[0].technique].name, "naked single");
  EXPECT_GT(grader.grade(puzzle).human.hardest, *find_technique("hidden single"));
  grader.set_options({});
  EXPECT_EQ(techniques()[grader.explain(puzzle, 1)[0].technique].name, "hidden single");
  EXPECT_FALSE(find_technique("no technique"));
}

TEST(HumanGrade, OnlyPuzzlesWithOneSolutionHaveOne) {
  Grader grader;
  const Graded several = grader.grade(Grid());
  EXPECT_EQ(several.solutions, 2U);
  EXPECT_FALSE(several.unique());
  EXPECT_TRUE(several.human.uses.empty());
  EXPECT_TRUE(grader.explain(Grid()).empty());
  Grid none = parse_grid(puzzle_line);
  none.set(1, 5);  // two 5 in row 1
  const Graded contradictory = grader.grade(none);
  EXPECT_EQ(contradictory.solutions, 0U);
  ASSERT_TRUE(contradictory.conflict);
  EXPECT_TRUE(grader.explain(none).empty());
  EXPECT_THROW(grader.grade(Grid(Shape(2, 2))), std::invalid_argument);
  EXPECT_THROW(grader.rate(Grid(Shape(2, 2))), std::invalid_argument);
  EXPECT_THROW(grader.explain(Grid(Shape(2, 2))), std::invalid_argument);
}

TEST(HumanGrade, StopsWhenAsked) {
  StopFlag stop;
  GradeOptions options{.stop = &stop};
  Grader grader({}, options);
  stop.request();
  EXPECT_TRUE(grader.grade(parse_grid(puzzle_line)).interrupted);
  stop.clear();
  EXPECT_TRUE(grader.grade(parse_grid(puzzle_line)).unique());
}

TEST(HumanGrade, NodeLimitIsSaid) {
  GradeOptions options{.node_limit = 60};
  const Graded graded = Grader({}, options).grade(parse_grid(beyond));
  EXPECT_TRUE(graded.unique());
  EXPECT_FALSE(graded.search.complete);
  EXPECT_LE(graded.search.nodes, 60);
}

TEST(HumanGrade, SearchIsThatOfTheReferenceEngine) {
  const Answer answer = Solver({}, {.engine = "links"}).solve(parse_grid(beyond));
  const SearchGrade search = Grader().grade(parse_grid(beyond)).search;
  EXPECT_EQ(search.guesses, static_cast<double>(answer.statistics.branchings));
  EXPECT_EQ(search.nodes, static_cast<double>(answer.statistics.nodes));
}

TEST(HumanGrade, SamplesAreReproducible) {
  GradeOptions options{.samples = 20};
  const SearchGrade first = Grader({}, options).grade(parse_grid(beyond)).search;
  EXPECT_EQ(first.samples, 20U);
  EXPECT_EQ(Grader({}, options).grade(parse_grid(beyond)).search, first);
  options.seed = 2;
  EXPECT_NE(Grader({}, options).grade(parse_grid(beyond)).search, first);
}

TEST(HumanGrade, OtherShapes) {
  for (const Shape shape : {Shape(2, 2), Shape(2, 3), Shape(4, 4)}) {
    Grader grader(shape);
    Grid puzzle = random_grid(Rules(shape), 7);
    for (int cell = 0; cell < shape.size(); ++cell) puzzle.set(cell, 0);
    const Graded graded = grader.grade(puzzle);
    EXPECT_TRUE(graded.unique());
    EXPECT_EQ(graded.human.difficulty, Difficulty::easy);
  }
}

// The grade does not depend on the order of rows or digits.
void check_invariance(const std::vector<SolvedPuzzle>& puzzles) {
  GradeOptions options = without_search();
  options.assume_unique = true;
  Grader grader;
  Grader with_uniqueness({}, options);
  Random random(5);
  std::vector<std::size_t> classes(6);
  for (const SolvedPuzzle& solved : puzzles) {
    const HumanGrade grade = grader.rate(solved.puzzle);
    const HumanGrade other_grade = with_uniqueness.rate(solved.puzzle);
    ++classes[static_cast<std::size_t>(grade.difficulty)];
    for (int k = 0; k < 3; ++k) {
      const Grid shuffled = Transformation::random(Shape(), random).apply(solved.puzzle);
      ASSERT_EQ(grader.rate(shuffled), grade) << to_line(solved.puzzle) << '\n'
                                              << to_line(shuffled);
      ASSERT_EQ(with_uniqueness.rate(shuffled), other_grade) << to_line(solved.puzzle) << '\n'
                                                             << to_line(shuffled);
    }
  }
  // The test is weak unless the puzzles are of most classes.
  EXPECT_GE(std::ranges::count_if(classes, [](std::size_t n) { return n > 0; }), 4);
}

TEST(HumanGrade, IsTheSameForEquivalentPuzzles) {
  check_invariance(random_puzzles(2000 / stride, 77));
}

TEST(HumanGrade, IsTheSameForEquivalentHardPuzzles) {
  SharedList list("puzzles3_magictour_top1465");
  if (!list) return;
  std::vector<SolvedPuzzle> puzzles;
  while (const auto puzzle = list.next()) puzzles.push_back({puzzle->grid, Grid()});
  puzzles.resize(puzzles.size() / 2 / stride, puzzles.front());
  check_invariance(puzzles);
}

// Follows the steps with pencil marks only.
void follow(const Grid& puzzle, const std::vector<Step>& steps, const Grid& solution) {
  Grid grid = puzzle;
  for (const Step& step : steps) {
    ASSERT_FALSE(step.reason.empty());
    ASSERT_FALSE(step.where.empty());
    ASSERT_FALSE(step.cells.empty());
    ASSERT_TRUE(std::ranges::is_sorted(step.removed));
    ASSERT_LE(step.placed.size(), 1U);
    ASSERT_NE(step.placed.empty(), step.removed.empty());
    for (const Mark& mark : step.placed) {
      ASSERT_EQ(grid[mark.cell], 0);
      ASSERT_EQ(solution[mark.cell], mark.value) << step.reason;
      grid.set(mark.cell, mark.value);
    }
    for (const Mark& mark : step.removed) {
      ASSERT_EQ(grid[mark.cell], 0);
      ASSERT_NE(solution[mark.cell], mark.value) << step.reason;
    }
  }
  EXPECT_EQ(grid, solution);
}

TEST(HumanExplain, StepsLeadToTheSolution) {
  Grader grader({}, without_search());
  for (const SolvedPuzzle& solved : random_puzzles(500 / stride, 123)) {
    const std::vector<Step> steps = grader.explain(solved.puzzle);
    follow(solved.puzzle, steps, solved.solution);
    if (HasFatalFailure()) return;
    // Steps one at a time need no harder technique than all steps at once.
    std::size_t hardest = 0;
    for (const Step& step : steps) hardest = std::max(hardest, step.technique);
    EXPECT_EQ(techniques()[hardest].difficulty, grader.rate(solved.puzzle).difficulty)
        << to_line(solved.puzzle);
  }
}

TEST(HumanExplain, BeyondTheTechniques) {
  Grader grader;
  const Grid puzzle = parse_grid(beyond);
  const std::vector<Step> steps = grader.explain(puzzle);
  follow(puzzle, steps, *grader.grade(puzzle).solution);
  EXPECT_TRUE(std::ranges::any_of(steps, [](const Step& step) {
    return techniques()[step.technique].difficulty == Difficulty::beyond;
  }));
}

// The candidates are those that the givens of the easy puzzle leave. Four cells have a single
// candidate that their peers still have.
TEST(HumanExplain, CandidatesLeaveTheStepsOfTheirGrid) {
  Grader grader;
  const Grid puzzle = parse_grid(puzzle_line);
  const Candidates noted = PencilMarks(Rules()).of(puzzle);
  EXPECT_GT(noted.singles().givens(), puzzle.givens());
  EXPECT_EQ(grader.grade(noted).human, grader.grade(puzzle).human);
  EXPECT_EQ(grader.explain(noted, 1)[0].reason, grader.explain(puzzle, 1)[0].reason);
  const Candidates never_updated(puzzle);
  EXPECT_EQ(grader.grade(never_updated).human, grader.grade(puzzle).human);
}

TEST(HumanExplain, AsManyStepsAsWanted) {
  Grader grader;
  const std::vector<Step> all = grader.explain(parse_grid(puzzle_line));
  const std::vector<Step> three = grader.explain(parse_grid(puzzle_line), 3);
  ASSERT_EQ(three.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(three[k].reason, all[k].reason);
  EXPECT_EQ(three[0].reason, "in box 2, 8 can only be in r1c6");
}

}  // namespace dlx::sudoku::human_grade_test
