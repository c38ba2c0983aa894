// XY-, XYZ- and W-wing: a few cells with two or three values, two of which form a pair of places
// for one value.

#include <array>
#include <span>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

namespace {

std::vector<int> cells_with(const Position& position, int values) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.layout().cells(); ++cell)
    if (count(position.mask(cell)) == values) cells.push_back(cell);
  return cells;
}

Reason wing_reason(const Position& position, int pivot, int pincer, int other, int value,
                   bool pivot_has_value) {
  return {name(position, pivot),
          "whatever is in " + name(position, pivot) + ", one of " +
              (pivot_has_value ? name(position, pivot) + ", " : "") + name(position, pincer) +
              (pivot_has_value ? ", " : " and ") + name(position, other) + " is " + digit(value),
          {pivot, pincer, other}};
}

// Visits each pivot with so many values and two pincers with two values each that see it. `common`
// computes the value that one of the cells must have, if any, from the values of pivot and pincers.
template <typename Common>
void find_wings(const Position& position, Findings& findings, int values, bool pivot_has_value,
                const Common& common) {
  const Layout& layout = position.layout();
  const std::vector<int> pairs = cells_with(position, 2);
  std::vector<int> near;
  for (const int pivot : cells_with(position, values)) {
    const Mask mask = position.mask(pivot);
    near.clear();
    for (const int cell : pairs)
      if (layout.sees(pivot, cell) && count(position.mask(cell) & mask) == values - 1)
        near.push_back(cell);
    for (std::size_t k = 0; k < near.size(); ++k) {
      Deadline::check(near.size());
      for (std::size_t j = k + 1; j < near.size(); ++j) {
        const Mask found = common(mask, position.mask(near[k]), position.mask(near[j]));
        if (found == 0) continue;
        const int value = std::countr_zero(found) + 1;
        const std::array cells = {near[k], near[j], pivot};
        findings.strike_seen_by(std::span(cells).first(pivot_has_value ? 3 : 2), value);
        findings.end_pattern(
            [&] { return wing_reason(position, pivot, near[k], near[j], value, pivot_has_value); });
      }
    }
  }
}

}  // namespace

// The pivot is a or b, one pincer a or c, the other b or c: one of the pincers is c.
void find_xy_wings(const Position& position, Findings& findings) {
  find_wings(position, findings, 2, false, [](Mask pivot, Mask first, Mask second) {
    return ((first | second) & pivot) == pivot ? first & second & ~pivot : Mask{0};
  });
}

// The pivot is a, b or c, the pincers a or c and b or c: one of the three is c.
void find_xyz_wings(const Position& position, Findings& findings) {
  find_wings(position, findings, 3, true, [](Mask pivot, Mask first, Mask second) {
    return (first | second) == pivot ? first & second : Mask{0};
  });
}

// Two cells are a or b; some house has exactly two places for a, one seen by each of them. So one
// of the two cells is b, because both cannot be a.
void find_w_wings(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  const std::vector<int> pairs = cells_with(position, 2);
  const auto find = [&](int first, int second, int linked, int value) {
    const std::array ends = {first, second};
    for_each_link(position, linked, [&](int unit, int cell, int other) {
      const bool straight = layout.sees(first, cell) && layout.sees(second, other);
      const bool crossed = layout.sees(first, other) && layout.sees(second, cell);
      if (!straight && !crossed) return;
      findings.strike_seen_by(ends, value);
      findings.end_pattern([&] {
        const std::string& house = layout.unit(unit).name;
        return Reason{house,
                      name(position, first) + " and " + name(position, second) +
                          " cannot both be " + digit(linked) + ", which is in " +
                          name(position, cell) + " or " + name(position, other) + " of " + house +
                          ": one of them is " + digit(value),
                      {first, second, cell, other}};
      });
    });
  };
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    Deadline::check(pairs.size());
    for (std::size_t j = k + 1; j < pairs.size(); ++j) {
      const Mask mask = position.mask(pairs[k]);
      if (position.mask(pairs[j]) != mask || layout.sees(pairs[k], pairs[j])) continue;
      const int low = std::countr_zero(mask) + 1;
      const int high = std::countr_zero(mask & (mask - 1)) + 1;
      find(pairs[k], pairs[j], low, high);
      find(pairs[k], pairs[j], high, low);
    }
  }
}

}  // namespace dlx::sudoku::human
