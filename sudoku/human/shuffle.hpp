#pragma once

#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/random.hpp"

namespace dlx::sudoku::human {

/// A random one of the changes of a grid that keep rows, columns and boxes: permuted values, bands,
/// rows within a band, stacks, columns within a stack, and rows for columns if boxes are square.
class Shuffle {
 public:
  Shuffle(const Shape& shape, Random& random);

  /// The grid with every cell in its new place. Errors: unchecked, the shape is that of the
  /// constructor.
  Grid operator()(const Grid& grid) const;

 private:
  std::vector<int> values_;  // the new value of each value, 0 of 0
  std::vector<int> cells_;   // where the content of each new cell comes from
};

}  // namespace dlx::sudoku::human
