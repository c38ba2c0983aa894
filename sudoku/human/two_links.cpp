// Two houses in which a value has two places each; one place of the first sees one of the second.
// So the value is in one of the other two, and not in a cell that sees both. By the kinds of house
// it is called a skyscraper (two rows, or two columns), a two-string kite (a row and a column), or
// in general a turbot fish.

#include <array>
#include <vector>

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

namespace {

struct Link {
  int unit;
  std::array<int, 2> cells;
};

enum class Kind { skyscraper, kite, turbot };

// `end` and `other` are the ends that see each other.
Kind kind_of(const Layout& layout, const Link& first, const Link& second, int end, int other) {
  const Unit::Line line = layout.unit(first.unit).line;
  const Unit::Line other_line = layout.unit(second.unit).line;
  if (line == Unit::Line::none || other_line == Unit::Line::none) return Kind::turbot;
  if (line != other_line) return Kind::kite;
  const Shape& shape = layout.shape();
  const bool in_line =
      shape.row(end) == shape.row(other) || shape.column(end) == shape.column(other);
  return in_line ? Kind::skyscraper : Kind::turbot;
}

void find_two_links(const Position& position, Findings& findings, Kind wanted) {
  const Layout& layout = position.layout();
  std::vector<Link> links;
  for (int value = 1; value <= layout.size(); ++value) {
    links.clear();
    for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
      if (!layout.unit(unit).full) continue;
      const Mask places = position.places(unit, value);
      if (count(places) != 2) continue;
      links.push_back({unit,
                       {position.cell(unit, std::countr_zero(places)),
                        position.cell(unit, std::countr_zero(places & (places - 1)))}});
    }
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

}  // namespace

void find_skyscrapers(const Position& position, Findings& findings) {
  find_two_links(position, findings, Kind::skyscraper);
}
void find_two_string_kites(const Position& position, Findings& findings) {
  find_two_links(position, findings, Kind::kite);
}
void find_turbot_fish(const Position& position, Findings& findings) {
  find_two_links(position, findings, Kind::turbot);
}

}  // namespace dlx::sudoku::human
