#include "sudoku/grid.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "sudoku/rules.hpp"
#include "sudoku/rules/rule_kinds.hpp"
#include "sudoku/text/text_bytes.hpp"

namespace dlx::sudoku {

// The usual numbering of the exact cover of the common sudoku.
static_assert(Shape().size() == 9);
static_assert(Shape().cells() == 81);
static_assert(Shape().candidates() == 729);
static_assert(Shape().constraints() == 324);

Shape::Shape(int box_rows, int box_columns) : box_rows_(box_rows), box_columns_(box_columns) {
  // Each side is checked before the product, which might overflow.
  const bool sides =
      box_rows >= 1 && box_columns >= 1 && box_rows <= max_size && box_columns <= max_size;
  if (!sides || box_rows * box_columns > max_size)
    throw std::invalid_argument("boxes of " + std::to_string(box_rows) + "x" +
                                std::to_string(box_columns) + " cells: a box has 1 to " +
                                std::to_string(max_size) + " cells");
}

char Shape::symbol(int value) {
  if (value < 0 || value > max_size)
    throw std::invalid_argument("no sudoku has the value " + std::to_string(value));
  return symbols[value];
}

std::optional<int> Shape::value(char symbol) const {
  switch (symbol) {
    case '.':
    case '0':
    case '*':
    case '_':
    case '-':
      return 0;
    default:
      break;
  }
  if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  const std::size_t value = symbols.find(symbol);
  if (value == symbols.npos || value > static_cast<std::size_t>(size())) {
    if (symbol == 'X') return 0;
    return std::nullopt;
  }
  return static_cast<int>(value);
}

namespace {

/// A set of values, one bit each; bit 0 stands for the empty cell and is ignored.
using ValueSet = std::uint64_t;
static_assert(Shape::max_size < 64);

using Unit = Conflict::Unit;

constexpr Unit unit_of(House::Kind kind) { return static_cast<Unit>(kind); }
static_assert(unit_of(House::Kind::row) == Unit::row);
static_assert(unit_of(House::Kind::region) == Unit::box);
static_assert(unit_of(House::Kind::extra) == Unit::extra);

void check_shapes(const Grid& grid, const Rules& rules) {
  if (grid.shape() != rules.shape())
    throw std::invalid_argument("the grid and the rules have different shapes");
}

struct Twice {
  int first;
  int second;
};

// The first cell whose value an earlier cell also has.
std::optional<Twice> find_twice(const Grid& grid, const std::vector<int>& cells) {
  ValueSet seen_once = 0;
  ValueSet seen_twice = 0;
  // A fast path without branches, because most houses have no duplicates.
  for (const int cell : cells) {
    const ValueSet bit = ValueSet{1} << grid[cell];
    seen_twice |= seen_once & bit;
    seen_once |= bit;
  }
  if ((seen_twice & ~ValueSet{1}) == 0) return std::nullopt;
  std::array<int, Shape::max_size + 1> seen_at;
  std::fill_n(seen_at.begin(), grid.shape().size() + 1, -1);
  for (const int cell : cells) {
    const int value = grid[cell];
    if (value == 0) continue;
    int& seen = seen_at[value];
    if (seen >= 0) return Twice{seen, cell};
    seen = cell;
  }
  return std::nullopt;
}

// The least and the greatest possible sum of a cage with its current values.
struct Sums {
  int least = 0;
  int greatest = 0;
  int filled = 0;  // number of filled cells
  int so_far = 0;  // their sum
};

// Before: no value occurs twice.
Sums find_sums(const Grid& grid, const Cage& cage) {
  std::array<bool, Shape::max_size + 1> used{};
  Sums sums;
  for (const int cell : cage.cells) {
    const int value = grid[cell];
    if (value == 0) continue;
    used[value] = true;
    ++sums.filled;
    sums.so_far += value;
  }
  const int size = grid.shape().size();
  const int empty = static_cast<int>(cage.cells.size()) - sums.filled;
  sums.least = sums.greatest = sums.so_far;
  for (int value = 1, needed = empty; needed > 0; ++value)
    if (!used[value]) sums.least += value, --needed;
  for (int value = size, needed = empty; needed > 0; --value)
    if (!used[value]) sums.greatest += value, --needed;
  return sums;
}

// Returns true if a value occurs twice in a row, column or box: one pass, no divisions.
bool has_twice(const std::uint8_t* value, int box_rows, int box_columns) {
  const int size = box_rows * box_columns;
  std::array<ValueSet, Shape::max_size> columns;
  std::array<ValueSet, Shape::max_size> boxes;
  std::fill_n(columns.begin(), size, 0);
  ValueSet twice = 0;
  for (int first_row = 0; first_row < size; first_row += box_rows) {
    std::fill_n(boxes.begin(), box_rows, 0);
    for (int row = 0; row < box_rows; ++row) {
      ValueSet in_row = 0;
      for (int stack = 0, column = 0; column < size; ++stack) {
        for (int place = 0; place < box_columns; ++place, ++column) {
          const ValueSet bit = ValueSet{1} << *value++;
          twice |= (in_row | columns[column] | boxes[stack]) & bit;
          in_row |= bit;
          columns[column] |= bit;
          boxes[stack] |= bit;
        }
      }
    }
  }
  return (twice & ~ValueSet{1}) != 0;
}

class Finder {
 public:
  Finder(const Grid& grid, const Rules& rules) : grid_(grid), rules_(rules) {}

  std::optional<Conflict> find() const {
    for (const House& house : rules_.houses())
      if (const auto twice = find_twice(grid_, house.cells))
        return repeated_value(unit_of(house.kind), house.number, *twice, house.name());
    int number = 0;
    for (const auto& [first, second] : rules_.different_pairs()) {
      ++number;
      if (grid_[first] == 0 || grid_[first] != grid_[second]) continue;
      return repeated_value(Unit::pair, number, {first, second}, "cells that differ");
    }
    number = 0;
    for (const auto& [first, second] : rules_.apart_pairs()) {
      ++number;
      if (!consecutive(first, second)) continue;
      return conflict(Unit::consecutive, number, {first, second},
                      is(first) + " and " + is(second) + ", which are consecutive");
    }
    number = 0;
    for (const Cage& cage : rules_.cages())
      if (auto found = find_in_cage(cage, ++number)) return found;
    number = 0;
    for (const auto& [smaller, greater] : rules_.less_pairs()) {
      ++number;
      if (grid_[smaller] == 0 || grid_[greater] == 0 || grid_[smaller] < grid_[greater]) continue;
      return conflict(
          Unit::less, number, {std::min(smaller, greater), std::max(smaller, greater)},
          is(smaller) + " and " + is(greater) + ", but " + name(smaller) + " < " + name(greater));
    }
    number = 0;
    for (const Rule& rule : rules_.added_rules()) {
      ++number;
      if (!rules::holds(rule, grid_, rules_))
        return conflict(Unit::rule, number, filled_ends(rule), message_of(rule));
    }
    return std::nullopt;
  }

 private:
  std::string name(int cell) const { return cell_name(grid_.shape(), cell); }
  std::string is(int cell) const { return name(cell) + " is " + Shape::symbol(grid_[cell]); }

  bool consecutive(int first, int second) const {
    if (grid_[first] == 0 || grid_[second] == 0) return false;
    const int difference = grid_[first] - grid_[second];
    return difference == 1 || difference == -1;
  }

  Conflict conflict(Unit unit, int number, const Twice& cells, std::string message) const {
    return {unit, number, cells.first, cells.second, grid_[cells.second], std::move(message)};
  }

  Conflict repeated_value(Unit unit, int number, const Twice& twice,
                          const std::string& where) const {
    return conflict(unit, number, twice,
                    Shape::symbol(grid_[twice.second]) + (" is twice in " + where) + ": " +
                        name(twice.first) + " and " + name(twice.second));
  }

  std::optional<Conflict> find_in_cage(const Cage& cage, int number) const {
    const std::string the_cage = "the cage at " + name(cage.cells.front());
    if (const auto twice = find_twice(grid_, cage.cells))
      return repeated_value(Unit::cage, number, *twice, the_cage);
    const Sums sums = find_sums(grid_, cage);
    if (sums.filled == 0 || (sums.least <= cage.sum && cage.sum <= sums.greatest))
      return std::nullopt;
    const auto filled = [&](int cell) { return grid_[cell] != 0; };
    const Twice ends = {*std::ranges::find_if(cage.cells, filled),
                        *std::find_if(cage.cells.rbegin(), cage.cells.rend(), filled)};
    const std::string needed = ", " + std::to_string(cage.sum) + " is needed";
    const auto empty = cage.cells.size() - static_cast<std::size_t>(sums.filled);
    if (empty == 0)
      return conflict(Unit::sum, number, ends,
                      the_cage + " has the sum " + std::to_string(sums.so_far) + needed);
    const bool too_much = sums.least > cage.sum;
    return conflict(Unit::sum, number, ends,
                    the_cage + " has a sum of " + (too_much ? "at least " : "at most ") +
                        std::to_string(too_much ? sums.least : sums.greatest) + needed);
  }

  // The first and the last filled cell; of the grid, if the rule has no cells.
  Twice filled_ends(const Rule& rule) const {
    std::vector<int> cells = rule.cells;
    for (int cell = 0; rule.cells.empty() && cell < grid_.shape().cells(); ++cell)
      cells.push_back(cell);
    std::erase_if(cells, [&](int cell) { return grid_[cell] == 0; });
    if (cells.empty()) return {rule.cells.front(), rule.cells.back()};
    const auto [first, last] = std::ranges::minmax(cells);
    return {first, last};
  }

  // "the thermometer r1c1 r1c2 does not increase".
  std::string message_of(const Rule& rule) const {
    const RuleKind& kind = kind_of(rule);
    std::string text = "the " + std::string(kind.noun);
    for (const int cell : rule.cells) text += " " + name(cell);
    std::string fault(kind.fault);
    if (const std::size_t sign = fault.find('#'); sign != fault.npos)
      fault.replace(sign, 1, std::to_string(rule.number));
    return text + " " + fault;
  }

  const Grid& grid_;
  const Rules& rules_;
};

}  // namespace

Grid::Grid(Shape shape, std::span<const std::uint8_t> values)
    : shape_(shape), values_(values.begin(), values.end()) {
  if (values.size() != static_cast<std::size_t>(shape.cells()))
    throw std::invalid_argument("a grid of " + std::to_string(shape.cells()) +
                                " cells cannot have " + std::to_string(values.size()) + " values");
  if (text::highest_of(values_) <= shape.size()) return;
  const auto at = std::ranges::max_element(values_);
  throw_unknown(static_cast<int>(at - values_.begin()), *at);
}

int Grid::givens() const {
  return static_cast<int>(values_.size() - std::ranges::count(values_, std::uint8_t{0}));
}

void Grid::throw_unknown(int cell, int value) {
  throw std::invalid_argument("the grid has no cell " + std::to_string(cell) + " or no value " +
                              std::to_string(value));
}

std::string to_line(const Grid& grid) {
  std::string line;
  append_line(grid, line);
  return line;
}

void append_line(const Grid& grid, std::string& lines) {
  const std::span<const std::uint8_t> values = grid.values();
  const std::size_t before = lines.size();
  lines.resize(before + values.size());
  char* const line = lines.data() + before;
  if (grid.shape().size() > 9 || values.size() < sizeof(text::Bytes)) {
    std::ranges::transform(values, line, [](std::uint8_t value) { return Shape::symbols[value]; });
    return;
  }
  text::for_each_sixteen(values.size(), [&](std::size_t k) {
    text::store_bytes(text::characters_of(text::load_bytes(values.data() + k)), line + k);
  });
}

std::string cell_name(const Shape& shape, int cell) {
  std::string name = "r";
  name += std::to_string(shape.row(cell) + 1);
  name += 'c';
  name += std::to_string(shape.column(cell) + 1);
  return name;
}

bool is_solution(const Grid& grid) {
  return grid.givens() == grid.shape().cells() && !has_conflict(grid);
}

bool extends(const Grid& solution, const Grid& puzzle) {
  return solution.shape() == puzzle.shape() &&
         std::ranges::equal(
             solution.values(), puzzle.values(),
             [](std::uint8_t filled, std::uint8_t given) { return given == 0 || filled == given; });
}

bool has_conflict(const Grid& grid) {
  return has_twice(grid.values().data(), grid.shape().box_rows(), grid.shape().box_columns());
}

std::optional<Conflict> find_conflict(const Grid& grid) {
  if (!has_conflict(grid)) return std::nullopt;
  return find_conflict(grid, Rules(grid.shape()));
}

// Finds violations of the rules from their definition alone. Independent of the exact-cover model,
// so that it can verify the results of the model.

std::optional<Conflict> find_conflict(const Grid& grid, const Rules& rules) {
  check_shapes(grid, rules);
  return Finder(grid, rules).find();
}

bool is_solution(const Grid& grid, const Rules& rules) {
  check_shapes(grid, rules);
  return grid.givens() == grid.shape().cells() && !find_conflict(grid, rules);
}

}  // namespace dlx::sudoku
