#include "sudoku/photo/variants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

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

}  // namespace dlx::sudoku::photo
