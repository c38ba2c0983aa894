#pragma once

#include <array>
#include <vector>

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// A square around a cell with a margin, so that training can shift and rotate it. Paper is 0 and
/// the ink of digits about 1.
struct Patch {
  static constexpr int side = 40;
  static constexpr double pixels_per_cell = 31.0;

  std::array<float, side * side> ink;
  float paper = 0;  ///< original brightness of the paper: 255 is white
};

/// The 81 cells of a grid, row by row: half a megabyte, too much for the stack of a small thread.
using Cells = std::vector<Patch>;

/// The cells of a grid, row by row.
Cells cut_cells(const Pyramid& picture, const Mesh& mesh);

/// A variation of the view of a cell: shift in pixels, scale, rotation.
struct View {
  double right = 0;
  double down = 0;
  double scale = 1;
  double turn = 0;
};

Patch seen(const Patch& cell, const View& view);

/// Shifts and scales brightness so that digits have the same darkness in all pictures.
void level_ink(Cells& cells);

}  // namespace dlx::sudoku::photo
