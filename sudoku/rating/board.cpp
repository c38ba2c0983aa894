#include "sudoku/rating/board.hpp"

#include <bit>

namespace dlx::sudoku::rating {

constexpr Geometry::Geometry()
    : cell(),
      house(),
      position(),
      common(),
      peer_list(),
      pattern_order(),
      choices(),
      choice_count() {
  for (int number = 0; number < 81; ++number) {
    const int row = number / 9;
    const int column = number % 9;
    const std::array<std::array<int, 2>, 3> where = {
        {{row / 3 * 3 + column / 3, row % 3 * 3 + column % 3},
         {9 + row, column},
         {18 + column, row}}};
    for (std::size_t kind = 0; kind < 3; ++kind) {
      house[number][kind] = static_cast<std::uint8_t>(where[kind][0]);
      position[number][kind] = static_cast<std::uint8_t>(where[kind][1]);
      cell[where[kind][0]][where[kind][1]] = static_cast<std::uint8_t>(number);
    }
  }
  for (int number = 0; number < 81; ++number) {
    std::size_t peer_count = 0;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      for (const std::uint8_t other : house[number])
        common[house[number][kind]][other] |= bit(position[number][kind]);
      for (const std::uint8_t peer : cell[house[number][kind]]) {
        if (peer == number || peers[number].has(peer)) continue;
        peers[number].add(peer);
        peer_list[number][peer_count++] = peer;
      }
    }
  }
  for (int k = 0; k < 9; ++k) {
    pattern_order[k] = static_cast<std::uint8_t>(k);
    pattern_order[9 + k] = static_cast<std::uint8_t>(18 + k);
    pattern_order[18 + k] = static_cast<std::uint8_t>(9 + k);
  }
  for (Nine mask = 0; mask <= all_nine; ++mask) {
    const auto size = static_cast<std::size_t>(std::popcount(mask));
    if (size < choices.size()) choices[size][choice_count[size]++] = mask;
  }
}

constinit const Geometry geometry;

Board::Board(const Grid& givens) {
  marks_.fill(all_nine);
  for (auto& house : places_) house.fill(all_nine);
  open_.fill(9);
  for (int cell = 0; cell < 81; ++cell)
    for (CellSet& cells : cells_) cells.add(cell);
  for (int cell = 0; cell < 81; ++cell)
    if (givens[cell] != 0) place(candidate(cell, givens[cell] - 1));
}

void Board::place(int placed) {
  const int cell = cell_of(placed);
  const int digit = digit_of(placed);
  for (const int other : PositionsOf(marks_[cell])) remove(candidate(cell, other));
  (geometry.peers[cell] & cells_[digit]).for_each([&](int peer) {
    remove(candidate(peer, digit));
  });
  for (const std::uint8_t house : geometry.house[cell]) --open_[house];
  ++written_[digit];
  --open_cells_;
}

void Board::remove(int removed) {
  const int cell = cell_of(removed);
  const int digit = digit_of(removed);
  marks_[cell] = without(marks_[cell], bit(digit));
  cells_[digit].remove(cell);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    Nine& places = places_[geometry.house[cell][kind]][digit];
    places = without(places, bit(geometry.position[cell][kind]));
  }
}

}  // namespace dlx::sudoku::rating
