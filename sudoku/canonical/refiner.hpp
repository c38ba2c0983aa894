#pragma once

#include <memory>

#include "sudoku/canonical.hpp"

namespace dlx::sudoku {

/// The search behind a Canonicalizer, for one shape. Internal.
class Canonicalizer::Refiner {
 public:
  virtual ~Refiner() = default;
  /// The canonical form; keeps the arrangements that lead to it.
  virtual Grid form(const Grid& grid) = 0;
  /// One of the arrangements of the last grid, and how many there are.
  virtual Transformation transformation() const = 0;
  virtual std::uint64_t automorphisms() const = 0;
};

namespace canonical {

std::unique_ptr<Canonicalizer::Refiner> make_refiner(Shape shape);

}  // namespace canonical
}  // namespace dlx::sudoku
