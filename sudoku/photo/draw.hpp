#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// A picture in colours, the right way up.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;  ///< three bytes a pixel, row by row

  std::uint8_t* at(int x, int y) { return rgb.data() + 3 * (std::size_t{1} * y * width + x); }
};

using Colour = std::array<std::uint8_t, 3>;

/// The lines, from point to point, of the digits that `shown` has and `hidden` has not, where and
/// as their cells lie in the picture.
std::vector<std::vector<Point>> digit_lines(const Mesh& mesh, const Grid& shown,
                                            const Grid& hidden);
/// Draws them.
void draw_digits(Picture& picture, const Mesh& mesh, const Grid& shown, const Grid& hidden,
                 Colour colour);
/// The lines of a mesh, as they were found.
void draw_mesh(Picture& picture, const Mesh& mesh, Colour colour);

/// The same digits as a drawing over a picture, which is the bytes of a JPEG file of that size.
std::string svg_of(std::string_view jpeg, int width, int height, const Mesh& mesh,
                   const Grid& shown, const Grid& hidden);

/// What the mesh holds, straightened: `unit` pixels for each cell.
Grey straightened(const Pyramid& picture, const Mesh& mesh, int unit);

}  // namespace dlx::sudoku::photo
