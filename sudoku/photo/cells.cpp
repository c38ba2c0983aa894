#include "sudoku/photo/cells.hpp"

#include <algorithm>
#include <cmath>

namespace dlx::sudoku::photo {
namespace {

/// The given quantile of the central square; grid lines are outside of it.
float quantile(const Patch& patch, double part) {
  constexpr int border = 9;
  std::vector<float> values;
  for (int y = border; y < Patch::side - border; ++y) {
    const auto row = patch.ink.begin() + y * Patch::side;
    values.insert(values.end(), row + border, row + Patch::side - border);
  }
  const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[place];
}

}  // namespace

Cells cut_cells(const Pyramid& picture, const Mesh& mesh) {
  Cells cells(81);
  const double step = mesh.cell_side() / Patch::pixels_per_cell;
  for (int cell = 0; cell < 81; ++cell) {
    float* ink = cells[cell].ink.data();
    for (int y = 0; y < Patch::side; ++y) {
      for (int x = 0; x < Patch::side; ++x) {
        constexpr double middle = (Patch::side - 1) / 2.0;
        const double column = cell % 9 + 0.5 + (x - middle) / Patch::pixels_per_cell;
        const double row = cell / 9 + 0.5 + (y - middle) / Patch::pixels_per_cell;
        *ink++ = 255 - picture.sample(mesh.at(column, row), step);
      }
    }
  }
  level_ink(cells);
  return cells;
}

Patch seen(const Patch& cell, const View& view) {
  constexpr int side = Patch::side;
  constexpr double middle = (side - 1) / 2.0;
  const double c = std::cos(view.turn) / view.scale;
  const double s = std::sin(view.turn) / view.scale;
  Patch patch;
  patch.paper = cell.paper;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double u = middle + view.right + c * (x - middle) - s * (y - middle);
      const double v = middle + view.down + s * (x - middle) + c * (y - middle);
      const int left = std::clamp(static_cast<int>(u), 0, side - 2);
      const int top = std::clamp(static_cast<int>(v), 0, side - 2);
      const auto part_x = static_cast<float>(std::clamp(u - left, 0.0, 1.0));
      const auto part_y = static_cast<float>(std::clamp(v - top, 0.0, 1.0));
      const float* at = cell.ink.data() + top * side + left;
      const float above = at[0] + (at[1] - at[0]) * part_x;
      const float below = at[side] + (at[side + 1] - at[side]) * part_x;
      patch.ink[y * side + x] = above + (below - above) * part_y;
    }
  }
  return patch;
}

void level_ink(Cells& cells) {
  std::vector<float> contrasts;
  for (Patch& patch : cells) {
    // Paper reflects most of the light; ink absorbs the same share everywhere, also in shadow.
    const float paper = quantile(patch, 0.25);
    patch.paper = 255 - paper;
    for (float& value : patch.ink) value = (value - paper) / (263 - paper);
    contrasts.push_back(quantile(patch, 0.97));
  }
  // A puzzle with one solution has at least 17 digits.
  std::nth_element(contrasts.begin(), contrasts.begin() + 70, contrasts.end());
  const float scale = std::max(contrasts[70], 0.02F);
  for (Patch& patch : cells)
    for (float& value : patch.ink) value = std::clamp(value / scale, -0.5F, 2.0F);
}

}  // namespace dlx::sudoku::photo
