#pragma once

#include <span>
#include <vector>

#include "puzzles/page.hpp"
#include "puzzles/picture.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku::format {

/// The styles of the shapes of rules. Internal.
std::span<const pictures::LookStyle> rule_looks();

/// Draws what is below the lines of the grid, such as thermometers. Internal.
void add_rules_below(pictures::Picture& board, const Rules& rules);
/// Draws what is above the lines, such as dots, and numbers outside of the grid, for which it
/// widens the picture. Internal.
void add_rules_above(pictures::Picture& board, const Rules& rules);

/// Draws a dashed line inside the border of some cells, sorted. Internal.
void add_cage_border(pictures::Picture& board, const std::vector<int>& cells, const Shape& shape);

}  // namespace dlx::sudoku::format
