#include "puzzles/shared/lattice.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "dlx/deadline.hpp"

namespace dlx::puzzles {
namespace {

Point operator+(const Point& left, const Point& right) {
  return {left.x + right.x, left.y + right.y, left.z + right.z};
}

Point operator-(const Point& left, const Point& right) {
  return {left.x - right.x, left.y - right.y, left.z - right.z};
}

// A turn or reflection that takes the lattice to itself.
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
      // A turn has the determinant 1: the parity of the permutation times the signs. In the plane
      // of the triangles all signs together are a half turn.
      const int odd_signs = lattice == Lattice::triangles ? 1 : sign[0] * sign[1] * sign[2];
      const bool turn = (inversions % 2 == 0 ? 1 : -1) * odd_signs > 0;
      if (!turn && sides != Sides::free) continue;
      found.push_back({axis, sign, lattice == Lattice::triangles && signs == 7 ? 1 : 0});
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return found;
}

// Where the translates of a cell are moved to.
Point home(Lattice lattice, const Point& cell) {
  return {lattice == Lattice::triangles ? cell.x + cell.y + cell.z : 0, 0, 0};
}

Shape normalised(Lattice lattice, std::vector<Point> cells) {
  std::sort(cells.begin(), cells.end());
  const Point back = home(lattice, cells[0]) - cells[0];
  for (Point& cell : cells) cell = cell + back;
  return cells;
}

}  // namespace

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
  // One cell more at a time, wherever it touches; the set has the first orientation of each.
  std::set<Shape> shapes{orientations(lattice, {flat_point(lattice, 0, 0)}, sides)[0]};
  // Of fixed triangles one points down.
  shapes.insert(orientations(lattice, {flat_point(lattice, 0, 1)}, sides)[0]);
  for (int cells = 1; cells < order; ++cells) {
    std::set<Shape> larger;
    for (const Shape& shape : shapes) {
      for (const Point& cell : shape) {
        for (const Point& next : neighbours(lattice, cell)) {
          if (std::binary_search(shape.begin(), shape.end(), next)) continue;
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
      std::sort(covered.begin(), covered.end());
      found.push_back(std::move(covered));
    }
  }
  return found;
}

std::vector<std::vector<std::uint32_t>> board_symmetries(Lattice lattice,
                                                         const std::vector<Point>& board) {
  if (board.empty()) return {{}};
  const std::map<Point, std::uint32_t> number_of = numbered(board);
  const Point first = number_of.begin()->first;
  std::set<std::vector<std::uint32_t>> found;
  for (const Isometry& motion : motions(lattice, Sides::free)) {
    std::vector<Point> moved;
    for (const Point& cell : board) moved.push_back(motion(cell));
    // If it is a symmetry, the first cell of the image is the first cell of the board.
    const Point corner = *std::min_element(moved.begin(), moved.end());
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

}  // namespace dlx::puzzles
