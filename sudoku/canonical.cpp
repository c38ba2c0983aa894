#include "sudoku/canonical.hpp"

#include <stdexcept>

#include "sudoku/canonical/refiner.hpp"

namespace dlx::sudoku {

Canonicalizer::Canonicalizer(Shape shape)
    : shape_(shape), refiner_(canonical::make_refiner(shape)) {}
Canonicalizer::~Canonicalizer() = default;
Canonicalizer::Canonicalizer(Canonicalizer&&) noexcept = default;
Canonicalizer& Canonicalizer::operator=(Canonicalizer&&) noexcept = default;

Grid Canonicalizer::form(const Grid& grid) {
  if (grid.shape() != shape_)
    throw std::invalid_argument("the grid's shape is not the canonicalizer's");
  return refiner_->form(grid);
}

Canonical Canonicalizer::canonicalize(const Grid& grid) {
  Grid smallest = form(grid);
  return {std::move(smallest), refiner_->transformation(), refiner_->automorphisms()};
}

Grid canonical_form(const Grid& grid) { return Canonicalizer(grid.shape()).form(grid); }

}  // namespace dlx::sudoku
