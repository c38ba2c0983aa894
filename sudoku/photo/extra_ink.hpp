#pragma once

#include <array>

#include "sudoku/grid.hpp"
#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// For each given of a puzzle, the number of points of its cell with ink where no other cell with
/// the same digit has any: more than `max_extra_ink` if the digit is struck out or overwritten. A
/// digit that occurs once is compared with all givens together, so only ink outside of all digits
/// counts. 0 for cells without a digit.
///
/// Cost:     some million steps.
std::array<int, 81> extra_ink(const Cells& cells, const Grid& puzzle);

/// The extra ink of a clean digit is at most this: at most 2 in 160 photographs of newspapers.
constexpr int max_extra_ink = 2;

/// The longer side of the largest connected figure of dark strokes in a cell, in points of the
/// Patch: most digits have 12 to 20, pencil marks about 7. A cell read as empty with a figure of at
/// least `min_figure_side` contains a crossed-out digit or something else that is not blank paper.
///
/// Cost:     some ten thousand steps.
int figure_side(const Patch& cell);

/// The least side of a suspicious figure; empty cells of 160 photographs have at most 2.
constexpr int min_figure_side = 14;

}  // namespace dlx::sudoku::photo
