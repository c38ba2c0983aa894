// Variants through the exact-cover model, compared with an independent checker.

#include "dlx/random.hpp"
#include "dlx/verify.hpp"
#include "naive_variants.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::variants_test {

using At = NaiveVariant::At;

/// The variant in the library's representation.
Rules rules_of(const NaiveVariant& variant) {
  const Shape shape(variant.box_rows, variant.box_columns);
  const auto cell = [&](const At& at) { return at.first * shape.size() + at.second; };
  const auto cells = [&](const std::vector<At>& all) {
    std::vector<int> numbers;
    for (const At& at : all) numbers.push_back(cell(at));
    return numbers;
  };
  Rules rules(shape);
  if (!variant.regions.empty()) {
    std::vector<int> regions;
    for (const std::string& row : variant.regions)
      for (const char letter : row) regions.push_back(letter - 'A');
    rules.set_regions(regions);
  }
  if (variant.diagonals) rules.add_diagonals();
  if (variant.windows) rules.add_windows();
  if (variant.groups) rules.add_groups();
  if (variant.anti_knight) rules.add_anti_knight();
  if (variant.anti_king) rules.add_anti_king();
  if (variant.non_consecutive) rules.add_non_consecutive();
  for (const auto& extra : variant.extra) rules.add_house(cells(extra));
  for (const auto& [one, other] : variant.differ) rules.add_different(cell(one), cell(other));
  for (const auto& [smaller, greater] : variant.less) rules.add_less(cell(smaller), cell(greater));
  for (const auto& [cage, sum] : variant.cages) rules.add_cage(cells(cage), sum);
  return rules;
}

/// Random constraints that a random grid satisfies, or nearly always satisfies if not `strict`.
class RandomVariant {
 public:
  RandomVariant(std::uint64_t seed, int box_rows, int box_columns)
      : random_(seed), size_(box_rows * box_columns) {
    variant_.box_rows = box_rows;
    variant_.box_columns = box_columns;
  }

  NaiveVariant make() {
    if (one_in(3)) make_regions();
    if (one_in(4)) variant_.diagonals = true;
    if (one_in(4) && variant_.box_rows == variant_.box_columns) variant_.windows = true;
    if (one_in(6)) variant_.groups = true;
    if (one_in(8)) variant_.anti_knight = true;
    if (one_in(8)) variant_.anti_king = true;
    if (one_in(10)) variant_.non_consecutive = true;
    // Adds constraints that hold in a solution, if the previous rules have a solution.
    const auto some = naive_solutions(variant_, std::string(cells(), '.'), 40);
    if (!some || some->empty()) return variant_;
    const std::string& solution = (*some)[random_.below(static_cast<std::uint32_t>(some->size()))];
    const auto value = [&](const At& at) { return solution[at.first * size_ + at.second] - '0'; };
    for (std::uint32_t k = random_.below(3); k > 0; --k) {
      std::vector<At> cells;
      for (const At& at : random_cells(2 + random_.below(static_cast<std::uint32_t>(size_) - 1)))
        if (std::ranges::none_of(cells, [&](const At& other) { return value(other) == value(at); }))
          cells.push_back(at);
      variant_.extra.push_back(cells);
    }
    for (std::uint32_t k = random_.below(4); k > 0; --k) {
      const auto two = random_cells(2);
      if (value(two[0]) == value(two[1])) continue;
      variant_.differ.emplace_back(two[0], two[1]);
    }
    for (std::uint32_t k = random_.below(5); k > 0; --k) {
      auto two = random_cells(2);
      if (value(two[0]) == value(two[1])) continue;
      if (value(two[0]) > value(two[1])) std::swap(two[0], two[1]);
      variant_.less.emplace_back(two[0], two[1]);
    }
    for (std::uint32_t k = random_.below(5); k > 0; --k) {
      std::vector<At> cells;
      int sum = 0;
      for (const At& at : random_cells(1 + random_.below(static_cast<std::uint32_t>(size_)))) {
        if (std::ranges::any_of(cells, [&](const At& other) { return value(other) == value(at); }))
          continue;
        cells.push_back(at);
        sum += value(at);
      }
      variant_.cages.emplace_back(cells, sum);
    }
    return variant_;
  }

  /// Returns a puzzle with some values of a solution, occasionally with a wrong value.
  std::string puzzle(const std::vector<std::string>& solutions, std::uint32_t givens) {
    std::string line(cells(), '.');
    if (solutions.empty()) return line;
    const std::string& solution =
        solutions[random_.below(static_cast<std::uint32_t>(solutions.size()))];
    for (; givens > 0; --givens) {
      const auto cell = random_.below(static_cast<std::uint32_t>(cells()));
      line[cell] = one_in(40)
                       ? static_cast<char>('1' + random_.below(static_cast<std::uint32_t>(size_)))
                       : solution[cell];
    }
    return line;
  }

 private:
  bool one_in(std::uint32_t n) { return random_.below(n) == 0; }
  std::size_t cells() const { return static_cast<std::size_t>(size_ * size_); }

  std::vector<At> random_cells(std::uint32_t number) {
    std::vector<At> all;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) all.emplace_back(row, column);
    random_.shuffle(std::span(all));
    all.resize(number);
    return all;
  }

  // Makes regions from boxes by exchanging a few cells between neighbours.
  void make_regions() {
    for (int row = 0; row < size_; ++row) {
      std::string letters;
      for (int column = 0; column < size_; ++column)
        letters += static_cast<char>('A' + row / variant_.box_rows * variant_.box_rows +
                                     column / variant_.box_columns);
      variant_.regions.push_back(letters);
    }
    for (int k = 0; k < 4; ++k) {
      const auto two = random_cells(2);
      std::swap(variant_.regions[two[0].first][two[0].second],
                variant_.regions[two[1].first][two[1].second]);
    }
  }

  Random random_;
  int size_;
  NaiveVariant variant_;
};

// Returns false if the naive search does not finish.
bool expect_same(const NaiveVariant& variant, const std::string& puzzle, std::size_t limit) {
  const auto naive = naive_solutions(variant, puzzle, limit);
  if (!naive) return false;
  const std::vector<std::string>& expected = *naive;
  const Rules rules = rules_of(variant);
  Solver solver(rules);
  const Grid grid = parse_grid(puzzle, rules.shape());
  std::vector<std::string> found;
  const Answer answer = solver.for_each(
      grid,
      [&](const Grid& solution) {
        EXPECT_TRUE(is_solution(solution, rules));
        EXPECT_FALSE(find_conflict(solution, rules));
        EXPECT_TRUE(extends(solution, grid));
        found.push_back(to_line(solution));
        EXPECT_TRUE(naive_is_solution(variant, found.back())) << found.back();
        return true;
      },
      limit);
  EXPECT_EQ(found.size(), expected.size());
  std::ranges::sort(found);
  EXPECT_EQ(std::ranges::adjacent_find(found), found.end());
  if (expected.size() < limit) {
    EXPECT_EQ(found, expected);
    EXPECT_EQ(answer.outcome, Outcome::exhausted);
  }
  EXPECT_EQ(solver.count(grid, limit).solutions, expected.size());
  const std::vector<Puzzle> many(5, grid);
  for (const Answer& each : solver.solve(many)) {
    EXPECT_EQ(each.solutions, std::min<std::size_t>(expected.size(), 2));
    EXPECT_EQ(each.solution.has_value(), !expected.empty());
    EXPECT_TRUE(!each.solution || naive_is_solution(variant, to_line(*each.solution)));
    EXPECT_TRUE(expected.empty() || !each.contradictory);
  }
  // The candidates exclude a value that is not in the first solution.
  Candidates candidates(grid);
  for (int cell = 0; cell < grid.shape().cells() && !expected.empty(); ++cell) {
    if (candidates.count(cell) == 1) continue;
    const int kept = expected.front()[cell] - '0';
    const int struck_out = kept == 1 ? 2 : 1;
    candidates.remove(cell, struck_out);
    if (expected.size() < limit) {
      const auto left = std::ranges::count_if(
          expected, [&](const auto& line) { return line[cell] - '0' != struck_out; });
      EXPECT_EQ(solver.count(candidates).solutions, static_cast<std::uint64_t>(left));
    }
    break;
  }
  return true;
}

class RandomVariants : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(RandomVariants, HaveTheSolutionsOfTheNaiveSearch) {
  const auto [box_rows, box_columns] = GetParam();
  int compared = 0;
  int with_solutions = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    RandomVariant random(seed, box_rows, box_columns);
    const NaiveVariant variant = random.make();
    const std::string empty(
        static_cast<std::size_t>(box_rows * box_rows * box_columns * box_columns), '.');
    const auto some = naive_solutions(variant, empty, 50);
    if (!some) continue;
    with_solutions += some->empty() ? 0 : 1;
    for (const std::string& puzzle : {empty, random.puzzle(*some, 8)})
      compared += expect_same(variant, puzzle, 300) ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(compared, 80);
  EXPECT_GT(with_solutions, 35);
}

INSTANTIATE_TEST_SUITE_P(Sizes, RandomVariants,
                         testing::Values(std::pair(2, 2), std::pair(2, 3), std::pair(3, 2),
                                         std::pair(1, 5)));

// Counts the grids of a variant without givens.
std::uint64_t count_grids(const Rules& rules) {
  Solver solver(rules);
  return solver.count(Grid(rules.shape())).solutions;
}

TEST(Variants, SmallGridsByBruteForce) {
  for (const char* name :
       {"diagonals", "windows", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive"}) {
    NaiveVariant variant;
    const std::string_view of = name;
    variant.diagonals = of == "diagonals";
    variant.windows = of == "windows";
    variant.groups = of == "disjoint-groups";
    variant.anti_knight = of == "anti-knight";
    variant.anti_king = of == "anti-king";
    variant.non_consecutive = of == "non-consecutive";
    Rules rules{Shape(2, 2)};
    ASSERT_TRUE(add_variant(rules, name));
    EXPECT_EQ(rules, rules_of(variant));
    const auto grids = naive_solutions(variant, std::string(16, '.'), 1000);
    ASSERT_TRUE(grids);
    EXPECT_EQ(count_grids(rules), grids->size()) << name;
  }
  EXPECT_EQ(count_grids(parse_rules("box 2x2\ndiagonals")), 48U);
}

// The "miracle sudoku" by Mitchell Lee (2020): two givens, one solution.
TEST(Variants, TheMiracle) {
  const Rules rules = parse_rules("anti-king\nanti-knight\nnon-consecutive");
  Solver solver(rules);
  Grid puzzle;
  puzzle.set(4 * 9 + 2, 1);
  puzzle.set(5 * 9 + 6, 2);
  const Answer answer = solver.solve(puzzle);
  ASSERT_TRUE(answer.unique());
  EXPECT_EQ(to_line(*answer.solution),
            "483726159726159483159483726837261594261594837594837261372615948615948372948372615");
  EXPECT_TRUE(is_solution(*answer.solution, rules));
}

// The rules are all cages of a frequently published 9x9 killer sudoku.
TEST(Variants, KillerWithoutGivens) {
  const Rules rules = parse_rules(
      "cage 3 r1c1 r1c2\ncage 15 r1c3-r1c5\ncage 22 r1c6 r2c5 r2c6 r3c5\ncage 4 r1c7 r2c7\n"
      "cage 16 r1c8 r2c8\ncage 15 r1c9-r4c9\ncage 25 r2c1-r3c2\ncage 17 r2c3 r2c4\n"
      "cage 9 r3c3 r3c4 r4c4\ncage 8 r3c6-r5c6\ncage 20 r3c7 r3c8 r4c7\ncage 6 r4c1 r5c1\n"
      "cage 14 r4c2 r4c3\ncage 17 r4c5-r6c5\ncage 17 r4c8 r5c7 r5c8\ncage 13 r5c2 r5c3 r6c2\n"
      "cage 20 r5c4-r7c4\ncage 12 r5c9 r6c9\ncage 27 r6c1-r9c1\ncage 6 r6c3 r7c2 r7c3\n"
      "cage 20 r6c6 r7c6 r7c7\ncage 6 r6c7 r6c8\ncage 10 r7c5 r8c4 r8c5 r9c4\n"
      "cage 14 r7c8-r8c9\ncage 8 r8c2 r9c2\ncage 16 r8c3 r9c3\ncage 15 r8c6 r8c7\n"
      "cage 13 r9c5-r9c7\ncage 17 r9c8 r9c9\n");
  Solver solver(rules);
  const Answer answer = solver.solve(Grid());
  ASSERT_TRUE(answer.unique());
  EXPECT_EQ(to_line(*answer.solution),
            "215647398368952174794381652586274931142593867973816425821739546659428713437165289");
  // The independent verifier accepts the options of the solution and of the sets of values as a cover.
  std::vector<OptionId> options;
  for (int cell = 0; cell < 81; ++cell)
    options.push_back(solver.model().option(cell, (*answer.solution)[cell]));
  EXPECT_TRUE(verify(solver.model().problem(), options));  // cages are not covered yet
  const Problem& problem = solver.model().problem();
  for (std::size_t k = 0; k < rules.cages().size(); ++k) {
    std::string label = "k" + std::to_string(k + 1) + "={";
    std::vector<int> values;
    for (const int cell : rules.cages()[k].cells) values.push_back((*answer.solution)[cell]);
    std::ranges::sort(values);
    for (const int value : values) label += std::to_string(value) + ",";
    label.back() = '}';
    for (std::uint32_t o = 729; o < problem.num_options(); ++o)
      if (problem.label(OptionId{o}) == label) options.push_back(OptionId{o});
  }
  EXPECT_EQ(options.size(), 81 + rules.cages().size());
  EXPECT_FALSE(verify(problem, options));
}

TEST(Variants, LargeGrids) {
  for (const Shape shape : {Shape(4, 4), Shape(5, 5), Shape(6, 6)}) {
    Rules rules(shape);
    rules.add_house({0, shape.cells() - 1});
    Solver solver(rules);
    const Answer answer = solver.solve(Grid(shape), 1);
    ASSERT_TRUE(answer.solution) << shape.size();
    EXPECT_TRUE(is_solution(*answer.solution, rules));
    EXPECT_EQ(parse_grid(to_line(*answer.solution), shape), *answer.solution);
  }
}

TEST(Variants, CandidatesRestrictTheSearch) {
  Solver solver(Shape(2, 2));
  Candidates candidates(Shape(2, 2));
  EXPECT_EQ(solver.count(candidates).solutions, 288U);
  candidates.remove(0, 1);
  EXPECT_EQ(solver.count(candidates).solutions, 216U);
  candidates.set(0, 0);
  const Answer none = solver.solve(candidates);
  EXPECT_EQ(none.solutions, 0U);
  EXPECT_EQ(none.outcome, Outcome::exhausted);
  EXPECT_FALSE(none.contradictory);
  candidates = Candidates(Shape(2, 2));
  candidates.remove(5, 4);
  candidates.set(0, Candidates::bit(3));
  candidates.set(1, Candidates::bit(3));
  EXPECT_TRUE(solver.solve(candidates).contradictory);
  EXPECT_EQ(find_conflict(candidates.singles(), solver.rules())->message,
            "3 is twice in row 1: r1c1 and r1c2");
  EXPECT_THROW(solver.solve(Candidates()), std::invalid_argument);
}

}  // namespace dlx::sudoku::variants_test
