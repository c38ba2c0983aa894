// Variants through the exact-cover model, against a checker of their own.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "dlx/verify.hpp"
#include "naive_variants.hpp"
#include "sudoku/random.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solver.hpp"

namespace dlx::sudoku {
namespace {

using At = NaiveVariant::At;

/// The same variant in the words of the library.
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

/// Random constraints that `solution` obeys, or nearly always obeys if `strict` is false.
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
    // What is to hold in a solution, if the rules so far have one.
    const auto some = naive_solutions(variant_, std::string(cells(), '.'), 40);
    if (!some || some->empty()) return variant_;
    const std::string& solution = (*some)[random_.below(static_cast<std::uint32_t>(some->size()))];
    const auto value = [&](const At& at) {
      return solution[static_cast<std::size_t>(at.first * size_ + at.second)] - '0';
    };
    for (std::uint32_t k = random_.below(3); k > 0; --k) {
      std::vector<At> cells;
      for (const At& at : random_cells(2 + random_.below(static_cast<std::uint32_t>(size_) - 1)))
        if (std::none_of(cells.begin(), cells.end(),
                         [&](const At& other) { return value(other) == value(at); }))
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
        if (std::any_of(cells.begin(), cells.end(),
                        [&](const At& other) { return value(other) == value(at); }))
          continue;
        cells.push_back(at);
        sum += value(at);
      }
      variant_.cages.emplace_back(cells, sum);
    }
    return variant_;
  }

  /// A puzzle with some values of a solution, now and then with a wrong one.
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

  // Boxes, of which cells are swapped between neighbours a few times.
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
      std::swap(variant_.regions[static_cast<std::size_t>(two[0].first)]
                                [static_cast<std::size_t>(two[0].second)],
                variant_.regions[static_cast<std::size_t>(two[1].first)]
                                [static_cast<std::size_t>(two[1].second)]);
    }
  }

  Random random_;
  int size_;
  NaiveVariant variant_;
};

// False if the naive search does not come to an end.
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
  std::sort(found.begin(), found.end());
  EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
  if (expected.size() < limit) {
    EXPECT_EQ(found, expected);
    EXPECT_EQ(answer.outcome, Outcome::exhausted);
  }
  EXPECT_EQ(solver.count(grid, limit).solutions, expected.size());
  const std::vector<Grid> many(5, grid);
  for (const Answer& each : solver.solve(many)) {
    EXPECT_EQ(each.solutions, std::min<std::size_t>(expected.size(), 2));
    EXPECT_EQ(each.solution.has_value(), !expected.empty());
    EXPECT_TRUE(!each.solution || naive_is_solution(variant, to_line(*each.solution)));
    EXPECT_TRUE(expected.empty() || !each.conflict);
  }
  // As candidates, of which one that is not in the first solution is struck out.
  Candidates candidates(grid);
  for (int cell = 0; cell < grid.shape().cells() && !expected.empty(); ++cell) {
    if (candidates.count(cell) == 1) continue;
    const int kept = expected.front()[static_cast<std::size_t>(cell)] - '0';
    const int struck_out = kept == 1 ? 2 : 1;
    candidates.remove(cell, struck_out);
    if (expected.size() < limit) {
      const auto left = std::count_if(expected.begin(), expected.end(), [&](const auto& line) {
        return line[static_cast<std::size_t>(cell)] - '0' != struck_out;
      });
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

}  // namespace
}  // namespace dlx::sudoku
