#pragma once

#include <vector>

#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// The 9x9 grids of a picture, the largest first; none lies in another one. Grids that are cut off
/// by the edge of the picture are left out.
/// With `largest_alone`, the search ends as soon as that is clear.
std::vector<Fit> find_grids(const Pyramid& picture, bool largest_alone = false);

}  // namespace dlx::sudoku::photo
