#pragma once

#include <string>
#include <string_view>

#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Reads rules from a small text, a statement a line; `#` starts a comment:
///
///     const dlx::sudoku::Rules rules = dlx::sudoku::parse_rules(
///         "box 3x3\n"
///         "diagonals\n"
///         "cage 12 r1c1 r1c2 r2c1   # a sum of 12\n"
///         "less r5c5 r5c6\n");
///
/// Statements: `box RxC` (first, or 3x3), `regions` and size() lines of size() symbols, cells of a
/// region having the same one, `diagonals`, `windows`, `disjoint-groups`, `anti-knight`,
/// `anti-king`, `non-consecutive`, `region CELLS`, `differ CELL CELL`, `cage SUM CELLS`,
/// `less CELL CELL ...` (ascending from the first to the last). Cells are `r1c1`, blocks of them
/// `r1c1-r3c2`. Where lines of symbols stand, blanks between them do not matter.
///
/// Cost:     O(bytes), and the rules.
/// Errors:   ParseError with line and column; `source` names the text in it.
Rules parse_rules(std::string_view text, std::string source = "<rules>");

/// The same rules as text that parse_rules() reads.
std::string to_text(const Rules& rules);

/// Sets the regions of `rules` from size() lines of size() symbols, or one line of all of them.
/// Errors: ParseError.
void parse_regions(std::string_view text, Rules& rules, std::string source = "<regions>");

/// Adds a variant by its name: x or diagonals, hyper or windows, disjoint-groups, anti-knight,
/// anti-king, non-consecutive. False, and no change, if there is none of that name.
/// Errors: std::invalid_argument if the shape has no windows.
bool add_variant(Rules& rules, std::string_view name);

/// The names that add_variant() knows, for messages: "diagonals (x), ...".
std::string variant_names();

}  // namespace dlx::sudoku
