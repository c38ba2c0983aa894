#include <vector>

#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

// A position that some additional candidates keep from being a bivalue universal grave: without
// them, each open cell has two candidates and each digit two places in each house, so that there
// would be two solutions.
struct Grave {
  std::vector<int> cells;     // with additional candidates, in the order found
  std::array<Nine, 81> more;  // the additional candidates of each cell
  Nine all_more = 0;
  CellSet seen;  // by all cells above
};

// The only cell with three or more candidates among some positions of a house; -1 if there are more
// such cells, -2 if there is none.
int only_large_cell(const Board& board, int house, Nine positions) {
  int found = -2;
  for (const int position : PositionsOf(positions)) {
    const int cell = geometry.cell[house][position];
    if (count(board.marks(cell)) < 3) continue;
    if (found >= 0) return -1;
    found = cell;
  }
  return found;
}

// Returns false if the board is no such grave, or has one that cannot be used.
bool find_grave(const Board& board, Grave& grave) {
  Board rest = board;
  grave.more.fill(0);
  for (int house = 0; house < all_houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const Nine places = board.places(house, digit);
      const int placed = count(places);
      if (placed == 0 || placed == 2) continue;
      const int cell = only_large_cell(board, house, places);
      if (cell == -2) return false;
      if (cell == -1) continue;
      if (grave.more[cell] == 0) {
        grave.seen = grave.cells.empty() ? geometry.peers[cell] : grave.seen & geometry.peers[cell];
        grave.cells.push_back(cell);
      }
      grave.more[cell] |= bit(digit);
      grave.all_more |= bit(digit);
      if (rest.has(candidate(cell, digit))) rest.remove(candidate(cell, digit));
      for (const int each : grave.cells) grave.seen.remove(each);
      if (grave.cells.size() > 1 && count(grave.all_more) > 1 && grave.seen.empty()) return false;
    }
  }
  for (int cell = 0; cell < 81; ++cell)
    if (board.marks(cell) != 0 && count(rest.marks(cell)) != 2) return false;
  for (int house = 0; house < all_houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const int placed = count(rest.places(house, digit));
      if (placed != 0 && placed != 2) return false;
    }
  }
  return !grave.cells.empty();
}

void remove_from(CandidateSet& removed, int cell, Nine digits) {
  for (const int digit : PositionsOf(digits)) removed.add(candidate(cell, digit));
}

bool all_in(const Grave& grave, int house) {
  for (const int cell : grave.cells)
    if (geometry.house[cell][house / houses_of_a_kind] != house) return false;
  return true;
}

// Type 3: the additional candidates form a naked set with cells of a common house.
void find_type_3(const Board& board, const Grave& grave, int house, Steps& steps) {
  Nine others = 0;
  for (int position = 0; position < 9; ++position) {
    const int cell = geometry.cell[house][position];
    if (grave.seen.has(cell) && board.marks(cell) != 0) others |= bit(position);
  }
  if (count(grave.all_more) < 2) return;
  for (int size = 2; size <= 6; ++size) {
    for (const Nine positions : choices(size - 1)) {
      if ((positions & ~others) != 0) continue;
      Nine digits = 0;
      bool has_single = false;
      for (const int position : PositionsOf(positions)) {
        const Nine marks = board.marks(geometry.cell[house][position]);
        has_single = has_single || is_single(marks);
        digits |= marks;
      }
      if (has_single || count(digits) != size || (grave.all_more & ~digits) != 0) continue;
      CandidateSet removed;
      for (const int position : PositionsOf(without(others, positions))) {
        const int cell = geometry.cell[house][position];
        remove_from(removed, cell, board.marks(cell) & digits);
      }
      steps.remove(57 + size - 1, removed);
    }
  }
}

// Type 4: a common candidate of two cells is in one of them.
void find_type_4(const Board& board, const Grave& grave, Steps& steps) {
  const int first = grave.cells[0];
  const int second = grave.cells[1];
  const Nine common = without(board.marks(first) & board.marks(second), grave.all_more);
  if (!is_single(common) || !geometry.peers[first].has(second)) return;
  CandidateSet removed;
  for (const int cell : {first, second})
    remove_from(removed, cell, without(board.marks(cell), grave.more[cell] | common));
  steps.remove(57, removed);
}

}  // namespace

void find_bugs(const Board& board, Steps& steps) {
  Grave grave;
  if (!find_grave(board, grave)) return;
  CandidateSet removed;
  if (grave.cells.size() == 1) {
    const int cell = grave.cells.front();
    remove_from(removed, cell, without(board.marks(cell), grave.all_more));
    steps.remove(56, removed);
    return;
  }
  if (is_single(grave.all_more)) {
    const int digit = lowest(grave.all_more);
    (grave.seen & board.cells(digit)).for_each([&](int cell) {
      removed.add(candidate(cell, digit));
    });
    steps.remove(57, removed);
  } else if (grave.seen.empty()) {
    return;
  }
  if (grave.cells.size() == 2) find_type_4(board, grave, steps);
  if (is_single(grave.all_more)) return;
  for (int house = 0; house < all_houses; ++house)
    if (all_in(grave, house)) find_type_3(board, grave, house, steps);
}

}  // namespace dlx::sudoku::rating
