#include "sudoku/photo/draw.hpp"

#include <algorithm>
#include <cmath>

#include "sudoku/photo/strokes.hpp"

namespace dlx::sudoku::photo {
namespace {

/// A round dot with soft edges.
void draw_dot(Picture& picture, Point centre, double radius, Colour colour) {
  const int left = std::max(0, static_cast<int>(centre.x - radius - 1));
  const int right = std::min(picture.width - 1, static_cast<int>(centre.x + radius + 1));
  const int top = std::max(0, static_cast<int>(centre.y - radius - 1));
  const int bottom = std::min(picture.height - 1, static_cast<int>(centre.y + radius + 1));
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const double off = std::hypot(x - centre.x, y - centre.y);
      const double part = std::clamp(radius + 0.5 - off, 0.0, 1.0);
      std::uint8_t* pixel = picture.at(x, y);
      for (int i = 0; i < 3; ++i)
        pixel[i] = static_cast<std::uint8_t>(std::lround(pixel[i] * (1 - part) + colour[i] * part));
    }
  }
}

/// Dots close enough to form a line.
void draw_line(Picture& picture, Point from, Point to, double width, Colour colour) {
  const double length = distance(from, to);
  const int steps = 1 + static_cast<int>(length / std::max(0.5, width / 4));
  for (int i = 0; i <= steps; ++i) {
    const double part = static_cast<double>(i) / steps;
    draw_dot(picture, {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}, width / 2,
             colour);
  }
}

}  // namespace

std::vector<std::vector<Point>> digit_lines(const Mesh& mesh, const Grid& shown,
                                            const Grid& hidden) {
  constexpr double height = 0.56;  // relative to a cell
  constexpr double width = 0.34;
  std::vector<std::vector<Point>> lines;
  for (int cell = 0; cell < 81; ++cell) {
    if (shown[cell] == 0 || hidden[cell] != 0) continue;
    for (const auto& stroke : digit_strokes(shown[cell])) {
      std::vector<Point>& points = lines.emplace_back();
      for (const Point point : stroke) {
        points.push_back(mesh.at(cell % 9 + 0.5 + (point.x - 0.5) * width,
                                 cell / 9 + 0.5 + (point.y - 0.5) * height));
      }
    }
  }
  return lines;
}

void draw_digits(Picture& picture, const Mesh& mesh, const Grid& shown, const Grid& hidden,
                 Colour colour) {
  const double width = std::max(1.5, 0.07 * mesh.cell_side());
  for (const std::vector<Point>& points : digit_lines(mesh, shown, hidden)) {
    for (std::size_t i = 1; i < points.size(); ++i)
      draw_line(picture, points[i - 1], points[i], width, colour);
  }
}

void draw_mesh(Picture& picture, const Mesh& mesh, Colour colour) {
  const double width = std::max(1.0, 0.03 * mesh.cell_side());
  for (int line = 0; line < 10; ++line) {
    for (int i = 0; i < 9; ++i) {
      draw_line(picture, mesh.crossing(line, i), mesh.crossing(line, i + 1), width, colour);
      draw_line(picture, mesh.crossing(i, line), mesh.crossing(i + 1, line), width, colour);
    }
  }
}

Grey straightened(const Pyramid& picture, const Mesh& mesh, int unit) {
  Grey result(9 * unit, 9 * unit);
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      const Point at = mesh.at((x + 0.5) / unit, (y + 0.5) / unit);
      result.at(x, y) =
          static_cast<std::uint8_t>(picture.sample(at, mesh.cell_side() / unit) + 0.5F);
    }
  }
  return result;
}

}  // namespace dlx::sudoku::photo
