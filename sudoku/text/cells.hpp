#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sudoku/grid.hpp"

namespace dlx::sudoku::text {

/// What is wrong with a piece of text, and where in it.
struct Fault {
  std::size_t offset;
  std::string message;
};

/// Reads a puzzle of which it is known where it starts and ends: one character for each cell.
/// Fills `grid`, or says why not.
std::optional<Fault> read_cells(std::string_view cells, Grid& grid);

/// The same for a solution, which has no empty cell. Says "the solution has ..." in messages.
std::optional<Fault> read_solution(std::string_view cells, Grid& grid);

/// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace dlx::sudoku::text
