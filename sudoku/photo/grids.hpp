#pragma once

#include <vector>

#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// Finds the 9x9 grids of a picture, the largest first; none is inside another one. Grids that are
/// cut off by the edge of the picture are left out. With `largest_alone`, the search ends as soon
/// as the largest is known.
std::vector<Fit> find_grids(const Pyramid& picture, bool largest_alone = false);

}  // namespace dlx::sudoku::photo
