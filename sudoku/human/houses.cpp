// Techniques within a single house, in the order in which people apply them: singles, locked
// candidates, and subsets of cells or values.

#include <array>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {
namespace {

constexpr std::array size_names = {"", "", "two", "three", "four"};

// Singles, values that can be written: the last cell of a house, the last place of a value in a
// house, the last value of a cell.

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
    int open_cell = -1;
    int open = 0;
    for (const int cell : layout.unit(unit).cells) {
      if (position.value(cell) != 0) continue;
      open_cell = cell;
      if (++open > 1) return;
    }
    if (open != 1) return;
    for (const int value : ValuesOf(position.mask(open_cell))) {
      findings.place(open_cell, value, [&] {
        const std::string& house = layout.unit(unit).name;
        return Reason{house,
                      name(position, open_cell) + " is the last empty cell of " + house +
                          ", which lacks " + digit(value),
                      {open_cell}};
      });
    }
  });
}

void find_hidden_singles(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  for_each_full_unit(layout, [&](int unit) {
    for (int value = 1; value <= layout.size(); ++value) {
      const Mask places = position.places(unit, value);
      if (count(places) != 1) continue;
      const int cell = position.cell(unit, std::countr_zero(places));
      findings.place(cell, value, [&] {
        const std::string& house = layout.unit(unit).name;
        return Reason{
            house,
            "in " + house + ", " + digit(value) + " can only be in " + name(position, cell),
            {cell}};
      });
    }
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

// Locked candidates: if a cell outside of a house sees all places of a value in the house, it
// cannot have the value. In common sudokus these places are in a box and a line (row or column):
// called pointing from the box and claiming from the line. Additional houses and chess moves are
// covered automatically.
void find_locked(const Position& position, Findings& findings, bool from_line) {
  const Layout& layout = position.layout();
  std::vector<int> cells;
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Unit& house = layout.unit(unit);
    if (!house.full || (house.line != Unit::Line::none) != from_line) continue;
    for (int value = 1; value <= layout.size(); ++value) {
      const Mask places = position.places(unit, value);
      if (count(places) < 2) continue;
      cells.clear();
      for (const int place : PositionsOf(places)) cells.push_back(position.cell(unit, place));
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
  MaskedNumbers cells;
  for (const Unit& unit : layout.units()) {
    cells.clear();
    int open = 0;
    for (const int cell : unit.cells) {
      open += position.mask(cell) != 0 ? 1 : 0;
      cells.add(cell, position.mask(cell), size);
    }
    if (open <= size) continue;
    cells.for_each_tight(size, size, [&](std::span<const int> chosen, Mask all) {
      if (count(all) != size) return;
      for (const int cell : unit.cells) {
        if (std::ranges::find(chosen, cell) != chosen.end()) continue;
        for (const int value : ValuesOf(position.mask(cell) & all)) findings.strike(cell, value);
      }
      findings.end_pattern([&] {
        const std::vector<int> pattern(chosen.begin(), chosen.end());
        return Reason{unit.name,
                      "in " + unit.name + ", the " + size_names[size] + " cells " +
                          names(position, pattern) + " take " + digits(all) +
                          ": not in its other cells",
                      pattern};
      });
    });
  }
}

void find_hidden(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  MaskedNumbers values;
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Unit& house = layout.unit(unit);
    if (!house.full) continue;
    values.clear();
    for (int value = 1; value <= layout.size(); ++value)
      values.add(value, position.places(unit, value), size);
    values.for_each_tight(size, size, [&](std::span<const int> chosen, Mask all) {
      if (count(all) != size) return;
      Mask taken = 0;
      for (const int value : chosen) taken |= Candidates::bit(value);
      for (const int place : PositionsOf(all)) {
        const int cell = position.cell(unit, place);
        for (const int value : ValuesOf(position.mask(cell) & ~taken)) findings.strike(cell, value);
      }
      findings.end_pattern([&] {
        std::vector<int> pattern;
        for (const int place : PositionsOf(all)) pattern.push_back(position.cell(unit, place));
        return Reason{house.name,
                      digits(taken) + " can only be in the " + size_names[size] + " cells " +
                          names(position, pattern) + " of " + house.name + ": nothing else there",
                      pattern};
      });
    });
  }
}

}  // namespace dlx::sudoku::human
