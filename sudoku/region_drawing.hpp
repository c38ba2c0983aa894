#pragma once

#include <functional>
#include <string>

#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// A grid of 2 size() + 1 lines of UTF-8, with borders of box-drawing characters where the region
/// changes. PuzzleReader reads it back.
///
/// `cell_text` gives the text of each cell; what it gives takes one column on the screen, colours
/// aside.
std::string draw_regions(const Rules& rules, const std::function<std::string(int cell)>& cell_text);

}  // namespace dlx::sudoku
