#include "puzzles/shared/board.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "dlx/deadline.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

Point operator+(const Point& left, const Point& right) {
  return {left.x + right.x, left.y + right.y, left.z + right.z};
}

Point operator-(const Point& left, const Point& right) {
  return {left.x - right.x, left.y - right.y, left.z - right.z};
}

// A rotation or reflection that maps the lattice to itself.
struct Isometry {
  std::array<std::size_t, 3> axis;
  std::array<int, 3> sign;
  int shift;

  Point operator()(const Point& point) const {
    const std::array<int, 3> from{point.x, point.y, point.z};
    return {shift + sign[0] * from[axis[0]], shift + sign[1] * from[axis[1]],
            shift + sign[2] * from[axis[2]]};
  }
};

std::vector<Isometry> motions(Lattice lattice, Sides sides) {
  if (sides == Sides::fixed) return {{{0, 1, 2}, {1, 1, 1}, 0}};
  std::vector<Isometry> found;
  std::array<std::size_t, 3> axis{0, 1, 2};
  do {
    if (lattice == Lattice::squares && axis[2] != 2) continue;
    const int inversions = (axis[0] > axis[1]) + (axis[0] > axis[2]) + (axis[1] > axis[2]);
    for (int signs = 0; signs < 8; ++signs) {
      if (lattice == Lattice::triangles && signs != 0 && signs != 7) continue;
      if (lattice == Lattice::squares && signs >= 4) continue;
      const std::array<int, 3> sign{(signs & 1) != 0 ? -1 : 1, (signs & 2) != 0 ? -1 : 1,
                                    (signs & 4) != 0 ? -1 : 1};
      // A rotation has determinant 1: the parity of the permutation times the signs. In the plane
      // of the triangles changing all signs is a half turn.
      const int odd_signs = lattice == Lattice::triangles ? 1 : sign[0] * sign[1] * sign[2];
      const bool turn = (inversions % 2 == 0 ? 1 : -1) * odd_signs > 0;
      if (!turn && sides != Sides::free) continue;
      found.push_back({axis, sign, lattice == Lattice::triangles && signs == 7 ? 1 : 0});
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return found;
}

// The position to which translates of a cell are moved.
Point home(Lattice lattice, const Point& cell) {
  return {lattice == Lattice::triangles ? cell.x + cell.y + cell.z : 0, 0, 0};
}

Shape normalised(Lattice lattice, std::vector<Point> cells) {
  std::ranges::sort(cells);
  const Point back = home(lattice, cells[0]) - cells[0];
  for (Point& cell : cells) cell = cell + back;
  return cells;
}

constexpr int longest_side = 10'000;

// The triangles between two outlines, each given by its positions on the lines 0 to `height`
// between the rows, in half sides. A line r has its points where the position and r are both even
// or both odd, so a triangle that points up begins where they differ.
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

// The left outline goes down along side 1 and then along side 2, the right one in the opposite
// order.
int hexagon_outline(int line, const std::vector<int>& sides, bool right) {
  const int outwards = sides[right ? 2 : 1];
  const int place = std::min(line, outwards) - std::max(line - outwards, 0);
  return right ? 2 * sides[0] + place : -place;
}

}  // namespace

std::string name_of(Sides sides) {
  if (sides == Sides::fixed) return "the identity";
  return sides == Sides::one_sided ? "rotations" : "rotations and reflections";
}

Point flat_point(Lattice lattice, int row, int column) {
  if (lattice != Lattice::triangles) return {row, column, 0};
  const int sum = (row + column) % 2 == 0 ? 1 : 2;
  // y + z and y - z are known, both even or both odd.
  const int both = sum - row, difference = column - 1;
  return {row, (both + difference) / 2, (both - difference) / 2};
}

std::vector<Point> neighbours(Lattice lattice, const Point& cell) {
  const auto& [x, y, z] = cell;
  if (lattice == Lattice::triangles) {
    const int step = x + y + z == 1 ? 1 : -1;
    return {{x + step, y, z}, {x, y + step, z}, {x, y, z + step}};
  }
  std::vector<Point> found{{x + 1, y, z}, {x - 1, y, z}, {x, y + 1, z}, {x, y - 1, z}};
  if (lattice == Lattice::cubes) found.insert(found.end(), {{x, y, z + 1}, {x, y, z - 1}});
  return found;
}

std::vector<Shape> orientations(Lattice lattice, const std::vector<Point>& cells, Sides sides) {
  std::set<Shape> found;
  for (const Isometry& motion : motions(lattice, sides)) {
    Deadline::check(10 + 5 * cells.size());
    std::vector<Point> moved;
    for (const Point& cell : cells) moved.push_back(motion(cell));
    found.insert(normalised(lattice, std::move(moved)));
  }
  return {found.begin(), found.end()};
}

std::vector<Shape> polyforms(Lattice lattice, int order, Sides sides) {
  // Adds one cell at every possible position; the set contains the first orientation of each shape.
  std::set<Shape> shapes{orientations(lattice, {flat_point(lattice, 0, 0)}, sides)[0]};
  // One of the fixed triangles points down.
  shapes.insert(orientations(lattice, {flat_point(lattice, 0, 1)}, sides)[0]);
  for (int cells = 1; cells < order; ++cells) {
    std::set<Shape> larger;
    for (const Shape& shape : shapes) {
      for (const Point& cell : shape) {
        for (const Point& next : neighbours(lattice, cell)) {
          if (std::ranges::binary_search(shape, next)) continue;
          std::vector<Point> grown = shape;
          grown.push_back(next);
          larger.insert(orientations(lattice, grown, sides)[0]);
        }
      }
    }
    shapes = std::move(larger);
  }
  return {shapes.begin(), shapes.end()};
}

std::vector<std::vector<std::uint32_t>> placements(
    Lattice lattice, const std::vector<Shape>& shapes,
    const std::map<Point, std::uint32_t>& number_of) {
  std::vector<std::vector<std::uint32_t>> found;
  for (const Shape& shape : shapes) {
    for (const auto& [origin, number] : number_of) {
      Deadline::check(10);
      if (home(lattice, origin) != shape[0]) continue;
      std::vector<std::uint32_t> covered;
      for (const Point& cell : shape) {
        const auto place = number_of.find(cell - shape[0] + origin);
        if (place == number_of.end()) break;
        covered.push_back(place->second);
      }
      if (covered.size() != shape.size()) continue;
      std::ranges::sort(covered);
      found.push_back(std::move(covered));
    }
  }
  return found;
}

std::vector<std::vector<std::uint32_t>> board_symmetries(Lattice lattice,
                                                         const std::vector<Point>& board,
                                                         Sides sides) {
  if (board.empty()) return {{}};
  const std::map<Point, std::uint32_t> number_of = numbered(board);
  const Point first = number_of.begin()->first;
  std::set<std::vector<std::uint32_t>> found;
  for (const Isometry& motion : motions(lattice, sides)) {
    std::vector<Point> moved;
    for (const Point& cell : board) moved.push_back(motion(cell));
    // A symmetry maps the first cell of the image to the first cell of the board.
    const Point corner = *std::ranges::min_element(moved);
    if (home(lattice, corner) != home(lattice, first)) continue;
    std::vector<std::uint32_t> images;
    for (const Point& cell : moved) {
      Deadline::check(10);
      const auto image = number_of.find(cell - corner + first);
      if (image == number_of.end()) break;
      images.push_back(image->second);
    }
    if (images.size() == board.size()) found.insert(std::move(images));
  }
  return {found.begin(), found.end()};
}

std::map<Point, std::uint32_t> numbered(const std::vector<Point>& board) {
  std::map<Point, std::uint32_t> number_of;
  for (std::uint32_t number = 0; number < board.size(); ++number) number_of[board[number]] = number;
  return number_of;
}

Board rectangle(std::size_t width, std::size_t height) {
  return Board(height, std::string(width, '#'));
}

Board parse_board(const Document& document) {
  Board board;
  for (LineReader lines(document); lines.next();) {
    lines.check_row("'#' for a cell, '.' or a space for a hole");
    board.emplace_back(lines.row());
  }
  remove_separators(board);
  return board;
}

void remove_separators(Board& board) {
  bool separated = false;
  for (const std::string& row : board) {
    const std::size_t end = row.find_last_not_of(' ') + 1;
    for (std::size_t k = 0; k < end; ++k)
      if ((row[k] == ' ') != (k % 2 == 1)) return;
    separated = separated || end > 1;
  }
  if (!separated) return;
  for (std::string& row : board) {
    std::string cells;
    for (std::size_t k = 0; k < row.size(); k += 2) cells += row[k];
    row = cells;
  }
}

std::size_t count_cells(const Board& board) {
  std::size_t cells = 0;
  for (const std::string& row : board)
    cells += static_cast<std::size_t>(std::ranges::count(row, '#'));
  return cells;
}

std::vector<Cell> cells_of(const Board& board) {
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < board.size(); ++row) {
    for (std::size_t column = 0; column < board[row].size(); ++column)
      if (board[row][column] == '#') cells.emplace_back(row, column);
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

FreeCells::FreeCells(const Arguments& arguments) : arguments_(arguments) {
  if (!arguments.has("free")) return;
  std::istringstream list(arguments.text("free") + ",");
  for (std::string name; std::getline(list, name, ',');) names_.insert(name);
}

AreaCheck FreeCells::without(const AreaCheck& check_area) const {
  return [free = names_.size(), check_area](std::uint64_t cells) {
    check_area(cells - std::min<std::uint64_t>(free, cells));
  };
}

void FreeCells::finish(const std::string& example) const {
  if (names_.empty()) return;
  arguments_.fail("free", quote_token(*names_.begin()) +
                              " is no cell of the board; expected names such as " + example +
                              ", joined by commas");
}

Board board_of(const Arguments& arguments,
               Board (*parse)(const Arguments& arguments, const AreaCheck& check_area),
               const AreaCheck& check_area) {
  FreeCells free(arguments);
  const AreaCheck check = free.without(check_area);
  Board board;
  if (!arguments.has("board")) {
    board = parse(arguments, check);
  } else {
    if (arguments.has("size"))
      throw ParameterError("board", "found a size and a board, expected one of them");
    board = parse_board(arguments.document("board"));
    check(count_cells(board));
  }
  for (const Cell& cell : cells_of(board))
    if (free.take(cell_name(cell))) board[cell.first][cell.second] = '.';
  free.finish("r0c3");
  return board;
}

Board rectangle_of(const Arguments& arguments, const AreaCheck& check_area) {
  const std::vector<std::size_t> size = arguments.size("size", {1'000'000, "rectangle", "10x6"});
  check_area(std::uint64_t{size[0]} * size[1]);  // before a million rows are made
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
  sides.resize(3);  // a parallelogram is a hexagon with two sides of length 0
  check_area(2 * (product(0, 1) + product(1, 2) + product(2, 0)));
  return between(sides[1] + sides[2], hexagon_outline, sides);
}

}  // namespace dlx::puzzles
