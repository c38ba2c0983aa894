#pragma once

#include <string>
#include <vector>

#include "apps/train_digits/random.hpp"
#include "sudoku/photo/draw.hpp"

namespace dlx::train {

using sudoku::photo::Picture;

/// What may befall a photograph.
struct Derivation {
  const char* name;
  Picture (*apply)(const Picture& picture, Random& random);
};

/// Turned, seen from the side, bent, blurred, in the shade, and others: mild or hard by chance, up
/// to what no one can read any more.
const std::vector<Derivation>& derivations();

}  // namespace dlx::train
