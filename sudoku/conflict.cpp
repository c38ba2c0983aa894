// What contradicts the rules, straight from their definition: the exact-cover model has no part in
// it, so that this can be a judge of what comes from there.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

namespace {

using Unit = Conflict::Unit;

constexpr Unit unit_of(House::Kind kind) { return static_cast<Unit>(kind); }
static_assert(unit_of(House::Kind::row) == Unit::row);
static_assert(unit_of(House::Kind::region) == Unit::box);
static_assert(unit_of(House::Kind::extra) == Unit::extra);

void check_shapes(const Grid& grid, const Rules& rules) {
  if (grid.shape() != rules.shape())
    throw std::invalid_argument("the grid's shape is not that of the rules");
}

struct Twice {
  int first;
  int second;
};

// The first cell whose value a cell before it has, too.
std::optional<Twice> find_twice(const Grid& grid, const std::vector<int>& cells) {
  std::array<int, Shape::max_size + 1> seen_at;
  seen_at.fill(-1);
  for (const int cell : cells) {
    const int value = grid[cell];
    if (value == 0) continue;
    int& seen = seen_at[static_cast<std::size_t>(value)];
    if (seen >= 0) return Twice{seen, cell};
    seen = cell;
  }
  return std::nullopt;
}

// The least and the greatest sum that a cage can come to, given the values that it has.
struct Sums {
  int least = 0;
  int greatest = 0;
  int filled = 0;  // cells
  int so_far = 0;  // the sum of these
};

// Before: no value is there twice.
Sums find_sums(const Grid& grid, const Cage& cage) {
  std::array<bool, Shape::max_size + 1> used{};
  Sums sums;
  for (const int cell : cage.cells) {
    const int value = grid[cell];
    if (value == 0) continue;
    used[static_cast<std::size_t>(value)] = true;
    ++sums.filled;
    sums.so_far += value;
  }
  const int size = grid.shape().size();
  const int empty = static_cast<int>(cage.cells.size()) - sums.filled;
  sums.least = sums.greatest = sums.so_far;
  for (int value = 1, needed = empty; needed > 0; ++value) {
    if (used[static_cast<std::size_t>(value)]) continue;
    sums.least += value;
    --needed;
  }
  for (int value = size, needed = empty; needed > 0; --value) {
    if (used[static_cast<std::size_t>(value)]) continue;
    sums.greatest += value;
    --needed;
  }
  return sums;
}

class Finder {
 public:
  Finder(const Grid& grid, const Rules& rules) : grid_(grid), rules_(rules) {}

  std::optional<Conflict> find() const {
    for (const House& house : rules_.houses())
      if (const auto twice = find_twice(grid_, house.cells))
        return stands_twice(unit_of(house.kind), house.number, *twice, "in " + house.name());
    int number = 0;
    for (const auto& [first, second] : rules_.different_pairs()) {
      ++number;
      if (grid_[first] == 0 || grid_[first] != grid_[second]) continue;
      return stands_twice(Unit::pair, number, {first, second}, "in cells that differ");
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

  Conflict stands_twice(Unit unit, int number, const Twice& twice, const std::string& where) const {
    return conflict(unit, number, twice,
                    std::string(1, Shape::symbol(grid_[twice.second])) + " stands twice " + where +
                        ": " + name(twice.first) + " and " + name(twice.second));
  }

  std::optional<Conflict> find_in_cage(const Cage& cage, int number) const {
    const std::string the_cage = "the cage at " + name(cage.cells.front());
    if (const auto twice = find_twice(grid_, cage.cells))
      return stands_twice(Unit::cage, number, *twice, "in " + the_cage);
    const Sums sums = find_sums(grid_, cage);
    if (sums.filled == 0 || (sums.least <= cage.sum && cage.sum <= sums.greatest))
      return std::nullopt;
    const auto filled = [&](int cell) { return grid_[cell] != 0; };
    const Twice ends = {*std::find_if(cage.cells.begin(), cage.cells.end(), filled),
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

  const Grid& grid_;
  const Rules& rules_;
};

}  // namespace

std::optional<Conflict> find_conflict(const Grid& grid, const Rules& rules) {
  check_shapes(grid, rules);
  return Finder(grid, rules).find();
}

bool is_solution(const Grid& grid, const Rules& rules) {
  check_shapes(grid, rules);
  if (std::ranges::find(grid.values(), 0) != grid.values().end()) return false;
  return !find_conflict(grid, rules);
}

}  // namespace dlx::sudoku
