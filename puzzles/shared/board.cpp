#include "puzzles/shared/board.hpp"

#include <algorithm>

#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int longest_side = 10'000;

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

}  // namespace

Board rectangle(std::size_t width, std::size_t height) {
  return Board(height, std::string(width, '#'));
}

Board parse_board(std::string_view text, const std::string& source) {
  Board board;
  while (!text.empty()) {
    const std::string_view row = take_row(text);
    check_row(row, source, board.size() + 1, "'#' for a cell, '.' or a space for a hole");
    board.emplace_back(row);
  }
  return board;
}

std::size_t count_cells(const Board& board) {
  std::size_t cells = 0;
  for (const std::string& row : board) {
    cells += static_cast<std::size_t>(std::count(row.begin(), row.end(), '#'));
  }
  return cells;
}

std::vector<Cell> cells_of(const Board& board) {
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < board.size(); ++row) {
    for (std::size_t column = 0; column < board[row].size(); ++column) {
      if (board[row][column] == '#') cells.emplace_back(row, column);
    }
  }
  return cells;
}

std::string cell_name(const Cell& cell) {
  return std::string("r")
      .append(std::to_string(cell.first))
      .append("c")
      .append(std::to_string(cell.second));
}

std::vector<Point> points_of(Lattice lattice, const Board& board) {
  std::vector<Point> points;
  for (const auto& [row, column] : cells_of(board))
    points.push_back(flat_point(lattice, row, column));
  return points;
}

Board board_of(const Arguments& arguments,
               Board (*parse)(const Arguments& arguments, const AreaCheck& check_area),
               const AreaCheck& check_area) {
  if (!arguments.has("board")) return parse(arguments, check_area);
  if (arguments.has("size"))
    throw ParameterError("board", "expected a rectangle or --board, not both");
  const Document document = arguments.document("board");
  Board board = parse_board(document.text, document.source);
  check_area(count_cells(board));
  return board;
}

Board rectangle_of(const Arguments& arguments, const AreaCheck& check_area) {
  const std::vector<std::size_t> size = arguments.size("size", {1'000'000, "rectangle", "10x6"});
  check_area(size[0] * size[1]);  // before a million rows are made
  return rectangle(size[0], size[1]);
}

Board triangle_board_of(const Arguments& arguments, const AreaCheck& check_area) {
  const auto num_sides = 1 + std::ranges::count(arguments.text("size"), 'x');
  const char* usage = num_sides == 1 ? "N" : num_sides == 2 ? "AxB" : "AxBxC";
  std::vector<int> sides;
  for (const std::size_t side : arguments.size(
           "size",
           {longest_side, "triangle, parallelogram or hexagon", "6, 6x6 or 2x3x6", usage})) {
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

}  // namespace dlx::puzzles
