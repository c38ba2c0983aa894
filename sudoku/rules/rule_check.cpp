// Checks rules by their definitions alone, without the tables, so that results can be verified.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
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

// Applies `holds(a, b, distance)` to each two filled cells of the line, in its order.
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

// Applies `holds(a, b)` to filled neighbours in the grid, unless `is_rule` is true for a rule about
// the two cells.
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

// Applies `holds(low, high, value)` to each filled cell between the ends of the line, where `low`
// and `high` are the values of the ends, if both are filled.
template <typename Holds>
bool inner_cells_hold(const Rule& rule, const Grid& grid, const Holds& holds) {
  const auto [low, high] = std::minmax({grid[rule.cells.front()], grid[rule.cells.back()]});
  const auto inner = std::span(rule.cells).subspan(1, rule.cells.size() - 2);
  return low == 0 || std::ranges::all_of(inner, [&, low = low, high = high](int cell) {
           return grid[cell] == 0 || holds(low, high, grid[cell]);
         });
}

bool arrow_holds(const Rule& rule, const Grid& grid) {
  const std::vector<int> values = values_of(rule, grid);
  int circle = 0;
  for (int k = 0; k < rule.number; ++k) {
    if (values[k] == 0) return true;
    circle = 10 * circle + values[k];
  }
  return sum_may_be({values.begin() + rule.number, values.end()}, circle);
}

bool no_other_dots_holds(const Grid& grid, const Rules& rules) {
  const bool white = std::ranges::any_of(rules.added_rules(), [](const Rule& rule) {
    return rule.kind == Kind::difference && rule.number == 1;
  });
  return other_neighbours_hold(
      grid, rules,
      [](const Rule& rule) { return rule.kind == Kind::difference || rule.kind == Kind::ratio; },
      [white](int a, int b) {
        return std::max(a, b) != 2 * std::min(a, b) && !(white && std::abs(a - b) == 1);
      });
}

bool no_other_xv_holds(const Grid& grid, const Rules& rules) {
  return other_neighbours_hold(
      grid, rules,
      [](const Rule& rule) {
        return rule.kind == Kind::sum && (rule.number == 5 || rule.number == 10);
      },
      [](int a, int b) { return a + b != 5 && a + b != 10; });
}

bool palindrome_holds(const Rule& rule, const Grid& grid) {
  const std::vector<int> values = values_of(rule, grid);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const int opposite = values[values.size() - 1 - k];
    if (values[k] != 0 && opposite != 0 && values[k] != opposite) return false;
  }
  return true;
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

bool quadruple_holds(const Rule& rule, const Grid& grid) {
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

bool sandwich_holds(const Rule& rule, const Grid& grid) {
  const std::vector<int> values = values_of(rule, grid);
  const auto one = std::ranges::find(values, 1);
  const auto highest = std::ranges::find(values, grid.shape().size());
  if (one == values.end() || highest == values.end())
    return std::ranges::find(values, 0) != values.end();
  if (one == highest) return true;  // a grid of one cell
  return sum_may_be({std::min(one, highest) + 1, std::max(one, highest)}, rule.number);
}

bool allow_holds(const Rule& rule, const Grid& grid) {
  const std::vector<int> values = values_of(rule, grid);
  for (std::size_t k = 0; k < rule.values.size(); k += values.size()) {
    bool fits = true;
    for (std::size_t j = 0; j < values.size() && fits; ++j)
      fits = values[j] == 0 || values[j] == rule.values[k + j];
    if (fits) return true;
  }
  return false;
}

}  // namespace

bool holds(const Rule& rule, const Grid& grid, const Rules& rules) {
  const auto is_empty_or = [&](int remainder) {
    return std::ranges::all_of(
        rule.cells, [&](int cell) { return grid[cell] == 0 || grid[cell] % 2 == remainder; });
  };
  switch (rule.kind) {
    case Kind::cage:
      return pairs_hold(rule, grid, [](int a, int b, int) { return a != b; });
    case Kind::thermometer:
      return pairs_hold(rule, grid, [](int a, int b, int distance) { return a + distance <= b; });
    case Kind::slow_thermometer:
      return pairs_hold(rule, grid, [](int a, int b, int) { return a <= b; });
    case Kind::arrow:
      return arrow_holds(rule, grid);
    case Kind::sum:
      return sum_may_be(values_of(rule, grid), rule.number);
    case Kind::difference:
      return neighbours_hold(rule, grid,
                             [&](int a, int b) { return std::abs(a - b) == rule.number; });
    case Kind::ratio:
      return neighbours_hold(
          rule, grid, [&](int a, int b) { return std::max(a, b) == rule.number * std::min(a, b); });
    case Kind::no_other_dots:
      return no_other_dots_holds(grid, rules);
    case Kind::no_other_xv:
      return no_other_xv_holds(grid, rules);
    case Kind::palindrome:
      return palindrome_holds(rule, grid);
    case Kind::whispers:
      return neighbours_hold(rule, grid,
                             [&](int a, int b) { return std::abs(a - b) >= rule.number; });
    case Kind::renban:
      return pairs_hold(rule, grid,
                        [cells = static_cast<int>(rule.cells.size())](int a, int b, int) {
                          return a != b && std::abs(a - b) < cells;
                        });
    case Kind::region_sum:
      return region_sum_holds(rule, grid, rules);
    case Kind::between:
      return inner_cells_hold(
          rule, grid, [](int low, int high, int value) { return low < value && value < high; });
    case Kind::lockout: {
      const int first = grid[rule.cells.front()], last = grid[rule.cells.back()];
      if (first != 0 && last != 0 && std::abs(first - last) < rule.number) return false;
      return inner_cells_hold(
          rule, grid, [](int low, int high, int value) { return value < low || value > high; });
    }
    case Kind::quadruple:
      return quadruple_holds(rule, grid);
    case Kind::odd:
      return is_empty_or(1);
    case Kind::even:
      return is_empty_or(0);
    case Kind::equal:
      return pairs_hold(rule, grid, [](int a, int b, int) { return a == b; });
    case Kind::minimum:
      return around_holds(rule, grid, rules, [](int around, int value) { return around > value; });
    case Kind::maximum:
      return around_holds(rule, grid, rules, [](int around, int value) { return around < value; });
    case Kind::sandwich:
      return sandwich_holds(rule, grid);
    case Kind::allow:
      return allow_holds(rule, grid);
  }
  return true;
}

}  // namespace dlx::sudoku::rules
