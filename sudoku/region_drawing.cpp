#include "sudoku/region_drawing.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace dlx::sudoku {

namespace {

// By the lines that meet: 1 from above, 2 from the right, 4 from below, 8 from the left.
constexpr std::array<std::string_view, 16> junctions = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

class Drawing {
 public:
  explicit Drawing(const Rules& rules) : rules_(rules), size_(rules.shape().size()) {}

  std::string draw(const std::function<std::string(int cell)>& cell_text) const {
    std::string text;
    for (int row = 0; row <= size_; ++row) {
      add_border(row, text);
      for (int column = 0; column <= size_ && row < size_; ++column) {
        text += upright(row, column) ? "│" : " ";
        if (column < size_) text += " " + cell_text(row * size_ + column) + " ";
      }
      if (row < size_) text += '\n';
    }
    return text;
  }

 private:
  // Of a cell; -1 outside of the grid.
  int region(int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return -1;
    return rules_.region(row * size_ + column);
  }
  // Whether there is a line to the left of a cell, and above it.
  bool upright(int row, int column) const { return region(row, column - 1) != region(row, column); }
  bool level(int row, int column) const { return region(row - 1, column) != region(row, column); }

  // The line above a row.
  void add_border(int row, std::string& text) const {
    for (int column = 0; column <= size_; ++column) {
      const int lines = (upright(row - 1, column) ? 1 : 0) + (level(row, column) ? 2 : 0) +
                        (upright(row, column) ? 4 : 0) + (level(row, column - 1) ? 8 : 0);
      text += junctions[static_cast<std::size_t>(lines)];
      if (column < size_) text += level(row, column) ? "───" : "   ";
    }
    text += '\n';
  }

  const Rules& rules_;
  const int size_;
};

}  // namespace

std::string draw_regions(const Rules& rules,
                         const std::function<std::string(int cell)>& cell_text) {
  return Drawing(rules).draw(cell_text);
}

}  // namespace dlx::sudoku
