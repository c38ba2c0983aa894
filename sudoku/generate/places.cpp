#include "sudoku/generate/places.hpp"

#include <cstddef>

namespace dlx::sudoku {

CellUnits::CellUnits(Shape the_shape) : shape(the_shape) {
  const auto begin = [&](int unit) { return static_cast<std::uint16_t>(unit * shape.size()); };
  for (int cell = 0; cell < shape.cells(); ++cell)
    of_cell.push_back(
        {begin(shape.row(cell)), begin(shape.column(cell)), begin(shape.box(cell))});
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
  const int both = values_[static_cast<std::size_t>(cell)] + other;
  ++search_;
  chain_.assign(1, static_cast<std::uint16_t>(cell));
  seen_[static_cast<std::size_t>(cell)] = search_;
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
  const int both = values_[static_cast<std::size_t>(cell)] + other;
  for (const std::uint16_t changed : chain(cell, other)) put(changed, both - values_[changed]);
}

}  // namespace dlx::sudoku
