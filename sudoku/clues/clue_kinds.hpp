#pragma once

#include "sudoku/clue.hpp"
#include "sudoku/clues/tables.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku::clues {

/// What the code does with a kind of clue. Internal.
struct ClueFunctions {
  /// Adds what the clue permits.
  void (*add_tables)(const Clue& clue, TableBuilder& tables);
  /// Returns false if the values contradict the clue; empty cells do not. Exact for full grids.
  /// Shares no code with the tables.
  bool (*holds)(const Clue& clue, const Grid& grid, const Rules& rules);
};
const ClueFunctions& functions_of(Clue::Kind kind);

/// Throws std::invalid_argument with the reason if a grid of this shape has no such clue.
void check_clue(const Clue& clue, const Shape& shape);

/// Calls `visit(cell, other)` for all cells that share a side.
template <typename Visit>
void for_each_neighbours(const Shape& shape, const Visit& visit) {
  const int size = shape.size();
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (shape.column(cell) + 1 < size) visit(cell, cell + 1);
    if (shape.row(cell) + 1 < size) visit(cell, cell + size);
  }
}

// clue_tables.cpp
void add_cage(const Clue& clue, TableBuilder& tables);
void add_thermometer(const Clue& clue, TableBuilder& tables);
void add_slow_thermometer(const Clue& clue, TableBuilder& tables);
void add_arrow(const Clue& clue, TableBuilder& tables);
void add_sum(const Clue& clue, TableBuilder& tables);
void add_difference(const Clue& clue, TableBuilder& tables);
void add_ratio(const Clue& clue, TableBuilder& tables);
void add_no_other_dots(const Clue& clue, TableBuilder& tables);
void add_no_other_xv(const Clue& clue, TableBuilder& tables);
void add_palindrome(const Clue& clue, TableBuilder& tables);
void add_whispers(const Clue& clue, TableBuilder& tables);
void add_renban(const Clue& clue, TableBuilder& tables);
void add_region_sum(const Clue& clue, TableBuilder& tables);
void add_between(const Clue& clue, TableBuilder& tables);
void add_lockout(const Clue& clue, TableBuilder& tables);
void add_quadruple(const Clue& clue, TableBuilder& tables);
void add_odd(const Clue& clue, TableBuilder& tables);
void add_even(const Clue& clue, TableBuilder& tables);
void add_equal(const Clue& clue, TableBuilder& tables);
void add_minimum(const Clue& clue, TableBuilder& tables);
void add_maximum(const Clue& clue, TableBuilder& tables);
void add_sandwich(const Clue& clue, TableBuilder& tables);
void add_allow(const Clue& clue, TableBuilder& tables);

// clue_check.cpp
bool cage_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool thermometer_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool slow_thermometer_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool arrow_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool sum_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool difference_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool ratio_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool no_other_dots_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool no_other_xv_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool palindrome_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool whispers_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool renban_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool region_sum_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool between_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool lockout_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool quadruple_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool odd_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool even_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool equal_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool minimum_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool maximum_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool sandwich_holds(const Clue& clue, const Grid& grid, const Rules& rules);
bool allow_holds(const Clue& clue, const Grid& grid, const Rules& rules);

}  // namespace dlx::sudoku::clues
