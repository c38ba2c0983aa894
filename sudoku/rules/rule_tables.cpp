// The tables of each kind of rule.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "sudoku/rules/rule_kinds.hpp"

namespace dlx::sudoku::rules {

namespace {

using Kind = Rule::Kind;

int least_sum(std::size_t cells) { return static_cast<int>(cells * (cells + 1) / 2); }
int greatest_sum(std::size_t cells, int size) {
  return static_cast<int>(cells) * (2 * size - static_cast<int>(cells) + 1) / 2;
}

// Removes from `cells`, and returns, the cells of the house that contains most of them.
std::vector<int> take_largest_group(std::vector<int>& cells, const Rules& rules) {
  std::vector<int> largest = {cells.front()};
  for (const House& house : rules.houses()) {
    std::vector<int> group;
    for (const int cell : cells)
      if (std::ranges::binary_search(house.cells, cell)) group.push_back(cell);
    if (group.size() > largest.size()) largest = std::move(group);
  }
  std::erase_if(cells, [&](int cell) { return std::ranges::find(largest, cell) != largest.end(); });
  return largest;
}

// The number in the circle, or `sum` if there is none, is the sum of the cells. Cells of one house
// have different values, so their sets of values are listed; their sum is a variable.
void add_up(std::span<const int> circle, int sum, std::span<const int> cells,
            TableBuilder& tables) {
  constexpr std::size_t few = 3;  // cells whose tuples are listed
  std::vector<int> addends(circle.begin(), circle.end());
  std::vector<int> rest(cells.begin(), cells.end());
  if (cells.size() <= few) {
    addends.insert(addends.end(), rest.begin(), rest.end());
    rest.clear();
  }
  while (!rest.empty()) {
    const std::vector<int> group = take_largest_group(rest, tables.rules());
    int least = least_sum(group.size());
    int greatest = greatest_sum(group.size(), tables.size());
    if (group.size() == cells.size() && circle.size() <= 1) {
      if (circle.size() == 1) greatest = std::min(greatest, tables.size());
      if (circle.empty()) least = greatest = sum;
      return tables.sum_sets(group, least, greatest, circle.empty() ? -1 : circle[0]);
    }
    if (circle.empty()) greatest = std::min(greatest, sum);
    if (circle.size() == 1) greatest = std::min(greatest, tables.size());
    const bool alone = group.size() == 1;
    addends.push_back(alone ? group[0] : tables.add_variable(least, greatest));
    if (!alone) tables.sum_sets(group, least, greatest, addends.back());
  }
  const std::size_t digits = circle.size();
  tables.follow(addends, {sum,
                          [digits](std::size_t place, int number, int value) {
                            return place < digits ? 10 * number + value : number - value;
                          },
                          [](int number) { return number == 0; }});
}

// The pairs of neighbours without a rule for which `has_rule` holds.
template <typename HasRule>
std::vector<CellPair> free_neighbours(const Rules& rules, const HasRule& has_rule) {
  std::set<CellPair> taken;
  for (const Rule& rule : rules.added_rules())
    if (rule.cells.size() == 2 && has_rule(rule))
      taken.insert(
          {std::min(rule.cells[0], rule.cells[1]), std::max(rule.cells[0], rule.cells[1])});
  std::vector<CellPair> free;
  for_each_neighbours(rules.shape(), [&](int cell, int other) {
    if (!taken.contains({cell, other})) free.push_back({cell, other});
  });
  return free;
}

// The neighbours of a cell that are not the cell of another rule of the same kind.
std::vector<int> other_neighbours(const Rule& rule, const Rules& rules) {
  std::vector<int> cells;
  for_each_neighbours(rules.shape(), [&](int cell, int other) {
    if (cell == rule.cells[0]) cells.push_back(other);
    if (other == rule.cells[0]) cells.push_back(cell);
  });
  std::erase_if(cells, [&](int cell) {
    return std::ranges::any_of(rules.added_rules(), [&](const Rule& another) {
      return another.kind == rule.kind && another.cells[0] == cell;
    });
  });
  return cells;
}

void add_thermometer(const Rule& rule, TableBuilder& tables) {
  const int cells = static_cast<int>(rule.cells.size());
  for (int k = 0; k < cells; ++k)
    tables.restrict_cell(rule.cells[k],
                         [&](int v) { return v > k && v <= tables.size() - cells + k + 1; });
  tables.relate(rule.cells, [](int a, int b) { return a < b; });
}

void add_no_other_dots(TableBuilder& tables) {
  const Rules& rules = tables.rules();
  const bool white = std::ranges::any_of(rules.added_rules(), [](const Rule& rule) {
    return rule.kind == Kind::difference && rule.number == 1;
  });
  const auto is_dot = [](const Rule& rule) {
    return rule.kind == Kind::difference || rule.kind == Kind::ratio;
  };
  for (const auto& [cell, other] : free_neighbours(rules, is_dot))
    tables.relate(std::array{cell, other}, [white](int a, int b) {
      return a != 2 * b && b != 2 * a && (!white || std::abs(a - b) != 1);
    });
}

void add_no_other_xv(TableBuilder& tables) {
  const auto is_xv = [](const Rule& rule) {
    return rule.kind == Kind::sum && (rule.number == 5 || rule.number == 10);
  };
  for (const auto& [cell, other] : free_neighbours(tables.rules(), is_xv))
    tables.relate(std::array{cell, other}, [](int a, int b) { return a + b != 5 && a + b != 10; });
}

void add_palindrome(const Rule& rule, TableBuilder& tables) {
  for (std::size_t k = 0; 2 * k + 1 < rule.cells.size(); ++k)
    tables.relate(std::array{rule.cells[k], rule.cells[rule.cells.size() - 1 - k]},
                  [](int a, int b) { return a == b; });
}

void add_renban(const Rule& rule, TableBuilder& tables) {
  const int cells = static_cast<int>(rule.cells.size());
  std::vector<Mask> sets;
  for (int first = 0; first + cells <= tables.size(); ++first)
    sets.push_back(((Mask{1} << cells) - 1) << first);
  tables.sets(rule.cells, std::move(sets));
}

void add_region_sum(const Rule& rule, TableBuilder& tables) {
  std::vector<std::vector<int>> parts;
  for (std::size_t k = 0; k < rule.cells.size(); ++k) {
    const Rules& rules = tables.rules();
    if (k == 0 || rules.region(rule.cells[k]) != rules.region(rule.cells[k - 1]))
      parts.emplace_back();
    parts.back().push_back(rule.cells[k]);
  }
  if (parts.size() < 2) return;
  int least = 1;
  int greatest = greatest_sum(static_cast<std::size_t>(tables.size()), tables.size());
  for (const std::vector<int>& part : parts) {
    least = std::max(least, least_sum(part.size()));
    greatest = std::min(greatest, greatest_sum(part.size(), tables.size()));
  }
  const int sum = tables.add_variable(least, greatest);
  for (const std::vector<int>& part : parts) tables.sum_sets(part, least, greatest, sum);
}

// The number of the chain is the set of digits that have been found, by their places in the list.
void add_quadruple(const Rule& rule, TableBuilder& tables) {
  const auto& digits = rule.values;
  tables.follow(rule.cells, {0,
                             [&](std::size_t, int found, int value) {
                               for (std::size_t k = 0; k < digits.size(); ++k)
                                 if (digits[k] == value && (found >> k & 1) == 0)
                                   return found | 1 << k;
                               return found;
                             },
                             [&](int found) { return found == (1 << digits.size()) - 1; }});
}

// The number of the chain is the sum since the first of the two outer digits, plus `open`, which
// depends on that digit; after the second outer digit the number is `closed`.
void add_sandwich(const Rule& rule, TableBuilder& tables) {
  constexpr int open = 1000;
  constexpr int closed = 3 * open;
  const auto next = [&](std::size_t, int number, int value) {
    const int outer = value == 1 ? 1 : value == tables.size() ? 2 : 0;
    if (number == 0 || number == closed) {
      if (outer == 0) return number;
      return number == 0 ? outer * open : -1;
    }
    const int sum = number % open;
    if (outer == 0) return sum + value <= rule.number ? number + value : -1;
    return number / open != outer && sum == rule.number ? closed : -1;
  };
  tables.follow(rule.cells, {0, next, [](int number) { return number == closed; }});
}

// Adds the tables of a line where `may(low, high, value)` holds for each cell between the ends.
template <typename May>
void restrict_inner(const Rule& rule, TableBuilder& tables, const May& may) {
  tables.compare(std::array{rule.cells.front(), rule.cells.back()},
                 std::span(rule.cells).subspan(1, rule.cells.size() - 2),
                 [&](std::span<const int> ends, int value) {
                   const auto [low, high] = std::minmax(ends[0], ends[1]);
                   return may(low, high, value);
                 });
}

void add_parity(const Rule& rule, TableBuilder& tables, int remainder) {
  for (const int cell : rule.cells)
    tables.restrict_cell(cell, [&](int value) { return value % 2 == remainder; });
}

}  // namespace

void add_tables(const Rule& rule, TableBuilder& tables) {
  const std::size_t cells = rule.cells.size();
  const int number = rule.number;
  switch (rule.kind) {
    case Kind::cage:
      return tables.sum_sets(rule.cells, least_sum(cells), greatest_sum(cells, tables.size()));
    case Kind::thermometer:
      return add_thermometer(rule, tables);
    case Kind::slow_thermometer:
      return tables.relate(rule.cells, [](int a, int b) { return a <= b; });
    case Kind::arrow: {
      const auto circle = static_cast<std::size_t>(number);
      return add_up(std::span(rule.cells).first(circle), 0, std::span(rule.cells).subspan(circle),
                    tables);
    }
    case Kind::sum:
      return add_up({}, number, rule.cells, tables);
    case Kind::difference:
      return tables.relate(rule.cells, [&](int a, int b) { return std::abs(a - b) == number; });
    case Kind::ratio:
      return tables.relate(rule.cells,
                           [&](int a, int b) { return a == number * b || b == number * a; });
    case Kind::no_other_dots:
      return add_no_other_dots(tables);
    case Kind::no_other_xv:
      return add_no_other_xv(tables);
    case Kind::palindrome:
      return add_palindrome(rule, tables);
    case Kind::whispers:
      return tables.relate(rule.cells, [&](int a, int b) { return std::abs(a - b) >= number; });
    case Kind::renban:
      return add_renban(rule, tables);
    case Kind::region_sum:
      return add_region_sum(rule, tables);
    case Kind::between:
      return restrict_inner(
          rule, tables, [](int low, int high, int value) { return low < value && value < high; });
    case Kind::lockout:
      tables.relate(std::array{rule.cells.front(), rule.cells.back()},
                    [&](int a, int b) { return std::abs(a - b) >= number; });
      return restrict_inner(rule, tables, [&](int low, int high, int value) {
        return high - low >= number && (value < low || value > high);
      });
    case Kind::quadruple:
      return add_quadruple(rule, tables);
    case Kind::odd:
      return add_parity(rule, tables, 1);
    case Kind::even:
      return add_parity(rule, tables, 0);
    case Kind::equal:
      return tables.relate(rule.cells, [](int a, int b) { return a == b; });
    case Kind::minimum:
      return tables.compare(rule.cells, other_neighbours(rule, tables.rules()),
                            [](std::span<const int> cell, int value) { return value > cell[0]; });
    case Kind::maximum:
      return tables.compare(rule.cells, other_neighbours(rule, tables.rules()),
                            [](std::span<const int> cell, int value) { return value < cell[0]; });
    case Kind::sandwich:
      return add_sandwich(rule, tables);
    case Kind::allow:
      return tables.list(rule.cells, rule.values);
  }
}

}  // namespace dlx::sudoku::rules
