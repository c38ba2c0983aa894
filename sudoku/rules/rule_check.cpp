// Checks rules by their definitions alone, without the tables, so that results can be verified.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include "sudoku/rules/rule_kinds.hpp"

namespace dlx::sudoku::rules {

namespace {

using Kind = Rule::Kind;

std::vector<int> values_of(const Rule& rule, const Grid& grid) {
  std::vector<int> values;
  for (const int cell : rule.cells) values.push_back(grid[cell]);
  return values;
}

bool all_filled(const std::vector<int>& values) {
  return std::ranges::find(values, 0) == values.end();
}

// Applies `holds(a, b)` to each two neighbours on the line that are filled.
template <typename Holds>
bool neighbours_hold(const Rule& rule, const Grid& grid, const Holds& holds) {
  for (std::size_t k = 1; k < rule.cells.size(); ++k) {
    const int a = grid[rule.cells[k - 1]];
    const int b = grid[rule.cells[k]];
    if (a != 0 && b != 0 && !holds(a, b)) return false;
  }
  return true;
}

// Applies `holds(a, b)` to each two filled cells of the line, in its order.
template <typename Holds>
bool pairs_hold(const Rule& rule, const Grid& grid, const Holds& holds) {
  for (std::size_t k = 0; k < rule.cells.size(); ++k)
    for (std::size_t j = 0; j < k; ++j) {
      const int a = grid[rule.cells[j]];
      const int b = grid[rule.cells[k]];
      if (a != 0 && b != 0 && !holds(a, b, static_cast<int>(k - j))) return false;
    }
  return true;
}

// Applies `holds(a, b)` to filled neighbours in the grid between which there is no rule.
template <typename IsRule, typename Holds>
bool other_neighbours_hold(const Grid& grid, const Rules& rules, const IsRule& is_rule,
                           const Holds& holds) {
  bool all = true;
  for_each_neighbours(grid.shape(), [&](int cell, int other) {
    if (grid[cell] == 0 || grid[other] == 0 || holds(grid[cell], grid[other])) return;
    const bool marked = std::ranges::any_of(rules.added_rules(), [&](const Rule& rule) {
      return is_rule(rule) && rule.cells.size() == 2 &&
             std::ranges::find(rule.cells, cell) != rule.cells.end() &&
             std::ranges::find(rule.cells, other) != rule.cells.end();
    });
    if (!marked) all = false;
  });
  return all;
}

// Applies `holds(neighbour's value, value)` to the filled neighbours of a cell, except those that
// have a rule of the same kind.
template <typename Holds>
bool around_holds(const Rule& rule, const Grid& grid, const Rules& rules, const Holds& holds) {
  const int value = grid[rule.cells[0]];
  bool all = true;
  for_each_neighbours(grid.shape(), [&](int cell, int other) {
    if (cell != rule.cells[0] && other != rule.cells[0]) return;
    const int neighbour = cell == rule.cells[0] ? other : cell;
    for (const Rule& another : rules.added_rules())
      if (another.kind == rule.kind && another.cells[0] == neighbour) return;
    if (value != 0 && grid[neighbour] != 0 && !holds(grid[neighbour], value)) all = false;
  });
  return all;
}

// Returns false if the sum of the values is wrong, or already too large.
bool sum_may_be(const std::vector<int>& values, int sum) {
  int so_far = 0;
  int empty = 0;
  for (const int value : values) {
    so_far += value;
    if (value == 0) ++empty;
  }
  return empty == 0 ? so_far == sum : so_far + empty <= sum;
}

}  // namespace

bool cage_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return pairs_hold(rule, grid, [](int a, int b, int) { return a != b; });
}

bool thermometer_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return pairs_hold(rule, grid, [](int a, int b, int distance) { return a + distance <= b; });
}

bool slow_thermometer_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return pairs_hold(rule, grid, [](int a, int b, int) { return a <= b; });
}

bool arrow_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  int circle = 0;
  for (int k = 0; k < rule.number; ++k) {
    if (values[k] == 0) return true;
    circle = 10 * circle + values[k];
  }
  return sum_may_be({values.begin() + rule.number, values.end()}, circle);
}

bool sum_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return sum_may_be(values_of(rule, grid), rule.number);
}

bool difference_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return neighbours_hold(rule, grid, [&](int a, int b) { return std::abs(a - b) == rule.number; });
}

bool ratio_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return neighbours_hold(
      rule, grid, [&](int a, int b) { return std::max(a, b) == rule.number * std::min(a, b); });
}

bool no_other_dots_holds(const Rule&, const Grid& grid, const Rules& rules) {
  bool white = false;
  for (const Rule& rule : rules.added_rules())
    if (rule.kind == Kind::difference && rule.number == 1) white = true;
  return other_neighbours_hold(
      grid, rules,
      [](const Rule& rule) { return rule.kind == Kind::difference || rule.kind == Kind::ratio; },
      [white](int a, int b) {
        return std::max(a, b) != 2 * std::min(a, b) && !(white && std::abs(a - b) == 1);
      });
}

bool no_other_xv_holds(const Rule&, const Grid& grid, const Rules& rules) {
  return other_neighbours_hold(
      grid, rules,
      [](const Rule& rule) {
        return rule.kind == Kind::sum && (rule.number == 5 || rule.number == 10);
      },
      [](int a, int b) { return a + b != 5 && a + b != 10; });
}

bool palindrome_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const int opposite = values[values.size() - 1 - k];
    if (values[k] != 0 && opposite != 0 && values[k] != opposite) return false;
  }
  return true;
}

bool whispers_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return neighbours_hold(rule, grid, [&](int a, int b) { return std::abs(a - b) >= rule.number; });
}

bool renban_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const int cells = static_cast<int>(rule.cells.size());
  return pairs_hold(rule, grid,
                    [&](int a, int b, int) { return a != b && std::abs(a - b) < cells; });
}

bool region_sum_holds(const Rule& rule, const Grid& grid, const Rules& rules) {
  std::optional<int> common;
  for (std::size_t k = 0; k < rule.cells.size();) {
    const int region = rules.region(rule.cells[k]);
    int sum = 0;
    bool filled = true;
    for (; k < rule.cells.size() && rules.region(rule.cells[k]) == region; ++k) {
      sum += grid[rule.cells[k]];
      filled = filled && grid[rule.cells[k]] != 0;
    }
    if (!filled) continue;
    if (common && *common != sum) return false;
    common = sum;
  }
  return true;
}

bool between_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  if (values.front() == 0 || values.back() == 0) return true;
  for (std::size_t k = 1; k + 1 < values.size(); ++k) {
    if (values[k] == 0) continue;
    if ((values[k] > values.front()) == (values[k] > values.back())) return false;
    if (values[k] == values.front() || values[k] == values.back()) return false;
  }
  return true;
}

bool lockout_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  if (values.front() == 0 || values.back() == 0) return true;
  if (std::abs(values.front() - values.back()) < rule.number) return false;
  for (std::size_t k = 1; k + 1 < values.size(); ++k) {
    if (values[k] == 0) continue;
    const bool below = values[k] < values.front() && values[k] < values.back();
    const bool above = values[k] > values.front() && values[k] > values.back();
    if (!below && !above) return false;
  }
  return true;
}

bool quadruple_holds(const Rule& rule, const Grid& grid, const Rules&) {
  std::vector<int> values = values_of(rule, grid);
  auto missing = static_cast<std::ptrdiff_t>(rule.values.size());
  for (const int digit : rule.values) {
    const auto found = std::ranges::find(values, digit);
    if (found == values.end()) continue;
    *found = -1;
    --missing;
  }
  return missing <= std::ranges::count(values, 0);
}

bool odd_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return std::ranges::none_of(rule.cells,
                              [&](int cell) { return grid[cell] != 0 && grid[cell] % 2 == 0; });
}

bool even_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return std::ranges::none_of(rule.cells, [&](int cell) { return grid[cell] % 2 == 1; });
}

bool equal_holds(const Rule& rule, const Grid& grid, const Rules&) {
  return pairs_hold(rule, grid, [](int a, int b, int) { return a == b; });
}

bool minimum_holds(const Rule& rule, const Grid& grid, const Rules& rules) {
  return around_holds(rule, grid, rules, [](int around, int value) { return around > value; });
}

bool maximum_holds(const Rule& rule, const Grid& grid, const Rules& rules) {
  return around_holds(rule, grid, rules, [](int around, int value) { return around < value; });
}

bool sandwich_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  const auto one = std::ranges::find(values, 1);
  const auto highest = std::ranges::find(values, grid.shape().size());
  if (one == values.end() || highest == values.end()) return !all_filled(values);
  if (one == highest) return true;  // a grid of one cell
  return sum_may_be({std::min(one, highest) + 1, std::max(one, highest)}, rule.number);
}

bool allow_holds(const Rule& rule, const Grid& grid, const Rules&) {
  const std::vector<int> values = values_of(rule, grid);
  for (std::size_t k = 0; k < rule.values.size(); k += values.size()) {
    bool fits = true;
    for (std::size_t j = 0; j < values.size() && fits; ++j)
      fits = values[j] == 0 || values[j] == rule.values[k + j];
    if (fits) return true;
  }
  return false;
}

}  // namespace dlx::sudoku::rules
