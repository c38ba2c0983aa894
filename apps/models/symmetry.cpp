#include "apps/models/symmetry.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace dlx::models {

Symmetries::Symmetries(const std::vector<Figure>& figures, const std::vector<Motion>& motions) {
  std::map<Figure, std::uint32_t> number_of;
  std::vector<const Figure*> distinct;
  for (const Figure& figure : figures) {
    const auto [place, is_new] =
        number_of.emplace(figure, static_cast<std::uint32_t>(distinct.size()));
    if (is_new) distinct.push_back(&place->first);
    figure_of_.push_back(place->second);
  }
  for (const Motion& motion : motions) {
    std::vector<std::uint32_t> images;
    for (const Figure* figure : distinct) {
      const auto image = number_of.find(motion(*figure));
      if (image == number_of.end()) break;
      images.push_back(image->second);
    }
    if (images.size() == distinct.size()) images_.push_back(std::move(images));
  }
}

bool Symmetries::is_least(const Cover& cover) {
  own_.clear();
  for (const OptionId option : cover) own_.push_back(figure_of_[index(option)]);
  std::sort(own_.begin(), own_.end());
  for (const std::vector<std::uint32_t>& image : images_) {
    moved_.clear();
    for (const std::uint32_t figure : own_) moved_.push_back(image[figure]);
    // The first of each mostly decides, without sorting.
    const auto least = std::min_element(moved_.begin(), moved_.end());
    if (least == moved_.end() || *least > own_[0]) continue;
    if (*least < own_[0]) return false;
    std::sort(moved_.begin(), moved_.end());
    if (moved_ < own_) return false;
  }
  return true;
}

std::vector<std::function<Point(Point)>> cube_motions(bool with_reflections) {
  std::vector<std::function<Point(Point)>> motions;
  std::array<int, 3> axis{0, 1, 2};
  do {
    const int inversions = (axis[0] > axis[1]) + (axis[0] > axis[2]) + (axis[1] > axis[2]);
    for (int signs = 0; signs < 8; ++signs) {
      const std::array<int, 3> sign{(signs & 1) != 0 ? -1 : 1, (signs & 2) != 0 ? -1 : 1,
                                    (signs & 4) != 0 ? -1 : 1};
      // The determinant is the parity of the permutation times the signs.
      const int determinant = (inversions % 2 == 0 ? 1 : -1) * sign[0] * sign[1] * sign[2];
      if (determinant < 0 && !with_reflections) continue;
      motions.emplace_back([axis, sign](Point point) {
        const std::array<int, 3> from{point.x, point.y, point.z};
        return Point{sign[0] * from[axis[0]], sign[1] * from[axis[1]], sign[2] * from[axis[2]]};
      });
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return motions;
}

std::vector<std::vector<std::uint32_t>> point_symmetries(const std::vector<Point>& points) {
  const auto lowest_corner = [](const std::vector<Point>& of) {
    Point corner = of.empty() ? Point{0, 0, 0} : of[0];
    for (const Point& point : of) {
      corner = {std::min(corner.x, point.x), std::min(corner.y, point.y),
                std::min(corner.z, point.z)};
    }
    return corner;
  };
  std::map<Point, std::uint32_t> number_of;
  for (std::uint32_t k = 0; k < points.size(); ++k) number_of[points[k]] = k;
  const Point corner = lowest_corner(points);

  std::set<std::vector<std::uint32_t>> found;
  for (const auto& motion : cube_motions(true)) {
    std::vector<Point> moved;
    for (const Point& point : points) moved.push_back(motion(point));
    const Point from = lowest_corner(moved);
    std::vector<std::uint32_t> images;
    for (const Point& point : moved) {
      const auto image = number_of.find(
          {point.x - from.x + corner.x, point.y - from.y + corner.y, point.z - from.z + corner.z});
      if (image == number_of.end()) break;
      images.push_back(image->second);
    }
    if (images.size() == points.size()) found.insert(std::move(images));
  }
  return {found.begin(), found.end()};
}

}  // namespace dlx::models
