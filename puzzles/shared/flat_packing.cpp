#include <algorithm>
#include <memory>
#include <optional>

#include "puzzles/picture.hpp"
#include "puzzles/shared/packing.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// A character per cell; with colours two characters per square, which make the square about as high
// as wide. Half a side of a triangle, the offset of the next triangle, is one character.
std::string draw(Lattice lattice, const Board& board, const Packing& packing, const Cover& cover,
                 Style style) {
  const std::vector<Look> looks = packing.looks(cover);
  std::string text;
  for (int row = 0; row < static_cast<int>(board.size()); ++row) {
    for (int column = 0; column < static_cast<int>(board[row].size()); ++column) {
      const std::optional<std::uint32_t> cell = packing.number(flat_point(lattice, row, column));
      const bool coloured = style.colour && cell;
      if (coloured) text += background(looks[*cell].colour);
      text += cell ? looks[*cell].letter : board[row][column];
      if (style.colour && lattice == Lattice::squares) text += ' ';
      if (coloured) text += plain;
    }
    text += '\n';
  }
  return text;
}

// The centre of the cell, given by its corners, that is nearest to the centre of all.
pictures::Spot middle_of(const std::vector<std::vector<pictures::Spot>>& cells) {
  std::vector<pictures::Spot> middles;
  long long x = 0, y = 0;
  for (const std::vector<pictures::Spot>& corners : cells) {
    pictures::Spot sum{0, 0};
    for (const pictures::Spot& corner : corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const int count = static_cast<int>(corners.size());
    middles.push_back({sum.x / count, sum.y / count});
    x += middles.back().x;
    y += middles.back().y;
  }
  const auto count = static_cast<long long>(middles.size());
  const auto distance = [&](const pictures::Spot& middle) {
    const long long across = middle.x * count - x, down = middle.y * count - y;
    return across * across + down * down;
  };
  return *std::ranges::min_element(middles,
                                   [&](const pictures::Spot& left, const pictures::Spot& right) {
                                     return distance(left) < distance(right);
                                   });
}

// Each piece in its colour, with its name if there are several.
pictures::Picture picture(Lattice lattice, const Board& board, const Packing& packing,
                          const Cover& cover) {
  using namespace pictures;
  const std::vector<Cell> cells = cells_of(board);
  std::size_t columns = 0;
  for (const std::string& row : board) columns = std::max(columns, row.size());
  const std::string title = "packing of " + cells_text(cells.size());
  const auto blank = lattice == Lattice::triangles ? triangle_board_picture : board_picture;
  Picture picture = blank(title, static_cast<int>(columns), static_cast<int>(board.size()));
  // A colour for each piece, the same in all drawings, if there are enough colours.
  const std::vector<std::size_t> colours = packing.colours(cover, num_colours);
  for (std::size_t place = 0; place < cover.size(); ++place) {
    std::vector<std::vector<Spot>> corners;
    for (const std::uint32_t cell : packing.cells(cover[place])) {
      const auto& [row, column] = cells[cell];
      corners.push_back(lattice == Lattice::triangles
                            ? triangle(column, row)
                            : square(column, row, Paint::none).rings.front());
    }
    picture.add(outline_of_polygons(corners, colour(colours[place]), {Paint::on_colour, 6}));
    if (packing.pieces().size() == 1) continue;
    const std::string& name = packing.pieces()[packing.piece(cover[place])].name;
    const bool small = lattice == Lattice::triangles;
    picture.add(Label{middle_of(corners), name,
                      fitting_size(name, small ? unit / 2 : unit * 4 / 5, small ? 36 : 60),
                      Paint::on_colour});
  }
  return picture;
}

}  // namespace

Puzzle flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                    Sides sides) {
  std::vector<std::string> names;
  for (const Cell& cell : cells_of(board)) names.push_back(cell_name(cell));
  const auto packing =
      std::make_shared<Packing>(lattice, points_of(lattice, board), names, pieces, sides);
  return {packing->problem(),
          [lattice, board, packing](const Cover& cover, Style style) {
            return draw(lattice, board, *packing, cover, style);
          },
          [lattice, board, packing](const Cover& cover) {
            return picture(lattice, board, *packing, cover);
          },
          [packing, sides] { return packing->symmetries(sides); },
          [packing] { return packing->symmetries(Sides::free); }};
}

Puzzle flat_packing_of(const Arguments& arguments, Lattice lattice,
                       Board (*parse)(const Arguments& arguments, const AreaCheck& check_area)) {
  const PieceChoice choice = pieces_of(arguments, lattice, Sides::free);
  const Board board =
      board_of(arguments, parse, [&](std::uint64_t cells) { choice.check_area(cells); });
  Puzzle puzzle = flat_packing(lattice, board, choice.pieces, choice.sides);
  puzzle.why_infeasible = choice.area_fault(count_cells(board));
  return puzzle;
}

}  // namespace dlx::puzzles
