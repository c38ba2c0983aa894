#include "dlx/verify.hpp"
#include "known_puzzles.hpp"
#include "naive_variants.hpp"
#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::sudoku_solver_test {

TEST(Solver, SolvesKnownPuzzles) {
  Solver solver;
  for (const std::string& line : known_puzzles) {
    const Grid puzzle = parse_grid(line);
    const Answer answer = solver.solve(puzzle);
    EXPECT_TRUE(answer.unique()) << line;
    EXPECT_EQ(answer.outcome, Outcome::exhausted);
    EXPECT_EQ(answer.solutions, 1U);
    EXPECT_FALSE(answer.contradictory);
    ASSERT_TRUE(answer.solution) << line;
    EXPECT_TRUE(is_solution(*answer.solution)) << line;
    EXPECT_TRUE(extends(*answer.solution, puzzle)) << line;
    EXPECT_TRUE(solver.is_unique(puzzle));
  }
  EXPECT_EQ(to_line(*solver.solve(parse_grid(known_puzzles.back())).solution), solved_line);
}

// The independent verifier accepts the options of the solution as a cover.
TEST(Solver, SolutionsAreCovers) {
  Solver solver;
  const Grid solution = *solver.solve(parse_grid(known_puzzles[3])).solution;
  std::vector<OptionId> options;
  for (int cell = 0; cell < 81; ++cell)
    options.push_back(solver.model().option(cell, solution[cell]));
  EXPECT_FALSE(verify(solver.model().problem(), options));
}

TEST(Solver, GuessesMeasureDifficulty) {
  Solver solver;
  const Answer easy = solver.solve(parse_grid(known_puzzles[7]));
  const Answer hard = solver.solve(parse_grid(known_puzzles[4]));
  EXPECT_EQ(easy.statistics.branchings, 0U);
  EXPECT_GT(hard.statistics.branchings, 0U);
  EXPECT_GT(hard.statistics.nodes, easy.statistics.nodes);
  // Without guesses, every open cell takes one node.
  EXPECT_EQ(easy.statistics.nodes, 81U - 30U);
  EXPECT_FALSE(easy.statistics.engine.empty());
}

TEST(Solver, TheEmptySmallGridHas288Solutions) {
  Solver solver(Shape(2, 2));
  const Grid empty(Shape(2, 2));
  const Answer counted = solver.count(empty);
  EXPECT_EQ(counted.solutions, 288U);
  EXPECT_EQ(counted.outcome, Outcome::exhausted);
  EXPECT_FALSE(counted.solution);
  EXPECT_FALSE(counted.unique());

  std::vector<std::string> lines;
  const Answer streamed = solver.for_each(empty, [&](const Grid& grid) {
    EXPECT_TRUE(is_solution(grid));
    lines.push_back(to_line(grid));
    return true;
  });
  EXPECT_EQ(streamed.solutions, 288U);
  EXPECT_EQ(streamed.outcome, Outcome::exhausted);
  EXPECT_EQ(to_line(*streamed.solution), lines.front());
  std::ranges::sort(lines);
  EXPECT_EQ(std::ranges::adjacent_find(lines), lines.end());
  EXPECT_EQ(lines.size(), 288U);
}

// All 28,200,960 grids of 6x6, one for each order of the digits in the first row.
TEST(Solver, SixBySixGrids) {
  Solver solver(Shape(2, 3));
  const Grid first_row = parse_grid("123456" + std::string(30, '.'), Shape(2, 3));
  const Answer counted = solver.count(first_row);
  EXPECT_EQ(counted.solutions * 720, 28'200'960U);
  EXPECT_EQ(counted.outcome, Outcome::exhausted);
  EXPECT_EQ(solver.count(first_row, 20'000).solutions, 20'000U);
  EXPECT_EQ(solver.count(first_row, 20'000).outcome, Outcome::limit);
  std::uint64_t streamed = 0;
  solver.for_each(first_row, [&](const Grid& grid) {
    streamed += is_solution(grid) ? 1 : 0;
    return true;
  });
  EXPECT_EQ(streamed, counted.solutions);
  EXPECT_TRUE(solver.solve(first_row, 1).solution);  // other searches remain possible
}

// Puzzles of a list are counted together up to a limit; puzzles with more solutions are counted alone.
TEST(Solver, ListsCountPuzzlesWithManySolutions) {
  const Shape shape(2, 3);
  Solver solver(shape);
  const Grid first_row = parse_grid("123456" + std::string(30, '.'), shape);
  const Grid half_a_row = parse_grid("123" + std::string(33, '.'), shape);
  const std::vector<Puzzle> puzzles{first_row, half_a_row, Grid(shape), first_row};
  const std::vector<std::uint64_t> expected{39'168, 235'008, 28'200'960, 39'168};
  ASSERT_LT(expected[0], Solver::few_solutions);
  ASSERT_GT(expected[1], Solver::few_solutions);
  const std::vector<Answer> answers = solver.count(puzzles);
  ASSERT_EQ(answers.size(), puzzles.size());
  for (std::size_t k = 0; k < puzzles.size(); ++k) {
    EXPECT_EQ(answers[k].solutions, expected[k]) << k;
    EXPECT_EQ(answers[k].outcome, Outcome::exhausted) << k;
  }
  EXPECT_EQ(answers[0].statistics.engine, "lanes");
  EXPECT_EQ(solver.count(puzzles, 30'000)[1].solutions, 30'000U);
}

// The puzzle has more solutions than the solver counts one by one.
TEST(Solver, ManySolutionsAreCountedInAllWays) {
  const Shape shape(2, 3);
  Solver solver(shape);
  const Grid empty(shape);
  const Answer all = solver.count(empty);
  EXPECT_EQ(all.solutions, 28'200'960U);
  EXPECT_EQ(all.outcome, Outcome::exhausted);
  EXPECT_LT(all.statistics.nodes, all.solutions);
  Candidates small_corner(empty);
  small_corner.set(0, 0b11);
  EXPECT_EQ(solver.count(small_corner).solutions, all.solutions / 3);

  for (const std::uint64_t limit : {19'999U, 20'000U, 20'001U, 150'000U}) {
    const Answer some = solver.count(empty, limit);
    EXPECT_EQ(some.solutions, limit);
    EXPECT_EQ(some.outcome, Outcome::limit);
  }
  const Grid half_a_row = parse_grid("123" + std::string(33, '.'), shape);
  EXPECT_EQ(solver.count(half_a_row, 235'008).outcome, Outcome::limit);
  const Answer exact = solver.count(half_a_row, 235'009);
  EXPECT_EQ(exact.solutions, 235'008U);
  EXPECT_EQ(exact.outcome, Outcome::exhausted);

  SolveOptions few_nodes;
  few_nodes.node_limit = no_limit - 1;  // counts by the methods of searches with limits
  few_nodes.node_limit = Solver(shape, few_nodes).count(empty, 20'000).statistics.nodes + 10;
  const Answer stopped = Solver(shape, few_nodes).count(empty);
  EXPECT_EQ(stopped.outcome, Outcome::node_limit);
  EXPECT_GE(stopped.solutions, 20'000U);
}

TEST(Solver, ManySolutionsOfVariantsAreCountedInAllWays) {
  const Rules rules = parse_rules("box 2x3\ncage 9 r1c1 r1c2 r2c1\nless r1c4 r1c5");
  Solver solver(rules);
  const Grid puzzle = parse_grid(std::string(35, '.') + '1', rules.shape());
  const Answer counted = solver.count(puzzle);
  EXPECT_GT(counted.solutions, 100'000U);
  EXPECT_EQ(counted.solutions, Solver(rules, {.engine = "wide"}).count(puzzle).solutions);
}

TEST(Solver, TheSmallestGrids) {
  Solver one(Shape(1, 1));
  EXPECT_TRUE(one.solve(Grid(Shape(1, 1))).unique());
  EXPECT_EQ(Solver(Shape(1, 2)).count(Grid(Shape(1, 2))).solutions, 2U);
  EXPECT_EQ(Solver(Shape(1, 3)).count(Grid(Shape(1, 3))).solutions, 12U);  // Latin squares
  EXPECT_EQ(Solver(Shape(4, 1)).count(Grid(Shape(4, 1))).solutions, 576U);
}

/// The solution of the last known puzzle without the corners of rectangles over two boxes whose
/// values can be exchanged: each of them doubles the number of solutions.
Grid ambiguous(int rectangles) {
  Grid grid = parse_grid(solved_line);
  const std::vector<std::vector<int>> corners = {{3, 4, 30, 31},     // 6 and 7 in rows 1 and 4
                                                 {57, 62, 66, 71},   // 5 and 4 in rows 7 and 8
                                                 {22, 23, 49, 50}};  // 4 and 2 in rows 3 and 6
  for (int k = 0; k < rectangles; ++k)
    for (const int cell : corners[k]) grid.set(cell, 0);
  return grid;
}

TEST(Solver, AmbiguousPuzzles) {
  Solver solver;
  for (int rectangles = 0; rectangles <= 3; ++rectangles) {
    const Grid puzzle = ambiguous(rectangles);
    const std::uint64_t expected = std::uint64_t{1} << rectangles;
    EXPECT_EQ(static_cast<std::uint64_t>(naive_count(to_line(puzzle), 3, 3, 100)), expected);
    EXPECT_EQ(solver.count(puzzle).solutions, expected);

    const Answer answer = solver.solve(puzzle);
    EXPECT_EQ(answer.solutions, std::min<std::uint64_t>(expected, 2));
    EXPECT_EQ(answer.outcome, rectangles > 0 ? Outcome::limit : Outcome::exhausted);
    EXPECT_EQ(answer.unique(), rectangles == 0);
    EXPECT_TRUE(is_solution(*answer.solution));
    EXPECT_TRUE(extends(*answer.solution, puzzle));
  }
}

TEST(Solver, LimitsAreKept) {
  Solver solver(Shape(2, 2));
  const Grid empty(Shape(2, 2));
  for (const std::uint64_t limit : {1U, 2U, 100U, 287U, 288U, 289U, 1000U}) {
    const std::uint64_t expected = std::min<std::uint64_t>(limit, 288);
    const Outcome outcome = limit <= 288 ? Outcome::limit : Outcome::exhausted;
    std::uint64_t visited = 0;
    const Answer streamed = solver.for_each(
        empty, [&](const Grid&) { return ++visited > 0; }, limit);
    EXPECT_EQ(visited, expected);
    for (const Answer& answer :
         {solver.solve(empty, limit), solver.count(empty, limit), streamed}) {
      EXPECT_EQ(answer.solutions, expected) << limit;
      EXPECT_EQ(answer.outcome, outcome) << limit;
    }
  }
}

TEST(Solver, TheFirstSolutionAloneProvesNothing) {
  Solver solver;
  const Answer answer = solver.solve(parse_grid(known_puzzles[0]), 1);
  EXPECT_EQ(answer.outcome, Outcome::limit);
  EXPECT_TRUE(answer.solution);
  EXPECT_FALSE(answer.unique());
}

TEST(Solver, ALimitOfNoneFindsNone) {
  Solver solver;
  const Grid puzzle = parse_grid(known_puzzles[0]);
  for (const Answer& answer : {solver.solve(puzzle, 0), solver.count(puzzle, 0),
                               solver.for_each(
                                   puzzle, [](const Grid&) { return true; }, 0)}) {
    EXPECT_EQ(answer.solutions, 0U);
    EXPECT_EQ(answer.outcome, Outcome::limit);
    EXPECT_FALSE(answer.solution);
  }
  EXPECT_TRUE(solver.solve(puzzle).unique());
}

TEST(Solver, ContradictionsAreNamed) {
  Solver solver;
  Grid puzzle = parse_grid(known_puzzles[7]);
  puzzle.set(6, 5);
  for (const Answer& answer : {solver.solve(puzzle), solver.count(puzzle),
                               solver.for_each(puzzle, [](const Grid&) { return true; })}) {
    EXPECT_EQ(answer.solutions, 0U);
    EXPECT_EQ(answer.outcome, Outcome::exhausted);
    EXPECT_FALSE(answer.solution);
    EXPECT_FALSE(answer.unique());
    EXPECT_TRUE(answer.contradictory);
  }
  EXPECT_EQ(find_conflict(puzzle)->message, "5 is twice in row 1: r1c1 and r1c7");
  puzzle.set(6, 0);
  EXPECT_TRUE(solver.solve(puzzle).unique());
}

TEST(Solver, ImpossibleWithoutAContradiction) {
  Solver solver;
  for (const std::string& line : {
           "12345678." + std::string(17, '.') + "9" + std::string(54, '.'),  // r1c9 lacks a value
           "234......567..........1...." + std::string(54, '.'),  // box 1 lacks a cell for 1
       }) {
    const Grid puzzle = parse_grid(line);
    ASSERT_EQ(naive_count(line, 3, 3, 1), 0);
    for (const Answer& answer : {solver.solve(puzzle), solver.count(puzzle)}) {
      EXPECT_EQ(answer.solutions, 0U) << line;
      EXPECT_EQ(answer.outcome, Outcome::exhausted) << line;
      EXPECT_FALSE(answer.solution) << line;
      EXPECT_FALSE(answer.contradictory) << line;
    }
  }
}

// A puzzle with one solution has none after a wrong value in an open cell; some values need a search.
TEST(Solver, OneWrongValueLeavesNoSolution) {
  Solver solver;
  const Grid puzzle = parse_grid(known_puzzles[4]);
  const Grid solution = *solver.solve(puzzle).solution;
  std::uint64_t guesses = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] != 0) continue;
    for (int value = 1; value <= 9; ++value) {
      Grid changed = puzzle;
      changed.set(cell, value);
      const Answer answer = solver.solve(changed);
      EXPECT_EQ(answer.unique(), value == solution[cell]) << cell << " " << value;
      EXPECT_EQ(answer.solutions, value == solution[cell] ? 1U : 0U);
      EXPECT_EQ(answer.contradictory, find_conflict(changed).has_value());
      guesses += answer.statistics.branchings;
    }
  }
  EXPECT_GT(guesses, 1000U);
}

TEST(Solver, AFullGridIsItsOwnSolution) {
  Solver solver;
  const Grid solved = *solver.solve(parse_grid(known_puzzles[7])).solution;
  const Answer answer = solver.solve(solved);
  EXPECT_TRUE(answer.unique());
  EXPECT_EQ(*answer.solution, solved);
  EXPECT_EQ(answer.statistics.nodes, 0U);
}

TEST(Solver, RefusesOtherShapes) {
  Solver solver(Shape(2, 3));
  EXPECT_THROW(solver.solve(Grid(Shape(3, 2))), std::invalid_argument);
  EXPECT_THROW(solver.count(Grid()), std::invalid_argument);
}

TEST(Solver, UnknownEnginesAreRefused) {
  EXPECT_THROW(Solver({}, {.engine = "steam"}), std::invalid_argument);
}

// Settings other than the engine have an effect, for one puzzle and for lists.
TEST(Solver, StrategiesChooseTheirEngine) {
  SolveOptions options;
  options.strategy.branching = Branching::order;
  for (const Shape& shape : {Shape(3, 3), Shape(2, 3)}) {
    const Grid empty(shape);
    Solver solver(shape, options);
    EXPECT_EQ(solver.solve(empty, 1).statistics.engine, "multiplicity");
    const std::vector<Puzzle> puzzles(8, empty);
    EXPECT_FALSE(solver.solves_in_batches(puzzles.size()));
    for (const Answer& answer : solver.solve(puzzles, 1))
      EXPECT_EQ(answer.statistics.engine, "multiplicity");
  }
}

// The best engine for small trees solves each problem that it supports; another engine solves the
// others.
TEST(Solver, EnginesFitTheProblem) {
  const auto engine_for = [](const Rules& rules) {
    Solver solver(rules);
    const Answer answer = solver.solve(Grid(rules.shape()), 1);
    EXPECT_EQ(answer.solutions, 1U);
    const bool has_room = engine_takes("planes", solver.model().problem());
    EXPECT_EQ(answer.statistics.engine == "planes", has_room);
    return answer.statistics.engine;
  };
  EXPECT_EQ(engine_for(parse_rules("diagonals")), "planes");
  EXPECT_EQ(engine_for(Shape(4, 4)), "planes");
  EXPECT_NE(engine_for(Shape(5, 5)), "planes");
  Rules cages;  // more than 1,024 items
  for (int k = 0; k < 80; ++k) cages.add_cage({k / 9 * 9 + k % 8, k / 9 * 9 + k % 8 + 1}, 9);
  EXPECT_FALSE(engine_takes("planes", Solver(cages).model().problem()));
  EXPECT_THROW(engine_takes("steam", Solver().model().problem()), std::invalid_argument);
}

// Makes a random map of 5x5 cells in five regions of five cells by exchanging cells.
Rules random_map(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<int> regions;
  for (int cell = 0; cell < 25; ++cell) regions.push_back(cell / 5);
  for (int k = 0; k < 12; ++k) std::swap(regions[random() % 25], regions[random() % 25]);
  Rules rules(Shape(1, 5));
  rules.set_regions(regions);
  return rules;
}

// A selected engine does not treat values as interchangeable.
TEST(Solver, EmptyMapsHaveAFillingIfTheyHaveOneInOrder) {
  std::size_t without = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Rules rules = random_map(seed);
    const Grid empty(rules.shape());
    Solver solver(rules);
    Solver plain(rules, {.engine = "links"});
    const std::uint64_t solutions = plain.count(empty).solutions;
    for (const std::uint64_t limit : {1U, 2U, 1'000U}) {
      const Answer answer = solver.solve(empty, limit);
      ASSERT_EQ(answer.solutions, std::min(limit, solutions)) << "map " << seed;
      ASSERT_EQ(answer.outcome, solutions < limit ? Outcome::exhausted : Outcome::limit);
      ASSERT_EQ(answer.solution.has_value(), solutions > 0);
    }
    ASSERT_EQ(solver.count(empty).solutions, solutions);
    without += solutions == 0 ? 1 : 0;
  }
  EXPECT_GT(without, 20U);
  EXPECT_LT(without, 180U);
}

// An answer of a used solver equals that of a new solver, with equal solutions and work.
TEST(Solver, ReuseChangesNothing) {
  Solver reused;
  std::vector<Grid> puzzles;
  for (const std::string& line : known_puzzles) puzzles.push_back(parse_grid(line));
  puzzles.emplace_back();                                      // stops in the middle of a search
  puzzles.push_back(parse_grid("11" + std::string(79, '.')));  // contradicts itself
  puzzles.push_back(parse_grid("12345678." + std::string(8, '.') + "9" + std::string(63, '.')));
  for (int round = 0; round < 3; ++round) {
    for (const Grid& puzzle : puzzles) {
      Solver fresh;
      const std::uint64_t limit = round == 1 ? 1 : 2;
      const Answer expected = fresh.solve(puzzle, limit);
      const Answer answer = reused.solve(puzzle, limit);
      EXPECT_EQ(answer.outcome, expected.outcome);
      EXPECT_EQ(answer.solutions, expected.solutions);
      EXPECT_EQ(answer.solution, expected.solution);
      EXPECT_EQ(answer.contradictory, expected.contradictory);
      EXPECT_EQ(answer.statistics.nodes, expected.statistics.nodes);
      EXPECT_EQ(answer.statistics.updates, expected.statistics.updates);
      EXPECT_EQ(answer.statistics.branchings, expected.statistics.branchings);
      EXPECT_EQ(answer.statistics.level_nodes, expected.statistics.level_nodes);
    }
    reused.count(Grid(), 1000 * static_cast<std::uint64_t>(round));
  }
}

TEST(Solver, VisitorsMayStopOrThrow) {
  Solver solver;
  const Answer stopped = solver.for_each(Grid(), [](const Grid&) { return false; });
  EXPECT_EQ(stopped.outcome, Outcome::interrupted);
  EXPECT_EQ(stopped.solutions, 1U);
  EXPECT_TRUE(is_solution(*stopped.solution));

  const auto thrower = [](const Grid&) -> bool { throw std::runtime_error("enough"); };
  EXPECT_THROW(solver.for_each(Grid(), thrower), std::runtime_error);
  EXPECT_TRUE(solver.solve(parse_grid(known_puzzles[1])).unique());
}

TEST(Solver, SearchLimitsHoldForEachPuzzle) {
  Solver solver({}, {.node_limit = 100});
  const Grid hard = parse_grid(known_puzzles[2]);
  for (int round = 0; round < 2; ++round) {
    const Answer answer = solver.count(hard);
    EXPECT_EQ(answer.outcome, Outcome::node_limit);
    EXPECT_FALSE(answer.unique());
    EXPECT_EQ(solver.solve(hard).outcome, Outcome::node_limit);
    EXPECT_TRUE(solver.solve(parse_grid(known_puzzles[7])).unique());
  }

  Solver hurried({}, {.time_limit = std::chrono::duration<double>(0.05)});
  EXPECT_EQ(hurried.count(Grid()).outcome, Outcome::time_limit);

  StopFlag stop;
  Solver stoppable({}, {.stop = &stop});
  stop.request();
  EXPECT_EQ(stoppable.count(Grid()).outcome, Outcome::interrupted);
  stop.clear();
  EXPECT_TRUE(stoppable.solve(parse_grid(known_puzzles[7])).unique());
}

TEST(Solver, ManyThreadsCountTheSame) {
  const Shape shape(2, 2);
  Solver many(shape, {.threads = 4});
  EXPECT_EQ(many.count(Grid(shape)).solutions, 288U);
  EXPECT_EQ(many.count(Grid(shape), 100).solutions, 100U);
  std::vector<Grid> found;
  many.for_each(Grid(shape), [&](const Grid& grid) { return found.push_back(grid), true; });
  EXPECT_EQ(found, solutions_of(shape, Grid(shape)));
}

TEST(Solver, OtherShapes) {
  for (const Shape shape : {Shape(2, 2), Shape(2, 3), Shape(3, 2), Shape(2, 4), Shape(2, 5),
                            Shape(3, 4), Shape(4, 4), Shape(5, 5)}) {
    const Grid full = filled(shape);
    ASSERT_TRUE(is_solution(full));
    Grid puzzle = full;
    for (int cell = 0; cell < shape.cells(); cell += 3) puzzle.set(cell, 0);
    Solver solver(shape);
    const Answer answer = solver.solve(puzzle);
    ASSERT_GE(answer.solutions, 1U);
    EXPECT_TRUE(is_solution(*answer.solution)) << shape.size();
    EXPECT_TRUE(extends(*answer.solution, puzzle)) << shape.size();
    EXPECT_EQ(*answer.solution == full || !answer.unique(), true) << shape.size();
  }
}

TEST(Solver, ASixBySixPuzzle) {
  const std::string line = "..6.....3.4.5..........2.1.3.....6..";
  const auto count = static_cast<std::uint64_t>(naive_count(line, 2, 3, 1000));
  Solver solver(Shape(2, 3));
  EXPECT_EQ(solver.count(parse_grid(line, Shape(2, 3)), 1000).solutions, count);
  // The empty grid has 28,200,960 solutions, of which this test counts a part.
  const std::string corner = "123456456123" + std::string(24, '.');
  const auto few = static_cast<std::uint64_t>(naive_count(corner, 2, 3, 100000));
  EXPECT_GT(few, 1U);
  EXPECT_EQ(solver.count(parse_grid(corner, Shape(2, 3))).solutions, few);
}

}  // namespace dlx::sudoku::sudoku_solver_test
