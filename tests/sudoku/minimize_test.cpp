#include "sudoku/minimize.hpp"

#include "naive_variants.hpp"
#include "reading.hpp"
#include "sudoku/generator.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::minimize_test {

// The solution without four cells, whose two values are interchangeable.
const std::string two_ways =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

int naive_solutions(const Grid& puzzle) { return naive_count(to_line(puzzle), 3, 3, 2); }

// Returns whether a group can be removed, by the naive counter.
bool can_go(const Grid& puzzle, const std::vector<int>& group) {
  Grid rest = puzzle;
  for (const int cell : group) rest.set(cell, 0);
  return rest != puzzle && naive_solutions(rest) == 1;
}

TEST(Minimize, NothingMoreCanGo) {
  Solver solver;
  for (const std::string& text : {puzzle_line, solved_line}) {
    const Grid puzzle = parse_grid(text);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Minimized result = minimize(solver, puzzle, seed);
      EXPECT_TRUE(result.unique());
      EXPECT_TRUE(extends(puzzle, result.puzzle));
      EXPECT_EQ(naive_solutions(result.puzzle), 1);
      for (const std::vector<int>& group : orbits({}, PatternSymmetry::none))
        EXPECT_FALSE(can_go(result.puzzle, group));
      EXPECT_TRUE(find_redundant(solver, result.puzzle).redundant.empty());
    }
  }
}

TEST(Minimize, KeepsASymmetry) {
  Solver solver;
  const Grid puzzle = parse_grid(solved_line);
  for (const NamedSymmetry& named : pattern_symmetries()) {
    SCOPED_TRACE(named.name);
    const Minimized result = minimize(solver, puzzle, 3, named.symmetry);
    EXPECT_EQ(naive_solutions(result.puzzle), 1);
    for (const std::vector<int>& group : orbits({}, named.symmetry)) {
      for (const int cell : group)
        EXPECT_EQ(result.puzzle[cell] != 0, result.puzzle[group.front()] != 0);
      EXPECT_FALSE(can_go(result.puzzle, group));
    }
    EXPECT_TRUE(find_redundant(solver, result.puzzle, named.symmetry).redundant.empty());
  }
}

TEST(Minimize, FindsWhatCouldGo) {
  Solver solver;
  for (const std::string& text : {puzzle_line, solved_line}) {
    const Grid puzzle = parse_grid(text);
    std::vector<int> expected;
    for (int cell = 0; cell < 81; ++cell)
      if (can_go(puzzle, {cell})) expected.push_back(cell);
    const Minimized result = find_redundant(solver, puzzle);
    EXPECT_TRUE(result.unique());
    EXPECT_EQ(result.puzzle, puzzle);
    EXPECT_EQ(result.redundant, expected);
  }
}

TEST(Minimize, LeavesPuzzlesAloneThatAreNotUnique) {
  Solver solver;
  const Grid contradiction = parse_grid("55" + puzzle_line.substr(2));
  const Grid ambiguous = parse_grid(two_ways);
  EXPECT_EQ(minimize(solver, contradiction, 1).solutions, 0);
  EXPECT_EQ(minimize(solver, contradiction, 1).puzzle, contradiction);
  EXPECT_EQ(minimize(solver, ambiguous, 1).solutions, 2);
  EXPECT_EQ(minimize(solver, ambiguous, 1).puzzle, ambiguous);
  EXPECT_EQ(find_redundant(solver, ambiguous).solutions, 2);
  EXPECT_TRUE(find_redundant(solver, ambiguous).redundant.empty());
}

// Puzzles give equal results together or one by one, in one run or in several runs.
TEST(Minimize, ListsGiveTheSameAsTheirParts) {
  std::vector<Puzzle> puzzles;
  GeneratorOptions options;
  options.min_givens = options.max_givens = 40;
  Generator generator({}, options);
  generator.generate(0, 30, [&](const GeneratedPuzzle& made) {
    puzzles.push_back(made.puzzle);
    return true;
  });
  puzzles[7] = parse_grid(two_ways);
  Solver solver;
  const std::vector<Minimized> all = minimize(solver, puzzles, 9);
  ASSERT_EQ(all.size(), puzzles.size());
  EXPECT_EQ(all[7].solutions, 2);
  const auto parts = {std::pair(0U, 10U), std::pair(10U, 1U), std::pair(11U, 19U)};
  for (const auto& [first, count] : parts) {
    const std::vector<Minimized> part =
        minimize(solver, std::span(puzzles).subspan(first, count), 9, PatternSymmetry::none, first);
    ASSERT_EQ(part.size(), count);
    for (std::size_t k = 0; k < count; ++k) EXPECT_EQ(part[k].puzzle, all[first + k].puzzle);
  }
  const std::vector<Minimized> looked = find_redundant(solver, puzzles);
  for (std::size_t k = 0; k < puzzles.size(); ++k)
    EXPECT_EQ(looked[k].redundant, find_redundant(solver, puzzles[k]).redundant);
}

TEST(Minimize, SeedsGiveDifferentPuzzles) {
  Solver solver;
  std::set<std::string> met;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    met.insert(to_line(minimize(solver, parse_grid(solved_line), seed).puzzle));
  EXPECT_EQ(met.size(), 10U);
}

TEST(Minimize, UnderOtherRules) {
  Solver solver(parse_rules("box 2x2\ndiagonals"));
  const Answer full = solver.solve(Grid(Shape(2, 2)), 1);
  ASSERT_TRUE(full.solution);
  const Minimized result = minimize(solver, *full.solution, 1);
  EXPECT_EQ(solver.count(result.puzzle).solutions, 1U);
  for (int cell = 0; cell < 16; ++cell) {
    if (result.puzzle[cell] == 0) continue;
    Grid rest = result.puzzle;
    rest.set(cell, 0);
    EXPECT_GT(solver.count(rest).solutions, 1U);
  }
}

TEST(Minimize, RefusesAnotherShape) {
  Solver solver;
  EXPECT_THROW(minimize(solver, Grid(Shape(2, 2)), 1), std::invalid_argument);
  EXPECT_THROW(find_redundant(solver, Grid(Shape(2, 2))), std::invalid_argument);
}

TEST(Minimize, StopsWhenItIsAsked) {
  Solver solver;
  StopFlag stop;
  stop.request();
  const std::vector<Puzzle> puzzles(20, parse_grid(puzzle_line));
  EXPECT_TRUE(minimize(solver, puzzles, 1, PatternSymmetry::none, 0, &stop).empty());
  EXPECT_TRUE(find_redundant(solver, puzzles, PatternSymmetry::none, &stop).empty());
}

TEST(PatternSymmetry, OrbitsOfTheNinths) {
  const auto count = [](PatternSymmetry symmetry) { return orbits({}, symmetry).size(); };
  EXPECT_EQ(count(PatternSymmetry::none), 81U);
  EXPECT_EQ(count(PatternSymmetry::rotate180), 41U);
  EXPECT_EQ(count(PatternSymmetry::rotate90), 21U);
  EXPECT_EQ(count(PatternSymmetry::mirror_h), 45U);
  EXPECT_EQ(count(PatternSymmetry::mirror_v), 45U);
  EXPECT_EQ(count(PatternSymmetry::diagonal), 45U);
  EXPECT_EQ(count(PatternSymmetry::full), 15U);
  // r1c2 moves to its only possible position.
  const auto second = [](PatternSymmetry symmetry) {
    for (const std::vector<int>& group : orbits({}, symmetry))
      if (group.front() == 1) return group;
    return std::vector<int>();
  };
  EXPECT_EQ(second(PatternSymmetry::rotate180), (std::vector{1, 79}));
  EXPECT_EQ(second(PatternSymmetry::rotate90), (std::vector{1, 17, 63, 79}));
  EXPECT_EQ(second(PatternSymmetry::mirror_h), (std::vector{1, 7}));
  EXPECT_EQ(second(PatternSymmetry::mirror_v), (std::vector{1, 73}));
  EXPECT_EQ(second(PatternSymmetry::diagonal), (std::vector{1, 9}));
  EXPECT_EQ(second(PatternSymmetry::full), (std::vector{1, 7, 9, 17, 63, 71, 73, 79}));
}

}  // namespace dlx::sudoku::minimize_test
