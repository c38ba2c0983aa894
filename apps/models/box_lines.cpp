#include "apps/models/box_lines.hpp"

#include <array>

namespace dlx::models {

std::string draw_boxes(int rows, int columns,
                       const std::function<const BoxCell*(int row, int column)>& cell) {
  // By the lines that meet: 1 upwards, 2 to the right, 4 downwards, 8 to the left.
  constexpr std::array<const char*, 16> crossings{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                  "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  const auto at = [&](int row, int column) -> const BoxCell* {
    if (row < 0 || column < 0 || row >= rows || column >= columns) return nullptr;
    return cell(row, column);
  };
  const auto apart = [](const BoxCell* one, const BoxCell* other) {
    if (one == nullptr || other == nullptr) return one != other;
    return one->piece != other->piece;
  };
  // The line above a cell and the line at its left.
  const auto above = [&](int row, int column) {
    return apart(at(row - 1, column), at(row, column));
  };
  const auto before = [&](int row, int column) {
    return apart(at(row, column - 1), at(row, column));
  };
  std::string text;
  for (int row = 0; row <= rows; ++row) {
    std::string line;
    for (int column = 0; column <= columns; ++column) {
      const std::size_t lines = (before(row - 1, column) ? 1U : 0U) |
                                (above(row, column) ? 2U : 0U) | (before(row, column) ? 4U : 0U) |
                                (above(row, column - 1) ? 8U : 0U);
      line += crossings[lines];
      if (column < columns) line += above(row, column) ? "───" : "   ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
    if (row == rows) break;
    line.clear();
    for (int column = 0; column <= columns; ++column) {
      line += before(row, column) ? "│" : " ";
      if (column == columns) break;
      const BoxCell* here = at(row, column);
      line += ' ';
      line += here == nullptr ? ' ' : here->letter;
      line += ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace dlx::models
