#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/shared/arguments.hpp"

/// The cells that polyominoes, polyiamonds and polycubes are made of: their neighbours, their turns
/// and reflections, and what follows for all of them alike.
namespace dlx::puzzles {

/// A cell of a lattice. The lexicographic order of points is the same after a translation.
struct Point {
  int x, y, z;
  friend auto operator<=>(const Point&, const Point&) = default;
};

/// Squares are the points (row, column, 0), cubes all points. Triangles are the points with the
/// sum 1, which point up, or 2, which point down; their neighbours have one coordinate more or
/// less, their turns and reflections are the permutations of the coordinates, with and without
/// taking each from 1, and a translation is one by a vector with the sum 0.
enum class Lattice { squares, triangles, cubes };

/// What may be done to a piece before it is laid on the board.
enum class Sides {
  free,       ///< turn it and flip it over, or in space take its mirror image
  one_sided,  ///< turn it
  fixed       ///< neither
};

/// Cells in ascending order, the first of them at the place where all of its kind are moved to:
/// shapes are equal if they are translates of each other.
using Shape = std::vector<Point>;

/// The square or triangle in that row and column of a board; a triangle points up if their sum is
/// even. Of flat lattices only.
Point flat_point(Lattice lattice, int row, int column);

/// The cells that share a side with this one: 4, 3 or 6.
std::vector<Point> neighbours(Lattice lattice, const Point& cell);

/// The shapes of a piece of at least one cell, turned and flipped as `sides` says, those that are
/// the same once, in ascending order. The first one stands for all of them.
std::vector<Shape> orientations(Lattice lattice, const std::vector<Point>& cells, Sides sides);

/// All connected shapes of so many cells, one for all those that `sides` lets turn into it.
/// Cost: as the number of shapes, which grows about fourfold with a square, threefold with a
/// triangle, sevenfold with a cube.
std::vector<Shape> polyforms(Lattice lattice, int order, Sides sides);

/// Where shapes fit on a board, the cells of which have these numbers: the numbers of the cells
/// covered, in ascending order, by shape.
std::vector<std::vector<std::uint32_t>> placements(Lattice lattice,
                                                   const std::vector<Shape>& shapes,
                                                   const std::map<Point, std::uint32_t>& number_of);

/// The turns and reflections that take a board to itself, each as the numbers of the images of its
/// cells, no two alike. Numbers are places in `board`.
std::vector<std::vector<std::uint32_t>> board_symmetries(Lattice lattice,
                                                         const std::vector<Point>& board);

/// The numbers of the cells of a board as a table.
std::map<Point, std::uint32_t> numbered(const std::vector<Point>& board);

/// A board: in each row '#' for a cell, '.' or a space for a hole. Rows may differ in length.
using Board = std::vector<std::string>;

/// Row and column, from 0.
using Cell = std::pair<int, int>;

/// A board without holes.
Board rectangle(std::size_t width, std::size_t height);

/// Reads a board from text, a line a row. Errors: ParseError for any other character.
Board parse_board(const Document& document);

/// How many cells a board has; says so before anything of that size is made of it.
std::size_t count_cells(const Board& board);

/// The cells of a board (its '#'), row by row.
std::vector<Cell> cells_of(const Board& board);

/// "r3c7".
std::string cell_name(const Cell& cell);

/// The same as points of a lattice, row by row.
std::vector<Point> points_of(Lattice lattice, const Board& board);

/// Throws if a board has a number of cells that will not do: before anything of that size is made.
using AreaCheck = std::function<void(std::size_t cells)>;

/// The board that is asked for: that of the parameter `board`, or else the one that `parse` makes
/// of the parameter `size`.
Board board_of(const Arguments& arguments,
               Board (*parse)(const Arguments& arguments, const AreaCheck& check_area),
               const AreaCheck& check_area);

/// Of the parameter `size`, "10x6": the columns, then the rows.
Board rectangle_of(const Arguments& arguments, const AreaCheck& check_area);

/// A board of triangles by the lengths of its sides, which are the parameter `size`: "6" a
/// triangle, "9x4" a parallelogram, and "2x3x6" a hexagon, beginning at the top and going round,
/// opposite sides having one length. In row r and column c a triangle points up if r + c is even.
Board triangle_board_of(const Arguments& arguments, const AreaCheck& check_area);

}  // namespace dlx::puzzles
