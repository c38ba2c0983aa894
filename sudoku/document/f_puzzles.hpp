#pragma once

#include <string>

#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku::document {

/// Returns a puzzle and its rules in the JSON of f-puzzles, on one line.
/// Errors:   std::invalid_argument for rules that f-puzzles does not have.
std::string to_f_puzzle(const Puzzle& puzzle, const Rules& rules);

}  // namespace dlx::sudoku::document
