#include "sudoku/rating/classic.hpp"

namespace dlx::sudoku::rating {

constexpr Geometry::Geometry() : cells(), house(), place(), common(), pattern_order() {
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9;
    const int column = cell % 9;
    const std::array<std::array<int, 2>, 3> where = {
        {{first_box + row / 3 * 3 + column / 3, row % 3 * 3 + column % 3},
         {first_row + row, column},
         {first_column + column, row}}};
    for (std::size_t kind = 0; kind < 3; ++kind) {
      house[cell][kind] = static_cast<std::uint8_t>(where[kind][0]);
      place[cell][kind] = static_cast<std::uint8_t>(where[kind][1]);
      cells[where[kind][0]][where[kind][1]] = static_cast<std::uint8_t>(cell);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      for (const std::uint8_t other : house[cell])
        common[house[cell][kind]][other] |= Mask{1} << place[cell][kind];
      for (const int peer : cells[house[cell][kind]])
        if (peer != cell) peers[cell].add(peer);
    }
  }
  for (int k = 0; k < 9; ++k) {
    pattern_order[k] = static_cast<std::uint8_t>(first_box + k);
    pattern_order[9 + k] = static_cast<std::uint8_t>(first_column + k);
    pattern_order[18 + k] = static_cast<std::uint8_t>(first_row + k);
  }
}

constinit const Geometry geometry;

}  // namespace dlx::sudoku::rating
