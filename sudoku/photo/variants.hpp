#pragma once

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// Returns true if thick lines bound other regions than the boxes, so the puzzle is not a plain
/// sudoku.
///
/// Cost:     some 100,000 samples.
bool is_jigsaw(const Pyramid& picture, const Mesh& mesh);

/// The number of cells along a side of a flat square grid, from 4 to 25; 0 if unclear.
int size_of(const Pyramid& picture, const Quad& outline);

}  // namespace dlx::sudoku::photo
