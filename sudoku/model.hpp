#pragma once

#include <vector>

#include "dlx/problem.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Sudoku as an exact cover: an option for each candidate (cell, value), an item for each
/// constraint: the cell is filled, and the row, the column and the box have the value.
///
/// Shape:    4 size()^2 primary items x size()^3 options of 4 entries: 324 x 729 for 9x9. Every
///           item is in size() options.
/// Names:    items r1c1, r1=1, c1=1, b1=1; options are labelled r1c1=1; values as Shape::symbol()
///           writes them. Items stand in that order: cells, rows, columns, boxes.
/// Cost:     built once for any number of puzzles.
class Model {
 public:
  explicit Model(Shape shape = {});

  const Shape& shape() const { return shape_; }
  const Problem& problem() const { return problem_; }

  /// The option that puts `value` (1 to size()) into `cell`.
  OptionId option(int cell, int value) const {
    return OptionId{static_cast<std::uint32_t>(cell * shape_.size() + value - 1)};
  }
  /// The options of all cells of a grid that are not empty, in order; replaces `options`.
  void get_options(const Grid& grid, std::vector<OptionId>& options) const;
  int cell(OptionId option) const { return static_cast<int>(index(option)) / shape_.size(); }
  int value(OptionId option) const { return static_cast<int>(index(option)) % shape_.size() + 1; }

 private:
  Shape shape_;
  Problem problem_;
};

}  // namespace dlx::sudoku
