#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/shared/arguments.hpp"

/// The cells of polyominoes, polyiamonds and polycubes: their neighbours, their rotations and
/// reflections, and functions for all of them.
namespace dlx::puzzles {

/// A cell of a lattice. Translations preserve the lexicographic order of points.
struct Point {
  int x, y, z;
  friend auto operator<=>(const Point&, const Point&) = default;
};

/// Squares are the points (row, column, 0), cubes all points. Triangles are the points with the sum
/// 1, which point up, or 2, which point down: their neighbours differ by 1 in one coordinate; their
/// rotations and reflections are the permutations of the coordinates, with and without replacing
/// each c by 1 - c; translations are by vectors with the sum 0.
enum class Lattice { squares, triangles, cubes };

/// The permitted motions of a piece before it is placed.
enum class Sides {
  free,       ///< rotations and turning over (in space: reflections)
  one_sided,  ///< rotations
  fixed       ///< none
};

/// The motions: "rotations and reflections", "rotations" or "the identity".
std::string name_of(Sides sides);

/// Cells in ascending order, translated so that the first is at a standard position: shapes are
/// equal if they are translates of each other.
using Shape = std::vector<Point>;

/// The square or triangle in that row and column of a board; a triangle points up if their sum is
/// even. For flat lattices only.
Point flat_point(Lattice lattice, int row, int column);

/// The cells that share a side with this one: 4, 3 or 6.
std::vector<Point> neighbours(Lattice lattice, const Point& cell);

/// The orientations of a piece of at least one cell, rotated and reflected as `sides` permits,
/// without duplicates, in ascending order. The first one is the canonical form.
std::vector<Shape> orientations(Lattice lattice, const std::vector<Point>& cells, Sides sides);

/// All connected shapes of the given number of cells, one for each set of shapes that `sides`
/// identifies.
/// Cost:     as the number of shapes, which grows about fourfold with each square, threefold with
///           each triangle, sevenfold with each cube.
std::vector<Shape> polyforms(Lattice lattice, int order, Sides sides);

/// The placements of shapes on a board whose cells have these numbers: the numbers of the covered
/// cells, ascending, by shape.
std::vector<std::vector<std::uint32_t>> placements(Lattice lattice,
                                                   const std::vector<Shape>& shapes,
                                                   const std::map<Point, std::uint32_t>& number_of);

/// The rotations and reflections, as `sides` permits, that map a board to itself, each as the
/// numbers of the images of its cells, without duplicates. Numbers are indices in `board`.
std::vector<std::vector<std::uint32_t>> board_symmetries(Lattice lattice,
                                                         const std::vector<Point>& board,
                                                         Sides sides);

/// The numbers of the cells of a board as a table.
std::map<Point, std::uint32_t> numbered(const std::vector<Point>& board);

/// A board: each row has '#' for a cell, '.' or a space for a hole. Rows may differ in length.
using Board = std::vector<std::string>;

/// Row and column, from 0.
using Cell = std::pair<int, int>;

/// A board without holes.
Board rectangle(std::size_t width, std::size_t height);

/// Reads a board from text, one line per row.
/// Errors:   ParseError for any other character.
Board parse_board(const Document& document);

/// Removes the spaces of rows in which a space follows each cell and each hole, `# . #`.
void remove_separators(Board& board);

/// Checks the number of cells of a board before anything of that size is made.
std::size_t count_cells(const Board& board);

/// The cells of a board (its '#'), row by row.
std::vector<Cell> cells_of(const Board& board);

/// "r3c7".
std::string cell_name(const Cell& cell);

/// The cells of a board as points of a lattice, row by row.
std::vector<Point> points_of(Lattice lattice, const Board& board);

/// Throws if a board has an unsuitable number of cells, before anything of that size is made.
using AreaCheck = std::function<void(std::uint64_t cells)>;

/// The cells that the parameter `free` names, joined by commas, which are no part of the board.
class FreeCells {
 public:
  explicit FreeCells(const Arguments& arguments);

  /// Returns the check of the other cells, for the number of all cells.
  AreaCheck without(const AreaCheck& check_area) const;
  /// Returns true once for each name.
  bool take(const std::string& name) { return names_.erase(name) > 0; }
  /// Errors:   ParameterError for a name that was not taken. `example`: the name of a cell.
  void finish(const std::string& example) const;

 private:
  const Arguments& arguments_;
  std::set<std::string> names_;
};

/// The requested board: the parameter `board`, or the result of `parse` for the parameter `size`;
/// without the cells of the parameter `free`.
Board board_of(const Arguments& arguments,
               Board (*parse)(const Arguments& arguments, const AreaCheck& check_area),
               const AreaCheck& check_area);

/// Returns the rectangle of the parameter `size`, "10x6": the columns, then the rows.
Board rectangle_of(const Arguments& arguments, const AreaCheck& check_area);

/// A board of triangles by the lengths of its sides, from the parameter `size`: "6" is a triangle,
/// "9x4" a parallelogram, and "2x3x6" a hexagon, from the top around, with opposite sides of equal
/// length. In row r and column c a triangle points up if r + c is even.
Board triangle_board_of(const Arguments& arguments, const AreaCheck& check_area);

}  // namespace dlx::puzzles
