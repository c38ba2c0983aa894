#pragma once

#include <span>
#include <vector>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// A digit as a pen writes it: lines from point to point, in a box from (0, 0) to (1, 1), the width
/// of which is to be about 0.6 of its height. Digits from 1 to 9.
std::span<const std::vector<Point>> digit_strokes(int digit);

}  // namespace dlx::sudoku::photo
