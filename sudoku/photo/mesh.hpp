#pragma once

#include <array>

#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// The crossings of the lines of a 9x9 grid in a picture.
class Mesh {
 public:
  /// The mesh of a flat grid with this outline.
  explicit Mesh(const Quad& outline);

  Point& crossing(int row, int column) { return crossings_[position(row, column)]; }
  const Point& crossing(int row, int column) const { return crossings_[position(row, column)]; }
  /// The position in the picture of the point with these grid coordinates: (0, 0) is the upper left
  /// corner and (9, 9) the lower right one. Interpolates linearly between crossings; outside of the
  /// grid, extrapolates from the nearest cell.
  Point at(double column, double row) const;
  Quad outline() const;
  /// The mean length of a cell's side, in pixels.
  double cell_side() const;
  /// Returns the grid rotated by a quarter turn: the upper right corner becomes the upper left one.
  Mesh turned() const;

 private:
  static constexpr std::size_t position(int row, int column) {
    return static_cast<std::size_t>(row * 10 + column);
  }

  std::array<Point, 100> crossings_;
};

/// A mesh fitted to the lines of a picture.
struct Fit {
  Mesh mesh;
  double score = 0;  ///< visible share of the 180 sides of cells: 1 for all
  /// The visibility of the sides of each cell at their faintest points, relative to most cells: the
  /// second faintest of the four sides. Near 0 where something covers the cell, or everything is
  /// bleached or black: digits may be hidden there.
  std::array<float, 81> clarity{};
  /// The visibility of the faintest side of each cell, if half of that side is visible: near 0
  /// where something covers the side, and possibly more of the cell.
  std::array<float, 81> weakest{};

  /// Rotated like Mesh::turned().
  Fit turned() const;
};

/// Fits the lines of a grid near an outline, each as a curve of its own, so that the paper may be
/// bent.
///
/// Cost:     about a million samples.
/// Source:   the path of least cost by dynamic programming, as in Montanari, On the optimal
///           detection of curves in noisy pictures, 1971.
Fit fit_mesh(const Pyramid& picture, const Quad& outline);

}  // namespace dlx::sudoku::photo
