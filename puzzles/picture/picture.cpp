#include "puzzles/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "puzzles/picture/characters.hpp"

namespace dlx::pictures {
namespace {

constexpr int margin = 10;
constexpr int letter_size = 60;

// The width of wide letters of bold Helvetica in hundredths of the size, so rather too large.
constexpr int letter_width = 62;
constexpr int wide_letter_width = 100;  // width of non-ASCII characters, which is unknown

using Corners = std::pair<Spot, Spot>;

Corners around(const std::vector<Spot>& points, int distance) {
  Corners corners{points[0], points[0]};
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
  Corners all = around(area.rings[0], half_width(area.stroke));
  for (const std::vector<Spot>& ring : area.rings)
    all = joined(all, around(ring, half_width(area.stroke)));
  return all;
}

Corners bounds_of(const Disc& disc) {
  return around({disc.centre}, disc.radius + half_width(disc.stroke));
}

Corners bounds_of(const Line& line) {
  // Lines have butt caps: their width extends only to both sides.
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

Corners bounds_of(const Label& label) {
  const int width = text_width(label.text, label.size);
  const int left = label.anchor == Label::Anchor::start ? label.at.x : label.at.x - width / 2;
  return around({{left, label.at.y - label.size / 2}, {left + width, label.at.y + label.size / 2}},
                0);
}

constexpr int triangle_height = 87;  // about sqrt(3) / 2 of the side

Spot operator-(Spot left, Spot right) { return {left.x - right.x, left.y - right.y}; }

// The angle to the right by which a line turns into another direction; a half turn is not possible.
double turn(Spot from, Spot to) {
  const double cross = static_cast<double>(from.x) * to.y - static_cast<double>(from.y) * to.x;
  const double dot = static_cast<double>(from.x) * to.x + static_cast<double>(from.y) * to.y;
  return cross == 0 && dot < 0 ? -4 : std::atan2(cross, dot);
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
  // One less, because text_width() rounds up.
  return std::max(1, static_cast<int>(static_cast<long long>(largest) * width / full) - 1);
}

std::pair<Spot, Spot> bounds(const Shape& shape) {
  return std::visit([](const auto& one) { return bounds_of(one); }, shape);
}

Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke) {
  std::vector<std::vector<Spot>> squares;
  for (const auto& [column, row] : std::set<Spot>(cells.begin(), cells.end())) {
    const int left = column * unit, top = row * unit, right = left + unit, bottom = top + unit;
    squares.push_back({{left, top}, {right, top}, {right, bottom}, {left, bottom}});
  }
  return outline_of_polygons(squares, fill, stroke);
}

Area outline_of_polygons(const std::vector<std::vector<Spot>>& cells, Paint fill, Stroke stroke) {
  // The sides that no neighbour has in the opposite direction, each with the area on its right, by
  // the corner where it begins.
  std::map<Spot, std::set<Spot>> sides;
  for (const std::vector<Spot>& cell : cells) {
    for (std::size_t k = 0; k < cell.size(); ++k) {
      const Spot from = cell[k], to = cell[(k + 1) % cell.size()];
      const auto back = sides.find(to);
      if (back == sides.end() || back->second.erase(from) == 0) sides[from].insert(to);
    }
  }
  Area area;
  area.fill = fill;
  area.stroke = stroke;
  for (auto& [start, leaving] : sides) {
    while (!leaving.empty()) {
      const Spot second = *leaving.begin();
      leaving.erase(leaving.begin());
      std::vector<Spot> ring;
      Spot before = start, at = second;
      // Corners are where the line turns; the start is checked when the line returns there.
      const auto pass = [&](Spot next) {
        if (turn(at - before, next - at) != 0) ring.push_back(at);
        before = at;
        at = next;
      };
      while (at != start) {
        // To the right if there is a side: where four sides meet, that separates two cells that
        // touch there.
        std::set<Spot>& onwards = sides[at];
        auto next = onwards.begin();
        for (auto other = onwards.begin(); other != onwards.end(); ++other)
          if (turn(at - before, *other - at) > turn(at - before, *next - at)) next = other;
        const Spot to = *next;
        onwards.erase(next);
        pass(to);
      }
      pass(second);
      area.rings.push_back(std::move(ring));
    }
  }
  return area;
}

std::vector<Spot> triangle(int column, int row) {
  const int left = column * unit / 2, middle = left + unit / 2, right = left + unit;
  const int top = row * triangle_height, bottom = top + triangle_height;
  if ((row + column) % 2 == 0) return {{middle, top}, {right, bottom}, {left, bottom}};
  return {{left, top}, {right, top}, {middle, bottom}};
}

Picture triangle_board_picture(std::string title, int columns, int rows) {
  Picture picture = board_picture(std::move(title), columns, rows);
  picture.width += (columns + 1) * unit / 2 - columns * unit;
  picture.height += rows * (triangle_height - unit);
  return picture;
}

std::string draw_regions(int rows, int columns,
                         const std::function<int(int row, int column)>& region,
                         const std::function<std::string(int row, int column)>& cell_text) {
  // Indexed by the lines that meet: 1 upwards, 2 to the right, 4 downwards, 8 to the left.
  constexpr std::array<const char*, 16> crossings{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                  "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  const auto at = [&](int row, int column) {
    return row < 0 || column < 0 || row >= rows || column >= columns ? -1 : region(row, column);
  };
  // Return true if there is a line above a cell, or at its left.
  const auto above = [&](int row, int column) { return at(row - 1, column) != at(row, column); };
  const auto before = [&](int row, int column) { return at(row, column - 1) != at(row, column); };
  std::string text;
  const auto end_line = [&] {
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  for (int row = 0; row <= rows; ++row) {
    for (int column = 0; column <= columns; ++column) {
      const int lines = (before(row - 1, column) ? 1 : 0) | (above(row, column) ? 2 : 0) |
                        (before(row, column) ? 4 : 0) | (above(row, column - 1) ? 8 : 0);
      text += crossings[lines];
      if (column < columns) text += above(row, column) ? "───" : "   ";
    }
    end_line();
    for (int column = 0; column <= columns && row < rows; ++column) {
      text += before(row, column) ? "│" : " ";
      if (column < columns) text += " " + cell_text(row, column) + " ";
    }
    if (row < rows) end_line();
  }
  return text;
}

}  // namespace dlx::pictures
