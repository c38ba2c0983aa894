#include "apps/models/polyiamond.hpp"

#include <algorithm>

#include "apps/models/dimensions.hpp"
#include "apps/models/pieces.hpp"

namespace dlx::models {
namespace {

constexpr std::size_t longest_side = 10'000;

// The triangles between two outlines, each the place where it meets the lines 0 to `height` that
// part the rows, in halves of a side. A line r has its points where the place and r are both even
// or both odd, so that a triangle that points up begins where they are not.
Board between(int height, int (*outline)(int line, const std::vector<int>& sides, bool right),
              const std::vector<int>& sides) {
  const auto first = [&](int row) {
    return std::min(outline(row, sides, false), outline(row + 1, sides, false));
  };
  int leftmost = 0;
  for (int row = 0; row < height; ++row) leftmost = std::min(leftmost, first(row));
  // Boards begin in column 0 or 1: an odd shift makes the sum of row and column even for "up".
  const int shift = leftmost % 2 != 0 ? -leftmost : 1 - leftmost;
  Board board;
  for (int row = 0; row < height; ++row) {
    const int last = std::max(outline(row, sides, true), outline(row + 1, sides, true)) - 2;
    board.push_back(std::string(first(row) + shift, ' ') + std::string(last - first(row) + 1, '#'));
  }
  return board;
}

int triangle_outline(int line, const std::vector<int>&, bool right) { return right ? line : -line; }

// The left side goes down along side 1 and then along side 2, the right one the other way round.
int hexagon_outline(int line, const std::vector<int>& sides, bool right) {
  const int outwards = sides[right ? 2 : 1];
  const int place = std::min(line, outwards) - std::max(line - outwards, 0);
  return right ? 2 * sides[0] + place : -place;
}

Instance build_polyiamond(const Words& words) {
  const PieceChoice choice = pieces_of(words, Lattice::triangles, Sides::free, 6, 12);
  const Board board = board_of(words, "6x6", parse_triangle_board,
                               [&](std::size_t cells) { choice.check_area(cells); });
  return flat_packing(Lattice::triangles, board, choice.pieces, choice.sides);
}

}  // namespace

Board parse_triangle_board(const std::string& text, const AreaCheck& check_area) {
  const auto num_sides = 1 + std::count(text.begin(), text.end(), 'x');
  const char* usage = num_sides == 1 ? "N" : num_sides == 2 ? "AxB" : "AxBxC";
  std::vector<int> sides;
  for (const std::size_t side : parse_dimensions(
           text, usage, longest_side, "triangle, parallelogram or hexagon", "6, 6x6 or 2x3x6")) {
    sides.push_back(static_cast<int>(side));
  }
  const auto product = [&](std::size_t i, std::size_t k) {
    return static_cast<std::size_t>(sides[i]) * static_cast<std::size_t>(sides[k]);
  };
  if (sides.size() == 1) {
    check_area(product(0, 0));
    return between(sides[0], triangle_outline, sides);
  }
  sides.resize(3);  // a parallelogram is a hexagon two of whose sides have no length
  check_area(2 * (product(0, 1) + product(1, 2) + product(2, 0)));
  return between(sides[1] + sides[2], hexagon_outline, sides);
}

Model polyiamond_model() {
  Model model;
  model.name = "polyiamond";
  model.summary = "pack pieces of triangles into a triangle, parallelogram, hexagon or board";
  model.usage = "[N | AxB | AxBxC | --board FILE] [--order N] [--pieces FILE | LIST]";
  model.examples =
      "  dlx polyiamond 6x6 -n 1                   the twelve hexiamonds in a rhombus\n"
      "  dlx polyiamond 9x4 --count --up-to-symmetry   74 ways in a parallelogram\n"
      "  dlx polyiamond 2x3x6 -n 1                 a hexagon with sides 2 3 6 2 3 6\n"
      "  dlx polyiamond 2x2x2 --order 2 --any-number --count   20 tilings by lozenges\n";
  model.notes =
      "Boards have sides of N, A and B, or A, B and C triangles. In a file of a board or of "
      "pieces\n"
      "a triangle in row r and column c points up if r + c is even, from 0; else it is like those\n"
      "of polyomino. Items: the pieces p1.. by name, the copies of a piece as NAME.1, NAME.2, "
      "...,\n"
      "and the cells r0c0, r0c1, ... by row and column.\n";
  model.options = flat_options("polyiamonds of N triangles, 1 to 12 (default 6)");
  model.build = build_polyiamond;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
