// Techniques within a single house, in the order in which people apply them: singles, locked
// candidates, and subsets of cells or values.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"
#include "sudoku/human/patterns.hpp"

namespace dlx::sudoku::human {
namespace {

constexpr std::array size_names = {"", "", "two", "three", "four"};

// Singles, values that can be written: the last cell of a house, the last place of a value in a
// house, the last value of a cell.

std::vector<int> cells_at(const Position& position, int unit, Mask positions) {
  std::vector<int> cells;
  for (const int place : PositionsOf(positions)) cells.push_back(position.cell(unit, place));
  return cells;
}

// Calls `visit` for every complete unit, boxes first, as people do.
template <typename Visit>
void for_each_full_unit(const Layout& layout, const Visit& visit) {
  const int units = static_cast<int>(layout.units().size());
  for (int unit = layout.regions_begin(); unit < units; ++unit)
    if (layout.unit(unit).full) visit(unit);
  for (int unit = 0; unit < layout.regions_begin(); ++unit) visit(unit);
}

}  // namespace

void find_full_houses(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  for_each_full_unit(layout, [&](int unit) {
    if (position.open(unit) != 1) return;
    const std::vector<int>& cells = layout.unit(unit).cells;
    const int last =
        *std::ranges::find_if(cells, [&](int cell) { return position.value(cell) == 0; });
    for (const int value : ValuesOf(position.mask(last))) {
      findings.place(last, value, [&] {
        const std::string& house = layout.unit(unit).name;
        return Reason{house,
                      name(position, last) + " is the last empty cell of " + house +
                          ", which lacks " + digit(value),
                      {last}};
      });
    }
  });
}

void find_hidden_singles(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  for_each_full_unit(layout, [&](int unit) {
    for_each_hidden_single(position, unit, [&](int cell, int value) {
      findings.place(cell, value, [&] {
        const std::string& house = layout.unit(unit).name;
        return Reason{
            house,
            "in " + house + ", " + digit(value) + " can only be in " + name(position, cell),
            {cell}};
      });
    });
  });
}

void find_naked_singles(const Position& position, Findings& findings) {
  for (int cell = 0; cell < position.layout().cells(); ++cell) {
    const Mask mask = position.mask(cell);
    if (count(mask) != 1) continue;
    const int value = std::countr_zero(mask) + 1;
    findings.place(cell, value, [&] {
      return Reason{
          name(position, cell), name(position, cell) + " can only be " + digit(value), {cell}};
    });
  }
}

// Locked candidates: if a cell outside of a house sees all places of a value in the house, the cell
// cannot have the value. In common sudokus these places are in a box and a line (row or column):
// the technique is called pointing from the box and claiming from the line. Additional houses and
// chess moves are covered automatically.
void find_locked(const Position& position, Findings& findings, bool from_line) {
  const Layout& layout = position.layout();
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Unit& house = layout.unit(unit);
    if (!house.full || (house.line != Unit::Line::none) != from_line) continue;
    for (int value = 1; value <= layout.size(); ++value) {
      const Mask places = position.places(unit, value);
      if (count(places) < 2) continue;
      const std::vector<int> cells = cells_at(position, unit, places);
      // Cells of the house itself never qualify: a cell does not see itself.
      findings.strike_seen_by(cells, value);
      findings.end_pattern([&] {
        return Reason{house.name,
                      "in " + house.name + ", " + digit(value) + " can only be in " +
                          names(position, cells) + ": not in other cells that see " +
                          (cells.size() == 2 ? "both" : "all of these"),
                      cells};
      });
    }
  }
}

// Pairs, triples and quads in a house. Naked: N cells with N values in total; the other cells of
// the house have none of these values. Hidden: N values with N places in total; these cells have no
// other values.

void find_naked(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const std::string& house = layout.unit(unit).name;
    if (position.open(unit) <= size) continue;
    for_each_naked(position, unit, size, human_sets, [&](Mask positions, Mask values) {
      strike_naked(position, unit, positions, values, findings.striking());
      findings.end_pattern([&] {
        const std::vector<int> pattern = cells_at(position, unit, positions);
        return Reason{house,
                      "in " + house + ", the " + size_names[size] + " cells " +
                          names(position, pattern) + " take " + digits(values) +
                          ": not in its other cells",
                      pattern};
      });
    });
  }
}

void find_hidden(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Unit& house = layout.unit(unit);
    if (!house.full) continue;
    for_each_hidden(position, unit, size, human_sets, [&](Mask positions, Mask values) {
      strike_hidden(position, unit, positions, values, findings.striking());
      findings.end_pattern([&] {
        const std::vector<int> pattern = cells_at(position, unit, positions);
        return Reason{house.name,
                      digits(values) + " can only be in the " + size_names[size] + " cells " +
                          names(position, pattern) + " of " + house.name + ": nothing else there",
                      pattern};
      });
    });
  }
}

}  // namespace dlx::sudoku::human
