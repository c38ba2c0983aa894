#include "sudoku/formats.hpp"
#include "sudoku/photo/extra_ink.hpp"
#include "sudoku/photo/read.hpp"
#include "tests/photo/pictures.hpp"
#include "tests/testing.hpp"

// Struck-out givens, in the drawn pictures.
namespace dlx::test::struck_test {

using sudoku::photo::Grey;
using sudoku::photo::Mesh;
using sudoku::photo::Point;
using sudoku::photo::Reading;

/// A line between two points of a cell, in coordinates of the cell: (0, 0) is the middle, and the
/// sides have length 1.
struct Line {
  Point from;
  Point to;
};

/// The marks drawn over a digit.
struct Strike {
  const char* name;
  std::vector<Line> lines;
};

const std::vector<Strike>& strikes() {
  static const std::vector<Strike> all = {
      {"vertical bar", {{{0.03, -0.42}, {0.03, 0.42}}}},
      {"horizontal bar", {{{-0.4, 0.04}, {0.4, 0.04}}}},
      {"slash", {{{-0.35, 0.4}, {0.35, -0.4}}}},
      {"backslash", {{{-0.35, -0.4}, {0.35, 0.4}}}},
      {"two bars", {{{-0.4, -0.07}, {0.4, -0.07}}, {{-0.4, 0.07}, {0.4, 0.07}}}},
      {"short bar", {{{-0.28, 0.06}, {0.28, 0.06}}}},
  };
  return all;
}

void draw(Grey& picture, const Mesh& mesh, int cell, const Line& line) {
  constexpr std::uint8_t ink = 45;
  const double column = cell % 9 + 0.5;
  const double row = cell / 9 + 0.5;
  const Point a = mesh.at(column + line.from.x, row + line.from.y);
  const Point b = mesh.at(column + line.to.x, row + line.to.y);
  const double half = std::max(0.8, 0.04 * mesh.cell_side());
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  const auto first = [&](double at) { return std::max(0, static_cast<int>(at - half - 1)); };
  const auto end = [&](double at, int size) {
    return std::min(size, static_cast<int>(at + half + 2));
  };
  for (int y = first(top); y < end(bottom, picture.height); ++y) {
    for (int x = first(left); x < end(right, picture.width); ++x) {
      const double dx = b.x - a.x;
      const double dy = b.y - a.y;
      const double part =
          std::clamp(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
      const double off = std::hypot(x - a.x - part * dx, y - a.y - part * dy);
      const double covered = std::clamp(half + 0.5 - off, 0.0, 1.0);
      std::uint8_t& at = picture.at(x, y);
      if (at > ink) at = static_cast<std::uint8_t>(at - covered * (at - ink));
    }
  }
}

/// Returns a given of a puzzle; different numbers choose different givens.
int given_of(const std::string& puzzle, std::size_t number) {
  std::vector<int> givens;
  for (int cell = 0; cell < 81; ++cell)
    if (puzzle[cell] != '.') givens.push_back(cell);
  return givens[number % givens.size()];
}

TEST(StruckOut, DigitsMakeTheReadingUnsure) {
  const auto all = pictures();
  std::size_t struck = 0;
  std::vector<std::size_t> named(strikes().size());
  for (std::size_t k = 0; k < all.size(); k += 3) {
    const Grey picture = test::picture(all[k].first);
    const Reading whole = sudoku::photo::read(picture).at(0);
    if (!whole.certain()) continue;
    ++struck;
    const int cell = given_of(all[k].second, 7 * k + 3);
    for (std::size_t s = 0; s < strikes().size(); ++s) {
      Grey changed = picture;
      for (const Line& line : strikes()[s].lines) draw(changed, whole.mesh, cell, line);
      const auto readings = sudoku::photo::read(changed);
      if (readings.empty() || std::ranges::count(readings[0].uncertain, cell) > 0) ++named[s];
    }
  }
  EXPECT_GE(struck, 9U);
  for (std::size_t s = 0; s < strikes().size(); ++s) {
    // A line along a stroke of the digit looks like a part of the digit.
    EXPECT_GE(named[s], struck - 2) << strikes()[s].name;
  }
}

// The recogniser reads a cross over a digit as an empty cell.
TEST(StruckOut, CrossesAreNoEmptyCells) {
  const auto [name, puzzle] = pictures().front();
  const Grey picture = test::picture(name);
  const Mesh mesh = sudoku::photo::read(picture).at(0).mesh;
  const auto figure_of = [&](const Grey& grey, int cell) {
    const sudoku::photo::Pyramid pyramid(grey);
    const auto cells = sudoku::photo::cut_cells(pyramid, mesh);
    return sudoku::photo::figure_side(cells[cell]);
  };
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] != '.') continue;
    EXPECT_LT(figure_of(picture, cell), sudoku::photo::min_figure_side / 2) << cell;
  }
  const int empty = static_cast<int>(puzzle.find('.'));
  for (const int cell : {empty, given_of(puzzle, 0), given_of(puzzle, 5)}) {
    Grey crossed = picture;
    draw(crossed, mesh, cell, {{-0.35, -0.4}, {0.35, 0.4}});
    draw(crossed, mesh, cell, {{-0.35, 0.4}, {0.35, -0.4}});
    EXPECT_GE(figure_of(crossed, cell), sudoku::photo::min_figure_side) << cell;
    const auto readings = sudoku::photo::read(crossed);
    ASSERT_EQ(readings.size(), 1U);
    EXPECT_EQ(std::ranges::count(readings[0].uncertain, cell), 1) << cell;
  }
}

TEST(StruckOut, ExtraInkIsThatOfTheStrike) {
  const auto [name, puzzle] = pictures().front();
  const Grey picture = test::picture(name);
  const Mesh mesh = sudoku::photo::read(picture).at(0).mesh;
  const auto extra_of = [&](const Grey& grey) {
    const sudoku::photo::Pyramid pyramid(grey);
    return sudoku::photo::extra_ink(sudoku::photo::cut_cells(pyramid, mesh),
                                    sudoku::parse_grid(puzzle));
  };
  for (const int count : extra_of(picture)) EXPECT_LE(count, sudoku::photo::max_extra_ink);
  for (std::size_t number = 0; number < 10; ++number) {
    const int cell = given_of(puzzle, number);
    Grey struck = picture;
    for (const Line& line : strikes()[1].lines) draw(struck, mesh, cell, line);
    const auto extra = extra_of(struck);
    EXPECT_GT(extra[cell], sudoku::photo::max_extra_ink) << cell;
    for (int other = 0; other < 81; ++other) {
      if (other == cell) continue;
      EXPECT_LE(extra[other], sudoku::photo::max_extra_ink) << other;
    }
  }
}

}  // namespace dlx::test::struck_test
