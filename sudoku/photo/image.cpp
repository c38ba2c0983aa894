#include "sudoku/photo/image.hpp"

#include <algorithm>
#include <utility>

namespace dlx::sudoku::photo {

float Grey::sample(Point at_point) const {
  const double x = std::clamp(at_point.x, 0.0, width - 1.0);
  const double y = std::clamp(at_point.y, 0.0, height - 1.0);
  const int left = static_cast<int>(x);
  const int top = static_cast<int>(y);
  const int right = std::min(left + 1, width - 1);
  const int bottom = std::min(top + 1, height - 1);
  const float u = static_cast<float>(x - left);
  const float v = static_cast<float>(y - top);
  const float above = at(left, top) * (1 - u) + at(right, top) * u;
  const float below = at(left, bottom) * (1 - u) + at(right, bottom) * u;
  return above * (1 - v) + below * v;
}

Grey halved(const Grey& picture) {
  Grey half(std::max(1, picture.width / 2), std::max(1, picture.height / 2));
  for (int y = 0; y < half.height; ++y) {
    const int below = std::min(2 * y + 1, picture.height - 1);
    for (int x = 0; x < half.width; ++x) {
      const int right = std::min(2 * x + 1, picture.width - 1);
      const int sum = picture.at(2 * x, 2 * y) + picture.at(right, 2 * y) +
                      picture.at(2 * x, below) + picture.at(right, below);
      half.at(x, y) = static_cast<std::uint8_t>((sum + 2) / 4);
    }
  }
  return half;
}

Sums::Sums(const Grey& picture)
    : width_(picture.width),
      height_(picture.height),
      sums_(static_cast<std::size_t>(width_ + 1) * (height_ + 1)) {
  for (int y = 0; y < height_; ++y) {
    const std::size_t above = static_cast<std::size_t>(y) * (width_ + 1);
    const std::size_t row = above + width_ + 1;
    std::uint64_t sum = 0;
    for (int x = 0; x < width_; ++x) {
      sum += picture.at(x, y);
      sums_[row + x + 1] = sums_[above + x + 1] + sum;
    }
  }
}

float Sums::mean(int x, int y, int radius) const {
  const int left = std::max(0, x - radius);
  const int right = std::min(width_, x + radius + 1);
  const std::size_t top = static_cast<std::size_t>(std::max(0, y - radius)) * (width_ + 1);
  const std::size_t bottom =
      static_cast<std::size_t>(std::min(height_, y + radius + 1)) * (width_ + 1);
  const std::uint64_t sum =
      sums_[bottom + right] - sums_[bottom + left] - sums_[top + right] + sums_[top + left];
  const std::size_t rows = (bottom - top) / (width_ + 1);
  return static_cast<float>(sum) / static_cast<float>(rows * (right - left));
}

Pyramid::Pyramid(Grey picture) {
  levels_.push_back(std::move(picture));
  while (std::max(levels_.back().width, levels_.back().height) > 100)
    levels_.push_back(halved(levels_.back()));
}

std::pair<const Grey*, int> Pyramid::level_below(int longest) const {
  std::size_t level = 0;
  while (level + 1 < levels_.size() &&
         std::max(levels_[level].width, levels_[level].height) > longest) {
    ++level;
  }
  return {&levels_[level], static_cast<int>(level)};
}

float Pyramid::sample(Point at, double step) const {
  std::size_t level = 0;
  while (step >= 1.5 && level + 1 < levels_.size()) {
    // The centre of a pixel of the next level is between the centres of four pixels.
    at = {at.x / 2 - 0.25, at.y / 2 - 0.25};
    step /= 2;
    ++level;
  }
  return levels_[level].sample(at);
}

Homography::Homography(double side, const Quad& quad) {
  // The projective map of the unit square in closed form: Heckbert, Fundamentals of Texture Mapping
  // and Image Warping, 1989, 2.2.3.
  const auto& [a, b, c, d] = quad;
  const double dx1 = b.x - c.x;
  const double dx2 = d.x - c.x;
  const double dy1 = b.y - c.y;
  const double dy2 = d.y - c.y;
  const double sx = a.x - b.x + c.x - d.x;
  const double sy = a.y - b.y + c.y - d.y;
  const double scale = dx1 * dy2 - dx2 * dy1;
  const double g = (sx * dy2 - dx2 * sy) / scale;
  const double h = (dx1 * sy - sx * dy1) / scale;
  m_ = {(b.x - a.x + g * b.x) / side,
        (d.x - a.x + h * d.x) / side,
        a.x,
        (b.y - a.y + g * b.y) / side,
        (d.y - a.y + h * d.y) / side,
        a.y,
        g / side,
        h / side,
        1};
}

Point Homography::operator()(Point p) const {
  const double w = m_[6] * p.x + m_[7] * p.y + m_[8];
  return {(m_[0] * p.x + m_[1] * p.y + m_[2]) / w, (m_[3] * p.x + m_[4] * p.y + m_[5]) / w};
}

}  // namespace dlx::sudoku::photo
