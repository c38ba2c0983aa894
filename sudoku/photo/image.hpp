#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/standard.hpp"

namespace dlx::sudoku::photo {

/// A position in a picture, in pixels: the centre of the pixel in the upper left corner is (0, 0).
struct Point {
  double x = 0;
  double y = 0;
};

inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Upper left, upper right, lower right, lower left corner.
using Quad = std::array<Point, 4>;

/// The brightness of a colour from red, green and blue: ITU-R BT.601, in units of 1/256.
constexpr std::uint8_t brightness(const std::uint8_t* rgb) {
  return static_cast<std::uint8_t>((77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2] + 128) / 256);
}

/// Brightness, row by row: 0 is black.
struct Grey {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;

  Grey() = default;
  Grey(int columns, int rows)
      : width(columns),
        height(rows),
        pixels(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

  std::uint8_t& at(int x, int y) { return pixels[position(x, y)]; }
  std::uint8_t at(int x, int y) const { return pixels[position(x, y)]; }
  /// The index of a pixel in `pixels`.
  std::size_t position(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x);
  }
  /// Interpolates between pixels; outside of the picture, the nearest pixel.
  float sample(Point at) const;
};

/// Half the width and height: each pixel is the mean of four.
Grey halved(const Grey& picture);

/// Sums over rectangles in constant time.
/// Source: Crow, Summed-area tables for texture mapping, SIGGRAPH 1984.
class Sums {
 public:
  explicit Sums(const Grey& picture);
  /// The mean over the square of 2 radius + 1 pixels around a pixel, as far as it is inside the
  /// picture.
  float mean(int x, int y, int radius) const;

 private:
  int width_;
  int height_;
  std::vector<std::uint64_t> sums_;
};

/// A picture and its repeatedly halved versions, so that samples at large distances still include
/// all pixels.
class Pyramid {
 public:
  explicit Pyramid(Grey picture);

  const Grey& full() const { return levels_.front(); }
  /// The first level no side of which is longer than `longest`, and the number of halvings.
  std::pair<const Grey*, int> level_below(int longest) const;
  /// The brightness at a point of the whole picture for samples that are `step` pixels apart.
  float sample(Point at, double step) const;

 private:
  std::vector<Grey> levels_;
};

/// A projective map of the plane.
/// Source:   Hartley and Zisserman, Multiple View Geometry, 4.1.
class Homography {
 public:
  /// Maps the corners of the square from (0, 0) to (side, side) to those of a convex quad.
  Homography(double side, const Quad& quad);
  Point operator()(Point from) const;

 private:
  std::array<double, 9> m_;
};

}  // namespace dlx::sudoku::photo
