#include "apps/models/flat_packing.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "apps/cli/input.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/box_lines.hpp"
#include "apps/models/dimensions.hpp"
#include "apps/picture/outline.hpp"

namespace dlx::models {
namespace {

// Lines around the pieces.
std::string draw_lines(const Board& board, const PolyformPacking& packing, const Cover& cover,
                       const std::vector<Look>& looks) {
  std::vector<BoxCell> cells;
  const std::vector<std::uint32_t> place_of = packing.packing().places(cover);
  for (std::size_t number = 0; number < looks.size(); ++number)
    cells.push_back({place_of[number], looks[number].letter});
  std::size_t columns = 0;
  for (const std::string& row : board) columns = std::max(columns, row.size());
  return draw_boxes(static_cast<int>(board.size()), static_cast<int>(columns),
                    [&](int row, int column) -> const BoxCell* {
                      const auto cell = packing.number(flat_point(Lattice::squares, row, column));
                      return cell ? &cells[*cell] : nullptr;
                    });
}

// A character a cell; with colours two for a square, which makes it about square. The half of a
// triangle's side, by which the next one stands farther right, is one character.
std::string draw(Lattice lattice, const Board& board, const PolyformPacking& packing,
                 const Cover& cover, Style style) {
  const std::vector<Look> looks = packing.looks(cover);
  if (style.unicode && !style.colour && lattice == Lattice::squares)
    return draw_lines(board, packing, cover, looks);
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

// The middle of the cell, given by its corners, that is nearest to the middle of all of them; of
// triangles, which are narrow there, that of two neighbours if it is nearer.
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
  const std::size_t num_cells = middles.size();
  for (std::size_t left = 0; left < num_cells && cells[0].size() == 3; ++left) {
    for (std::size_t right = left + 1; right < num_cells; ++right) {
      const auto shared =
          std::count_if(cells[left].begin(), cells[left].end(), [&](const pictures::Spot& corner) {
            return std::find(cells[right].begin(), cells[right].end(), corner) !=
                   cells[right].end();
          });
      if (shared != 2) continue;
      middles.push_back(
          {(middles[left].x + middles[right].x) / 2, (middles[left].y + middles[right].y) / 2});
    }
  }
  const auto count = static_cast<long long>(num_cells);
  const auto distance = [&](const pictures::Spot& middle) {
    const long long across = middle.x * count - x, down = middle.y * count - y;
    return across * across + down * down;
  };
  return *std::min_element(middles.begin(), middles.end(),
                           [&](const pictures::Spot& left, const pictures::Spot& right) {
                             return distance(left) < distance(right);
                           });
}

// Each piece in its colour and with its name, if there is more than one.
pictures::Picture picture(Lattice lattice, const Board& board, const PolyformPacking& packing,
                          const Cover& cover) {
  using namespace pictures;
  const std::vector<Cell> cells = cells_of(board);
  std::size_t columns = 0;
  for (const std::string& row : board) columns = std::max(columns, row.size());
  const std::string title = "packing of " + cells_text(cells.size());
  const auto blank = lattice == Lattice::triangles ? triangle_board_picture : board_picture;
  Picture picture = blank(title, static_cast<int>(columns), static_cast<int>(board.size()));
  // A colour of its own for each piece, as in the next drawing, if there are enough.
  const std::vector<std::size_t> colours = packing.colours(cover, num_colours);
  for (std::size_t place = 0; place < cover.size(); ++place) {
    std::vector<std::vector<Spot>> corners;
    for (const std::uint32_t cell : packing.packing().cells(cover[place])) {
      const auto& [row, column] = cells[cell];
      corners.push_back(lattice == Lattice::triangles
                            ? triangle(column, row)
                            : square(column, row, Paint::none).rings.front());
    }
    picture.add(outline_of_polygons(corners, colour(colours[place]), {Paint::on_colour, 6}));
    if (packing.pieces().size() == 1) continue;
    const std::string& name = packing.pieces()[packing.packing().piece(cover[place])].name;
    const bool small = lattice == Lattice::triangles;
    picture.add(Label{middle_of(corners), name,
                      fitting_size(name, small ? unit / 2 : unit * 4 / 5, small ? 36 : 60),
                      Paint::on_colour});
  }
  return picture;
}

}  // namespace

Instance flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                      Sides sides) {
  std::vector<std::string> names;
  for (const Cell& cell : cells_of(board)) names.push_back(cell_name(cell));
  const auto packing =
      std::make_shared<PolyformPacking>(lattice, points_of(lattice, board), names, pieces, sides);
  Instance instance;
  instance.problem = packing->packing().problem();
  instance.draw = [lattice, board, packing](const Cover& cover, Style style) {
    return draw(lattice, board, *packing, cover, style);
  };
  instance.picture = [lattice, board, packing](const Cover& cover) {
    return picture(lattice, board, *packing, cover);
  };
  instance.symmetries = [packing] { return packing->symmetries(); };
  return instance;
}

Board board_of(const Words& words, const std::string& standard,
               Board (*parse)(const std::string& text, const AreaCheck& check_area),
               const AreaCheck& check_area) {
  if (!words.options.has("board"))
    return parse(words.arguments.empty() ? standard : words.arguments[0], check_area);
  if (!words.arguments.empty()) throw cli::UsageError("expected a rectangle or --board, not both");
  const std::string path = words.options.text("board");
  Board board = parse_board(cli::read_text(path), cli::source_name(path));
  check_area(count_cells(board));
  return board;
}

Board parse_rectangle(const std::string& text, const AreaCheck& check_area) {
  const std::vector<std::size_t> size =
      parse_dimensions(text, "WxH", 1'000'000, "rectangle", "10x6");
  check_area(size[0] * size[1]);  // before a million rows are made
  return rectangle(size[0], size[1]);
}

}  // namespace dlx::models
