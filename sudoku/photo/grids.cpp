#include "sudoku/photo/grids.hpp"

#include <algorithm>

#include "sudoku/photo/outlines.hpp"
#include "sudoku/photo/variants.hpp"

namespace dlx::sudoku::photo {
namespace {

constexpr std::size_t max_outlines = 24;
constexpr double min_score = 0.88;  // photographs of grids have more; other things have 0.5 to 0.75

constexpr double clear_score = 0.98;

Point centre(const Mesh& mesh) { return mesh.at(4.5, 4.5); }

bool is_inside(Point point, const Quad& quad) {
  for (int i = 0; i < 4; ++i) {
    const Point a = quad[i];
    const Point b = quad[(i + 1) % 4];
    if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0) return false;
  }
  return true;
}

bool overlap(const Mesh& a, const Mesh& b) {
  return is_inside(centre(a), b.outline()) || is_inside(centre(b), a.outline());
}

/// Returns true if most of each cell is present.
bool is_whole(const Mesh& mesh, const Grey& picture) {
  const double slack = 0.35 * mesh.cell_side();
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 10; ++column) {
      const Point at = mesh.crossing(row, column);
      if (at.x < -slack || at.y < -slack || at.x > picture.width + slack ||
          at.y > picture.height + slack) {
        return false;
      }
    }
  }
  return true;
}

/// Returns true if an outline belongs to a detected grid: it is the grid's own, or inside the grid.
bool explains(const Fit& fit, const Quad& outline) {
  if (fit.score < clear_score) return false;
  const Quad own = fit.mesh.outline();
  const double slack = 0.5 * fit.mesh.cell_side();
  const bool same =
      std::ranges::equal(own, outline, [&](Point a, Point b) { return distance(a, b) < slack; });
  const auto inside = [&](Point point) { return is_inside(point, own); };
  return same || (area(outline) < 0.7 * area(own) && std::ranges::all_of(outline, inside));
}

std::vector<Fit> find_grids(const Pyramid& picture, Darkness darkness, bool largest_alone) {
  std::vector<Quad> outlines = find_outlines(picture, darkness);
  outlines.resize(std::min(outlines.size(), max_outlines));
  std::vector<Fit> grids;
  for (const Quad& outline : outlines) {
    // The grids are ordered by size.
    if (largest_alone && !grids.empty() && grids.front().score >= clear_score) break;
    if (std::ranges::any_of(grids, [&](const Fit& grid) { return explains(grid, outline); })) {
      continue;
    }
    const Fit fit = fit_mesh(picture, outline);
    if (fit.score < min_score || area(fit.mesh.outline()) <= 0 ||
        !is_whole(fit.mesh, picture.full())) {
      continue;
    }
    // Grids of ten or twelve rows also have lines near all expected ones.
    const int size = size_of(picture, outline);
    if (size != 0 && size != 9) continue;
    const auto same = std::ranges::find_if(
        grids, [&](const Fit& other) { return overlap(fit.mesh, other.mesh); });
    if (same == grids.end()) {
      grids.push_back(fit);
    } else if (fit.score > same->score + 0.002) {
      *same = fit;
    }
  }
  std::ranges::stable_sort(grids, [](const Fit& a, const Fit& b) {
    return area(a.mesh.outline()) > area(b.mesh.outline());
  });
  return grids;
}

}  // namespace

std::vector<Fit> find_grids(const Pyramid& picture, bool largest_alone) {
  std::vector<Fit> grids = find_grids(picture, Darkness::around, largest_alone);
  if (grids.empty()) grids = find_grids(picture, Darkness::thin, largest_alone);
  return grids;
}

}  // namespace dlx::sudoku::photo
