#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {

void find_hidden_singles(const Position& position, Steps& steps) {
  for (const int house : geometry.pattern_order) {
    const Tenths rating = position.open(house) == 1 ? 10 : house >= first_box ? 12 : 15;
    human::for_each_hidden_single(
        position, house, [&](int cell, int value) { steps.place(rating, candidate(cell, value)); });
  }
}

void find_naked_singles(const Position& position, Steps& steps) {
  for (const int cell : human::cells_with(position, 1))
    steps.place(23, candidate(cell, first_value(position.mask(cell))));
}

void find_singles_after_locked(const Position& position, Steps& steps) {
  for_each_locked(position, everywhere, [&](int from, int to, int value) {
    const int first = from / houses_of_a_kind * houses_of_a_kind;
    for (int other = first; other < first + houses_of_a_kind; ++other) {
      const Mask common = geometry.common[other][to];
      if (other == from || common == 0) continue;
      const Mask places = position.places(other, value);
      const Mask left = places & ~common;
      if (!is_single(places) && is_single(left))
        steps.place(from >= first_box ? 17 : 19, candidate_at(other, first_position(left), value));
    }
  });
}

void find_singles_after_hidden(const Position& position, Steps& steps, int size) {
  for_each_hidden(
      position, everywhere, size, size + 1, [&](int house, Mask positions, Mask values) {
        for (const int value : ValuesOf(all_nine & ~values)) {
          const Mask places = position.places(house, value);
          const Mask left = places & ~positions;
          if (is_single(places) || !is_single(left)) continue;
          steps.place(size == 2 ? 20 : 25, candidate_at(house, first_position(left), value));
          break;  // the first value only
        }
      });
}

}  // namespace dlx::sudoku::rating
