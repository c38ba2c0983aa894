// Pairs, triples and quads in a house. Naked: N cells with N values between them; the rest of the
// house has none of these. Hidden: N values with N places between them; nothing else is there.

#include <array>
#include <string>
#include <vector>

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

namespace {

constexpr std::array size_names = {"", "", "two", "three", "four"};

void find_naked(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  std::vector<Mask> masks;
  std::vector<int> cells;  // behind the masks
  for (const Unit& unit : layout.units()) {
    masks.clear();
    cells.clear();
    int open = 0;
    for (const int cell : unit.cells) {
      const Mask mask = position.mask(cell);
      open += mask != 0 ? 1 : 0;
      if (mask == 0 || count(mask) > size) continue;
      masks.push_back(mask);
      cells.push_back(cell);
    }
    if (open <= size || static_cast<int>(masks.size()) < size) continue;
    for_each_tight(masks, size, size, [&](std::span<const std::size_t> chosen, Mask all) {
      if (count(all) != size) return;
      for (const int cell : unit.cells) {
        bool inside = false;
        for (const std::size_t k : chosen) inside = inside || cells[k] == cell;
        if (inside) continue;
        for (const int value : ValuesOf(position.mask(cell) & all)) findings.strike(cell, value);
      }
      findings.end_pattern([&] {
        std::vector<int> pattern;
        for (const std::size_t k : chosen) pattern.push_back(cells[k]);
        return Reason{unit.name,
                      "in " + unit.name + ", the " + size_names[static_cast<std::size_t>(size)] +
                          " cells " + names(position, pattern) + " take " + digits(all) +
                          ": not in its other cells",
                      pattern};
      });
    });
  }
}

void find_hidden(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  std::vector<Mask> masks;
  std::vector<int> values;  // behind the masks
  for (int unit = 0; unit < static_cast<int>(layout.units().size()); ++unit) {
    const Unit& house = layout.unit(unit);
    if (!house.full) continue;
    masks.clear();
    values.clear();
    for (int value = 1; value <= layout.size(); ++value) {
      const Mask places = position.places(unit, value);
      if (places == 0 || count(places) > size) continue;
      masks.push_back(places);
      values.push_back(value);
    }
    if (static_cast<int>(masks.size()) < size) continue;
    for_each_tight(masks, size, size, [&](std::span<const std::size_t> chosen, Mask all) {
      if (count(all) != size) return;
      Mask taken = 0;
      for (const std::size_t k : chosen) taken |= Candidates::bit(values[k]);
      for (const int place : PositionsOf(all)) {
        const int cell = position.cell(unit, place);
        for (const int value : ValuesOf(position.mask(cell) & ~taken)) findings.strike(cell, value);
      }
      findings.end_pattern([&] {
        std::vector<int> pattern;
        for (const int place : PositionsOf(all)) pattern.push_back(position.cell(unit, place));
        return Reason{house.name,
                      digits(taken) + " can only be in the " +
                          size_names[static_cast<std::size_t>(size)] + " cells " +
                          names(position, pattern) + " of " + house.name + ": nothing else there",
                      pattern};
      });
    });
  }
}

}  // namespace

void find_naked_pairs(const Position& position, Findings& findings) {
  find_naked(position, findings, 2);
}
void find_naked_triples(const Position& position, Findings& findings) {
  find_naked(position, findings, 3);
}
void find_naked_quads(const Position& position, Findings& findings) {
  find_naked(position, findings, 4);
}
void find_hidden_pairs(const Position& position, Findings& findings) {
  find_hidden(position, findings, 2);
}
void find_hidden_triples(const Position& position, Findings& findings) {
  find_hidden(position, findings, 3);
}
void find_hidden_quads(const Position& position, Findings& findings) {
  find_hidden(position, findings, 4);
}

}  // namespace dlx::sudoku::human
