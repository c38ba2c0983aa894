#pragma once

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

/// What the lines of a 9x9 grid say of other rules.
enum class Variant {
  none,
  jigsaw,  ///< thick lines bound other regions than the boxes
  killer,  ///< dashed lines within cells bound cages
};

/// True if thick lines bound other regions than the boxes: what is read is no ordinary sudoku.
///
/// Cost:     some 100,000 samples.
bool is_jigsaw(const Pyramid& picture, const Mesh& mesh);

/// True if many cells have lines within and along their sides, as cages have.
///
/// Cost:     some 60,000 samples.
bool is_killer(const Pyramid& picture, const Mesh& mesh);

/// How many cells a flat square grid has along a side, from 4 to 25; 0 if that is not clear.
int size_of(const Pyramid& picture, const Quad& outline);

/// How many cells a side of the largest square grid has that is no 9x9 one; 0 if none is found. For
/// a message where no sudoku was.
int other_size(const Pyramid& picture);

}  // namespace dlx::sudoku::photo
