#include "sudoku/grid.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace dlx::sudoku {

namespace {

/// A set of values, one bit each; bit 0 stands for the empty cell and is never looked at.
using ValueSet = std::uint32_t;
static_assert(Shape::max_size < 32);

/// The cell at `place` (from 0) of a unit, in the order of the grid.
int cell_of_unit(const Shape& shape, Conflict::Unit unit, int number, int place) {
  const int size = shape.size();
  switch (unit) {
    case Conflict::Unit::row:
      return number * size + place;
    case Conflict::Unit::column:
      return place * size + number;
    case Conflict::Unit::box:
      break;
  }
  // A band of boxes has size / box_columns = box_rows boxes.
  const int row = number / shape.box_rows() * shape.box_rows() + place / shape.box_columns();
  const int column = number % shape.box_rows() * shape.box_columns() + place % shape.box_columns();
  return row * size + column;
}

const char* unit_name(Conflict::Unit unit) {
  switch (unit) {
    case Conflict::Unit::row:
      return "row";
    case Conflict::Unit::column:
      return "column";
    case Conflict::Unit::box:
      break;
  }
  return "box";
}

/// True if a value stands twice in any unit: one pass, no divisions, for every puzzle there is.
bool has_conflict(const Grid& grid) {
  const Shape& shape = grid.shape();
  const int size = shape.size();
  std::array<ValueSet, Shape::max_size> columns{};
  std::array<ValueSet, Shape::max_size> boxes{};
  ValueSet twice = 0;
  const std::uint8_t* value = grid.values().data();
  for (int first_row = 0; first_row < size; first_row += shape.box_rows()) {
    boxes.fill(0);
    for (int row = 0; row < shape.box_rows(); ++row) {
      ValueSet in_row = 0;
      for (int stack = 0, column = 0; column < size; ++stack) {
        for (int place = 0; place < shape.box_columns(); ++place, ++column) {
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

std::optional<Conflict> find_conflict_in(const Grid& grid, Conflict::Unit unit, int number) {
  const Shape& shape = grid.shape();
  std::array<int, Shape::max_size + 1> seen_at;
  seen_at.fill(-1);
  for (int place = 0; place < shape.size(); ++place) {
    const int cell = cell_of_unit(shape, unit, number, place);
    const int value = grid[cell];
    if (value == 0) continue;
    if (const int first = seen_at[value]; first >= 0) {
      std::string message = std::string(1, Shape::symbol(value)) + " stands twice in " +
                            unit_name(unit) + " " + std::to_string(number + 1) + ": " +
                            cell_name(shape, first) + " and " + cell_name(shape, cell);
      return Conflict{unit, number + 1, first, cell, value, std::move(message)};
    }
    seen_at[value] = cell;
  }
  return std::nullopt;
}

}  // namespace

Grid::Grid(Shape shape, std::span<const std::uint8_t> values)
    : shape_(shape), values_(values.begin(), values.end()) {
  if (values.size() != static_cast<std::size_t>(shape.cells()))
    throw std::invalid_argument("a grid of " + std::to_string(shape.cells()) +
                                " cells can't have " + std::to_string(values.size()) + " values");
  std::uint8_t highest = 0;
  for (const std::uint8_t value : values_) highest = std::max(highest, value);
  if (highest > shape.size()) {
    const auto at = std::ranges::find(values_, highest);
    throw_unknown(static_cast<int>(at - values_.begin()), highest);
  }
}

int Grid::givens() const {
  return static_cast<int>(values_.size() - std::ranges::count(values_, std::uint8_t{0}));
}

void Grid::throw_unknown(int cell, int value) {
  throw std::invalid_argument("the grid has no cell " + std::to_string(cell) + " or no value " +
                              std::to_string(value));
}

std::string to_line(const Grid& grid) {
  const std::span<const std::uint8_t> values = grid.values();
  std::string line(values.size(), ' ');
  std::ranges::transform(values, line.begin(),
                         [](std::uint8_t value) { return Shape::symbols[value]; });
  return line;
}

std::string cell_name(const Shape& shape, int cell) {
  std::string name = "r";
  name += std::to_string(shape.row(cell) + 1);
  name += 'c';
  name += std::to_string(shape.column(cell) + 1);
  return name;
}

bool is_solution(const Grid& grid) {
  const Shape& shape = grid.shape();
  for (const Conflict::Unit unit :
       {Conflict::Unit::row, Conflict::Unit::column, Conflict::Unit::box}) {
    for (int number = 0; number < shape.size(); ++number) {
      // As many cells as values: if each value from 1 is there, each is there once.
      std::array<bool, Shape::max_size + 1> seen{};
      for (int place = 0; place < shape.size(); ++place)
        seen[grid[cell_of_unit(shape, unit, number, place)]] = true;
      for (int value = 1; value <= shape.size(); ++value)
        if (!seen[value]) return false;
    }
  }
  return true;
}

bool extends(const Grid& solution, const Grid& puzzle) {
  return solution.shape() == puzzle.shape() &&
         std::ranges::equal(
             solution.values(), puzzle.values(),
             [](std::uint8_t filled, std::uint8_t given) { return given == 0 || filled == given; });
}

std::optional<Conflict> find_conflict(const Grid& grid) {
  if (!has_conflict(grid)) return std::nullopt;
  for (const Conflict::Unit unit :
       {Conflict::Unit::row, Conflict::Unit::column, Conflict::Unit::box}) {
    for (int number = 0; number < grid.shape().size(); ++number)
      if (std::optional<Conflict> conflict = find_conflict_in(grid, unit, number)) return conflict;
  }
  return std::nullopt;
}

}  // namespace dlx::sudoku
