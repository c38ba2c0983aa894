#include "sudoku/photo/outlines.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>

namespace dlx::sudoku::photo {
namespace {

using Polygon = std::vector<Point>;

double cross(Point o, Point a, Point b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

std::vector<float> means(const Grey& picture, const Sums& sums, int radius) {
  std::vector<float> result(picture.pixels.size());
  for (int y = 0, i = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x, ++i) result[i] = sums.mean(x, y, radius);
  return result;
}

/// The lightest pixel around each pixel or, in the negative, the darkest.
Grey lightest(const Grey& picture, int radius, std::uint8_t negative) {
  Grey across(picture.width, picture.height);
  Grey result(picture.width, picture.height);
  for (int y = 0; y < picture.height; ++y) {
    for (int off = -radius; off <= radius; ++off) {
      const int end = std::min(picture.width, picture.width - off);
      for (int x = std::max(0, -off); x < end; ++x) {
        std::uint8_t& most = across.at(x, y);
        most = std::max(most, static_cast<std::uint8_t>(picture.at(x + off, y) ^ negative));
      }
    }
  }
  for (int y = 0; y < picture.height; ++y) {
    for (int v = std::max(0, y - radius); v < std::min(picture.height, y + radius + 1); ++v) {
      for (int x = 0; x < picture.width; ++x)
        result.at(x, y) = std::max(result.at(x, y), across.at(x, v));
    }
  }
  for (std::uint8_t& pixel : result.pixels) pixel ^= negative;
  return result;
}

/// The picture without dark areas thinner than a window.
std::vector<float> closed(const Grey& picture, int radius) {
  const Grey light = lightest(lightest(picture, radius, 0), radius, 255);
  return {light.pixels.begin(), light.pixels.end()};
}

/// 1 for pixels that are dark relative to their surroundings.
std::vector<std::uint8_t> dark_mask(const Grey& picture, const std::vector<float>& around,
                                    float contrast) {
  std::vector<std::uint8_t> mask(picture.pixels.size());
  for (std::size_t i = 0; i < mask.size(); ++i)
    mask[i] = picture.pixels[i] < around[i] * (1 - contrast) - 1;
  return mask;
}

/// The points of a connected figure that may be corners of its hull: first and last of each row.
struct Figure {
  std::vector<int> first;  // by row, from `top` on
  std::vector<int> last;
  int top = 0;
  int left = std::numeric_limits<int>::max();
  int right = -1;
};

/// Removes the figure that contains `start` from the mask. The stack belongs to the caller, to
/// reuse its memory.
Figure take_figure(std::vector<std::uint8_t>& mask, int width, int height, int start,
                   std::vector<int>& stack) {
  Figure figure;
  figure.top = start / width;  // the mask is scanned row by row
  mask[start] = 0;
  stack.assign(1, start);
  while (!stack.empty()) {
    const int x = stack.back() % width;
    const int y = stack.back() / width;
    stack.pop_back();
    const std::size_t row = y - figure.top;
    if (row >= figure.first.size()) {
      figure.first.resize(row + 1, width);
      figure.last.resize(row + 1, -1);
    }
    figure.first[row] = std::min(figure.first[row], x);
    figure.last[row] = std::max(figure.last[row], x);
    figure.left = std::min(figure.left, x);
    figure.right = std::max(figure.right, x);
    for (int v = std::max(y - 1, 0); v <= std::min(y + 1, height - 1); ++v) {
      for (int u = std::max(x - 1, 0); u <= std::min(x + 1, width - 1); ++u) {
        if (mask[v * width + u] != 0) {
          mask[v * width + u] = 0;
          stack.push_back(v * width + u);
        }
      }
    }
  }
  return figure;
}

/// One chain of the hull: the corners with turns in one direction.
void add_chain(Polygon& hull, const Polygon& points) {
  const std::size_t begin = hull.size();
  for (const Point point : points) {
    while (hull.size() >= begin + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 0)
      hull.pop_back();
    hull.push_back(point);
  }
  hull.pop_back();
}

/// Returns the convex hull of a figure, clockwise on the screen.
Polygon hull_of(const Figure& figure) {
  Polygon right;
  Polygon left;
  for (std::size_t row = 0; row < figure.first.size(); ++row) {
    const double y = figure.top + static_cast<double>(row);
    right.push_back({static_cast<double>(figure.last[row]), y});
    left.push_back({static_cast<double>(figure.first[row]), y});
  }
  std::ranges::reverse(left);
  // Each chain ends where the other one begins.
  right.push_back(left.front());
  left.push_back(right.front());
  Polygon hull;
  add_chain(hull, right);
  add_chain(hull, left);
  return hull;
}

std::optional<Point> meet(Point a, Point b, Point c, Point d) {
  const double denominator = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (std::abs(denominator) < 1e-9) return std::nullopt;
  const double t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / denominator;
  return Point{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/// Removes sides of a convex polygon, whose neighbours are extended until they meet, until four
/// sides are left: each time the side that adds the least area.
std::optional<Quad> quad_around(Polygon polygon) {
  while (polygon.size() > 4) {
    const std::size_t n = polygon.size();
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = n;
    Point corner;
    for (std::size_t i = 0; i < n; ++i) {
      const Point a = polygon[(i + n - 1) % n];
      const Point b = polygon[i];
      const Point c = polygon[(i + 1) % n];
      const Point d = polygon[(i + 2) % n];
      const auto point = meet(a, b, c, d);
      // They must meet on the outer side.
      if (!point || cross(b, c, *point) >= 0) continue;
      const double added = -cross(b, c, *point);
      if (added < least) {
        least = added;
        best = i;
        corner = *point;
      }
    }
    if (best == n) return std::nullopt;
    polygon[best] = corner;
    polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>((best + 1) % n));
  }
  if (polygon.size() < 4) return std::nullopt;
  return Quad{polygon[0], polygon[1], polygon[2], polygon[3]};
}

/// Returns the quad rotated so that its first corner is the corner nearest to the upper left.
Quad upright(Quad quad) {
  const auto sum = [](Point a, Point b) { return a.x + a.y < b.x + b.y; };
  std::rotate(quad.begin(), std::ranges::min_element(quad, sum), quad.end());
  return quad;
}

/// Returns true for possible shapes of a square in perspective.
bool is_plausible(const Quad& quad, double min_side) {
  double shortest = std::numeric_limits<double>::infinity();
  double longest = 0;
  for (int i = 0; i < 4; ++i) {
    const double side = distance(quad[i], quad[(i + 1) % 4]);
    shortest = std::min(shortest, side);
    longest = std::max(longest, side);
    if (cross(quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]) <= 0) return false;
  }
  return shortest >= min_side && longest <= 3 * shortest;
}

bool is_near(const Quad& one, const Quad& other, double tolerance) {
  const auto near = [&](Point a, Point b) { return distance(a, b) <= tolerance; };
  return std::ranges::equal(one, other, near);
}

void add_outlines(const Grey& picture, std::vector<std::uint8_t> mask, std::vector<Quad>& quads) {
  const double min_side = 0.12 * std::max(picture.width, picture.height);
  std::vector<int> stack;
  for (int i = 0; i < static_cast<int>(mask.size()); ++i) {
    if (mask[i] == 0) continue;
    const Figure figure = take_figure(mask, picture.width, picture.height, i, stack);
    if (figure.right - figure.left < min_side ||
        static_cast<double>(figure.first.size()) < min_side) {
      continue;
    }
    const auto quad = quad_around(hull_of(figure));
    if (!quad || !is_plausible(*quad, min_side)) continue;
    const Quad turned = upright(*quad);
    const auto known = [&](const Quad& other) { return is_near(turned, other, min_side / 20); };
    if (std::ranges::none_of(quads, known)) quads.push_back(turned);
  }
}

/// Adds the outlines in the level no side of which is longer than `longest`, with windows of
/// relative size.
void add_outlines(const Pyramid& pyramid, int most, std::initializer_list<int> parts,
                  Darkness darkness, std::vector<Quad>& all) {
  const auto [picture, halvings] = pyramid.level_below(most);
  const int longest = std::max(picture->width, picture->height);
  const Sums sums(*picture);
  std::vector<Quad> quads;
  for (const int part : parts) {
    const int radius = std::max(3, longest / part);
    const std::vector<float> light =
        darkness == Darkness::around ? means(*picture, sums, radius) : closed(*picture, radius);
    for (const float contrast : {0.04F, 0.10F, 0.18F})
      add_outlines(*picture, dark_mask(*picture, light, contrast), quads);
  }
  const double scale = std::ldexp(1.0, halvings);
  for (Quad& quad : quads) {
    for (Point& point : quad)
      point = {(point.x + 0.5) * scale - 0.5, (point.y + 0.5) * scale - 0.5};
  }
  all.insert(all.end(), quads.begin(), quads.end());
}

}  // namespace

double area(const Quad& quad) {
  return (cross(quad[0], quad[1], quad[2]) + cross(quad[0], quad[2], quad[3])) / 2;
}

std::vector<Quad> find_outlines(const Pyramid& pyramid, Darkness darkness) {
  std::vector<Quad> quads;
  if (darkness == Darkness::around) {
    add_outlines(pyramid, 1000, {80, 30}, darkness, quads);
  } else {
    // Halving reduces noise.
    add_outlines(pyramid, 1000, {100}, darkness, quads);
    add_outlines(pyramid, 500, {70}, darkness, quads);
  }
  std::ranges::stable_sort(quads, [](const Quad& a, const Quad& b) { return area(a) > area(b); });
  return quads;
}

}  // namespace dlx::sudoku::photo
