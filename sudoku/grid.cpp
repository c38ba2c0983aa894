#include "sudoku/grid.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "sudoku/rules.hpp"

namespace dlx::sudoku {

namespace {

/// A set of values, one bit each; bit 0 stands for the empty cell and is never looked at.
using ValueSet = std::uint64_t;
static_assert(Shape::max_size < 64);

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
  std::array<ValueSet, Shape::max_size> rows{};
  std::array<ValueSet, Shape::max_size> columns{};
  std::array<ValueSet, Shape::max_size> boxes{};
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const ValueSet bit = ValueSet{1} << grid[cell];
    rows[shape.row(cell)] |= bit;
    columns[shape.column(cell)] |= bit;
    boxes[shape.box(cell)] |= bit;
  }
  // As many cells in each as there are values: if each value from 1 is there, each is there once.
  const ValueSet all = (ValueSet{2} << shape.size()) - 2;
  for (const auto& units : {rows, columns, boxes})
    for (int number = 0; number < shape.size(); ++number)
      if (units[number] != all) return false;
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
  return find_conflict(grid, Rules(grid.shape()));
}

}  // namespace dlx::sudoku
