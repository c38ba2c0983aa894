#include "sudoku/photo/mesh.hpp"

#include "sudoku/photo/grids.hpp"
#include "sudoku/photo/image.hpp"
#include "tests/testing.hpp"

// The positions of grids in pictures.
namespace dlx::test::mesh_test {

using sudoku::photo::Grey;
using sudoku::photo::Homography;
using sudoku::photo::Mesh;
using sudoku::photo::Point;
using sudoku::photo::Pyramid;
using sudoku::photo::Quad;
using sudoku::photo::Sums;

constexpr Quad corners = {{{40, 30}, {260, 50}, {280, 270}, {20, 240}}};

void expect_near(Point a, Point b, double tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
}

TEST(Homography, TakesCornersToCorners) {
  const Homography map(9, corners);
  expect_near(map({0, 0}), corners[0], 1e-9);
  expect_near(map({9, 0}), corners[1], 1e-9);
  expect_near(map({9, 9}), corners[2], 1e-9);
  expect_near(map({0, 9}), corners[3], 1e-9);
}

TEST(Mesh, FourQuarterTurnsAreNone) {
  const Mesh mesh(corners);
  const Mesh once = mesh.turned();
  expect_near(once.crossing(0, 0), mesh.crossing(0, 9), 1e-9);
  const Mesh back = once.turned().turned().turned();
  for (int i = 0; i < 100; ++i)
    expect_near(back.crossing(i / 10, i % 10), mesh.crossing(i / 10, i % 10), 1e-9);
}

TEST(Sums, MeansStayInThePicture) {
  Grey picture(5, 4);
  for (int i = 0; i < 20; ++i) picture.pixels[i] = static_cast<std::uint8_t>(i);
  const Sums sums(picture);
  EXPECT_FLOAT_EQ(sums.mean(2, 1, 100), 9.5F);
  EXPECT_FLOAT_EQ(sums.mean(0, 0, 1), 3);
}

/// Only the lines of a grid, two pixels wide.
Grey drawn_grid() {
  Grey picture(300, 300);
  std::ranges::fill(picture.pixels, std::uint8_t{200});
  const Homography map(9, corners);
  for (int line = 0; line < 10; ++line) {
    for (int i = 0; i <= 2000; ++i) {
      const double along = i * 9 / 2000.0;
      const double at_line = line;
      for (const Point at : {map({along, at_line}), map({at_line, along})}) {
        for (int part = 0; part < 4; ++part)
          picture.at(static_cast<int>(at.x) + part % 2, static_cast<int>(at.y) + part / 2) = 40;
      }
    }
  }
  return picture;
}

TEST(Grids, CrossingsAreFound) {
  const auto grids = sudoku::photo::find_grids(Pyramid(drawn_grid()));
  ASSERT_EQ(grids.size(), 1U);
  EXPECT_GT(grids[0].score, 0.98);
  const Mesh wanted(corners);
  for (int i = 0; i < 100; ++i)
    expect_near(grids[0].mesh.crossing(i / 10, i % 10), wanted.crossing(i / 10, i % 10), 3);
}

TEST(Grids, ThereAreNoneElsewhere) {
  for (const int side : {1, 2, 9, 400}) {
    Grey even(side, side);
    EXPECT_TRUE(sudoku::photo::find_grids(Pyramid(even)).empty());
    Grey noise(side, side);
    std::uint32_t state = 1;
    for (auto& pixel : noise.pixels)
      pixel = static_cast<std::uint8_t>((state = state * 1664525 + 1013904223) >> 24);
    EXPECT_TRUE(sudoku::photo::find_grids(Pyramid(noise)).empty());
  }
  Grey checkers(400, 400);  // eight by eight is not a sudoku
  for (int y = 0; y < 400; ++y)
    for (int x = 0; x < 400; ++x) checkers.at(x, y) = (x / 50 + y / 50) % 2 != 0 ? 220 : 30;
  EXPECT_TRUE(sudoku::photo::find_grids(Pyramid(checkers)).empty());
}

}  // namespace dlx::test::mesh_test
