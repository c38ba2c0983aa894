#pragma once

#include <span>
#include <vector>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// A digit written with a pen: lines from point to point, in a box from (0, 0) to (1, 1), to be
/// drawn with a width of about 0.6 of its height. Digits from 1 to 9.
std::span<const std::vector<Point>> digit_strokes(int digit);

}  // namespace dlx::sudoku::photo
