#pragma once

#include <array>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// The cells whose digits are not printed as the others are: they look like no other of their
/// kind, as far as the digits of this picture look alike, or have much more ink. So what was
/// written in or over the puzzle is noticed, however well it can be read; a digit that the puzzle
/// has once has its ink alone to tell.
///
/// Cost:     some millions of multiplications.
/// Source:   the coefficient of correlation of two patches, as in Lewis, Fast normalized
///           cross-correlation, 1995.
std::vector<int> odd_cells(const std::array<Patch, 81>& cells, const Grid& puzzle);

}  // namespace dlx::sudoku::photo
