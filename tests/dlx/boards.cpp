#include "tests/dlx/boards.hpp"

#include <algorithm>
#include <set>

namespace dlx::testing {
namespace {

Shape moved_to_origin(Shape shape) {
  int row = shape[0].first;
  int column = shape[0].second;
  for (const Cell& cell : shape) {
    row = std::min(row, cell.first);
    column = std::min(column, cell.second);
  }
  for (Cell& cell : shape) cell = {cell.first - row, cell.second - column};
  std::ranges::sort(shape);
  return shape;
}

std::string cell_name(const std::string& prefix, int row, int column) {
  return prefix + std::to_string(row) + "." + std::to_string(column);
}

}  // namespace

std::vector<Shape> fixed_polyominoes(int cells) {
  std::set<Shape> shapes{{{0, 0}}};
  for (int size = 1; size < cells; ++size) {
    std::set<Shape> larger;
    for (const Shape& shape : shapes) {
      for (const Cell& cell : shape) {
        for (const Cell& step : {Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}}) {
          const Cell added{cell.first + step.first, cell.second + step.second};
          if (std::ranges::find(shape, added) != shape.end()) continue;
          Shape grown = shape;
          grown.push_back(added);
          larger.insert(moved_to_origin(grown));
        }
      }
    }
    shapes = std::move(larger);
  }
  return {shapes.begin(), shapes.end()};
}

std::vector<Shape> l_trominoes() {
  std::vector<Shape> shapes = fixed_polyominoes(3);
  std::erase_if(shapes, [](const Shape& shape) {
    return shape.back().first - shape.front().first == 2 || shape[2].second == 2;
  });
  return shapes;
}

void add_board(ProblemBuilder& builder, int rows, int columns, const std::string& prefix) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      builder.add_primary(cell_name(prefix, row, column));
    }
  }
}

void add_placements(ProblemBuilder& builder, int rows, int columns, const std::string& prefix,
                    const std::vector<Shape>& shapes) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (const Shape& shape : shapes) {
        std::vector<Entry> entries;
        for (const Cell& cell : shape) {
          const int at_row = row + cell.first;
          const int at_column = column + cell.second;
          if (at_row >= rows || at_column >= columns) break;
          const auto item = builder.find_item(cell_name(prefix, at_row, at_column));
          if (!item) break;
          entries.emplace_back(*item);
        }
        if (entries.size() == shape.size()) builder.add_option(entries);
      }
    }
  }
}

Problem board(int rows, int columns, const std::vector<Shape>& shapes) {
  ProblemBuilder builder;
  add_board(builder, rows, columns, "");
  add_placements(builder, rows, columns, "", shapes);
  return builder.build();
}

Problem region(const std::vector<std::string>& picture, const std::vector<Shape>& shapes) {
  ProblemBuilder builder;
  std::size_t columns = 0;
  for (std::size_t row = 0; row < picture.size(); ++row) {
    columns = std::max(columns, picture[row].size());
    for (std::size_t column = 0; column < picture[row].size(); ++column) {
      if (picture[row][column] != '#') continue;
      builder.add_primary(cell_name("", static_cast<int>(row), static_cast<int>(column)));
    }
  }
  add_placements(builder, static_cast<int>(picture.size()), static_cast<int>(columns), "", shapes);
  return builder.build();
}

Problem dominoes(int rows, int columns) { return board(rows, columns, fixed_polyominoes(2)); }

Problem matchings(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> vertices;
  for (int k = 0; k < n; ++k) vertices.push_back(builder.add_primary());
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < k; ++j) builder.add_option({vertices[j], vertices[k]});
  }
  return builder.build();
}

Problem langford(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> numbers;
  std::vector<ItemId> slots;
  for (int k = 0; k < n; ++k) numbers.push_back(builder.add_primary());
  for (int k = 0; k < 2 * n; ++k) slots.push_back(builder.add_primary());
  for (int k = 1; k <= n; ++k) {
    for (int at = 0; at + k + 1 < 2 * n; ++at) {
      builder.add_option({numbers[k - 1], slots[at], slots[at + k + 1]});
    }
  }
  return builder.build();
}

Problem queens(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (int k = 0; k < 2 * n; ++k) items.push_back(builder.add_primary());
  for (int k = 0; k < 4 * n; ++k) items.push_back(builder.add_secondary());
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      builder.add_option({items[row], items[n + column], items[2 * n + row + column],
                          items[4 * n + row - column + n - 1]});
    }
  }
  return builder.build();
}

Problem latin(std::uint32_t order, bool bounds) {
  ProblemBuilder builder;
  const auto item = [&](std::uint32_t kind, std::uint32_t a, std::uint32_t b) {
    return ItemId{(kind * order + a) * order + b};
  };
  for (std::uint32_t k = 0; k < 3 * order * order; ++k) builder.add_primary();
  if (bounds) builder.add_primary("diagonal", 1, 3);
  for (std::uint32_t r = 0; r < order; ++r) {
    for (std::uint32_t c = 0; c < order; ++c) {
      for (std::uint32_t s = 0; s < order; ++s) {
        std::vector<Entry> entries = {item(0, r, c), item(1, r, s), item(2, c, s)};
        if (bounds && r == c && s == 0) entries.emplace_back(item(3, 0, 0));
        builder.add_option(entries);
      }
    }
  }
  return builder.build();
}

Problem sudokus(std::uint32_t box_rows, std::uint32_t box_columns, std::uint32_t step) {
  const std::uint32_t n = box_rows * box_columns;
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < 4 * n * n; ++k) builder.add_primary();
  for (std::uint32_t r = 0; r < n; ++r) {
    for (std::uint32_t c = 0; c < n; ++c) {
      const std::uint32_t box = r / box_rows * box_rows + c / box_columns;
      for (std::uint32_t s = 0; s < n; ++s) {
        const std::uint32_t place = s * step % n;
        builder.add_option({ItemId{r * n + c * step % n}, ItemId{(n + r) * n + place},
                            ItemId{(2 * n + c) * n + place}, ItemId{(3 * n + box) * n + place}});
      }
    }
  }
  return builder.build();
}

}  // namespace dlx::testing
