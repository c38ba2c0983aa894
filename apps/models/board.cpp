#include "apps/models/board.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"

namespace dlx::models {

Board rectangle(std::size_t width, std::size_t height) {
  return Board(height, std::string(width, '#'));
}

Board parse_board(std::string_view text, const std::string& source) {
  Board board;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view row = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
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

std::vector<std::vector<Cell>> orientations(const Board& piece, Sides sides) {
  std::vector<Cell> cells = cells_of(piece);
  std::set<std::vector<Cell>> found;
  for (int side = 0; side < (sides == Sides::free ? 2 : 1); ++side) {
    for (int turn = 0; turn < 4; ++turn) {
      if (sides != Sides::fixed) {
        for (auto& [row, column] : cells) row = -std::exchange(column, row);
        std::sort(cells.begin(), cells.end());
      }
      std::vector<Cell> relative;
      for (const auto& [row, column] : cells) {
        relative.emplace_back(row - cells[0].first, column - cells[0].second);
      }
      found.insert(std::move(relative));
    }
    for (auto& [row, column] : cells) column = -column;
  }
  return {found.begin(), found.end()};
}

}  // namespace dlx::models
