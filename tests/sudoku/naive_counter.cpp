#include "naive_counter.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace dlx::sudoku {

namespace {

struct Board {
  int box_rows;
  int box_columns;
  std::string cells;
  int found = 0;
  int limit;

  int size() const { return box_rows * box_columns; }

  bool allowed(int row, int column, char value) const {
    const int n = size();
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        const bool same_box =
            r / box_rows == row / box_rows && c / box_columns == column / box_columns;
        const bool sees = r == row || c == column || same_box;
        if (sees && (r != row || c != column) && cells[r * n + c] == value) return false;
      }
    }
    return true;
  }

  std::string choices(int cell) const {
    const std::string all = "123456789ABCDEFGHIJKLMNOP";
    std::string left;
    for (const char value : all.substr(0, static_cast<std::size_t>(size())))
      if (allowed(cell / size(), cell % size(), value)) left += value;
    return left;
  }

  void search() {
    int best = -1;
    std::string best_choices;
    for (int cell = 0; cell < size() * size(); ++cell) {
      if (cells[cell] != '.') continue;
      std::string here = choices(cell);
      if (best >= 0 && here.size() >= best_choices.size()) continue;
      best = cell;
      best_choices = std::move(here);
      if (best_choices.size() < 2) break;
    }
    if (best < 0) {
      ++found;
      return;
    }
    for (const char value : best_choices) {
      if (found >= limit) break;
      cells[best] = value;
      search();
    }
    cells[best] = '.';
  }
};

}  // namespace

int naive_count(const std::string& line, int box_rows, int box_columns, int limit) {
  Board board{box_rows, box_columns, line, 0, limit};
  for (int cell = 0; cell < board.size() * board.size(); ++cell) {
    const char value = line[cell];
    if (value != '.' && !board.allowed(cell / board.size(), cell % board.size(), value)) return 0;
  }
  board.search();
  return board.found;
}

}  // namespace dlx::sudoku
