#include "sudoku/symmetry.hpp"

#include <algorithm>
#include <cstddef>

namespace dlx::sudoku {

namespace {

constexpr NamedSymmetry table[] = {
    {"none", PatternSymmetry::none},         {"rotate180", PatternSymmetry::rotate180},
    {"rotate90", PatternSymmetry::rotate90}, {"mirror-h", PatternSymmetry::mirror_h},
    {"mirror-v", PatternSymmetry::mirror_v}, {"diagonal", PatternSymmetry::diagonal},
    {"full", PatternSymmetry::full},
};

// The images of a cell under moves that generate the symmetry.
std::vector<int> images(const Shape& shape, PatternSymmetry symmetry, int cell) {
  const int last = shape.size() - 1;
  const int row = shape.row(cell);
  const int column = shape.column(cell);
  const auto at = [&](int r, int c) { return r * shape.size() + c; };
  switch (symmetry) {
    case PatternSymmetry::none:
      return {};
    case PatternSymmetry::rotate180:
      return {at(last - row, last - column)};
    case PatternSymmetry::rotate90:
      return {at(column, last - row)};
    case PatternSymmetry::mirror_h:
      return {at(row, last - column)};
    case PatternSymmetry::mirror_v:
      return {at(last - row, column)};
    case PatternSymmetry::diagonal:
      return {at(column, row)};
    case PatternSymmetry::full:
      return {at(column, row), at(row, last - column)};
  }
  return {};
}

}  // namespace

std::span<const NamedSymmetry> pattern_symmetries() { return table; }

std::vector<std::vector<int>> orbits(const Shape& shape, PatternSymmetry symmetry) {
  std::vector<std::vector<int>> groups;
  std::vector<bool> seen(static_cast<std::size_t>(shape.cells()), false);
  for (int first = 0; first < shape.cells(); ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    seen[static_cast<std::size_t>(first)] = true;
    std::vector<int> group = {first};
    for (std::size_t k = 0; k < group.size(); ++k) {
      for (const int image : images(shape, symmetry, group[k])) {
        if (seen[static_cast<std::size_t>(image)]) continue;
        seen[static_cast<std::size_t>(image)] = true;
        group.push_back(image);
      }
    }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace dlx::sudoku
