#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Sudoku as an exact cover: an option for each candidate (cell, value), an item for each
/// constraint: the cell is filled, and the row, the column and the box have the value. What a
/// variant asks for are further items, and further options for its cages; a grid that obeys the
/// rules is one cover, and the other way round.
///
/// Shape:    4 size()^2 primary items x size()^3 options of 4 entries for plain rules: 324 x 729
///           for 9x9, every item in size() options. On top of these:
///           - a house of size() cells: a primary item for each value;
///           - a smaller house, and cells that differ by pairs: a secondary item for each value.
///             Pairs are put together where all of some cells differ from each other;
///           - cells without consecutive values: a secondary item for each two values v, v + 1,
///             which of the four candidates of the two cells can have one at most;
///           - a < b: a secondary item for each value t: in (a, v) for t <= v and in (b, w) for
///             t >= w. The candidates have one in common, and so exclude each other, if v >= w;
///           - a cage: primary items "the cage" and "the cage, value" for all values, the latter in
///             the candidates of its cells. For each set of values with its sum, an option that
///             covers "the cage" and all values but these, and leaves these to the cells.
/// Names:    items r1c1, r1=1, c1=1, b1=1, d1=1 (diagonal), w1=1 (window), g1=1 (disjoint group),
///           x1=1 (extra region), k1 and k1=1 (cage), r1c1,r2c3=1 (pair), r1c1,r1c2=1/2
///           (non-consecutive), r1c1<r1c2/1; options are labelled r1c1=1 and k1={1,4,7}; values as
///           Shape::symbol() writes them. Primary items stand in that order: cells, rows, columns,
///           boxes.
/// Cost:     built once for any number of puzzles.
/// Errors:   std::invalid_argument if the cages have more than max_combinations sets of values.
class Model {
 public:
  static constexpr std::uint64_t max_combinations = 200'000;

  explicit Model(Rules rules = {});
  /// The same with nothing but the candidates that are left. The options keep their numbers; those
  /// that were struck out have no primary item and are never part of a cover.
  /// Errors: also std::invalid_argument if the shapes differ.
  Model(Rules rules, const Candidates& candidates);

  const Rules& rules() const { return rules_; }
  const Shape& shape() const { return shape_; }
  const Problem& problem() const { return problem_; }

  /// The option that puts `value` (1 to size()) into `cell`.
  OptionId option(int cell, int value) const {
    return OptionId{static_cast<std::uint32_t>(cell * shape_.size() + value - 1)};
  }
  /// The options of all cells of a grid that are not empty, in order; replaces `options`.
  void get_options(const Grid& grid, std::vector<OptionId>& options) const;
  /// Whether an option is a candidate; the first candidates() options are, and the others the sets
  /// of values of cages.
  bool is_candidate(OptionId option) const {
    return index(option) < static_cast<std::uint32_t>(shape_.candidates());
  }
  /// Before: is_candidate(option).
  int cell(OptionId option) const { return static_cast<int>(index(option)) / shape_.size(); }
  int value(OptionId option) const { return static_cast<int>(index(option)) % shape_.size() + 1; }

 private:
  Rules rules_;
  Shape shape_;
  Problem problem_;
};

}  // namespace dlx::sudoku
