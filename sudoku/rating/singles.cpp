#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

int place_in(int house, Nine position, int digit) {
  return candidate(geometry.cell[house][lowest(position)], digit);
}

// A hidden pair or triplet leaves one place in its house for another digit.
void find_singles_after_hidden(const Board& board, Steps& steps, int size, Tenths rating) {
  for_each_hidden(board, size, size + 1, [&](int house, Nine positions, Nine digits) {
    for (int digit = 0; digit < 9; ++digit) {
      if ((digits & bit(digit)) != 0) continue;
      const Nine places = board.places(house, digit);
      const Nine left = without(places, positions);
      if (is_single(places) || !is_single(left)) continue;
      steps.place(rating, place_in(house, left, digit));
      break;  // the first digit only
    }
  });
}

}  // namespace

void find_hidden_singles(const Board& board, Steps& steps) {
  for (const int house : geometry.pattern_order) {
    const Tenths rating = board.open(house) == 1 ? 10 : house < houses_of_a_kind ? 12 : 15;
    for (int digit = 0; digit < 9; ++digit) {
      const Nine places = board.places(house, digit);
      if (is_single(places)) steps.place(rating, place_in(house, places, digit));
    }
  }
}

void find_naked_singles(const Board& board, Steps& steps) {
  for (int cell = 0; cell < 81; ++cell)
    if (is_single(board.marks(cell))) steps.place(23, candidate(cell, lowest(board.marks(cell))));
}

void find_singles_after_locked(const Board& board, Steps& steps) {
  for_each_locked(board, [&](int from, int to, int digit) {
    const int first = from / houses_of_a_kind * houses_of_a_kind;
    for (int other = first; other < first + houses_of_a_kind; ++other) {
      const Nine common = geometry.common[other][to];
      if (other == from || common == 0) continue;
      const Nine places = board.places(other, digit);
      const Nine left = without(places, common);
      if (!is_single(places) && is_single(left))
        steps.place(from < houses_of_a_kind ? 17 : 19, place_in(other, left, digit));
    }
  });
}

void find_singles_after_pairs(const Board& board, Steps& steps) {
  find_singles_after_hidden(board, steps, 2, 20);
}

void find_singles_after_triplets(const Board& board, Steps& steps) {
  find_singles_after_hidden(board, steps, 3, 25);
}

}  // namespace dlx::sudoku::rating
