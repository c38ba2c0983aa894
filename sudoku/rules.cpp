#include "sudoku/rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "sudoku/rules/rule_kinds.hpp"
#include "sudoku/rules/tables.hpp"

namespace dlx::sudoku {

namespace {

using Kind = House::Kind;

struct Move {
  int rows;
  int columns;
};

// Each pair once, the lower cell first.
constexpr std::array<Move, 4> knight_moves = {{{1, -2}, {1, 2}, {2, -1}, {2, 1}}};
constexpr std::array<Move, 4> king_moves = {{{0, 1}, {1, -1}, {1, 0}, {1, 1}}};
constexpr std::array<Move, 2> side_moves = {{{0, 1}, {1, 0}}};

void add_moves(const Shape& shape, std::span<const Move> moves, std::vector<CellPair>& pairs) {
  for (int cell = 0; cell < shape.cells(); ++cell) {
    for (const Move& move : moves) {
      const int row = shape.row(cell) + move.rows;
      const int column = shape.column(cell) + move.columns;
      if (row >= shape.size() || column < 0 || column >= shape.size()) continue;
      pairs.push_back({cell, row * shape.size() + column});
    }
  }
}

// The cells whose row and column satisfy a condition, ascending.
template <typename Condition>
std::vector<int> cells_where(const Shape& shape, const Condition& holds) {
  std::vector<int> cells;
  for (int cell = 0; cell < shape.cells(); ++cell)
    if (holds(shape.row(cell), shape.column(cell))) cells.push_back(cell);
  return cells;
}

void sort_once(std::vector<CellPair>& pairs) {
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

// Extreme sums of `cells` different values: from `value` upwards, and from `size` downwards.
constexpr int min_sum(int value, int cells) { return cells * (2 * value + cells - 1) / 2; }
constexpr int greatest_sum(int size, int cells) { return cells * (2 * size - cells + 1) / 2; }

// The sets that consist of `chosen` and `cells` values from `value` on, with the remaining sum.
void extend(std::uint64_t chosen, int value, int size, int cells, int sum,
            const std::function<void(std::uint64_t)>& visit) {
  if (cells == 0) {
    if (sum == 0) visit(chosen);
    return;
  }
  if (greatest_sum(size, cells) < sum) return;
  for (; value + cells - 1 <= size && min_sum(value, cells) <= sum; ++value)
    extend(chosen | std::uint64_t{1} << (value - 1), value + 1, size, cells - 1, sum - value,
           visit);
}

}  // namespace

std::string House::name() const {
  static constexpr std::array names = {"row",    "column",         "box",         "diagonal",
                                       "window", "disjoint group", "extra region"};
  return std::string(names[static_cast<std::size_t>(kind)]) + " " + std::to_string(number);
}

Rules::Rules(Shape shape) : shape_(shape), regions_(static_cast<std::size_t>(shape.cells())) {
  for (int cell = 0; cell < shape.cells(); ++cell) regions_[cell] = shape.box(cell);
  houses_.reserve(3 * shape.size());
  const auto add_all = [&](House::Kind kind, int (Shape::*unit)(int) const) {
    std::vector<std::vector<int>> units(shape.size());
    for (int cell = 0; cell < shape.cells(); ++cell) units[(shape.*unit)(cell)].push_back(cell);
    for (std::vector<int>& cells : units) add(kind, std::move(cells));
  };
  add_all(Kind::row, &Shape::row);
  add_all(Kind::column, &Shape::column);
  add_all(Kind::region, &Shape::box);
}

// Called for each puzzle of a list, so no object is created for the comparison.
bool Rules::plain() const {
  return houses_.size() == 3 * static_cast<std::size_t>(shape_.size()) && !anti_knight_ &&
         !anti_king_ && !non_consecutive_ && different_.empty() && cages_.empty() &&
         less_.empty() && added_rules_.empty() && !has_jigsaw_regions();
}

bool Rules::values_interchangeable() const {
  return cages_.empty() && less_.empty() && !non_consecutive_ && added_rules_.empty();
}

bool Rules::has(House::Kind kind) const {
  return std::ranges::any_of(houses_, [kind](const House& house) { return house.kind == kind; });
}

void Rules::add(House::Kind kind, std::vector<int> cells) {
  Deadline::check(houses_.size() / 8 + 1);
  const auto before =
      std::ranges::count_if(houses_, [kind](const House& house) { return house.kind == kind; });
  houses_.push_back({kind, static_cast<int>(before) + 1, std::move(cells)});
}

// Sorted cells.
void Rules::check_cells(std::span<const int> cells, const char* what) const {
  if (cells.empty()) throw std::invalid_argument(std::string(what) + " has no cells");
  if (cells.front() < 0 || cells.back() >= shape_.cells())
    throw std::invalid_argument(std::string(what) + " has a cell that is not on the grid");
  if (std::ranges::adjacent_find(cells) != cells.end())
    throw std::invalid_argument(std::string(what) + " has a cell twice");
  if (cells.size() > static_cast<std::size_t>(shape_.size()))
    throw std::invalid_argument(std::string(what) + " has " + std::to_string(cells.size()) +
                                " cells, more than the number of values");
}

void Rules::set_regions(std::span<const int> region_of_cell) {
  const auto size = static_cast<std::size_t>(shape_.size());
  if (region_of_cell.size() != static_cast<std::size_t>(shape_.cells()))
    throw std::invalid_argument("regions are given for " + std::to_string(region_of_cell.size()) +
                                " cells, the grid has " + std::to_string(shape_.cells()));
  std::vector<std::vector<int>> cells(size);
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const int region = region_of_cell[cell];
    if (region < 0 || region >= shape_.size())
      throw std::invalid_argument("there is no region " + std::to_string(region));
    cells[region].push_back(cell);
  }
  for (std::size_t region = 0; region < size; ++region) {
    if (cells[region].size() != size)
      throw std::invalid_argument("region " + std::to_string(region + 1) + " has " +
                                  std::to_string(cells[region].size()) + " of " +
                                  std::to_string(size) + " cells");
  }
  regions_.assign(region_of_cell.begin(), region_of_cell.end());
  for (std::size_t region = 0; region < size; ++region)
    houses_[2 * size + region].cells = std::move(cells[region]);
}

bool Rules::has_jigsaw_regions() const {
  for (int cell = 0; cell < shape_.cells(); ++cell)
    if (region(cell) != shape_.box(cell)) return true;
  return false;
}

void Rules::add_diagonals() {
  if (has_diagonals()) return;
  const int size = shape_.size();
  add(Kind::diagonal, cells_where(shape_, [](int row, int column) { return row == column; }));
  add(Kind::diagonal,
      cells_where(shape_, [size](int row, int column) { return row + column == size - 1; }));
}

void Rules::add_windows() {
  if (has_windows()) return;
  const int size = shape_.size();
  const int rows = shape_.box_rows();
  const int columns = shape_.box_columns();
  if (size < 2 || (size - 1) % (rows + 1) != 0 || (size - 1) % (columns + 1) != 0)
    throw std::invalid_argument("there are no windows with boxes of " + std::to_string(rows) + "x" +
                                std::to_string(columns) + " cells");
  for (int top = 1; top < size; top += rows + 1) {
    for (int left = 1; left < size; left += columns + 1) {
      add(Kind::window, cells_where(shape_, [&](int row, int column) {
            return row >= top && row < top + rows && column >= left && column < left + columns;
          }));
    }
  }
}

void Rules::add_groups() {
  if (has_groups()) return;
  for (int first = 0; first < shape_.box_rows(); ++first) {
    for (int left = 0; left < shape_.box_columns(); ++left)
      add(Kind::group, cells_where(shape_, [&](int row, int column) {
            return row % shape_.box_rows() == first && column % shape_.box_columns() == left;
          }));
  }
}

void Rules::add_house(std::vector<int> cells) {
  std::ranges::sort(cells);
  check_cells(cells, "a region");
  add(Kind::extra, std::move(cells));
}

void Rules::add_anti_knight() { anti_knight_ = true; }
void Rules::add_anti_king() { anti_king_ = true; }
void Rules::add_non_consecutive() { non_consecutive_ = true; }

void Rules::add_different(int cell, int other) {
  const std::array cells = {std::min(cell, other), std::max(cell, other)};
  check_cells(cells, "a pair");
  different_.push_back({cells[0], cells[1]});
  sort_once(different_);
}

void Rules::add_cage(std::vector<int> cells, int sum) {
  std::ranges::sort(cells);
  check_cells(cells, "a cage");
  const int number = static_cast<int>(cells.size());
  const int least = min_sum(1, number);
  const int most = greatest_sum(shape_.size(), number);
  if (sum < least || sum > most)
    throw std::invalid_argument("a cage of " + std::to_string(number) + " cells has a sum of " +
                                std::to_string(least) + " to " + std::to_string(most) + ", not " +
                                std::to_string(sum));
  cages_.push_back({std::move(cells), sum});
}

void Rules::add_less(int smaller, int greater) {
  const std::array cells = {std::min(smaller, greater), std::max(smaller, greater)};
  check_cells(cells, "a comparison");
  less_.push_back({smaller, greater});
}

void Rules::add_rule(Rule rule) {
  rules::check_rule(rule, shape_);
  added_rules_.push_back(std::move(rule));
}

std::vector<CellPair> Rules::different_pairs() const {
  std::vector<CellPair> pairs = different_;
  if (anti_knight_) add_moves(shape_, knight_moves, pairs);
  if (anti_king_) add_moves(shape_, king_moves, pairs);
  sort_once(pairs);
  std::set<CellPair> in_house;
  if (!pairs.empty()) {
    for (const House& house : houses_)
      for (std::size_t k = 0; k < house.cells.size(); ++k) {
        Deadline::check(10 * (k + 1));
        for (std::size_t j = 0; j < k; ++j) in_house.insert({house.cells[j], house.cells[k]});
      }
  }
  std::erase_if(pairs, [&](const CellPair& pair) { return in_house.contains(pair); });
  return pairs;
}

std::vector<CellPair> Rules::apart_pairs() const {
  std::vector<CellPair> pairs;
  if (non_consecutive_) add_moves(shape_, side_moves, pairs);
  sort_once(pairs);
  return pairs;
}

std::vector<std::vector<int>> Rules::peers() const {
  std::vector<std::set<int>> sets(shape_.cells());
  const auto add_all = [&](std::span<const int> cells) {
    Deadline::check(10 * cells.size() * cells.size());
    for (const int cell : cells)
      for (const int other : cells)
        if (other != cell) sets[cell].insert(other);
  };
  for (const House& house : houses_) add_all(house.cells);
  for (const Cage& cage : cages_) add_all(cage.cells);
  for (const CellPair& pair : different_pairs()) add_all(std::array{pair.first, pair.second});
  for (const CellPair& pair : less_) add_all(std::array{pair.first, pair.second});
  const auto lists = [&] {
    std::vector<std::vector<int>> peers;
    peers.reserve(sets.size());
    for (const std::set<int>& set : sets) peers.emplace_back(set.begin(), set.end());
    return peers;
  };
  if (added_rules_.empty()) return lists();
  for (const Rule& rule : added_rules_)
    if (rule.kind == Rule::Kind::cage) add_all(rule.cells);
  std::vector<CellPair> pairs;
  rules::add_different(rules::make_tables(*this, lists()), shape_, pairs);
  for (const CellPair& pair : pairs) add_all(std::array{pair.first, pair.second});
  return lists();
}

std::uint64_t count_combinations(int size, int cells, int sum) {
  if (cells < 0 || sum < 0) return 0;
  // ways[c][s] after value v: the number of sets of c values up to v with sum s.
  const auto columns = static_cast<std::size_t>(sum) + 1;
  std::vector<std::uint64_t> ways((static_cast<std::size_t>(cells) + 1) * columns);
  ways[0] = 1;
  for (int value = 1; value <= size; ++value) {
    for (int c = cells; c >= 1; --c)
      for (int s = sum; s >= value; --s)
        ways[static_cast<std::size_t>(c) * columns + static_cast<std::size_t>(s)] +=
            ways[static_cast<std::size_t>(c - 1) * columns + static_cast<std::size_t>(s - value)];
  }
  return ways.back();
}

void for_each_combination(int size, int cells, int sum,
                          const std::function<void(std::uint64_t)>& visit) {
  if (cells >= 0) extend(0, 1, size, cells, sum, visit);
}

}  // namespace dlx::sudoku
