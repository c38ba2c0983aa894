#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Sudoku as an exact cover: an option for each candidate (cell, value), an item for each
/// constraint: the cell is filled; the row, the column and the box contain the value. Variants add
/// items, and options for cages and added rules. Grids that satisfy the rules and covers correspond
/// one to one.
///
/// Shape:    4 size()^2 primary items x size()^3 options of 4 entries for plain rules: 324 x 729
///           for 9x9, every item in size() options. In addition:
///           - a house of size() cells: a primary item for each value;
///           - a smaller house, and cells that differ in pairs: a secondary item for each value.
///             Pairs are merged into sets of cells that all differ from each other;
///           - non-consecutive cells: a secondary item for each two values v, v + 1, which is in
///             the four candidates of the two cells with these values;
///           - a < b: a secondary item for each value t: in (a, v) for t <= v and in (b, w) for
///             t >= w. The candidates share an item, and so exclude each other, if v >= w;
///           - a cage: primary items "the cage" and "the cage, value" for all values, the latter in
///             the candidates of its cells. For each set of values with the right sum, an option
///             covers "the cage" and all values outside of the set;
///           - a table of an added rule (rules/tables.hpp): a primary item, with an option for each
///             tuple; a secondary item for each variable, whose colour is its value;
///           - lists of sets as for cages.
/// Names:    items r1c1, r1=1, c1=1, b1=1, d1=1 (diagonal), w1=1 (window), g1=1 (disjoint group),
///           x1=1 (additional region), k1 and k1=1 (cage), r1c1,r2c3=1 (pair), r1c1,r1c2=1/2
///           (non-consecutive), r1c1<r1c2/1, t1 (table), s1 and s1=1 (list of sets), vr1c1 and v1
///           (variables); options are labelled r1c1=1, k1={1,4,7}, s1={1,2} and t1=1,2; values as
///           Shape::symbol() writes them. The order of the primary items is: cells, rows, columns,
///           boxes.
/// Cost:     built once for any number of puzzles.
/// Errors:   std::invalid_argument if the cages have more than max_combinations sets of values, or
///           the added rules more than max_combinations tuples and sets.
class Model {
 public:
  static constexpr std::uint64_t max_combinations = 200'000;

  /// With candidates, the problem is restricted to them. The options keep their numbers; options of
  /// excluded candidates have no primary item and are in no cover.
  /// Errors:   also std::invalid_argument if the shapes differ.
  explicit Model(Rules rules = {}, const std::optional<Candidates>& candidates = std::nullopt);

  const Rules& rules() const { return rules_; }
  const Shape& shape() const { return shape_; }
  const Problem& problem() const { return problem_; }

  /// Returns the option that puts `value` (1 to size()) into `cell`.
  OptionId option(int cell, int value) const {
    return OptionId{static_cast<std::uint32_t>(cell * shape_.size() + value - 1)};
  }
  /// Sets `options` to the options of all filled cells of a grid, in order.
  void get_options(const Grid& grid, std::vector<OptionId>& options) const;
  /// Returns true if an option is a candidate: the first candidates() options are; the others are
  /// sets of values of cages and tuples of added rules.
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
