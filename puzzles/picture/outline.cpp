#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "puzzles/picture.hpp"

namespace dlx::pictures {
namespace {

constexpr int triangle_height = 87;  // about sqrt(3) / 2 of the side

Spot operator-(Spot left, Spot right) { return {left.x - right.x, left.y - right.y}; }

// How far to the right a line turns that goes on in another direction; half a turn is none at all.
double turn(Spot from, Spot to) {
  const double cross = static_cast<double>(from.x) * to.y - static_cast<double>(from.y) * to.x;
  const double dot = static_cast<double>(from.x) * to.x + static_cast<double>(from.y) * to.y;
  return cross == 0 && dot < 0 ? -4 : std::atan2(cross, dot);
}

}  // namespace

Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke) {
  std::vector<std::vector<Spot>> squares;
  for (const auto& [column, row] : std::set<Spot>(cells.begin(), cells.end())) {
    const int left = column * unit, top = row * unit, right = left + unit, bottom = top + unit;
    squares.push_back({{left, top}, {right, top}, {right, bottom}, {left, bottom}});
  }
  return outline_of_polygons(squares, fill, stroke);
}

Area outline_of_polygons(const std::vector<std::vector<Spot>>& cells, Paint fill, Stroke stroke) {
  // The sides that no neighbour has the other way round, each with the area at its right hand, by
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
      // Corners are where the line turns; the start is judged when the line is back there.
      const auto pass = [&](Spot next) {
        if (turn(at - before, next - at) != 0) ring.push_back(at);
        before = at;
        at = next;
      };
      while (at != start) {
        // To the right if there is a side: where four meet, that leaves two cells apart which
        // touch there.
        std::set<Spot>& onwards = sides[at];
        auto next = onwards.begin();
        for (auto other = onwards.begin(); other != onwards.end(); ++other) {
          if (turn(at - before, *other - at) > turn(at - before, *next - at)) next = other;
        }
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

}  // namespace dlx::pictures
