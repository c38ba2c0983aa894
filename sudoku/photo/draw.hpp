#pragma once

#include <cstddef>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// An upright colour picture.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;  ///< three bytes per pixel, row by row

  std::uint8_t* at(int x, int y) { return rgb.data() + 3 * (std::ptrdiff_t{1} * y * width + x); }
};

using Colour = std::array<std::uint8_t, 3>;

/// The lines, from point to point, of the digits that are in `shown` and not in `hidden`, at the
/// positions of their cells in the picture.
std::vector<std::vector<Point>> digit_lines(const Mesh& mesh, const Grid& shown,
                                            const Grid& hidden);
/// Draws the lines of digit_lines() into the picture.
void draw_digits(Picture& picture, const Mesh& mesh, const Grid& shown, const Grid& hidden,
                 Colour colour);
/// The lines of a mesh as they were detected.
void draw_mesh(Picture& picture, const Mesh& mesh, Colour colour);

/// The straightened contents of the mesh: `unit` pixels per cell.
Grey straightened(const Pyramid& picture, const Mesh& mesh, int unit);

}  // namespace dlx::sudoku::photo
