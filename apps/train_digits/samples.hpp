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

/// A cell and what it shows: 0 if it is empty.
struct Sample {
  Patch patch;
  int label = 0;
};

/// What the network sees of a cell.
using Input = std::array<float, sudoku::photo::Layers::First::inputs>;

/// The digits 1 to 9 of a font, cut out: 255 is ink.
using Glyphs = std::array<Grey, 9>;

/// Reads fonts; those without digits are left out.
/// Errors: std::runtime_error for a file that is no font.
std::vector<Glyphs> load_fonts(const std::vector<std::string>& files);

/// Draws cells as they are printed: digits of all sizes between lines, on paper that may be shaded;
/// or empty ones, with pencil marks, handwriting, spots and creases, which are no givens.
class Printer {
 public:
  explicit Printer(std::vector<Glyphs> fonts) : fonts_(std::move(fonts)) {}
  Sample print(Random& random) const;

 private:
  void print_digit(Patch& patch, int digit, Random& random) const;
  void add_pencil_marks(Patch& patch, Random& random) const;

  std::vector<Glyphs> fonts_;
};

/// A cell as another photograph may show it: shifted, turned, blurred, darker, with noise.
/// `blur` says how much: 1 for what was drawn, less for what was photographed already.
Input distorted(const Patch& patch, double blur, Random& random);

}  // namespace dlx::train
