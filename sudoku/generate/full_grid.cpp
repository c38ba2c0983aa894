#include "sudoku/generate/full_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace dlx::sudoku {

namespace {

// Rows of a band are those above moved by a box, bands are moved by a cell.
std::vector<std::uint8_t> regular_grid(const Shape& shape) {
  std::vector<std::uint8_t> values;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int row = shape.row(cell);
    const int moved = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
    values.push_back(static_cast<std::uint8_t>((shape.column(cell) + moved) % shape.size() + 1));
  }
  return values;
}

// Lines in another order: those of a band stay together.
std::vector<int> shuffled_lines(int bands, int lines, Random& random) {
  std::vector<int> band_order(static_cast<std::size_t>(bands));
  std::iota(band_order.begin(), band_order.end(), 0);
  random.shuffle(std::span(band_order));
  std::vector<int> order;
  std::vector<int> line_order(static_cast<std::size_t>(lines));
  for (const int band : band_order) {
    std::iota(line_order.begin(), line_order.end(), band * lines);
    random.shuffle(std::span(line_order));
    order.insert(order.end(), line_order.begin(), line_order.end());
  }
  return order;
}

}  // namespace

Grid random_full_grid(const CellUnits& units, Random& random) {
  return random_full_grid(units, random, 2 * units.shape.cells());
}

Grid random_full_grid(const CellUnits& units, Random& random, int moves) {
  const Shape& shape = units.shape;
  Places places(units, regular_grid(shape));
  const auto size = static_cast<std::uint32_t>(shape.size());
  for (; size > 1 && moves > 0; --moves) {
    const auto kind = random.below(3);
    if (kind == 0) {
      const int cell = static_cast<int>(random.below(static_cast<std::uint32_t>(shape.cells())));
      int other = static_cast<int>(random.below(size - 1)) + 1;
      if (other >= places[cell]) ++other;
      places.exchange(cell, other);
      continue;
    }
    const bool columns = kind == 1;
    const auto band = static_cast<std::uint32_t>(columns ? shape.box_columns() : shape.box_rows());
    if (band == 1) continue;
    const auto line = static_cast<int>(random.below(size));
    const int in_band = line % static_cast<int>(band);
    int other = static_cast<int>(random.below(band - 1));
    if (other >= in_band) ++other;
    places.exchange_lines(columns, line, line - in_band + other,
                          static_cast<int>(random.below(size)));
  }

  const std::vector<int> rows =
      shuffled_lines(shape.size() / shape.box_rows(), shape.box_rows(), random);
  const std::vector<int> columns =
      shuffled_lines(shape.size() / shape.box_columns(), shape.box_columns(), random);
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 1);
  random.shuffle(std::span(values));
  Grid grid(shape);
  int cell = 0;
  for (const int row : rows)
    for (const int column : columns)
      grid.set(cell++, values[static_cast<std::size_t>(places[row * shape.size() + column] - 1)]);
  return grid;
}

}  // namespace dlx::sudoku
