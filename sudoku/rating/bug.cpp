#include <vector>

#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

// A position that some additional candidates keep from being a bivalue universal grave: without
// them, each open cell has two candidates and each value two places in each house, so that there
// would be two solutions.
struct Grave {
  std::vector<int> cells;     // with additional candidates, in the order found
  std::array<Mask, 81> more;  // the additional candidates of each cell
  Mask all_more = 0;
  CellSet seen;  // cells that all cells above see
};

// The only cell with three or more candidates among some positions of a house; -1 if there are more
// such cells, -2 if there is none.
int only_large_cell(const Position& position, int house, Mask places) {
  int found = -2;
  for (const int place : PositionsOf(places)) {
    const int cell = position.cell(house, place);
    if (count(position.mask(cell)) < 3) continue;
    if (found >= 0) return -1;
    found = cell;
  }
  return found;
}

// Returns false if the position is no such grave, or a grave that cannot be used.
bool find_grave(const Position& position, Grave& grave) {
  Position rest = position;
  grave.more.fill(0);
  for (int number = 0; number < all_houses; ++number) {
    const int house = nth_house(number);
    for (int value = 1; value <= 9; ++value) {
      const Mask places = position.places(house, value);
      const int placed = count(places);
      if (placed == 0 || placed == 2) continue;
      const int cell = only_large_cell(position, house, places);
      if (cell == -2) return false;
      if (cell == -1) continue;
      if (grave.more[cell] == 0) {
        grave.seen = grave.cells.empty() ? geometry.peers[cell] : grave.seen & geometry.peers[cell];
        grave.cells.push_back(cell);
      }
      grave.more[cell] |= bit(value);
      grave.all_more |= bit(value);
      rest.strike(cell, value);
      for (const int each : grave.cells) grave.seen.remove(each);
      if (grave.cells.size() > 1 && count(grave.all_more) > 1 && grave.seen.empty()) return false;
    }
  }
  for (int cell = 0; cell < 81; ++cell)
    if (position.mask(cell) != 0 && count(rest.mask(cell)) != 2) return false;
  for (int house = 0; house < all_houses; ++house) {
    for (int value = 1; value <= 9; ++value) {
      const int placed = count(rest.places(house, value));
      if (placed != 0 && placed != 2) return false;
    }
  }
  return !grave.cells.empty();
}

bool all_in(const Grave& grave, int house) {
  for (const int cell : grave.cells)
    if (geometry.house[cell][kind_of(house)] != house) return false;
  return true;
}

// Type 3: the additional candidates form a naked set with cells of a common house.
void find_type_3(const Position& position, const Grave& grave, int house, Steps& steps) {
  Mask others = 0;
  human::MaskedNumbers cells(explainer_sets);
  for (int place = 0; place < 9; ++place) {
    const int cell = geometry.cells[house][place];
    if (!grave.seen.has(cell) || position.mask(cell) == 0) continue;
    others |= Mask{1} << place;
    cells.add(place, position.mask(cell), 9);
  }
  if (count(grave.all_more) < 2) return;
  for (int size = 2; size <= 6; ++size) {
    cells.for_each_tight(size - 1, size, [&](Mask positions, Mask values) {
      if (count(values) != size || (grave.all_more & ~values) != 0) return;
      CandidateSet removed;
      human::strike_in_unit(position, house, others & ~positions, values, adding_to(removed));
      steps.remove(57 + size - 1, removed);
    });
  }
}

// Type 4: a common candidate of two cells is in one of these cells.
void find_type_4(const Position& position, const Grave& grave, Steps& steps) {
  const int first = grave.cells[0];
  const int second = grave.cells[1];
  const Mask common = position.mask(first) & position.mask(second) & ~grave.all_more;
  if (!is_single(common) || !geometry.peers[first].has(second)) return;
  CandidateSet removed;
  for (const int cell : {first, second})
    add_values(removed, cell, position.mask(cell) & ~(grave.more[cell] | common));
  steps.remove(57, removed);
}

}  // namespace

void find_bugs(const Position& position, Steps& steps) {
  Grave grave;
  if (!find_grave(position, grave)) return;
  CandidateSet removed;
  if (grave.cells.size() == 1) {
    const int cell = grave.cells.front();
    add_values(removed, cell, position.mask(cell) & ~grave.all_more);
    steps.remove(56, removed);
    return;
  }
  if (is_single(grave.all_more)) {
    const int value = first_value(grave.all_more);
    add_cells(removed, grave.seen & cells(position, value), value);
    steps.remove(57, removed);
  } else if (grave.seen.empty()) {
    return;
  }
  if (grave.cells.size() == 2) find_type_4(position, grave, steps);
  if (is_single(grave.all_more)) return;
  for (int number = 0; number < all_houses; ++number)
    if (all_in(grave, nth_house(number))) find_type_3(position, grave, nth_house(number), steps);
}

}  // namespace dlx::sudoku::rating
