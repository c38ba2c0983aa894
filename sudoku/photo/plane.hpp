#pragma once

#include <vector>

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

constexpr int unit = 24;      // pixels to a cell of the straightened picture
constexpr int margin = unit;  // around it
constexpr int side = 9 * unit + 2 * margin + 1;

/// A straightened picture of which the horizontal lines are looked for; the vertical ones are the
/// horizontal ones of its mirror image.
using Plane = std::vector<float>;  // side x side

Plane plane_of(const Pyramid& picture, const Mesh& mesh);
Plane mirrored(const Plane& plane);

/// How much darker each point is than both what is above and what is below it, relative to them, as
/// a mean over a stretch to the left and right.
Plane ridges(const Plane& plane);
/// By what a clear line has: brings ridges to the range from 0 to 1.
void normalise(Plane& ridge);

}  // namespace dlx::sudoku::photo
