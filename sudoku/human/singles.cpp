// Values that can be written: the last cell of a house, the last place of a value in a house, the
// last value of a cell.

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

namespace {

// Calls `visit` for every unit that has all values, boxes first: there people look first.
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

}  // namespace dlx::sudoku::human
