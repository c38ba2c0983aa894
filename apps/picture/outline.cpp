#include "apps/picture/outline.hpp"

#include <array>
#include <map>
#include <set>
#include <utility>

namespace dlx::pictures {
namespace {

// Clockwise as y goes down: right, down, left, up.
constexpr std::array<Spot, 4> steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

Spot moved(Spot point, std::size_t direction) {
  return {point.x + steps[direction].x, point.y + steps[direction].y};
}

}  // namespace

Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke) {
  // The sides of cells that have no neighbour there, each with the area at its right hand, by the
  // corner where it begins.
  const std::set<Spot> inside(cells.begin(), cells.end());
  std::map<Spot, std::array<bool, 4>> sides;
  for (const Spot& cell : inside) {
    const std::array<Spot, 4> corners{
        {cell, {cell.x + 1, cell.y}, {cell.x + 1, cell.y + 1}, {cell.x, cell.y + 1}}};
    for (std::size_t direction = 0; direction < 4; ++direction) {
      const bool open = inside.count(moved(cell, (direction + 3) % 4)) == 0;
      if (open) sides[corners[direction]][direction] = true;
    }
  }
  Area area;
  area.fill = fill;
  area.stroke = stroke;
  std::set<std::pair<Spot, std::size_t>> drawn;
  for (const auto& [start, leaving] : sides) {
    for (std::size_t first = 0; first < 4; ++first) {
      if (!leaving[first] || drawn.count({start, first}) != 0) continue;
      std::vector<Spot> ring;
      Spot at = start;
      std::size_t direction = first;
      do {
        drawn.insert({at, direction});
        at = moved(at, direction);
        // To the right if there is a side: where four meet, that leaves two cells apart which touch
        // there.
        std::size_t next = (direction + 1) % 4;
        while (!sides[at][next]) next = (next + 3) % 4;
        if (next != direction) ring.push_back({at.x * unit, at.y * unit});
        direction = next;
      } while (at != start || direction != first);
      area.rings.push_back(std::move(ring));
    }
  }
  return area;
}

}  // namespace dlx::pictures
