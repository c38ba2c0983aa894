#pragma once

#include <array>
#include <vector>

#include "dlx/deadline.hpp"
#include "sudoku/human/position.hpp"

/// Patterns that both the human grade and the ratings of Sudoku Explainer (sudoku/rating) look for,
/// and what they exclude.
namespace dlx::sudoku::human {

/// The members that sets may have, and the order of the sets: of steps that are equally good, the
/// first one found is taken.
struct SetRules {
  int least;     ///< least number of bits in the mask of each member
  bool by_last;  ///< sets ascend by their last members, not by their first ones
};
inline constexpr SetRules human_sets = {1, false};

/// Numbers from 0 to 63, such as the cells of a unit, each with a mask, such as its candidates.
class MaskedNumbers {
 public:
  explicit MaskedNumbers(SetRules rules = human_sets) : rules_(rules) {}

  void clear() { numbers_ = 0; }
  /// Drops entries with too few bits or with more than `most` bits.
  void add(int number, Mask mask, int most) {
    const int bits = count(mask);
    if (bits < rules_.least || bits > most) return;
    numbers_ |= Mask{1} << number;
    masks_[index(number)] = mask;
  }

  /// Calls `found(chosen, all)` for each set of `size` numbers whose masks have at most `most` bits
  /// in total; `all` is their union.
  template <typename Found>
  void for_each_tight(int size, int most, const Found& found) const {
    if (count(numbers_) >= size) extend(size, most, numbers_, {0, 0}, found);
  }

 private:
  struct Set {
    Mask chosen;
    Mask all;
  };

  static std::size_t index(int number) { return static_cast<std::size_t>(number) % 64; }

  template <typename Found>
  void extend(int missing, int most, Mask from, const Set& set, const Found& found) const {
    Deadline::check();
    if (missing == 0) return found(set.chosen, set.all);
    for (const int number : PositionsOf(from)) {
      const Mask bit = Mask{1} << number;
      const Mask all = set.all | masks_[index(number)];
      if (count(all) > most) continue;
      const Mask rest = from & (rules_.by_last ? bit - 1 : ~(bit | (bit - 1)));
      extend(missing - 1, most, rest, {set.chosen | bit, all}, found);
    }
  }

  SetRules rules_;
  Mask numbers_ = 0;
  std::array<Mask, 64> masks_;  // of the numbers that were added
};

/// Calls `found(cell, value)` for each value with one place in a unit.
template <typename Found>
void for_each_hidden_single(const Position& position, int unit, const Found& found) {
  for (int value = 1; value <= position.layout().size(); ++value) {
    const Mask places = position.places(unit, value);
    if (count(places) == 1) found(position.cell(unit, std::countr_zero(places)), value);
  }
}

/// Calls `found(positions, values)` for each set of `size` cells of a unit with `size` candidates
/// in total.
template <typename Found>
void for_each_naked(const Position& position, int unit, int size, SetRules rules,
                    const Found& found) {
  MaskedNumbers cells(rules);
  int number = 0;
  for (const int cell : position.layout().unit(unit).cells)
    cells.add(number++, position.mask(cell), size);
  cells.for_each_tight(size, size, [&](Mask positions, Mask values) {
    if (count(values) == size) found(positions, values);
  });
}

/// Calls `found(positions, values)` for each set of `size` values with `size` places in total in a
/// unit.
template <typename Found>
void for_each_hidden(const Position& position, int unit, int size, SetRules rules,
                     const Found& found) {
  MaskedNumbers all(rules);
  for (int value = 1; value <= position.layout().size(); ++value)
    all.add(value - 1, position.places(unit, value), size);
  all.for_each_tight(size, size, [&](Mask values, Mask positions) {
    if (count(positions) == size) found(positions, values);
  });
}

/// Calls `found(lines, covers)` for each fish: the places of a value in `size` of the units from
/// `base` on, all rows or all columns, are in `size` crossing lines.
template <typename Found>
void for_each_fish(const Position& position, int value, int size, int base, SetRules rules,
                   const Found& found) {
  MaskedNumbers all(rules);
  for (int line = 0; line < position.layout().size(); ++line)
    all.add(line, position.places(base + line, value), size);
  all.for_each_tight(size, size, [&](Mask lines, Mask covers) {
    if (count(covers) == size) found(lines, covers);
  });
}

/// Calls `strike(cell, value)` for the candidates among some values at some positions of a unit.
template <typename Strike>
void strike_in_unit(const Position& position, int unit, Mask positions, Mask values,
                    const Strike& strike) {
  for (const int value : ValuesOf(values))
    for (const int place : PositionsOf(position.places(unit, value) & positions))
      strike(position.cell(unit, place), value);
}

/// Calls `strike(cell, value)` for what a naked set excludes: its values in other cells of the unit.
template <typename Strike>
void strike_naked(const Position& position, int unit, Mask positions, Mask values,
                  const Strike& strike) {
  strike_in_unit(position, unit, ~positions, values, strike);
}

/// Calls `strike(cell, value)` for what a hidden set excludes: other values in its cells.
template <typename Strike>
void strike_hidden(const Position& position, int unit, Mask positions, Mask values,
                   const Strike& strike) {
  const Mask all = (Mask{1} << position.layout().size()) - 1;
  strike_in_unit(position, unit, positions, all & ~values, strike);
}

/// Calls `strike(cell, value)` for what a fish excludes: its value in other cells of the crossing
/// lines.
template <typename Strike>
void strike_fish(const Position& position, int value, int base, Mask lines, Mask covers,
                 const Strike& strike) {
  const Layout& layout = position.layout();
  const int crossing = base == layout.rows_begin() ? layout.columns_begin() : layout.rows_begin();
  for (const int line : PositionsOf(covers))
    strike_in_unit(position, crossing + line, ~lines, Candidates::bit(value), strike);
}

/// The open cells with this number of candidates.
inline std::vector<int> cells_with(const Position& position, int values) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.layout().cells(); ++cell)
    if (count(position.mask(cell)) == values) cells.push_back(cell);
  return cells;
}

/// Calls `found(pivot, first, second, value)` for each wing: two cells with two candidates see a
/// pivot with two candidates (XY-wing) or three (XYZ-wing), which share all but `value` with it. So
/// one of the cells, for three candidates possibly the pivot, has the value.
template <typename Found>
void for_each_wing(const Position& position, int values, const Found& found) {
  const std::vector<int> pairs = cells_with(position, 2);
  std::vector<int> near;
  for (const int pivot : cells_with(position, values)) {
    const Mask mask = position.mask(pivot);
    near.clear();
    for (const int cell : pairs)
      if (position.layout().sees(pivot, cell) && count(position.mask(cell) & mask) == values - 1)
        near.push_back(cell);
    for (std::size_t k = 0; k < near.size(); ++k) {
      Deadline::check(near.size());
      for (std::size_t j = k + 1; j < near.size(); ++j) {
        const Mask first = position.mask(near[k]), second = position.mask(near[j]);
        if (((first | second) & mask) != mask) continue;
        const Mask shared = values == 2 ? first & second & ~mask : first & second;
        if (shared != 0) found(pivot, near[k], near[j], std::countr_zero(shared) + 1);
      }
    }
  }
}

}  // namespace dlx::sudoku::human
