#pragma once

#include <cstddef>
#include <string_view>

#include "sudoku/document/document.hpp"

namespace dlx::sudoku::document {

/// Reads a puzzle from SudokuPad's own JSON: givens, regions, cages, title, author and rules in
/// words.
/// Errors:   ParseError at `offset`, also for a puzzle with lines and other drawings.
Puzzle read_sudokupad(const Text& text, std::size_t offset, std::string_view json);

}  // namespace dlx::sudoku::document
