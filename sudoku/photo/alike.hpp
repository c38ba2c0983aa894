#pragma once

#include <array>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// How the digits of a picture are printed.
struct Print {
  /// The cells whose digits are not printed as the others are: they look like no other of their
  /// kind, as far as the digits of this picture look alike, or have much more ink, or ink where no
  /// other of their kind has any (see extra_ink()). So what was written in or over the puzzle is
  /// noticed, and that a digit is struck out, however well it can be read.
  std::vector<int> odd;
  std::array<float, 81> ink{};  ///< of all cells, relative to most digits
};

/// Compares the cells of a puzzle.
///
/// Cost:     some millions of multiplications.
/// Source:   the coefficient of correlation of two patches, as in Lewis, Fast normalized
///           cross-correlation, 1995.
Print compare_print(const Cells& cells, const Grid& puzzle);

}  // namespace dlx::sudoku::photo
