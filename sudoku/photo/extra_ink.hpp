#pragma once

#include <array>

#include "sudoku/grid.hpp"
#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// For each given of a puzzle, at how many points of its cell there is ink where no other cell with
/// the same digit has any: more than `max_extra_ink` where the digit is struck out, or something
/// is written or printed over it. A digit that the puzzle has once is compared with all its givens
/// together, so only ink that lies outside of all digits counts. 0 for cells without a digit.
///
/// Cost:  some million steps.
std::array<int, 81> extra_ink(const Cells& cells, const Grid& puzzle);

/// Of the digits of 160 photographs of newspapers, none has more than 2.
constexpr int max_extra_ink = 2;

/// The longer side of the largest connected figure of dark strokes in a cell, in points of the
/// Patch: most digits have 12 to 20, pencil marks about 7. A cell that is read as empty and has a
/// figure of `min_figure_side` or more has a digit that is crossed out beyond recognition, or
/// something else that is no blank paper.
///
/// Cost:  some ten thousand steps.
int figure_side(const Patch& cell);

/// Of the empty cells of 160 photographs of newspapers, none has more than 2.
constexpr int min_figure_side = 14;

}  // namespace dlx::sudoku::photo
