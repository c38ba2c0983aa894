// X-wing, swordfish, jellyfish: N rows in which a value has places in no more than N columns
// between them take the value in all these columns; and with rows and columns exchanged.

#include <array>
#include <string>
#include <vector>

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

namespace {

// The bases are `base` to `base` + size() - 1, the covers likewise: a row's position k is in
// column k, and the other way round.
void find_fish(const Position& position, Findings& findings, int size, int base, int cover) {
  const Layout& layout = position.layout();
  std::vector<Mask> masks;
  std::vector<int> lines;  // behind the masks
  for (int value = 1; value <= layout.size(); ++value) {
    masks.clear();
    lines.clear();
    for (int line = 0; line < layout.size(); ++line) {
      const Mask places = position.places(base + line, value);
      if (places == 0 || count(places) > size) continue;
      masks.push_back(places);
      lines.push_back(line);
    }
    if (static_cast<int>(masks.size()) < size) continue;
    for_each_tight(masks, size, size, [&](std::span<const std::size_t> chosen, Mask all) {
      if (count(all) != size) return;
      Mask own = 0;
      for (const std::size_t k : chosen) own |= Mask{1} << lines[k];
      for (const int line : PositionsOf(all))
        for (const int place : PositionsOf(position.places(cover + line, value) & ~own))
          findings.strike(position.cell(cover + line, place), value);
      findings.end_pattern([&] {
        std::vector<int> bases, covers, cells;
        for (const std::size_t k : chosen) {
          bases.push_back(base + lines[k]);
          for (const int place : PositionsOf(masks[k]))
            cells.push_back(position.cell(base + lines[k], place));
        }
        for (const int line : PositionsOf(all)) covers.push_back(cover + line);
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

void find_fish(const Position& position, Findings& findings, int size) {
  const Layout& layout = position.layout();
  find_fish(position, findings, size, layout.rows_begin(), layout.columns_begin());
  find_fish(position, findings, size, layout.columns_begin(), layout.rows_begin());
}

}  // namespace

void find_x_wings(const Position& position, Findings& findings) {
  find_fish(position, findings, 2);
}
void find_swordfish(const Position& position, Findings& findings) {
  find_fish(position, findings, 3);
}
void find_jellyfish(const Position& position, Findings& findings) {
  find_fish(position, findings, 4);
}

}  // namespace dlx::sudoku::human
