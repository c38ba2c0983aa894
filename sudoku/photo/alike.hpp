#pragma once

#include <array>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// The print of the digits of a picture.
struct Print {
  /// The cells whose digits are printed differently from the others: they look unlike all others of
  /// their kind, relative to the similarity of digits in this picture, or have much more ink, or
  /// ink where no other digit of the kind has any (see extra_ink()). Detects handwritten and
  /// struck-out digits, however legible they are.
  std::vector<int> odd;
  std::array<float, 81> ink{};  ///< of all cells, relative to most digits
};

/// Compares the cells of a puzzle.
///
/// Cost:     some millions of multiplications.
/// Source:   the correlation coefficient of two patches, as in Lewis, Fast normalized
///           cross-correlation, 1995.
Print compare_print(const Cells& cells, const Grid& puzzle);

}  // namespace dlx::sudoku::photo
