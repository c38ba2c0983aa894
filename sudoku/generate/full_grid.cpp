#include "sudoku/generate/full_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace dlx::sudoku {

Grid regular_grid(Shape shape) {
  Grid grid(shape);
  const int size = shape.size();
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int row = shape.row(cell);
    // Rows of one band are moved by whole boxes, the bands by one cell.
    const int moved = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
    grid.set(cell, (shape.column(cell) + moved) % size + 1);
  }
  return grid;
}

Grid random_full_grid(const Grid& from, std::span<const std::vector<int>> peers, Random& random) {
  Grid grid = from;
  const Shape& shape = grid.shape();
  if (shape.size() < 2) return grid;
  const auto size = static_cast<std::uint32_t>(shape.size());
  std::vector<int> part;
  for (int exchanges = 10 * shape.cells(); exchanges > 0; --exchanges) {
    const int start = static_cast<int>(random.below(static_cast<std::uint32_t>(shape.cells())));
    const int value = grid[start];
    int other = static_cast<int>(random.below(size - 1)) + 1;
    if (other >= value) ++other;
    part.assign(1, start);
    grid.set(start, other);
    for (std::size_t k = 0; k < part.size(); ++k) {
      const int clash = grid[part[k]];
      for (const int peer : peers[static_cast<std::size_t>(part[k])]) {
        // Two peers in the part had different values and still have: this one is new to it.
        if (grid[peer] != clash) continue;
        grid.set(peer, value + other - clash);
        part.push_back(peer);
      }
    }
  }
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 1);
  random.shuffle(std::span(values));
  for (int cell = 0; cell < shape.cells(); ++cell)
    grid.set(cell, values[static_cast<std::size_t>(grid[cell] - 1)]);
  return grid;
}

}  // namespace dlx::sudoku
