// X-wing, swordfish, jellyfish: if the places of a value in N rows are in at most N columns, the
// rows use the value in all these columns; also with rows and columns exchanged.

#include <array>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"
#include "sudoku/human/patterns.hpp"

namespace dlx::sudoku::human {

namespace {

// The bases are the units from `base` on: position k of a row is in column k, and vice versa.
void find_fish(const Position& position, Findings& findings, int size, int base, int cover) {
  for (int value = 1; value <= position.layout().size(); ++value) {
    for_each_fish(position, value, size, base, human_sets, [&](Mask lines, Mask crossing) {
      strike_fish(position, value, base, lines, crossing, findings.striking());
      findings.end_pattern([&] {
        std::vector<int> bases, covers, cells;
        for (const int line : PositionsOf(lines)) {
          bases.push_back(base + line);
          for (const int place : PositionsOf(position.places(base + line, value)))
            cells.push_back(position.cell(base + line, place));
        }
        for (const int line : PositionsOf(crossing)) covers.push_back(cover + line);
        const std::string rows = units(position, bases);
        const std::string columns = units(position, covers);
        return Reason{rows,
                      digit(value) + " can only be in " + columns + " of " + rows +
                          ": not elsewhere in " + columns,
                      cells};
      });
    });
  }
}

}  // namespace

void find_fish(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  find_fish(position, findings, size, layout.rows_begin(), layout.columns_begin());
  find_fish(position, findings, size, layout.columns_begin(), layout.rows_begin());
}

// Two houses with two places of a value each, where one place of the first house sees one of the
// second. So the value is in one of the other two places, and not in a cell that sees both.
// Depending on the houses, the pattern is called a skyscraper (two rows, or two columns), a
// two-string kite (a row and a column), or a turbot fish in general.

namespace {

struct Link {
  int unit;
  std::array<int, 2> cells;
};

// `end` and `other` are the ends that see each other.
TwoLinks kind_of(const Layout& layout, const Link& first, const Link& second, int end, int other) {
  const Unit::Line line = layout.unit(first.unit).line;
  const Unit::Line other_line = layout.unit(second.unit).line;
  if (line == Unit::Line::none || other_line == Unit::Line::none) return TwoLinks::turbot;
  if (line != other_line) return TwoLinks::kite;
  const Shape& shape = layout.shape();
  const bool in_line =
      shape.row(end) == shape.row(other) || shape.column(end) == shape.column(other);
  return in_line ? TwoLinks::skyscraper : TwoLinks::turbot;
}

}  // namespace

void find_two_links(const Position& position, Findings& findings, TwoLinks wanted) {
  const Layout& layout = position.layout();
  std::vector<Link> links;
  for (int value = 1; value <= layout.size(); ++value) {
    links.clear();
    for_each_link(position, value, [&](int unit, int cell, int other) {
      links.push_back({unit, {cell, other}});
    });
    for (std::size_t k = 0; k < links.size(); ++k) {
      for (std::size_t j = k + 1; j < links.size(); ++j) {
        for (int ends = 0; ends < 4; ++ends) {
          const std::size_t a = static_cast<std::size_t>(ends) % 2;
          const std::size_t b = static_cast<std::size_t>(ends) / 2;
          const int near = links[k].cells[a], far = links[k].cells[1 - a];
          const int other_near = links[j].cells[b], other_far = links[j].cells[1 - b];
          if (!layout.sees(near, other_near) || near == other_far || far == other_near ||
              far == other_far)
            continue;
          if (kind_of(layout, links[k], links[j], near, other_near) != wanted) continue;
          const std::array far_ends = {far, other_far};
          findings.strike_seen_by(far_ends, value);
          findings.end_pattern([&] {
            const std::string& first = layout.unit(links[k].unit).name;
            const std::string& second = layout.unit(links[j].unit).name;
            return Reason{first + " and " + second,
                          digit(value) + " has two places in " + first + " and two in " + second +
                              ", and cannot be in both " + name(position, near) + " and " +
                              name(position, other_near) + ": so it is in " + name(position, far) +
                              " or " + name(position, other_far),
                          {far, near, other_near, other_far}};
          });
        }
      }
    }
  }
}

}  // namespace dlx::sudoku::human
