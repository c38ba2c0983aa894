#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sudoku/rating/steps.hpp"

namespace dlx::sudoku::rating {

// The patterns that both the table of techniques and dynamic chains look for, in the order in which
// Sudoku Explainer finds them.

/// Single candidates are steps of their own.
inline constexpr human::SetRules explainer_sets = {2, true};

/// Where to look for patterns: some values of each house.
using HouseValues = std::array<Mask, all_houses>;
inline constexpr HouseValues everywhere = [] {
  HouseValues values{};
  values.fill(all_nine);
  return values;
}();

/// Calls `found(house, line, value)` for each value all of whose places in a house, at least two,
/// are in another house; one of the two is a box.
template <typename Found>
void for_each_locked(const Position& position, const HouseValues& where, const Found& found) {
  struct Kinds {
    int from;
    int to;
  };
  for (const Kinds kinds : {Kinds{first_box, first_column}, Kinds{first_box, first_row},
                            Kinds{first_column, first_box}, Kinds{first_row, first_box}}) {
    for (int from = kinds.from; from < kinds.from + houses_of_a_kind; ++from) {
      if (where[from] == 0) continue;
      for (int to = kinds.to; to < kinds.to + houses_of_a_kind; ++to) {
        const Mask common = geometry.common[from][to];
        if (common == 0) continue;
        for (const int value : ValuesOf(where[from])) {
          const Mask places = position.places(from, value);
          if (places != 0 && (places & ~common) == 0 && !is_single(places)) found(from, to, value);
        }
      }
    }
  }
}

/// Returns the candidates that such a value excludes from the other house.
inline CandidateSet locked_removes(const Position& position, int from, int to, int value) {
  CandidateSet removed;
  add_places(removed, to, position.places(to, value) & ~geometry.common[to][from], value);
  return removed;
}

/// Calls `found(house, positions, values)` for each naked set.
template <typename Found>
void for_each_naked(const Position& position, const HouseValues& where, int size,
                    const Found& found) {
  for (const int house : geometry.pattern_order) {
    if (where[house] == 0 || position.open(house) < 2 * size) continue;
    human::for_each_naked(position, house, size, explainer_sets,
                          [&](Mask positions, Mask values) { found(house, positions, values); });
  }
}

/// Calls `found(house, positions, values)` for each hidden set. `least_open`: the number of open
/// cells that the house must have.
template <typename Found>
void for_each_hidden(const Position& position, const HouseValues& where, int size, int least_open,
                     const Found& found) {
  for (const int house : geometry.pattern_order) {
    if (where[house] == 0 || position.open(house) < least_open) continue;
    human::for_each_hidden(position, house, size, explainer_sets,
                           [&](Mask positions, Mask values) { found(house, positions, values); });
  }
}

/// A fish: lines of a kind, from `first` on, and the crossing lines.
struct Fish {
  int first;
  Mask lines;
  Mask covers;
  int value;
};

/// Calls `found(fish)` for each fish, by lines and then by value.
template <typename Found>
void for_each_fish(const Position& position, const HouseValues& where, int size,
                   const Found& found) {
  std::vector<Fish> all;
  Mask values = 0;
  for (int row = first_row; row < first_row + houses_of_a_kind; ++row) values |= where[row];
  for (const int first : {first_column, first_row}) {
    all.clear();
    for (const int value : ValuesOf(values)) {
      if (position.written(value) + 2 * size > 9) continue;
      human::for_each_fish(position, value, size, first, explainer_sets,
                           [&](Mask lines, Mask covers) {
                             all.push_back({first, lines, covers, value});
                           });
    }
    std::ranges::stable_sort(all, {}, &Fish::lines);
    for (const Fish& fish : all) found(fish);
  }
}

}  // namespace dlx::sudoku::rating
