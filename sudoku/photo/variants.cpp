#include "sudoku/photo/variants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "sudoku/photo/outlines.hpp"
#include "sudoku/photo/plane.hpp"

namespace dlx::sudoku::photo {
namespace {

/// The ink of the inner sides of cells, for the lines in one direction: nine for each of eight
/// lines. Blur does not change the sums.
std::array<float, 72> line_weights(const Plane& plane) {
  constexpr int reach = unit / 6;
  constexpr int corner = unit / 6;
  std::array<float, 72> weights;
  for (int i = 0; i < 72; ++i) {
    const int y = margin + (i / 9 + 1) * unit;
    const int from = margin + i % 9 * unit;
    float sum = 0;
    for (int x = from + corner; x < from + unit - corner; ++x) {
      const auto at = [&](int off) { return plane[(y + off) * side + x]; };
      const float light = std::max(std::min(at(-reach), at(reach)), 1.0F);
      for (int off = -reach + 1; off < reach; ++off) sum += std::max(0.0F, 1 - at(off) / light);
    }
    weights[i] = sum;
  }
  return weights;
}

bool bounds_boxes(int side_number) { return side_number / 9 % 3 == 2; }

/// The number of points, out of `points`, on a side of a cell with a line beside it inside the
/// cell, at the best distance.
constexpr int points = 13;
int points_of_cage(const Pyramid& picture, const Mesh& mesh, int cell, int edge) {
  constexpr int depths = 13;
  constexpr double first = 0.02;
  constexpr double step = 0.02;
  constexpr int apart = 2;  // distance in steps to the points beside a line
  constexpr float contrast = 0.05F;
  std::array<int, depths> counts{};
  for (int i = 0; i < points; ++i) {
    std::array<float, depths> light;
    const double along = 0.15 + 0.7 * i / (points - 1);
    for (int depth = 0; depth < depths; ++depth) {
      const double off = first + step * depth;
      const double u = edge < 2 ? along : edge == 2 ? off : 1 - off;
      const double v = edge >= 2 ? along : edge == 0 ? off : 1 - off;
      light[depth] =
          picture.sample(mesh.at(cell % 9 + u, cell / 9 + v), mesh.cell_side() * step / 2);
    }
    for (int depth = apart; depth + apart < depths; ++depth) {
      const float beside = std::min(light[depth - apart], light[depth + apart]);
      counts[depth] += light[depth] < (1 - contrast) * beside ? 1 : 0;
    }
  }
  // A dash may lie between two distances.
  int most = 0;
  for (int depth = 1; depth < depths; ++depth)
    most = std::max(most, std::max(counts[depth - 1], counts[depth]));
  return most;
}

/// The visibility of the lines in one direction that divide the grid into `size` rows: the mean of
/// the fainter half, minus the value in the middle of rows.
float clarity_of_size(const Plane& ridge, int size) {
  std::vector<float> on;
  float between = 0;
  const auto profile = [&](double at, int slack) {
    float most = 0;
    const int middle = static_cast<int>(std::lround(margin + at));
    for (int y = middle - slack; y <= middle + slack; ++y) {
      float sum = 0;
      for (int x = margin; x < margin + 9 * unit; ++x) sum += ridge[y * side + x];
      most = std::max(most, sum / (9 * unit));
    }
    return most;
  };
  const double height = 9.0 * unit / size;
  for (int line = 0; line < size; ++line) {
    if (line > 0) on.push_back(profile(line * height, 2));
    between += profile((line + 0.5) * height, 1) / static_cast<float>(size);
  }
  std::ranges::sort(on);
  const std::size_t half = (on.size() + 1) / 2;
  float sum = 0;
  for (std::size_t i = 0; i < half; ++i) sum += on[i];
  return sum / static_cast<float>(half) - between;
}

}  // namespace

bool is_jigsaw(const Pyramid& picture, const Mesh& mesh) {
  const Plane plane = plane_of(picture, mesh);
  const std::array<std::array<float, 72>, 2> weights = {line_weights(plane),
                                                        line_weights(mirrored(plane))};
  std::vector<float> all(weights[0].begin(), weights[0].end());
  all.insert(all.end(), weights[1].begin(), weights[1].end());
  std::ranges::sort(all);
  const float thin = all[all.size() * 35 / 100];
  const float thick = all[all.size() * 85 / 100];
  if (thick < 1.4F * thin) {
    return false;  // all lines are alike
  }
  const float bound = std::sqrt(thin * thick);
  int elsewhere = 0;  // thick sides that do not bound boxes, out of 108
  int missing = 0;    // thin sides that do, out of 36
  for (const auto& direction : weights) {
    for (int i = 0; i < 72; ++i) {
      elsewhere += !bounds_boxes(i) && direction[i] > bound ? 1 : 0;
      missing += bounds_boxes(i) && direction[i] < bound ? 1 : 0;
    }
  }
  return elsewhere >= 8 && missing >= 6;  // at most 7 and 4 in the 160 photographs, never both
}

bool is_killer(const Pyramid& picture, const Mesh& mesh) {
  int sides = 0;
  for (int cell = 0; cell < 81; ++cell) {
    for (int edge = 0; edge < 4; ++edge)
      sides += points_of_cage(picture, mesh, cell, edge) * 5 >= points * 2 ? 1 : 0;
  }
  return sides >= 100;
}

int size_of(const Pyramid& picture, const Quad& outline) {
  constexpr float min_clarity = 0.3F;
  const Plane plane = plane_of(picture, Mesh(outline));
  Plane across = ridges(plane);
  Plane down = ridges(mirrored(plane));
  normalise(across);
  normalise(down);
  int best = 0;
  float clearest = 0;
  for (int size = 4; size <= 25; ++size) {
    const float clarity = std::min(clarity_of_size(across, size), clarity_of_size(down, size));
    // Every third line of twelve rows is a line of four rows.
    if (clarity >= min_clarity && clarity > 0.8F * clearest) {
      clearest = std::max(clearest, clarity);
      best = size;
    }
  }
  return best;
}

int other_size(const Pyramid& picture) {
  constexpr std::size_t max_outlines = 8;
  std::vector<Quad> outlines = find_outlines(picture, Darkness::around);
  outlines.resize(std::min(outlines.size(), max_outlines));
  for (const Quad& outline : outlines) {
    const int size = size_of(picture, outline);
    if (size != 0) return size == 9 ? 0 : size;
  }
  return 0;
}

}  // namespace dlx::sudoku::photo
