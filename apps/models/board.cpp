#include "apps/models/board.hpp"

#include <algorithm>
#include <stdexcept>

#include "apps/models/text_lines.hpp"
#include "dlx/error.hpp"
#include "dlx/problem.hpp"

namespace dlx::models {

Board rectangle(std::size_t width, std::size_t height) {
  return Board(height, std::string(width, '#'));
}

Board parse_board(std::string_view text, const std::string& source) {
  Board board;
  while (!text.empty()) {
    std::string_view row = take_line(text);
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (const std::size_t odd = row.find_first_not_of("#. "); odd != row.npos) {
      throw ParseError(source, board.size() + 1, column_of(row, odd),
                       "found " + dlx::quote_token(row.substr(odd, 1)) +
                           ", expected '#' for a cell, '.' or a space for a hole");
    }
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

void check_name(std::string_view name, const std::string& source, std::size_t line,
                std::size_t column) {
  try {
    ProblemBuilder().add_primary(name);  // which knows the rules
  } catch (const std::invalid_argument& error) {
    throw ParseError(source, line, column, error.what());
  }
}

std::vector<Point> points_of(Lattice lattice, const Board& board) {
  std::vector<Point> points;
  for (const auto& [row, column] : cells_of(board))
    points.push_back(flat_point(lattice, row, column));
  return points;
}

}  // namespace dlx::models
