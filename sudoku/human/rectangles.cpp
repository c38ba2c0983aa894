// Unique rectangle: four open cells in two rows, two columns and two boxes. If all of them had only
// the same two values, these could be exchanged, and there would be two solutions. Since the
// solution is unique, at least one of the cells has another value.
//
// Valid only for plain rules (rows, columns and boxes), because any other rule could distinguish
// the two fillings.

#include <array>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

namespace {

using Corners = std::array<int, 4>;

std::string start_of_reason(const Position& position, const Corners& corners, Mask pair) {
  return "if " + names(position, corners) + " had only " + digits(pair) +
         ", there would be two solutions: ";
}

// Type 1: all but one of the cells have only the two values, so that cell has neither. Type 2: two
// cells have the same third value in addition, so one of them has it.
void find_in(const Position& position, Findings& findings, const Corners& corners, Mask pair) {
  std::vector<int> others;
  Mask extra = 0;
  for (const int cell : corners) {
    if ((position.mask(cell) & pair) != pair) return;
    const Mask more = position.mask(cell) & ~pair;
    if (more != 0) others.push_back(cell);
    extra |= more;
  }
  const std::vector<int> cells(corners.begin(), corners.end());
  if (others.size() == 1) {
    for (const int value : ValuesOf(pair)) findings.strike(others[0], value);
    findings.end_pattern([&] {
      return Reason{
          name(position, others[0]),
          start_of_reason(position, corners, pair) + name(position, others[0]) + " is neither",
          cells};
    });
  } else if (others.size() >= 2 && count(extra) == 1) {
    const int value = std::countr_zero(extra) + 1;
    findings.strike_seen_by(others, value);
    findings.end_pattern([&] {
      return Reason{name(position, others[0]),
                    start_of_reason(position, corners, pair) + "one of " + names(position, others) +
                        " is " + digit(value),
                    cells};
    });
  }
}

}  // namespace

void find_unique_rectangles(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  if (!layout.rules().plain()) return;
  const Shape& shape = layout.shape();
  const int size = layout.size();
  for (int top = 0; top < size; ++top) {
    for (int bottom = top + 1; bottom < size; ++bottom) {
      for (int left = 0; left < size; ++left) {
        for (int right = left + 1; right < size; ++right) {
          const Corners corners = {top * size + left, top * size + right, bottom * size + left,
                                   bottom * size + right};
          const Mask common = position.mask(corners[0]) & position.mask(corners[1]) &
                              position.mask(corners[2]) & position.mask(corners[3]);
          if (count(common) < 2) continue;
          const bool one_band = shape.box(corners[0]) == shape.box(corners[2]);
          const bool one_stack = shape.box(corners[0]) == shape.box(corners[1]);
          if (one_band == one_stack) continue;  // the cells are in one box or in four
          for (const int first : ValuesOf(common))
            for (const int second : ValuesOf(common))
              if (first < second)
                find_in(position, findings, corners,
                        Candidates::bit(first) | Candidates::bit(second));
        }
      }
    }
  }
}

}  // namespace dlx::sudoku::human
