// Locked candidates: if all places of a value in a house are seen by a cell outside, the value
// cannot be there. In common sudokus these places are in a box and a line (row or column): from
// the box this is called pointing, from the line claiming. Further houses and chess moves come in
// without being mentioned.

#include <vector>

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

namespace {

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
      // Cells of the house itself don't see all of them: one is among them or has not the value.
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

}  // namespace

void find_pointing(const Position& position, Findings& findings) {
  find_locked(position, findings, false);
}

void find_claiming(const Position& position, Findings& findings) {
  find_locked(position, findings, true);
}

}  // namespace dlx::sudoku::human
