#pragma once

#include "sudoku/rule.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/rules/tables.hpp"

namespace dlx::sudoku::rules {

/// What the code does with a kind of rule. Internal.
struct RuleFunctions {
  /// Adds what the rule permits.
  void (*add_tables)(const Rule& rule, TableBuilder& tables);
  /// Returns false if the values contradict the rule; empty cells do not. Exact for full grids.
  /// Shares no code with the tables.
  bool (*holds)(const Rule& rule, const Grid& grid, const Rules& rules);
};
const RuleFunctions& functions_of(Rule::Kind kind);

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

// rule_tables.cpp
void add_cage(const Rule& rule, TableBuilder& tables);
void add_thermometer(const Rule& rule, TableBuilder& tables);
void add_slow_thermometer(const Rule& rule, TableBuilder& tables);
void add_arrow(const Rule& rule, TableBuilder& tables);
void add_sum(const Rule& rule, TableBuilder& tables);
void add_difference(const Rule& rule, TableBuilder& tables);
void add_ratio(const Rule& rule, TableBuilder& tables);
void add_no_other_dots(const Rule& rule, TableBuilder& tables);
void add_no_other_xv(const Rule& rule, TableBuilder& tables);
void add_palindrome(const Rule& rule, TableBuilder& tables);
void add_whispers(const Rule& rule, TableBuilder& tables);
void add_renban(const Rule& rule, TableBuilder& tables);
void add_region_sum(const Rule& rule, TableBuilder& tables);
void add_between(const Rule& rule, TableBuilder& tables);
void add_lockout(const Rule& rule, TableBuilder& tables);
void add_quadruple(const Rule& rule, TableBuilder& tables);
void add_odd(const Rule& rule, TableBuilder& tables);
void add_even(const Rule& rule, TableBuilder& tables);
void add_equal(const Rule& rule, TableBuilder& tables);
void add_minimum(const Rule& rule, TableBuilder& tables);
void add_maximum(const Rule& rule, TableBuilder& tables);
void add_sandwich(const Rule& rule, TableBuilder& tables);
void add_allow(const Rule& rule, TableBuilder& tables);

// rule_check.cpp
bool cage_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool thermometer_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool slow_thermometer_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool arrow_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool sum_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool difference_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool ratio_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool no_other_dots_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool no_other_xv_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool palindrome_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool whispers_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool renban_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool region_sum_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool between_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool lockout_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool quadruple_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool odd_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool even_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool equal_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool minimum_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool maximum_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool sandwich_holds(const Rule& rule, const Grid& grid, const Rules& rules);
bool allow_holds(const Rule& rule, const Grid& grid, const Rules& rules);

}  // namespace dlx::sudoku::rules
