#pragma once

#include <vector>

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

constexpr int unit = 24;      // pixels per cell of the straightened picture
constexpr int margin = unit;  // around the grid
constexpr int side = 9 * unit + 2 * margin + 1;

/// A straightened picture in which horizontal lines are searched; vertical lines are searched in
/// its mirror image.
using Plane = std::vector<float>;  // side x side

Plane plane_of(const Pyramid& picture, const Mesh& mesh);
Plane mirrored(const Plane& plane);

/// How much darker each point is than both the points above and below it, relative to them, as a
/// mean over a horizontal segment.
Plane ridges(const Plane& plane);
/// Scales ridges to the range from 0 to 1: divides them by the value of a clear line.
void normalise(Plane& ridge);

}  // namespace dlx::sudoku::photo
