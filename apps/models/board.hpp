#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/models/lattice.hpp"

namespace dlx::models {

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

/// For readers of text: throws ParseError at this place if no item can have the name.
void check_name(std::string_view name, const std::string& source, std::size_t line,
                std::size_t column);

/// The same as points of a lattice, row by row.
std::vector<Point> points_of(Lattice lattice, const Board& board);

}  // namespace dlx::models
