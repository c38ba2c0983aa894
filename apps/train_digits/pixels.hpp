#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "apps/train_digits/training_random.hpp"
#include "sudoku/photo/draw.hpp"
#include "sudoku/photo/image.hpp"

/// What changes pictures pixel by pixel.
namespace dlx::train {

using sudoku::photo::Picture;
using sudoku::photo::Point;

constexpr double pi = std::numbers::pi;

inline double between(Random& random, double low, double high) { return random.between(low, high); }

inline std::uint8_t byte_of(double value) {
  return static_cast<std::uint8_t>(std::clamp(value + 0.5, 0.0, 255.0));
}

inline Picture blank(int width, int height) {
  return {width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)};
}

inline double sample(const Picture& picture, double x, double y, int channel) {
  x = std::clamp(x, 0.0, picture.width - 1.0);
  y = std::clamp(y, 0.0, picture.height - 1.0);
  const int left = static_cast<int>(x);
  const int top = static_cast<int>(y);
  const int right = std::min(left + 1, picture.width - 1);
  const int bottom = std::min(top + 1, picture.height - 1);
  const auto at = [&](int u, int v) {
    const std::size_t pixel = static_cast<std::size_t>(v) * picture.width + u;
    return static_cast<double>(picture.rgb[3 * pixel + channel]);
  };
  const double above = at(left, top) + (at(right, top) - at(left, top)) * (x - left);
  const double below = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (x - left);
  return above + (below - above) * (y - top);
}

/// A picture of which each pixel is the mean of four samples, `from` saying where they are in
/// another one; outside of that it is as grey as a table.
template <class From>
Picture warped(const Picture& picture, int width, int height, From from) {
  constexpr double table = 96;
  Picture result = blank(width, height);
  std::uint8_t* out = result.rgb.data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, out += 3) {
      double sums[3] = {};
      for (int part = 0; part < 4; ++part) {
        const Point at = from(Point{x + part % 2 * 0.5 - 0.25, y + part / 2 * 0.5 - 0.25});
        const bool off =
            at.x < -0.5 || at.y < -0.5 || at.x > picture.width - 0.5 || at.y > picture.height - 0.5;
        for (int c = 0; c < 3; ++c) {
          sums[c] += off ? table : sample(picture, at.x, at.y, c);
        }
      }
      for (int c = 0; c < 3; ++c) {
        out[c] = byte_of(sums[c] / 4);
      }
    }
  }
  return result;
}

/// Each pixel on its own.
template <class Map>
Picture mapped(Picture picture, Map map) {
  std::uint8_t* at = picture.rgb.data();
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x, at += 3) {
      for (int c = 0; c < 3; ++c) {
        at[c] = byte_of(map(at[c], x, y, c));
      }
    }
  }
  return picture;
}

/// By a factor.
inline Picture scaled(const Picture& picture, double factor) {
  const int width = std::max(1, static_cast<int>(picture.width * factor));
  const int height = std::max(1, static_cast<int>(picture.height * factor));
  return warped(picture, width, height, [&](Point p) {
    return Point{(p.x + 0.5) / factor - 0.5, (p.y + 0.5) / factor - 0.5};
  });
}

}  // namespace dlx::train
