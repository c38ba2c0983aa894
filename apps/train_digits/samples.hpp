#pragma once

#include <array>
#include <string>
#include <vector>

#include "apps/train_digits/training_random.hpp"
#include "sudoku/photo/cells.hpp"
#include "sudoku/photo/layers.hpp"

namespace dlx::train {

using sudoku::photo::Grey;
using sudoku::photo::Patch;

/// A cell and its contents: 0 if it is empty.
struct Sample {
  Patch patch;
  int label = 0;
};

/// The part of a cell that the network sees.
using Input = std::array<float, sudoku::photo::Layers::First::inputs>;

/// The digits 1 to 9 of a font as bitmaps: 255 is ink.
using Glyphs = std::array<Grey, 9>;

/// Reads fonts, without those that lack digits.
/// Errors:   std::runtime_error for a file that is not a font.
std::vector<Glyphs> load_fonts(const std::vector<std::string>& files);

/// Draws printed cells: digits of all sizes between lines, on paper that may be shaded; or empty
/// cells, possibly with pencil marks, handwriting, spots and creases, which are not givens.
class Printer {
 public:
  explicit Printer(std::vector<Glyphs> fonts) : fonts_(std::move(fonts)) {}
  Sample print(Random& random) const;

 private:
  void print_digit(Patch& patch, int digit, Random& random) const;
  void add_pencil_marks(Patch& patch, Random& random) const;

  std::vector<Glyphs> fonts_;
};

/// A variation of a cell as in another photograph: shifted, rotated, blurred, darker, with noise.
/// `blur`: 1 for drawn cells, less for photographed ones.
Input distorted(const Patch& patch, double blur, Random& random);

}  // namespace dlx::train
