#pragma once

#include <cstddef>
#include <string_view>

#include "sudoku/document/document.hpp"

namespace dlx::sudoku::document {

/// Reads a sudoku of penpa-edit from the parameter `p` of its link: givens, regions and
/// thermometers.
/// Errors:   ParseError at `offset`, also for other boards and drawings, and for a compressed
///           drawing if the build lacks zlib.
Puzzle read_penpa(const Text& text, std::size_t offset, std::string_view code);

}  // namespace dlx::sudoku::document
