#include "sudoku/human/shuffle.hpp"

#include <numeric>
#include <span>
#include <utility>

namespace dlx::sudoku::human {

namespace {

// `groups` groups of `length` lines each, the groups and the lines in each of them permuted.
std::vector<int> shuffle_lines(int groups, int length, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(groups));
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(std::span(order));
  std::vector<int> lines;
  for (const int group : order) {
    std::vector<int> inside(static_cast<std::size_t>(length));
    std::iota(inside.begin(), inside.end(), group * length);
    random.shuffle(std::span(inside));
    lines.insert(lines.end(), inside.begin(), inside.end());
  }
  return lines;
}

}  // namespace

Shuffle::Shuffle(const Shape& shape, Random& random) {
  const int size = shape.size();
  values_.resize(static_cast<std::size_t>(size) + 1);
  std::iota(values_.begin(), values_.end(), 0);
  random.shuffle(std::span(values_).subspan(1));
  // A band is as high as a box, and there are as many as a box has columns.
  const std::vector<int> rows = shuffle_lines(shape.box_columns(), shape.box_rows(), random);
  const std::vector<int> columns = shuffle_lines(shape.box_rows(), shape.box_columns(), random);
  const bool turned = shape.box_rows() == shape.box_columns() && random.below(2) != 0;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      int from_row = rows[static_cast<std::size_t>(row)];
      int from_column = columns[static_cast<std::size_t>(column)];
      if (turned) std::swap(from_row, from_column);
      cells_.push_back(from_row * size + from_column);
    }
  }
}

Grid Shuffle::operator()(const Grid& grid) const {
  Grid shuffled(grid.shape());
  for (std::size_t cell = 0; cell < cells_.size(); ++cell)
    shuffled.set(static_cast<int>(cell), values_[static_cast<std::size_t>(grid[cells_[cell]])]);
  return shuffled;
}

}  // namespace dlx::sudoku::human
