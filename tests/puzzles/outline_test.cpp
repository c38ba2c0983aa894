#include "puzzles/picture.hpp"
#include "tests/testing.hpp"

namespace dlx::pictures::outline_test {

// Returns twice the area inside a ring; positive if the ring is clockwise (y down).
long long twice_area(const std::vector<Spot>& ring) {
  long long sum = 0;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Spot from = ring[k], to = ring[(k + 1) % ring.size()];
    sum += static_cast<long long>(from.x) * to.y - static_cast<long long>(to.x) * from.y;
  }
  return sum;
}

long long length(const std::vector<Spot>& ring) {
  long long sum = 0;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Spot from = ring[k], to = ring[(k + 1) % ring.size()];
    sum += std::abs(to.x - from.x) + std::abs(to.y - from.y);
  }
  return sum;
}

// Returns whether a ray to the right of the middle of a cell crosses an odd number of lines.
bool is_inside(const Area& area, Spot cell) {
  const int x = cell.x * unit + unit / 2, y = cell.y * unit + unit / 2;
  bool inside = false;
  for (const std::vector<Spot>& ring : area.rings) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Spot from = ring[k], to = ring[(k + 1) % ring.size()];
      if (from.x == to.x && from.x > x && (from.y > y) != (to.y > y)) inside = !inside;
    }
  }
  return inside;
}

TEST(Outline, HasTheCellsAndNoOther) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<Spot> cells;
    std::set<Spot> known;
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 6; ++x)
        if (random() % 2 == 0) cells.push_back({x, y});
    }
    known.insert(cells.begin(), cells.end());
    long long sides = 0;
    for (const Spot& cell : cells) {
      for (const Spot& next : {Spot{cell.x + 1, cell.y}, Spot{cell.x - 1, cell.y},
                               Spot{cell.x, cell.y + 1}, Spot{cell.x, cell.y - 1}}) {
        if (known.count(next) == 0) ++sides;
      }
    }
    const Area area = outline(cells, Paint::ink);
    long long total = 0, border = 0;
    for (const std::vector<Spot>& ring : area.rings) {
      total += twice_area(ring);
      border += length(ring);
      for (std::size_t k = 0; k < ring.size(); ++k) {
        // Every point is a corner.
        const Spot a = ring[k], b = ring[(k + 1) % ring.size()], c = ring[(k + 2) % ring.size()];
        EXPECT_NE(a.x == b.x, b.x == c.x);
      }
    }
    EXPECT_EQ(total, 2LL * unit * unit * static_cast<long long>(cells.size()));
    EXPECT_EQ(border, unit * sides);
    for (int y = -1; y <= 6; ++y)
      for (int x = -1; x <= 6; ++x) EXPECT_EQ(is_inside(area, {x, y}), known.count({x, y}) == 1);
  }
}

TEST(Outline, HolesAndCornersAreRingsOfTheirOwn) {
  EXPECT_TRUE(outline({}, Paint::ink).rings.empty());
  EXPECT_EQ(outline({{0, 0}, {1, 1}}, Paint::ink).rings.size(), 2U);
  EXPECT_EQ(outline({{1, 0}, {0, 1}}, Paint::ink).rings.size(), 2U);
  EXPECT_EQ(outline({{0, 0}, {1, 0}}, Paint::ink).rings,
            (std::vector<std::vector<Spot>>{outline({{1, 0}, {0, 0}}, Paint::ink).rings}));
  const Area frame =
      outline({{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}, Paint::ink);
  ASSERT_EQ(frame.rings.size(), 2U);
  EXPECT_EQ(frame.rings[0].size(), 4U);
  EXPECT_EQ(frame.rings[1].size(), 4U);
}

// Triangles: the areas add up, and a line between two of them is not drawn.
TEST(Outline, TakesCellsOfAnyForm) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 100; ++round) {
    std::vector<std::vector<Spot>> cells;
    long long total = 0;
    std::set<std::pair<Spot, Spot>> sides;
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 9; ++column) {
        if (random() % 2 == 0) continue;
        const std::vector<Spot> corners = triangle(column, row);
        EXPECT_GT(twice_area(corners), 0);
        total += twice_area(corners);
        for (std::size_t k = 0; k < 3; ++k) {
          const Spot from = corners[k], to = corners[(k + 1) % 3];
          if (sides.erase({to, from}) == 0) sides.insert({from, to});
        }
        cells.push_back(corners);
      }
    }
    long long inside = 0, drawn = 0, border = 0;
    for (const std::vector<Spot>& ring : outline_of_polygons(cells, Paint::ink).rings) {
      inside += twice_area(ring);
      drawn += length(ring);
    }
    for (const auto& [from, to] : sides)
      border += std::abs(to.x - from.x) + std::abs(to.y - from.y);
    EXPECT_EQ(inside, total);
    EXPECT_EQ(drawn, border);
  }
}

}  // namespace dlx::pictures::outline_test
