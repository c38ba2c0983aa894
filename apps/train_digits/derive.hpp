#pragma once

#include <string>
#include <vector>

#include "apps/train_digits/training_random.hpp"
#include "sudoku/photo/draw.hpp"

namespace dlx::train {

using sudoku::photo::Mesh;
using sudoku::photo::Picture;

/// A photograph, and where its grid is: the right way up.
struct Subject {
  const Picture& picture;
  const Mesh& mesh;
  const std::string& puzzle;  ///< row by row, 0 for an empty cell
  const Picture& other;       ///< another photograph, of another puzzle
};

/// What may befall a photograph.
struct Derivation {
  const char* name;
  Picture (*apply)(const Subject& subject, Random& random);
  bool shows_other = false;  ///< the other puzzle may be what is to be read
};

/// Turned, seen from the side, bent, blurred, in the shade, and others: mild or hard by chance, up
/// to what no one can read any more.
const std::vector<Derivation>& derivations();

/// What people, cameras and screens do to sudokus besides: pens and other sheets over them, digits
/// written in, crossed out and blotted, folds, little light, rows that are cut off.
const std::vector<Derivation>& hardships();

}  // namespace dlx::train
