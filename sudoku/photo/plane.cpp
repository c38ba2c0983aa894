#include "sudoku/photo/plane.hpp"

#include <algorithm>
#include <cstddef>

namespace dlx::sudoku::photo {

Plane plane_of(const Pyramid& picture, const Mesh& mesh) {
  Plane plane(side * side);
  const double step = mesh.cell_side() / unit;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const Point at = mesh.at(double(x - margin) / unit, double(y - margin) / unit);
      plane[y * side + x] = picture.sample(at, step);
    }
  }
  return plane;
}

Plane mirrored(const Plane& plane) {
  Plane mirror(plane.size());
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) mirror[x * side + y] = plane[y * side + x];
  return mirror;
}

Plane ridges(const Plane& plane) {
  constexpr int reach = unit / 5;
  constexpr int stretch = unit / 4;
  Plane sharp(plane.size());
  for (int y = reach; y < side - reach; ++y) {
    for (int x = 0; x < side; ++x) {
      const float above = plane[(y - reach) * side + x];
      const float below = plane[(y + reach) * side + x];
      const float light = std::min(above, below);
      sharp[y * side + x] = std::max(0.0F, (light - plane[y * side + x]) / (light + 8));
    }
  }
  Plane smooth(plane.size());
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      float sum = 0;
      const int left = std::max(0, x - stretch);
      const int right = std::min(side - 1, x + stretch);
      for (int u = left; u <= right; ++u) sum += sharp[y * side + u];
      smooth[y * side + x] = sum / static_cast<float>(right - left + 1);
    }
  }
  return smooth;
}

void normalise(Plane& ridge) {
  Plane sorted = ridge;
  const auto high = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 93 / 100);
  std::nth_element(sorted.begin(), high, sorted.end());
  const float scale = std::max(*high, 0.02F);
  for (float& value : ridge) value = std::min(1.0F, value / scale);
}

}  // namespace dlx::sudoku::photo
