#include "sudoku/photo/read.hpp"

#include "sudoku/photo/grids.hpp"
#include "tests/photo/pictures.hpp"
#include "tests/testing.hpp"

// Whole pictures: printed puzzles, drawn bent and from the side, with shadow, blur and noise.
namespace dlx::test::read_test {

using sudoku::photo::Grey;
using sudoku::photo::Reading;

/// Returns the picture after a clockwise quarter turn.
Grey turned(const Grey& picture) {
  Grey result(picture.height, picture.width);
  for (int y = 0; y < result.height; ++y)
    for (int x = 0; x < result.width; ++x) result.at(x, y) = picture.at(y, picture.height - 1 - x);
  return result;
}

TEST(Read, NeverWrongAndSeldomUnsure) {
  const auto all = pictures();
  ASSERT_GE(all.size(), 30U);
  std::size_t certain = 0;
  for (const auto& [name, puzzle] : all) {
    const auto readings = sudoku::photo::read(picture(name));
    ASSERT_EQ(readings.size(), 1U) << name;
    if (!readings[0].certain()) continue;
    ++certain;
    EXPECT_EQ(to_line(readings[0].joint.puzzle), puzzle) << name;
  }
  EXPECT_GE(certain, all.size() - 2);
}

TEST(Read, AnyWayUp) {
  const auto [name, puzzle] = pictures().front();
  Grey grey = picture(name);
  for (int turn = 0; turn < 4; ++turn) {
    const auto readings = sudoku::photo::read(grey);
    ASSERT_EQ(readings.size(), 1U);
    EXPECT_TRUE(readings[0].certain());
    EXPECT_EQ(to_line(readings[0].joint.puzzle), puzzle) << turn;
    grey = turned(grey);
  }
}

TEST(Read, TheLargestOrAllGrids) {
  const auto all = pictures();
  const Grey left = picture(all[0].first);
  const Grey right = sudoku::photo::halved(picture(all[2].first));
  Grey both(left.width + right.width, left.height);
  std::ranges::fill(both.pixels, std::uint8_t{90});
  for (int y = 0; y < left.height; ++y)
    for (int x = 0; x < left.width; ++x) both.at(x, y) = left.at(x, y);
  for (int y = 0; y < right.height; ++y)
    for (int x = 0; x < right.width; ++x) both.at(left.width + x, y) = right.at(x, y);
  const auto largest = sudoku::photo::read(both);
  ASSERT_EQ(largest.size(), 1U);
  EXPECT_EQ(to_line(largest[0].joint.puzzle), all[0].second);
  const auto found = sudoku::photo::read(both, 10);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(to_line(found[0].joint.puzzle), all[0].second);
}

TEST(Read, LightOnDark) {
  const auto [name, puzzle] = pictures().front();
  Grey grey = picture(name);
  for (auto& pixel : grey.pixels) pixel = static_cast<std::uint8_t>(255 - pixel);
  const auto readings = sudoku::photo::read(grey);
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_TRUE(readings[0].certain());
  EXPECT_EQ(to_line(readings[0].joint.puzzle), puzzle);
}

TEST(Read, CellsWhoseLinesAreHiddenAreNotClear) {
  constexpr float least = 0.15F;  // a cell with less probability is not reported as empty
  const Grey whole = picture(pictures().front().first);
  const auto fit = sudoku::photo::find_grids(sudoku::photo::Pyramid(whole), true).at(0);
  EXPECT_GT(*std::ranges::min_element(fit.clarity), least);
  for (int cell = 0; cell < 81; cell += 10) {
    const auto centre = fit.mesh.at(cell % 9 + 0.5, cell / 9 + 0.5);
    Grey covered = whole;
    for (int y = 0; y < whole.height; ++y) {
      for (int x = 0; x < whole.width; ++x) {
        const double off = std::hypot(x - centre.x, y - centre.y);
        if (off < 0.7 * fit.mesh.cell_side()) covered.at(x, y) = 140;
      }
    }
    const auto found = sudoku::photo::find_grids(sudoku::photo::Pyramid(covered), true);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(found[0].clarity[cell], least) << cell;
    EXPECT_LT(found[0].turned().clarity[(8 - cell % 9) * 9 + cell / 9], least) << cell;
  }
}

TEST(Read, AGridThatIsCutOffIsNone) {
  const Grey whole = picture(pictures().front().first);
  Grey part(whole.width * 2 / 3, whole.height);
  for (int y = 0; y < part.height; ++y)
    for (int x = 0; x < part.width; ++x) part.at(x, y) = whole.at(x, y);
  for (const Reading& reading : sudoku::photo::read(part)) EXPECT_FALSE(reading.certain());
}

}  // namespace dlx::test::read_test
