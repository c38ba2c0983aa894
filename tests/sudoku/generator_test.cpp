#include "sudoku/generator.hpp"

#include "naive_variants.hpp"
#include "reading.hpp"
#include "sudoku/generate/full_grid.hpp"
#include "sudoku/solver.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::generator_test {

using Outcome = GeneratorResult::Outcome;

std::vector<GeneratedPuzzle> generate(const Rules& rules, const GeneratorOptions& options,
                                      std::uint64_t count, std::uint64_t first = 0) {
  Generator generator(rules, options);
  std::vector<GeneratedPuzzle> made;
  const GeneratorResult result =
      generator.generate(first, count, [&](const GeneratedPuzzle& puzzle) {
        made.push_back(puzzle);
        return true;
      });
  EXPECT_EQ(result.outcome, Outcome::done);
  EXPECT_EQ(made.size(), count);
  return made;
}

GeneratorResult run(Generator& generator, std::uint64_t first, std::uint64_t count) {
  return generator.generate(first, count, [](const GeneratedPuzzle&) { return true; });
}

int naive_solutions(const Grid& puzzle) {
  return naive_count(to_line(puzzle), puzzle.shape().box_rows(), puzzle.shape().box_columns(), 2);
}

// Fails unless the naive counter, which is independent of the library, finds one solution.
void expect_unique(const GeneratedPuzzle& made) {
  EXPECT_EQ(naive_solutions(made.puzzle), 1) << to_line(made.puzzle);
  EXPECT_TRUE(is_solution(made.solution));
  EXPECT_TRUE(extends(made.solution, made.puzzle));
}

// Fails if a group of givens can be removed.
void expect_minimal(const Grid& puzzle, const std::vector<std::vector<int>>& groups) {
  for (const std::vector<int>& group : groups) {
    if (puzzle[group.front()] == 0) continue;
    Grid rest = puzzle;
    for (const int cell : group) rest.set(cell, 0);
    EXPECT_EQ(naive_solutions(rest), 2)
        << to_line(puzzle) << " without " << cell_name(puzzle.shape(), group.front());
  }
}

void expect_symmetric(const Grid& puzzle, const std::vector<std::vector<int>>& groups) {
  for (const std::vector<int>& group : groups)
    for (const int cell : group)
      EXPECT_EQ(puzzle[cell] != 0, puzzle[group.front()] != 0) << to_line(puzzle);
}

// FNV-1a.
std::uint64_t hash(const std::vector<GeneratedPuzzle>& puzzles) {
  std::uint64_t h = 0xCBF29CE484222325U;
  for (const GeneratedPuzzle& made : puzzles)
    for (const char c : to_line(made.puzzle) + "\n")
      h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return h;
}

TEST(Generator, PuzzlesAreUniqueAndMinimal) {
  for (const GeneratedPuzzle& made : generate({}, {.seed = 11}, 20)) {
    expect_unique(made);
    expect_minimal(made.puzzle, orbits({}, PatternSymmetry::none));
  }
}

TEST(Generator, MinimalWithASymmetryMeansThatNoGroupCanGo) {
  for (const NamedSymmetry& named : pattern_symmetries()) {
    SCOPED_TRACE(named.name);
    const auto groups = orbits({}, named.symmetry);
    for (const GeneratedPuzzle& made : generate({}, {.symmetry = named.symmetry}, 4)) {
      expect_unique(made);
      expect_symmetric(made.puzzle, groups);
      expect_minimal(made.puzzle, groups);
    }
  }
}

TEST(Generator, EveryShape) {
  for (const auto& [rows, columns] : {std::pair(1, 1), std::pair(1, 2), std::pair(1, 5),
                                      std::pair(2, 2), std::pair(2, 3), std::pair(4, 2)}) {
    SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(columns));
    const Shape shape(rows, columns);
    for (const GeneratedPuzzle& made : generate(shape, {}, 6)) {
      expect_unique(made);
      expect_minimal(made.puzzle, orbits(shape, PatternSymmetry::none));
    }
  }
}

// For puzzles that would take the naive counter too long, the Solver searches for a second
// solution.
TEST(Generator, LargeShapes) {
  Solver solver(Shape(3, 4));
  for (const GeneratedPuzzle& made : generate(Shape(3, 4), {}, 2)) {
    EXPECT_TRUE(is_solution(made.solution));
    EXPECT_TRUE(extends(made.solution, made.puzzle));
    EXPECT_TRUE(solver.is_unique(made.puzzle));
  }
  const GeneratorOptions options{.min_givens = 330, .max_givens = 330};
  Solver solver25(Shape(5, 5));
  for (const GeneratedPuzzle& made : generate(Shape(5, 5), options, 1)) {
    EXPECT_EQ(made.puzzle.givens(), 330);
    EXPECT_TRUE(is_solution(made.solution));
    EXPECT_TRUE(solver25.is_unique(made.puzzle));
  }
}

TEST(Generator, NumberOfGivens) {
  for (const auto& [least, most] :
       {std::pair(24, 24), std::pair(30, 34), std::pair(50, 50), std::pair(81, 81)}) {
    const GeneratorOptions options{.min_givens = least, .max_givens = most};
    std::set<int> met;
    for (const GeneratedPuzzle& made : generate({}, options, 30)) {
      EXPECT_GE(made.puzzle.givens(), least);
      EXPECT_LE(made.puzzle.givens(), most);
      met.insert(made.puzzle.givens());
      expect_unique(made);
    }
    EXPECT_EQ(met.size() > 1, least != most);
  }
}

TEST(Generator, NumberOfGivensOfMinimalAndOfSymmetricPuzzles) {
  GeneratorOptions options{.min_givens = 25, .max_givens = 25, .minimal = true};
  for (const GeneratedPuzzle& made : generate({}, options, 10)) {
    EXPECT_EQ(made.puzzle.givens(), 25);
    expect_unique(made);
    expect_minimal(made.puzzle, orbits({}, PatternSymmetry::none));
  }
  options = {.symmetry = PatternSymmetry::rotate180, .min_givens = 31, .max_givens = 31};
  // The number is odd, so the cell in the middle is given.
  for (const GeneratedPuzzle& made : generate({}, options, 10)) {
    EXPECT_EQ(made.puzzle.givens(), 31);
    EXPECT_NE(made.puzzle[40], 0);
    expect_unique(made);
    expect_symmetric(made.puzzle, orbits({}, options.symmetry));
  }
}

// A puzzle depends only on its seed and number, not on puzzles made before it or meanwhile.
TEST(Generator, PuzzlesAreAFunctionOfSeedAndNumber) {
  GeneratorOptions options{.seed = 5};
  const std::vector<GeneratedPuzzle> many = generate({}, options, 600);
  Generator generator({}, options);
  for (const std::uint64_t number : {599U, 0U, 17U, 300U}) {
    const auto made = generator.make(number);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->number, number);
    EXPECT_EQ(to_line(made->puzzle), to_line(many[number].puzzle));
    EXPECT_EQ(to_line(made->solution), to_line(many[number].solution));
  }
  const std::vector<GeneratedPuzzle> some = generate({}, options, 40, 100);
  for (std::size_t k = 0; k < some.size(); ++k) EXPECT_EQ(some[k].puzzle, many[100 + k].puzzle);
  options.seed = 6;
  EXPECT_NE(generate({}, options, 1).front().puzzle, many.front().puzzle);
}

// Most attempts fail, and several run for one puzzle.
TEST(Generator, SoAreThoseThatTakeManyAttempts) {
  const GeneratorOptions options{.min_givens = 22, .max_givens = 22, .minimal = true};
  const std::vector<GeneratedPuzzle> many = generate({}, options, 30);
  Generator generator({}, options);
  std::uint64_t attempts = 0;
  for (const GeneratedPuzzle& puzzle : many) {
    const auto made = generator.make(puzzle.number);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->puzzle, puzzle.puzzle);
    EXPECT_EQ(made->attempts, puzzle.attempts);
    attempts += made->attempts;
  }
  EXPECT_GT(attempts, 60U);
}

// If a hash changes, all users' seeds give other puzzles, which the change log must state.
TEST(Generator, SeedsAreStable) {
  GeneratorOptions options{.seed = 1};
  EXPECT_EQ(hash(generate({}, options, 20)), 11184838283958234569U);
  options.symmetry = PatternSymmetry::rotate180;
  options.min_givens = 28;
  options.max_givens = 32;
  EXPECT_EQ(hash(generate({}, options, 20)), 6613367005733938743U);
  EXPECT_EQ(hash(generate(parse_rules("diagonals"), {}, 5)), 10473834871490568859U);
  const GeneratorOptions masked{.pattern = std::vector{0, 1, 3, 6, 8, 9, 14, 15}};
  EXPECT_EQ(hash(generate(Shape(2, 2), masked, 20)), 8856942770652715649U);
}

TEST(Generator, FromASolution) {
  const Grid solution = parse_grid(solved_line);
  std::set<std::string> met;
  for (const GeneratedPuzzle& made : generate({}, {.solutions = {solution}}, 10)) {
    EXPECT_EQ(made.solution, solution);
    expect_unique(made);
    expect_minimal(made.puzzle, orbits({}, PatternSymmetry::none));
    met.insert(to_line(made.puzzle));
  }
  EXPECT_EQ(met.size(), 10U);
}

TEST(Generator, FromSolutionsInTurn) {
  const std::vector<GeneratedPuzzle> grids = generate(Shape(2, 3), {}, 3);
  GeneratorOptions options;
  for (const GeneratedPuzzle& grid : grids) options.solutions.push_back(grid.solution);
  const std::vector<GeneratedPuzzle> made = generate(Shape(2, 3), options, 7);
  for (std::size_t k = 0; k < made.size(); ++k) EXPECT_EQ(made[k].solution, grids[k % 3].solution);
}

// The common patterns have about 40 and 30 givens: every second cell, and a ring with a cross.
TEST(Generator, ExactlyThePattern) {
  GeneratorOptions options;
  options.pattern.emplace();
  for (int cell = 0; cell < 81; cell += 2) options.pattern->push_back(cell);
  for (const GeneratedPuzzle& made : generate({}, options, 5)) {
    expect_unique(made);
    for (int cell = 0; cell < 81; ++cell) EXPECT_EQ(made.puzzle[cell] != 0, cell % 2 == 0);
  }
}

TEST(Generator, MinimalWithAPattern) {
  const Shape shape(2, 2);
  const Grid pattern = generate(shape, {}, 1).front().puzzle;  // for which there is a puzzle
  GeneratorOptions options;
  options.minimal = true;
  options.pattern.emplace();
  for (int cell = 0; cell < shape.cells(); ++cell)
    if (pattern[cell] != 0) options.pattern->push_back(cell);
  for (const GeneratedPuzzle& made : generate(shape, options, 5)) {
    expect_unique(made);
    expect_minimal(made.puzzle, orbits(shape, PatternSymmetry::none));
    for (int cell = 0; cell < shape.cells(); ++cell)
      EXPECT_EQ(made.puzzle[cell] != 0, pattern[cell] != 0);
  }

  // Of 15 givens of 4x4 some can always be removed.
  options.attempt_limit = 20;
  options.pattern.emplace();
  for (int cell = 1; cell < shape.cells(); ++cell) options.pattern->push_back(cell);
  Generator generator(shape, options);
  const GeneratorResult result = run(generator, 0, 1);
  EXPECT_EQ(result.outcome, Outcome::out_of_attempts);
  EXPECT_EQ(result.attempts, 20U);
}

TEST(Generator, APatternThatDoesNotDetermineTheSolution) {
  GeneratorOptions options;
  options.solutions = {parse_grid(solved_line)};
  options.pattern.emplace();
  for (int cell = 0; cell < 40; ++cell) options.pattern->push_back(cell);
  Generator generator({}, options);
  const GeneratorResult result = run(generator, 3, 2);
  EXPECT_EQ(result.outcome, Outcome::ambiguous);
  EXPECT_EQ(result.number, 3U);
}

TEST(Generator, GivesUpAfterSoManyAttempts) {
  Generator generator({}, {.min_givens = 17, .max_givens = 17, .attempt_limit = 50});
  const GeneratorResult result = run(generator, 0, 2);
  EXPECT_EQ(result.outcome, Outcome::out_of_attempts);
  EXPECT_EQ(result.number, 0U);
  EXPECT_EQ(result.attempts, 50U);
  EXPECT_EQ(generator.make(0), std::nullopt);
}

TEST(Generator, FurtherOptions) {
  GeneratorOptions options;
  options.accept = [](const GeneratedPuzzle& made) { return made.puzzle[0] == 7; };
  std::uint64_t attempts = 0;
  for (const GeneratedPuzzle& made : generate({}, options, 5)) {
    EXPECT_EQ(made.puzzle[0], 7);
    attempts += made.attempts;
  }
  EXPECT_GT(attempts, 5U);
}

TEST(Generator, PropertiesForPeopleAreFilters) {
  const std::size_t pair = *find_technique("naked pair");
  const auto uses = [pair](const HumanGrade& grade) {
    return std::ranges::count(grade.uses, pair, &TechniqueUse::technique) > 0;
  };
  GeneratorOptions by_function;
  by_function.accept = [&, grader = std::make_shared<Grader>()](const GeneratedPuzzle& made) {
    const HumanGrade grade = grader->rate(made.puzzle);
    return grade.difficulty >= Difficulty::medium && grade.difficulty <= Difficulty::hard &&
           uses(grade);
  };
  GeneratorOptions options;
  options.difficulty = {Difficulty::medium, Difficulty::hard};
  options.techniques = {pair};
  const auto expected = generate({}, by_function, 5), found = generate({}, options, 5);
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_EQ(found[k].puzzle, expected[k].puzzle);
    EXPECT_EQ(found[k].attempts, expected[k].attempts);
  }
  options.without = {pair};
  EXPECT_THROW(Generator({}, options), std::invalid_argument);
  options = {};
  options.rating = {20, 30};
  EXPECT_THROW(Generator(Rules(Shape(2, 2)), options), std::invalid_argument);
}

TEST(Generator, StopsWhenItIsAsked) {
  StopFlag stop;
  Generator generator({}, {.stop = &stop});
  std::uint64_t shown = 0;
  const GeneratorResult result = generator.generate(0, 1'000'000, [&](const GeneratedPuzzle&) {
    if (++shown == 3) stop.request();
    return true;
  });
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  EXPECT_LT(shown, 10'000U);
  EXPECT_EQ(result.number, shown);

  GeneratorOptions others;
  Generator second({}, others);
  EXPECT_EQ(second.generate(0, 10, [](const GeneratedPuzzle&) { return false; }).outcome,
            Outcome::visitor_stopped);
}

TEST(Generator, Variants) {
  const Rules rules = parse_rules("diagonals\nanti-king");
  Solver solver(rules);
  for (const GeneratedPuzzle& made : generate(rules, {}, 3)) {
    EXPECT_TRUE(is_solution(made.solution, rules));
    EXPECT_EQ(solver.count(made.puzzle, 2).solutions, 1U);
    for (int cell = 0; cell < 81; ++cell) {
      if (made.puzzle[cell] == 0) continue;
      Grid rest = made.puzzle;
      rest.set(cell, 0);
      EXPECT_EQ(solver.count(rest, 2).solutions, 2U);
    }
  }
}

// Fails unless the naive search finds one solution, and more solutions without any given.
void expect_minimal(const NaiveVariant& variant, const GeneratedPuzzle& made) {
  std::string line = to_line(made.puzzle);
  const auto solutions = naive_solutions(variant, line, 2, 1'000'000);
  ASSERT_TRUE(solutions) << line;
  EXPECT_EQ(*solutions, std::vector{to_line(made.solution)}) << line;
  for (char& given : line) {
    if (given == '.') continue;
    const char value = std::exchange(given, '.');
    const auto more = naive_solutions(variant, line, 2, 1'000'000);
    ASSERT_TRUE(more) << line;
    EXPECT_EQ(more->size(), 2U) << line;
    given = value;
  }
}

TEST(Generator, VariantsByAnotherSearch) {
  const auto check = [](const Rules& rules, const NaiveVariant& variant) {
    for (const GeneratedPuzzle& made : generate(rules, {}, 5)) expect_minimal(variant, made);
  };
  const NaiveVariant six = [] {
    NaiveVariant made;
    made.box_columns = 3;
    return made;
  }();
  NaiveVariant variant = six;
  variant.diagonals = true;
  check(parse_rules("box 2x3\ndiagonals"), variant);

  variant = six;
  variant.anti_knight = true;
  variant.less = {{{0, 0}, {0, 1}}};
  check(parse_rules("box 2x3\nanti-knight\nless r1c1 r1c2"), variant);

  Rules rules(Shape(2, 3));
  variant = six;
  variant.regions = {"aaabbb", "aaabbb", "ccccdd", "cdcddd", "eeefff", "eeefff"};
  std::vector<int> regions;
  for (const std::string& row : variant.regions)
    for (const char letter : row) regions.push_back(letter - 'a');
  rules.set_regions(regions);
  rules.add_groups();
  variant.groups = true;
  check(rules, variant);

  variant = six;
  variant.cages = {{{{0, 0}, {0, 1}, {1, 0}}, 12}};
  check(parse_rules("box 2x3\ncage 12 r1c1 r1c2 r2c1"), variant);
}

// These rules permit puzzles with nine givens: searches of grids with few givens took a minute.
TEST(Generator, StrongRulesBeginWithAFullGrid) {
  const Rules rules = parse_rules("diagonals\nanti-knight");
  Solver solver(rules);
  for (const GeneratedPuzzle& made : generate(rules, {.seed = 3}, 5)) {
    EXPECT_EQ(solver.count(made.puzzle, 2).solutions, 1U);
    EXPECT_FALSE(find_conflict(made.solution, rules));
    EXPECT_LT(made.puzzle.givens(), 15);
  }
}

TEST(Generator, RulesWithOneGridOrNone) {
  const Rules one = parse_rules("box 1x2\nless r1c1 r1c2");
  EXPECT_EQ(generate(one, {}, 1).front().puzzle.givens(), 0);
  Generator generator(parse_rules("box 1x2\nless r1c1 r1c2\nless r1c2 r1c1"));
  EXPECT_EQ(run(generator, 0, 1).outcome, Outcome::impossible);
}

TEST(Generator, RefusesWhatCannotBe) {
  std::vector<int> all_cells(81);
  std::iota(all_cells.begin(), all_cells.end(), 0);
  const GeneratorOptions refused[] = {
      {.max_givens = 16},  // a 9x9 sudoku has at least 17
      {.min_givens = 30, .max_givens = 29},
      {.min_givens = 82},
      {.symmetry = PatternSymmetry::full,  // groups of 8, 4 and 1
       .min_givens = 30,
       .max_givens = 30},
      {.pattern = std::vector{1, 2, 3}},
      {.pattern = std::vector{81}},
      {.max_givens = 81, .pattern = all_cells},
      {.solutions = {Grid()}},
      {.solutions = {Grid(Shape(2, 2))}},
      {.attempt_limit = 0},
  };
  for (const GeneratorOptions& options : refused)
    EXPECT_THROW(Generator({}, options), std::invalid_argument);
}

// All 288 grids of 4x4 occur, with similar frequencies: chi-square with 287 degrees of freedom has
// mean 287 and standard deviation 24.
TEST(FullGrid, AllSmallGridsAreEquallyLikely) {
  const CellUnits units{Shape(2, 2)};
  std::map<std::string, int> met;
  constexpr int draws = 28'800;
  for (int k = 0; k < draws; ++k) {
    Random random(1, static_cast<std::uint64_t>(k));
    const Grid grid = random_full_grid(units, random);
    ASSERT_TRUE(is_solution(grid));
    ++met[to_line(grid)];
  }
  EXPECT_EQ(met.size(), 288U);
  double chi_square = 0;
  const double expected = draws / 288.0;
  for (const auto& [grid, times] : met)
    chi_square += (times - expected) * (times - expected) / expected;
  EXPECT_LT(chi_square, 287 + 5 * 24);
  EXPECT_GT(chi_square, 287 - 5 * 24);
}

TEST(FullGrid, IsASolutionOfEveryShape) {
  for (const auto& [rows, columns] : {std::pair(1, 1), std::pair(1, 4), std::pair(3, 1),
                                      std::pair(2, 5), std::pair(5, 5), std::pair(6, 6)}) {
    const CellUnits units{Shape(rows, columns)};
    Random random(3);
    EXPECT_TRUE(is_solution(random_full_grid(units, random)));
  }
}

}  // namespace dlx::sudoku::generator_test
