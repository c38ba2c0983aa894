#include "sudoku/transformation.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace dlx::sudoku {
namespace {

using Order = std::vector<std::uint8_t>;

Order identity(int size) {
  Order order(static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  return order;
}

bool is_permutation(const Order& order, int size) {
  return order.size() == static_cast<std::size_t>(size) &&
         std::is_permutation(order.begin(), order.end(), identity(size).begin());
}

// Returns true if lines of the same group of `width` stay together.
bool keeps_groups(const Order& order, int width) {
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t first = k - k % static_cast<std::size_t>(width);
    if (order[k] / width != order[first] / width) return false;
  }
  return true;
}

// result[k] = first[second[k]].
Order chained(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second) {
  Order result;
  for (const std::uint8_t k : second) result.push_back(first[k]);
  return result;
}

Order inverted(std::span<const std::uint8_t> order) {
  Order result(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) result[order[k]] = static_cast<std::uint8_t>(k);
  return result;
}

constexpr NamedSymmetry table[] = {
    {"none", PatternSymmetry::none},         {"rotate180", PatternSymmetry::rotate180},
    {"rotate90", PatternSymmetry::rotate90}, {"mirror-h", PatternSymmetry::mirror_h},
    {"mirror-v", PatternSymmetry::mirror_v}, {"diagonal", PatternSymmetry::diagonal},
    {"full", PatternSymmetry::full},
};

// The images of a cell under generators of the symmetry.
std::vector<int> images(const Shape& shape, PatternSymmetry symmetry, int cell) {
  const int last = shape.size() - 1;
  const int row = shape.row(cell);
  const int column = shape.column(cell);
  const auto at = [&](int r, int c) { return r * shape.size() + c; };
  switch (symmetry) {
    case PatternSymmetry::none:
      return {};
    case PatternSymmetry::rotate180:
      return {at(last - row, last - column)};
    case PatternSymmetry::rotate90:
      return {at(column, last - row)};
    case PatternSymmetry::mirror_h:
      return {at(row, last - column)};
    case PatternSymmetry::mirror_v:
      return {at(last - row, column)};
    case PatternSymmetry::diagonal:
      return {at(column, row)};
    case PatternSymmetry::full:
      return {at(column, row), at(row, last - column)};
  }
  return {};
}

}  // namespace

std::vector<std::uint8_t> random_lines(int size, int width, Random& random) {
  Order groups = identity(size / width);
  random.shuffle(std::span(groups));
  Order lines;
  for (const int group : groups) {
    Order within = identity(width);
    random.shuffle(std::span(within));
    for (const int line : within) lines.push_back(static_cast<std::uint8_t>(group * width + line));
  }
  return lines;
}

Transformation::Transformation(Shape shape)
    : shape_(shape),
      rows_(identity(shape.size())),
      columns_(identity(shape.size())),
      values_(identity(shape.size() + 1)) {}

Transformation::Transformation(Shape shape, bool transposed, std::vector<std::uint8_t> rows,
                               std::vector<std::uint8_t> columns, std::vector<std::uint8_t> values)
    : shape_(shape),
      transposed_(transposed),
      rows_(std::move(rows)),
      columns_(std::move(columns)),
      values_(std::move(values)) {
  if (transposed && shape.box_rows() != shape.box_columns())
    throw std::invalid_argument("only grids with square boxes can be transposed");
  if (!is_permutation(rows_, shape.size()) || !keeps_groups(rows_, shape.box_rows()))
    throw std::invalid_argument("the order of the rows must keep the boxes together");
  if (!is_permutation(columns_, shape.size()) || !keeps_groups(columns_, shape.box_columns()))
    throw std::invalid_argument("the order of the columns must keep the boxes together");
  if (!is_permutation(values_, shape.size() + 1) || values_[0] != 0)
    throw std::invalid_argument("the order of the values must contain each value once");
}

Transformation Transformation::random(Shape shape, Random& random) {
  Transformation result(shape);
  result.transposed_ = shape.box_rows() == shape.box_columns() && random.below(2) != 0;
  result.rows_ = random_lines(shape.size(), shape.box_rows(), random);
  result.columns_ = random_lines(shape.size(), shape.box_columns(), random);
  random.shuffle(std::span(result.values_).subspan(1));
  return result;
}

Grid Transformation::apply(const Grid& grid) const {
  if (grid.shape() != shape_)
    throw std::invalid_argument("the grid and the transformation have different shapes");
  Grid result(shape_);
  const int size = shape_.size();
  int cell = 0;
  for (const int row : rows_) {
    for (const int column : columns_) {
      const int from = transposed_ ? column * size + row : row * size + column;
      result.set(cell++, values_[grid[from]]);
    }
  }
  return result;
}

Transformation Transformation::then(const Transformation& next) const {
  if (next.shape_ != shape_)
    throw std::invalid_argument("the two transformations have different shapes");
  Transformation result(shape_);
  // Transposing after moving equals moving with exchanged roles of rows and columns after
  // transposing.
  result.transposed_ = transposed_ != next.transposed_;
  result.rows_ = chained(next.transposed_ ? columns_ : rows_, next.rows_);
  result.columns_ = chained(next.transposed_ ? rows_ : columns_, next.columns_);
  result.values_ = chained(next.values_, values_);
  return result;
}

Transformation Transformation::inverse() const {
  Transformation result(shape_);
  result.transposed_ = transposed_;
  result.rows_ = inverted(transposed_ ? columns_ : rows_);
  result.columns_ = inverted(transposed_ ? rows_ : columns_);
  result.values_ = inverted(values_);
  return result;
}

std::span<const NamedSymmetry> pattern_symmetries() { return table; }

std::vector<std::vector<int>> orbits(const Shape& shape, PatternSymmetry symmetry) {
  std::vector<std::vector<int>> groups;
  std::vector<bool> seen(shape.cells(), false);
  for (int first = 0; first < shape.cells(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    std::vector<int> group = {first};
    for (std::size_t k = 0; k < group.size(); ++k) {
      for (const int image : images(shape, symmetry, group[k])) {
        if (seen[image]) continue;
        seen[image] = true;
        group.push_back(image);
      }
    }
    std::ranges::sort(group);
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace dlx::sudoku
