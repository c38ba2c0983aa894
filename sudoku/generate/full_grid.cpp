#include "sudoku/generate/full_grid.hpp"

#include <cstddef>
#include <numeric>

#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

CellUnits::CellUnits(Shape the_shape) : shape(the_shape) {
  const auto begin = [&](int unit) { return static_cast<std::uint16_t>(unit * shape.size()); };
  for (int cell = 0; cell < shape.cells(); ++cell) {
    of_cell.push_back({begin(shape.row(cell)), begin(shape.size() + shape.column(cell)),
                       begin(2 * shape.size() + shape.box(cell))});
  }
}

Places::Places(const CellUnits& units, std::span<const std::uint8_t> values)
    : units_(units),
      size_(units.shape.size()),
      values_(values.size()),
      places_(3 * values.size()),
      chain_(2 * static_cast<std::size_t>(size_) + 2),
      seen_(values.size(), 0) {
  for (std::size_t cell = 0; cell < values.size(); ++cell) put(cell, values[cell]);
}

void Places::put(std::size_t cell, int value) {
  values_[cell] = static_cast<std::uint8_t>(value);
  for (const std::uint16_t unit : units_.of_cell[cell])
    places_[unit + static_cast<std::size_t>(value - 1)] = static_cast<std::uint16_t>(cell);
}

// Both cells of a row are in the same chain. The rows in which the other value has the columns, or
// the boxes, of the cells of the first value are permutations of the rows, so following these reaches
// all rows of the chain.
std::span<const std::uint16_t> Places::chain(int cell, int other) {
  const auto value = static_cast<std::size_t>(values_[cell] - 1);
  const auto partner = static_cast<std::size_t>(other - 1);
  ++search_;
  std::size_t found = 0;
  const auto add_row = [&](std::size_t row) {
    // Whether the row is new cannot be predicted, so a known row is written, too, and dropped.
    const std::uint16_t place = places_[row + value];
    chain_[found] = place;
    chain_[found + 1] = places_[row + partner];
    found += seen_[place] != search_ ? 2 : 0;
    seen_[place] = search_;
  };
  add_row(units_.of_cell[cell][0]);
  for (std::size_t k = 0; k < found; k += 2) {
    const auto& [row, column, box] = units_.of_cell[chain_[k]];
    add_row(units_.of_cell[places_[column + partner]][0]);
    add_row(units_.of_cell[places_[box + partner]][0]);
  }
  return std::span(chain_).first(found);
}

void Places::exchange(int cell, int other) {
  const int both = values_[cell] + other;
  for (const std::uint16_t changed : chain(cell, other)) put(changed, both - values_[changed]);
}

std::span<const std::uint16_t> Places::cycle(bool columns, int line, int other, int start) {
  const int along = columns ? size_ : 1;  // from one cell of a line to the next
  const int across = columns ? 1 : size_;
  const int first = line * across + start * along;
  const int unit = (columns ? size_ + line : line) * size_;
  ++search_;
  std::size_t found = 0;
  int here = first;
  do {
    const int there = here + (other - line) * across;
    for (const int cell : {here, there}) {
      chain_[found++] = static_cast<std::uint16_t>(cell);
      seen_[cell] = search_;
    }
    // The value that moves into the line occurs elsewhere in the line: that cell must change, too.
    here = places_[unit + values_[there] - 1];
  } while (here != first);
  return std::span(chain_).first(found);
}

void Places::exchange_lines(bool columns, int line, int other, int start) {
  const std::span<const std::uint16_t> cells = cycle(columns, line, other, start);
  for (std::size_t k = 0; k < cells.size(); k += 2) {
    const int value = values_[cells[k]];
    const int second = values_[cells[k + 1]];
    put(cells[k], second);
    put(cells[k + 1], value);
  }
}

namespace {

// Each row of a band is the previous row shifted by a box; each band is shifted by a cell.
std::vector<std::uint8_t> regular_grid(const Shape& shape) {
  std::vector<std::uint8_t> values;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int row = shape.row(cell);
    const int moved = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
    values.push_back(static_cast<std::uint8_t>((shape.column(cell) + moved) % shape.size() + 1));
  }
  return values;
}

}  // namespace

Grid random_full_grid(const CellUnits& units, Random& random) {
  const Shape& shape = units.shape;
  Places places(units, regular_grid(shape));
  const auto size = static_cast<std::uint32_t>(shape.size());
  for (int moves = size > 1 ? 2 * shape.cells() : 0; moves > 0; --moves) {
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

  const auto rows = random_lines(shape.size(), shape.box_rows(), random);
  const auto columns = random_lines(shape.size(), shape.box_columns(), random);
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 1);
  random.shuffle(std::span(values));
  Grid grid(shape);
  int cell = 0;
  for (const int row : rows)
    for (const int column : columns)
      grid.set(cell++, values[places[row * shape.size() + column] - 1]);
  return grid;
}

}  // namespace dlx::sudoku
