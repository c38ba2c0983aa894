#pragma once

#include "sudoku/rule.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/rules/tables.hpp"

namespace dlx::sudoku::rules {

/// Adds the tables of a rule: what the rule permits. Internal. rule_tables.cpp
void add_tables(const Rule& rule, TableBuilder& tables);

/// Returns false if the values contradict the rule; empty cells do not. Exact for full grids.
/// Shares no code with the tables. Internal. rule_check.cpp
bool holds(const Rule& rule, const Grid& grid, const Rules& rules);

/// Throws std::invalid_argument with the reason if a grid of this shape has no such rule.
void check_rule(const Rule& rule, const Shape& shape);

/// Calls `visit(cell, other)` for all cells that share a side.
template <typename Visit>
void for_each_neighbours(const Shape& shape, const Visit& visit) {
  const int size = shape.size();
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (shape.column(cell) + 1 < size) visit(cell, cell + 1);
    if (shape.row(cell) + 1 < size) visit(cell, cell + size);
  }
}

}  // namespace dlx::sudoku::rules
