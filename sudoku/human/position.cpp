#include "sudoku/human/position.hpp"

namespace dlx::sudoku::human {

Position::Position(const Layout& layout, const Grid& givens)
    : layout_(&layout),
      open_(layout.cells()),
      marks_(layout.cells() * layout.size()),
      values_(static_cast<std::size_t>(layout.cells()), 0),
      masks_(static_cast<std::size_t>(layout.cells()), (Mask{1} << layout.size()) - 1),
      places_(layout.units().size() * static_cast<std::size_t>(layout.size())) {
  for (std::size_t unit = 0; unit < layout.units().size(); ++unit)
    for (int value = 1; value <= layout.size(); ++value)
      places_[index(static_cast<int>(unit), value)] =
          (Mask{1} << layout.units()[unit].cells.size()) - 1;
  for (int cell = 0; cell < layout.cells(); ++cell)
    if (givens[cell] != 0) place(cell, givens[cell]);
}

Position::Position(const Layout& layout, const Candidates& candidates)
    : Position(layout, Grid(layout.shape())) {
  for (int cell = 0; cell < layout.cells(); ++cell)
    for (const int value : ValuesOf(mask(cell) & ~candidates.mask(cell))) strike(cell, value);
}

void Position::place(int cell, int value) {
  for (const int other : ValuesOf(mask(cell))) strike(cell, other);
  for (const int peer : layout_->peers(cell)) strike(peer, value);
  values_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(value);
  --open_;
}

void Position::strike(int cell, int value) {
  if (!has(cell, value)) return;
  masks_[static_cast<std::size_t>(cell)] &= ~Candidates::bit(value);
  --marks_;
  for (const Place& place : layout_->places(cell))
    places_[index(place.unit, value)] &= ~(Mask{1} << place.position);
}

}  // namespace dlx::sudoku::human
