#include "sudoku/generate/full_grid.hpp"

#include <cstddef>
#include <numeric>

#include "sudoku/transformation.hpp"

namespace dlx::sudoku {

CellUnits::CellUnits(Shape the_shape) : shape(the_shape) {
  const auto begin = [&](int unit) { return static_cast<std::uint16_t>(unit * shape.size()); };
  for (int cell = 0; cell < shape.cells(); ++cell)
    of_cell.push_back({begin(shape.row(cell)), begin(shape.column(cell)), begin(shape.box(cell))});
}

Places::Places(const CellUnits& units, std::span<const std::uint8_t> values)
    : units_(units), size_(units.shape.size()), values_(values.size()), seen_(values.size(), 0) {
  for (std::vector<std::uint16_t>& places : places_) places.resize(values.size());
  for (std::size_t cell = 0; cell < values.size(); ++cell) put(cell, values[cell]);
  chain_.reserve(2 * static_cast<std::size_t>(size_));
}

void Places::put(std::size_t cell, int value) {
  values_[cell] = static_cast<std::uint8_t>(value);
  for (std::size_t kind = 0; kind < places_.size(); ++kind) {
    places_[kind][units_.of_cell[cell][kind] + static_cast<std::size_t>(value - 1)] =
        static_cast<std::uint16_t>(cell);
  }
}

std::span<const std::uint16_t> Places::chain(int cell, int other) {
  const int both = values_[cell] + other;
  ++search_;
  chain_.assign(1, static_cast<std::uint16_t>(cell));
  seen_[cell] = search_;
  for (std::size_t k = 0; k < chain_.size(); ++k) {
    const std::size_t here = chain_[k];
    const auto partner = static_cast<std::size_t>(both - values_[here] - 1);
    for (std::size_t kind = 0; kind < places_.size(); ++kind) {
      const std::uint16_t place = places_[kind][units_.of_cell[here][kind] + partner];
      if (seen_[place] == search_) continue;
      seen_[place] = search_;
      chain_.push_back(place);
    }
  }
  return chain_;
}

void Places::exchange(int cell, int other) {
  const int both = values_[cell] + other;
  for (const std::uint16_t changed : chain(cell, other)) put(changed, both - values_[changed]);
}

std::span<const std::uint16_t> Places::cycle(bool columns, int line, int other, int start) {
  const int along = columns ? size_ : 1;  // from one cell of a line to the next
  const int across = columns ? 1 : size_;
  chain_.clear();
  int at = start;
  do {
    const int here = line * across + at * along;
    const int there = other * across + at * along;
    chain_.push_back(static_cast<std::uint16_t>(here));
    chain_.push_back(static_cast<std::uint16_t>(there));
    // The value that moves into the line occurs elsewhere in the line: that cell must change, too.
    const int value = values_[there];
    at = columns ? in_column(line, value) / size_ : in_row(line, value) % size_;
  } while (at != start);
  return chain_;
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
