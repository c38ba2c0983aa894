#include "naive_variants.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>

namespace dlx::sudoku {

namespace {

using At = NaiveVariant::At;

bool in(const std::vector<At>& cells, const At& at) {
  return std::ranges::find(cells, at) != cells.end();
}

struct Checker {
  const NaiveVariant& variant;
  int size = variant.box_rows * variant.box_columns;
  std::vector<std::vector<bool>> differ{};  // which two cells differ, by their numbers

  explicit Checker(const NaiveVariant& checked) : variant(checked) {
    for (int a = 0; a < size * size; ++a) {
      differ.emplace_back();
      for (int b = 0; b < size * size; ++b)
        differ.back().push_back(a != b && must_differ(at(a), at(b)));
    }
  }

  At at(int cell) const { return {cell / size, cell % size}; }

  // The window of a cell; -1 if there is none. Windows are as large as boxes and are separated by
  // lines of cells without a window: the first line, and one after each window.
  int window(const At& at) const {
    if (at.first % (variant.box_rows + 1) == 0 || at.second % (variant.box_columns + 1) == 0)
      return -1;
    return at.first / (variant.box_rows + 1) * 100 + at.second / (variant.box_columns + 1);
  }

  char region(const At& at) const {
    if (!variant.regions.empty()) return variant.regions[at.first][at.second];
    return static_cast<char>(at.first / variant.box_rows * variant.box_rows +
                             at.second / variant.box_columns);
  }

  bool must_differ(const At& a, const At& b) const {
    const int down = std::abs(a.first - b.first);
    const int across = std::abs(a.second - b.second);
    if (down == 0 || across == 0 || region(a) == region(b)) return true;
    if (variant.diagonals && a.first == a.second && b.first == b.second) return true;
    if (variant.diagonals && a.first + a.second == size - 1 && b.first + b.second == size - 1)
      return true;
    if (variant.windows && window(a) >= 0 && window(a) == window(b)) return true;
    if (variant.groups && down % variant.box_rows == 0 && across % variant.box_columns == 0)
      return true;
    if (variant.anti_knight && down * across == 2) return true;
    if (variant.anti_king && down <= 1 && across <= 1) return true;
    for (const auto& cells : variant.extra)
      if (in(cells, a) && in(cells, b)) return true;
    for (const auto& [cells, sum] : variant.cages)
      if (in(cells, a) && in(cells, b)) return true;
    for (const auto& [one, other] : variant.differ)
      if ((one == a && other == b) || (one == b && other == a)) return true;
    return false;
  }

  bool allowed(int cell_a, int value_a, int cell_b, int value_b) const {
    if (value_a == value_b && differ[cell_a][cell_b]) return false;
    const At a = at(cell_a);
    const At b = at(cell_b);
    const int distance = std::abs(a.first - b.first) + std::abs(a.second - b.second);
    if (variant.non_consecutive && distance == 1 && std::abs(value_a - value_b) == 1) return false;
    for (const auto& [smaller, greater] : variant.less) {
      if (smaller == a && greater == b && value_a >= value_b) return false;
      if (smaller == b && greater == a && value_b >= value_a) return false;
    }
    return true;
  }

  // Checks the cages whose cells are all filled; '.' is an open cell.
  bool cages_hold(const std::string& line) const {
    for (const auto& [cells, sum] : variant.cages) {
      int found = 0;
      bool full = true;
      for (const auto& [row, column] : cells) {
        const char c = line[row * size + column];
        full = full && c != '.';
        found += c - '0';
      }
      if (full && found != sum) return false;
    }
    return true;
  }

  bool fits(const std::string& line, int cell) const {
    for (int other = 0; other < size * size; ++other) {
      if (other == cell || line[other] == '.') continue;
      if (!allowed(cell, line[cell] - '0', other, line[other] - '0')) return false;
    }
    return cages_hold(line);
  }

  std::string choices(std::string& line, int cell) const {
    std::string left;
    for (int value = 1; value <= size; ++value) {
      line[cell] = static_cast<char>('0' + value);
      if (fits(line, cell)) left += line[cell];
    }
    line[cell] = '.';
    return left;
  }

  // Returns false if the search would take more nodes than are left.
  bool search(std::string& line, std::size_t limit, std::vector<std::string>& found,
              int& nodes_left) const {
    if (nodes_left-- == 0) return false;
    int best = -1;
    std::string best_choices;
    for (int cell = 0; cell < size * size; ++cell) {
      if (line[cell] != '.') continue;
      std::string here = choices(line, cell);
      if (best >= 0 && here.size() >= best_choices.size()) continue;
      best = cell;
      best_choices = std::move(here);
      if (best_choices.size() < 2) break;
    }
    if (best < 0) {
      found.push_back(line);
      return true;
    }
    for (const char value : best_choices) {
      if (found.size() >= limit) break;
      line[best] = value;
      if (!search(line, limit, found, nodes_left)) return false;
    }
    line[best] = '.';
    return true;
  }
};

}  // namespace

bool naive_is_solution(const NaiveVariant& variant, const std::string& line) {
  const Checker checker(variant);
  for (int cell = 0; cell < checker.size * checker.size; ++cell)
    if (line[cell] == '.' || !checker.fits(line, cell)) return false;
  return true;
}

std::optional<std::vector<std::string>> naive_solutions(const NaiveVariant& variant,
                                                        const std::string& puzzle,
                                                        std::size_t limit, int max_nodes) {
  const Checker checker(variant);
  std::vector<std::string> found;
  for (int cell = 0; cell < checker.size * checker.size; ++cell)
    if (puzzle[cell] != '.' && !checker.fits(puzzle, cell)) return found;
  std::string line = puzzle;
  if (!checker.search(line, limit, found, max_nodes)) return std::nullopt;
  std::ranges::sort(found);
  return found;
}

int naive_count(const std::string& puzzle, int box_rows, int box_columns, std::size_t limit) {
  NaiveVariant plain;
  plain.box_rows = box_rows;
  plain.box_columns = box_columns;
  constexpr int any_number = std::numeric_limits<int>::max();
  return static_cast<int>(naive_solutions(plain, puzzle, limit, any_number)->size());
}

}  // namespace dlx::sudoku
