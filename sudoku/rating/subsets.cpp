#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {

void find_locked(const Board& board, Steps& steps) {
  for_each_locked(board, [&](int from, int to, int digit) {
    steps.remove(from < houses_of_a_kind ? 26 : 28, locked_removes(board, from, to, digit));
  });
}

template <int size>
void find_naked(const Board& board, Steps& steps) {
  constexpr Tenths rating = size == 2 ? 30 : size == 3 ? 36 : 50;
  for_each_naked(board, size, [&](int house, Nine positions, Nine digits) {
    steps.remove(rating, naked_removes(board, house, positions, digits));
  });
}

template <int size>
void find_hidden(const Board& board, Steps& steps) {
  constexpr Tenths rating = size == 2 ? 34 : size == 3 ? 40 : 54;
  for_each_hidden(board, size, 2 * size + 1, [&](int house, Nine positions, Nine digits) {
    steps.remove(rating, hidden_removes(board, house, positions, digits));
  });
}

template <int size>
void find_fish(const Board& board, Steps& steps) {
  constexpr Tenths rating = size == 2 ? 32 : size == 3 ? 38 : 52;
  for_each_fish(board, size, [&](int first, Nine lines, Nine cover, int digit) {
    steps.remove(rating, fish_removes(board, first, lines, cover, digit));
  });
}

template void find_naked<2>(const Board&, Steps&);
template void find_naked<3>(const Board&, Steps&);
template void find_naked<4>(const Board&, Steps&);
template void find_hidden<2>(const Board&, Steps&);
template void find_hidden<3>(const Board&, Steps&);
template void find_hidden<4>(const Board&, Steps&);
template void find_fish<2>(const Board&, Steps&);
template void find_fish<3>(const Board&, Steps&);
template void find_fish<4>(const Board&, Steps&);

}  // namespace dlx::sudoku::rating
