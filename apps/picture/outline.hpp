#pragma once

#include <vector>

#include "apps/picture/picture.hpp"

namespace dlx::pictures {

/// The area of some cells of a board, of column x and row y each, with the lines between them and
/// other cells only. Cells that touch at a corner alone are apart.
///
/// Shape:    a ring for each line that closes, corners where it turns; without cells no ring.
/// Cost:     O(C log C) for C cells.
Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke = {});

}  // namespace dlx::pictures
