#include "puzzles/picture.hpp"

#include <algorithm>
#include <initializer_list>

#include "puzzles/picture/characters.hpp"

namespace dlx::pictures {
namespace {

constexpr int margin = 10;
constexpr int letter_size = 60;

// In hundredths of the size; of the wide letters of bold Helvetica, so rather too much.
constexpr int letter_width = 62;
constexpr int wide_letter_width = 100;  // of what is not ASCII: no one knows

using Corners = std::pair<Spot, Spot>;

Corners around(std::initializer_list<Spot> points, int distance) {
  Corners corners{*points.begin(), *points.begin()};
  for (const Spot& point : points) {
    corners.first = {std::min(corners.first.x, point.x), std::min(corners.first.y, point.y)};
    corners.second = {std::max(corners.second.x, point.x), std::max(corners.second.y, point.y)};
  }
  corners.first = {corners.first.x - distance, corners.first.y - distance};
  corners.second = {corners.second.x + distance, corners.second.y + distance};
  return corners;
}

int half_width(const Stroke& stroke) {
  return stroke.paint == Paint::none ? 0 : (stroke.width + 1) / 2;
}

Corners joined(const Corners& one, const Corners& other) {
  return {{std::min(one.first.x, other.first.x), std::min(one.first.y, other.first.y)},
          {std::max(one.second.x, other.second.x), std::max(one.second.y, other.second.y)}};
}

Corners bounds_of(const Area& area) {
  Spot low = area.rings[0][0], high = low;
  for (const std::vector<Spot>& ring : area.rings) {
    for (const Spot& point : ring) {
      low = {std::min(low.x, point.x), std::min(low.y, point.y)};
      high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
  }
  return around({low, high}, half_width(area.stroke));
}

Corners bounds_of(const Disc& disc) {
  return around({disc.centre}, disc.radius + half_width(disc.stroke));
}

Corners bounds_of(const Line& line) {
  // Lines end where they end: their width counts to both sides alone.
  const auto [low, high] = around({line.from, line.to}, 0);
  const int half = half_width(line.stroke);
  const int across = line.from.y == line.to.y ? 0 : half;
  const int down = line.from.x == line.to.x ? 0 : half;
  return {{low.x - across, low.y - down}, {high.x + across, high.y + down}};
}

Corners bounds_of(const Lines& lines) {
  Corners all = bounds_of(Line{lines.parts[0].first, lines.parts[0].second, lines.stroke});
  for (const auto& [from, to] : lines.parts)
    all = joined(all, bounds_of(Line{from, to, lines.stroke}));
  return all;
}

Corners bounds_of(const Curve& curve) {
  // The middle of the parabola is half way to the third point; the ends may be farther out.
  const Spot middle{(curve.from.x + 2 * curve.towards.x + curve.to.x) / 4,
                    (curve.from.y + 2 * curve.towards.y + curve.to.y) / 4};
  return around({curve.from, middle, curve.to}, half_width(curve.stroke));
}

Corners bounds_of(const Label& label) {
  const int width = text_width(label.text, label.size);
  const int left = label.anchor == Label::Anchor::start ? label.at.x : label.at.x - width / 2;
  return around({{left, label.at.y - label.size / 2}, {left + width, label.at.y + label.size / 2}},
                0);
}

}  // namespace

Picture board_picture(std::string title, int columns, int rows) {
  Picture picture;
  picture.title = std::move(title);
  picture.corner = {-margin, -margin};
  picture.width = columns * unit + 2 * margin;
  picture.height = rows * unit + 2 * margin;
  return picture;
}

Area box(int x, int y, int width, int height, Paint fill, Stroke stroke) {
  return {{{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}}, fill, stroke};
}

void frame(Picture& picture) {
  Corners all{{0, 0}, {0, 0}};
  if (!picture.shapes.empty()) all = bounds(picture.shapes.front());
  for (const Shape& shape : picture.shapes) all = joined(all, bounds(shape));
  picture.corner = {all.first.x - margin, all.first.y - margin};
  picture.width = all.second.x - all.first.x + 2 * margin;
  picture.height = all.second.y - all.first.y + 2 * margin;
}

void add_grid(Picture& picture, int columns, int rows) {
  const Stroke thin{Paint::soft, 3};
  for (int column = 1; column < columns; ++column)
    picture.add(Line{{column * unit, 0}, {column * unit, rows * unit}, thin});
  for (int row = 1; row < rows; ++row)
    picture.add(Line{{0, row * unit}, {columns * unit, row * unit}, thin});
  picture.add(box(0, 0, columns * unit, rows * unit, Paint::none, {Paint::ink, 6}));
}

Label cell_label(int column, int row, std::string text, Paint paint, bool bold) {
  const int size = fitting_size(text, unit - 2 * margin, letter_size);
  return {{column * unit + unit / 2, row * unit + unit / 2}, std::move(text), size, paint, bold};
}

int text_width(std::string_view text, int size) {
  std::size_t hundredths = 0;
  for_each_character(text, [&](std::string_view character, bool) {
    hundredths += character.size() == 1 ? letter_width : wide_letter_width;
  });
  return static_cast<int>((hundredths * static_cast<std::size_t>(size) + 99) / 100);
}

int fitting_size(std::string_view text, int width, int largest) {
  const int full = text_width(text, largest);
  if (full <= width) return largest;
  // One less for what was rounded up.
  return std::max(1, static_cast<int>(static_cast<long long>(largest) * width / full) - 1);
}

Picture text_picture(std::string title, std::string_view lines) {
  constexpr int size = 50;
  constexpr int line_height = 60;
  Picture picture;
  picture.title = std::move(title);
  picture.corner = {-margin, -margin};
  int width = 0, line = 0;
  for (; !lines.empty(); ++line) {
    const std::string_view text = lines.substr(0, std::min(lines.find('\n'), lines.size()));
    lines.remove_prefix(std::min(text.size() + 1, lines.size()));
    Label label{{0, line * line_height + line_height / 2}, std::string(text), size};
    label.anchor = Label::Anchor::start;
    label.typewriter = true;
    width = std::max(width, text_width(text, size));
    picture.add(std::move(label));
  }
  picture.width = width + 2 * margin;
  picture.height = line * line_height + 2 * margin;
  return picture;
}

std::pair<Spot, Spot> bounds(const Shape& shape) {
  return std::visit([](const auto& one) { return bounds_of(one); }, shape);
}

}  // namespace dlx::pictures
