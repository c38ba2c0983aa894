#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/lattice.hpp"

namespace dlx::puzzles {

/// A board: in each row '#' for a cell, '.' or a space for a hole. Rows may differ in length.
using Board = std::vector<std::string>;

/// Row and column, from 0.
using Cell = std::pair<int, int>;

/// A board without holes.
Board rectangle(std::size_t width, std::size_t height);

/// Reads a board from text, a line a row. Errors: ParseError for any other character.
Board parse_board(std::string_view text, const std::string& source);

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
