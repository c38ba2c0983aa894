#pragma once

#include <string>
#include <string_view>

#include "sudoku/puzzle.hpp"
#include "sudoku/rules.hpp"

/// What several writers need.
namespace dlx::sudoku::format {

/// The values that the givens leave to each cell: those of the cells that share a house, cage or
/// pair with it are struck out.
Candidates pencil_marks(const Grid& grid, const Rules& rules);

/// The candidates of a puzzle: its own, or those that its givens leave.
Candidates candidates_of(const Puzzle& puzzle, const Rules& rules);

/// For formats without candidates.
///
/// Errors: std::invalid_argument if the puzzle strikes out a value that its givens do not.
void check_holds_no_candidates(const Puzzle& puzzle, const Rules& rules, std::string_view format);

/// The text with a space for each line end and other control character.
std::string on_one_line(std::string_view text);

/// `&`, `<`, `>`, `"` as entities; characters that XML does not have, and bytes that are not UTF-8,
/// become U+FFFD.
std::string escape_xml(std::string_view text);

}  // namespace dlx::sudoku::format
