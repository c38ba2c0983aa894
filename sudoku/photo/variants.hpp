#pragma once

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// Other rules indicated by the lines of a 9x9 grid.
enum class Variant {
  none,
  jigsaw,  ///< thick lines bound other regions than the boxes
  killer,  ///< dashed lines inside cells bound cages
};

/// Returns true if thick lines bound other regions than the boxes, so the puzzle is not a plain
/// sudoku.
///
/// Cost:     some 100,000 samples.
bool is_jigsaw(const Pyramid& picture, const Mesh& mesh);

/// Returns true if many cells have lines inside and along their sides, like cages.
///
/// Cost:     some 60,000 samples.
bool is_killer(const Pyramid& picture, const Mesh& mesh);

/// The number of cells along a side of a flat square grid, from 4 to 25; 0 if unclear.
int size_of(const Pyramid& picture, const Quad& outline);

/// The number of cells along a side of the largest square grid that is not 9x9, for a message if no
/// sudoku was found; 0 if there is no such grid.
int other_size(const Pyramid& picture);

}  // namespace dlx::sudoku::photo
