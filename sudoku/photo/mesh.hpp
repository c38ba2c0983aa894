#pragma once

#include <array>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// The crossings of the lines of a 9x9 grid in a picture.
class Mesh {
 public:
  /// Those of a flat grid with this outline.
  explicit Mesh(const Quad& outline);

  Point& crossing(int row, int column) { return crossings_[row * 10 + column]; }
  const Point& crossing(int row, int column) const { return crossings_[row * 10 + column]; }
  /// Where the point of the grid that has these coordinates is in the picture: (0, 0) is the upper
  /// left corner and (9, 9) the lower right one. Between crossings it goes straight; beyond the
  /// grid, as in the next cell.
  Point at(double column, double row) const;
  Quad outline() const;
  /// The length of a cell's side, in pixels: the mean.
  double cell_side() const;
  /// The same grid, turned by a quarter: what was the upper right corner is the upper left one.
  Mesh turned() const;

 private:
  std::array<Point, 100> crossings_;
};

/// A mesh laid on the lines of a picture.
struct Fit {
  Mesh mesh;
  double score = 0;  ///< how much of the 180 sides of cells is there: 1 is all
  /// How clearly the sides of each cell are to be seen where they are faintest, relative to those
  /// of most cells: the second faintest of the four. Near 0 where something lies over the cell, or
  /// all is bleached or black: digits may be hidden there.
  std::array<float, 81> clarity{};
  /// The same of the faintest side, as far as half of it shows: near 0 where something lies over
  /// that side of the cell, and over more of it perhaps.
  std::array<float, 81> weakest{};

  /// The same, as Mesh::turned() does.
  Fit turned() const;
};

/// Finds the lines of a grid near an outline, each as a curve of its own, so that paper may be
/// bent.
///
/// Cost:     about a million samples.
/// Source:   the path of least cost by dynamic programming, as in Montanari, On the optimal
///           detection of curves in noisy pictures, 1971.
Fit fit_mesh(const Pyramid& picture, const Quad& outline);

}  // namespace dlx::sudoku::photo
