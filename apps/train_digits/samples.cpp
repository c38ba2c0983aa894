#include "apps/train_digits/samples.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sudoku/photo/strokes.hpp"

namespace dlx::train {
namespace {

using sudoku::photo::Point;

constexpr int side = Patch::side;
constexpr double cell = Patch::pixels_per_cell;
constexpr double middle = (side - 1) / 2.0;

/// Adds ink where there is none, or less.
void darken(float& at, float ink) { at = std::max(at, ink); }

/// Draws a glyph into a box around a centre: each pixel is the mean of the pixels below it.
void draw_glyph(Patch& patch, const Grey& glyph, Point centre, double width, double height,
                float ink) {
  constexpr int parts = 3;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      float sum = 0;
      for (int part = 0; part < parts * parts; ++part) {
        const double u = (x + (part % parts - 1.0) / parts - centre.x) / width + 0.5;
        const double v = (y + (part / parts - 1.0) / parts - centre.y) / height + 0.5;
        if (u > 0 && v > 0 && u < 1 && v < 1) {
          sum += glyph.sample({u * glyph.width - 0.5, v * glyph.height - 0.5});
        }
      }
      if (sum > 0) {
        darken(patch.ink[y * side + x], ink * sum / (255 * parts * parts));
      }
    }
  }
}

double distance_to_segment(Point p, Point a, Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double length = dx * dx + dy * dy;
  const double along =
      length > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/// A line with the width of a pen, with soft edges.
void draw_segment(Patch& patch, Point a, Point b, double width, float ink) {
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double off = distance_to_segment({double(x), double(y)}, a, b);
      const double covered = std::clamp(width / 2 + 0.5 - off, 0.0, std::min(1.0, width));
      darken(patch.ink[y * side + x], ink * static_cast<float>(covered));
    }
  }
}

void draw_handwriting(Patch& patch, Point centre, double height, Random& random) {
  const int digit = 1 + static_cast<int>(random.below(9));
  const double width = height * random.between(0.45, 0.8);
  const double pen = random.between(0.8, 2.2);
  const double slant = random.between(-0.15, 0.35);
  const float ink = random.between(0.2, 0.8);
  for (const auto& stroke : sudoku::photo::digit_strokes(digit)) {
    std::vector<Point> points;
    for (const Point point : stroke) {
      const double v = point.y - 0.5 + 0.05 * random.bell();
      const double u = point.x - 0.5 + 0.05 * random.bell() - slant * v;
      points.push_back({centre.x + u * width, centre.y + v * height});
    }
    for (std::size_t i = 1; i < points.size(); ++i) {
      draw_segment(patch, points[i - 1], points[i], pen, ink);
    }
  }
}

Point near_middle(double off, Random& random) {
  return {middle + random.between(-off, off), middle + random.between(-off, off)};
}

/// The lines around a cell, with random width and darkness, rarely missing.
void draw_lines(Patch& patch, Random& random) {
  const float ink = random.between(0.15, 1.4);
  for (int edge = 0; edge < 4; ++edge) {
    if (random.chance(0.05)) {
      continue;
    }
    const double at = middle + (edge % 2 == 0 ? -0.5 : 0.5) * cell + 0.6 * random.bell();
    const double tilt = 0.5 * random.bell();
    const Point a{at - tilt, -5};
    const Point b{at + tilt, side + 5.0};
    const double width = random.between(0.6, random.chance(0.4) ? 6 : 2.5);
    if (edge < 2) {
      draw_segment(patch, a, b, width, ink);
    } else {
      draw_segment(patch, {a.y, a.x}, {b.y, b.x}, width, ink);
    }
  }
}

void add_blemish(Patch& patch, Random& random) {
  const Point a = near_middle(cell, random);
  if (random.chance(0.5)) {  // a crease, or a pen stroke
    draw_segment(patch, a, near_middle(cell, random), random.between(0.5, 3),
                 random.between(0.1, 0.6));
  } else {
    draw_segment(patch, a, a, random.between(1, 6), random.between(0.1, 0.9));
  }
}

/// The mean of three neighbours, in both directions.
void soften(Input& input) {
  constexpr int n = sudoku::photo::Layers::side;
  for (const int step : {1, n}) {
    const Input before = input;
    for (int i = step; i < n * n - step; ++i) {
      input[i] = 0.25F * before[i - step] + 0.5F * before[i] + 0.25F * before[i + step];
    }
  }
}

/// The edge of a shadow at a random position in the cell: everything behind it is darker, ink a bit
/// less so.
void cast_shadow(Input& input, Random& random) {
  constexpr int n = sudoku::photo::Layers::side;
  const double angle = random.between(0, 2 * std::numbers::pi);
  const double off = random.between(-12, 12);
  const double soft = random.between(0.5, 5);
  const float dark = random.between(0.05, 0.9);
  for (int i = 0; i < n * n; ++i) {
    const double along =
        (i % n - n / 2) * std::cos(angle) + (i / n - n / 2) * std::sin(angle) - off;
    const float part = static_cast<float>(std::clamp(along / soft, 0.0, 1.0));
    input[i] += part * dark * (1 - 0.5F * input[i]);
  }
}

float sample(const Patch& patch, double x, double y) {
  x = std::clamp(x, 0.0, side - 1.001);
  y = std::clamp(y, 0.0, side - 1.001);
  const int left = static_cast<int>(x);
  const int top = static_cast<int>(y);
  const float u = static_cast<float>(x - left);
  const float v = static_cast<float>(y - top);
  const float* at = patch.ink.data() + top * side + left;
  return (at[0] * (1 - u) + at[1] * u) * (1 - v) + (at[side] * (1 - u) + at[side + 1] * u) * v;
}

}  // namespace

void Printer::print_digit(Patch& patch, int digit, Random& random) const {
  const Grey& glyph = fonts_[random.below(fonts_.size())][digit - 1];
  const double height = cell * random.between(0.38, 0.8);
  const double width =
      std::min(height * glyph.width / glyph.height * random.between(0.8, 1.2), 0.85 * cell);
  const double off = std::max(0.5, 0.1 * (cell - height));
  draw_glyph(patch, glyph, near_middle(off, random), width, height, random.between(0.8, 1.15));
}

void Printer::add_pencil_marks(Patch& patch, Random& random) const {
  for (std::size_t i = 1 + random.below(4); i > 0; --i) {
    const Point at = near_middle(0.36 * cell, random);
    const double height = cell * random.between(0.14, 0.27);
    if (random.chance(0.5)) {
      draw_handwriting(patch, at, height, random);
    } else {
      const Grey& glyph = fonts_[random.below(fonts_.size())][random.below(9)];
      draw_glyph(patch, glyph, at, height * glyph.width / glyph.height, height,
                 random.between(0.2, 0.9));
    }
  }
}

Sample Printer::print(Random& random) const {
  Sample sample;
  sample.patch.ink.fill(0);
  draw_lines(sample.patch, random);
  if (random.chance(0.7)) {
    sample.label = 1 + static_cast<int>(random.below(9));
    print_digit(sample.patch, sample.label, random);
  } else if (random.chance(0.15)) {
    add_pencil_marks(sample.patch, random);
  } else if (random.chance(0.15)) {
    draw_handwriting(sample.patch, near_middle(2, random), cell * random.between(0.4, 0.75),
                     random);
  }
  if (random.chance(0.1)) {
    add_blemish(sample.patch, random);
  }
  return sample;
}

Input distorted(const Patch& patch, double blur, Random& random) {
  constexpr int n = sudoku::photo::Layers::side;
  const double turn = random.between(-0.1, 0.1);
  const double shear = random.between(-0.1, 0.1);
  const double wide = random.between(0.88, 1.14);
  const double high = wide * random.between(0.93, 1.07);
  const Point shift = near_middle(1.8, random);
  const double a = std::cos(turn) / wide;
  const double b = -std::sin(turn) / wide + shear;
  const double c = std::sin(turn) / high;
  const double d = std::cos(turn) / high;
  Input input;
  for (int i = 0; i < n * n; ++i) {
    const double x = i % n - (n - 1) / 2.0;
    const double y = i / n - (n - 1) / 2.0;
    input[i] = sample(patch, shift.x + a * x + b * y, shift.y + c * x + d * y);
  }
  for (double rounds = random.between(0, 6) * blur; rounds > random.between(0, 1); --rounds) {
    soften(input);
  }
  if (random.chance(0.12)) {
    cast_shadow(input, random);
  }
  const float ink = random.between(0.65, 1.3);
  const float slope_x = 0.004F * random.bell();
  const float slope_y = 0.004F * random.bell();
  const float paper = 0.04F * random.bell();
  const float noise = random.chance(0.5) ? 0 : random.between(0, 0.12);
  for (int i = 0; i < n * n; ++i) {
    const float light = paper + slope_x * static_cast<float>(i % n - n / 2) +
                        slope_y * static_cast<float>(i / n - n / 2);
    input[i] = std::clamp(input[i] * ink + light + noise * random.bell(), -0.5F, 2.0F);
  }
  return input;
}

}  // namespace dlx::train
