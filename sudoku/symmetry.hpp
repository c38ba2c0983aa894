#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sudoku/shape.hpp"

namespace dlx::sudoku {

/// Symmetries that the pattern of givens may have: where there is one, its images are given too.
/// The values have no part in it.
enum class PatternSymmetry {
  none,
  rotate180,
  rotate90,  ///< by a quarter turn, and so by a half turn
  mirror_h,  ///< left and right change places
  mirror_v,  ///< top and bottom change places
  diagonal,  ///< at the main diagonal: r1c2 and r2c1 change places
  full,      ///< all eight symmetries of the square
};

struct NamedSymmetry {
  std::string_view name;  ///< as on the command line: "mirror-h"
  PatternSymmetry symmetry;
};

/// All symmetries with their names, `none` first.
std::span<const NamedSymmetry> pattern_symmetries();

/// The cells in groups, each cell in one of them: a pattern has the symmetry if it has all cells or
/// none of each group. Groups ascend by their least cell, cells within them ascend.
std::vector<std::vector<int>> orbits(const Shape& shape, PatternSymmetry symmetry);

}  // namespace dlx::sudoku
