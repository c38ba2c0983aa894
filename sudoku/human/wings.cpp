// XY-, XYZ- and W-wing: a few cells with two or three values, two of which form a pair of places
// for one value.

#include <array>
#include <span>
#include <vector>

#include "sudoku/human/findings.hpp"
#include "sudoku/human/patterns.hpp"

namespace dlx::sudoku::human {

// If the pivot has three candidates, the pivot is one of the cells that may have the value.
void find_wings(const Position& position, Findings& findings, int candidates) {
  const bool with_pivot = candidates == 3;
  for_each_wing(position, candidates, [&](int pivot, int first, int second, int value) {
    const std::array cells = {first, second, pivot};
    findings.strike_seen_by(std::span(cells).first(with_pivot ? 3 : 2), value);
    findings.end_pattern([&] {
      const std::string where = name(position, pivot);
      return Reason{where,
                    "whatever is in " + where + ", one of " + (with_pivot ? where + ", " : "") +
                        name(position, first) + (with_pivot ? ", " : " and ") +
                        name(position, second) + " is " + digit(value),
                    {pivot, first, second}};
    });
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
