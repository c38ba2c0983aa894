#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "sudoku/photo/draw.hpp"
#include "sudoku/photo/grids.hpp"
#include "sudoku/photo/read.hpp"
#include "sudoku/photo/strokes.hpp"

namespace dlx::test {

/// A page on which grids and digits are drawn, `unit` pixels to a cell.
class Page {
 public:
  static constexpr int unit = 48;
  static constexpr int margin = 60;
  static constexpr int side = 9 * unit + 2 * margin;

  Page() : page_(side, side) { fill(0, 0, side, side, paper); }
  const sudoku::photo::Grey& grey() const { return page_; }

  /// Draws the lines of a square grid with `size` rows, with a thicker border.
  void draw_lines(int size, int width) {
    for (int line = 0; line <= size; ++line) {
      const int at = 9 * unit * line / size;
      const int wide = line == 0 || line == size ? width + 2 : width;
      fill(margin, margin + at - wide / 2, 9 * unit, wide, ink);
      fill(margin + at - wide / 2, margin, wide, 9 * unit, ink);
    }
  }

  /// Draws thick lines between cells of 9x9 that have different letters.
  void draw_regions(const std::string& regions, int width) {
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        const int cell = 9 * row + column;
        const int x = margin + column * unit - width / 2;
        const int y = margin + row * unit - width / 2;
        if (column > 0 && regions[cell] != regions[cell - 1]) fill(x, y, width, unit + width, ink);
        if (row > 0 && regions[cell] != regions[cell - 9]) fill(x, y, unit + width, width, ink);
      }
    }
  }

  /// Draws dashed lines within cells along the edges of cages.
  void draw_cages(const std::string& cages) {
    constexpr int inset = 5;
    for (int cell = 0; cell < 81; ++cell) {
      const int x = margin + cell % 9 * unit;
      const int y = margin + cell / 9 * unit;
      const auto is_edge = [&](int other, bool inside) {
        return !inside || cages[other] != cages[cell];
      };
      for (int dash = 0; dash < unit - 2 * inset; dash += 8) {
        const int at = inset + dash;
        if (is_edge(cell - 9, cell >= 9)) fill(x + at, y + inset, 5, 2, ink);
        if (is_edge(cell + 9, cell < 72)) fill(x + at, y + unit - inset - 2, 5, 2, ink);
        if (is_edge(cell - 1, cell % 9 > 0)) fill(x + inset, y + at, 2, 5, ink);
        if (is_edge(cell + 1, cell % 9 < 8)) fill(x + unit - inset - 2, y + at, 2, 5, ink);
      }
    }
  }

  /// Draws a digit as if written with a pen; centre and height are in cells.
  void write(int digit, double column, double row, double height, double width, int shade = ink) {
    for (const auto& stroke : sudoku::photo::digit_strokes(digit)) {
      for (std::size_t i = 1; i < stroke.size(); ++i) {
        for (int step = 0; step <= 40; ++step) {
          const double part = step / 40.0;
          const double u = stroke[i - 1].x + (stroke[i].x - stroke[i - 1].x) * part - 0.5;
          const double v = stroke[i - 1].y + (stroke[i].y - stroke[i - 1].y) * part - 0.5;
          const double x = margin + (column + 0.6 * height * u) * unit;
          const double y = margin + (row + height * v) * unit;
          dot(x, y, width / 2, shade);
        }
      }
    }
  }

  /// Copies the printed digits of a picture, without the lines around the digits.
  void print_as(const sudoku::photo::Grey& picture) {
    const sudoku::photo::Pyramid pyramid(picture);
    const auto reading = sudoku::photo::read(picture).at(0);
    const sudoku::photo::Grey straight = straightened(pyramid, reading.mesh, unit);
    constexpr int border = 7;
    for (int y = 0; y < 9 * unit; ++y) {
      for (int x = 0; x < 9 * unit; ++x) {
        const bool inside =
            std::min(x % unit, y % unit) >= border && std::max(x % unit, y % unit) < unit - border;
        if (inside && reading.joint.puzzle[y / unit * 9 + x / unit] != 0) {
          std::uint8_t& at = page_.at(margin + x, margin + y);
          at = std::min(at, straight.at(x, y));
        }
      }
    }
  }

  /// Fills a rectangle, given in pixels and clipped at the edge of the page.
  void fill(int left, int top, int width, int height, int shade) {
    for (int y = std::max(top, 0); y < std::min(top + height, side); ++y) {
      for (int x = std::max(left, 0); x < std::min(left + width, side); ++x)
        page_.at(x, y) = static_cast<std::uint8_t>(shade);
    }
  }

  static constexpr int paper = 225;
  static constexpr int ink = 45;

 private:
  void dot(double x, double y, double radius, int shade) {
    for (int v = static_cast<int>(y - radius); v <= y + radius + 1; ++v) {
      for (int u = static_cast<int>(x - radius); u <= x + radius + 1; ++u) {
        if (std::hypot(u - x, v - y) <= radius + 0.3)
          page_.at(u, v) = static_cast<std::uint8_t>(shade);
      }
    }
  }

  sudoku::photo::Grey page_;
};

constexpr const char* boxes =
    "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";
/// Regions of nine cells each, in rows of three, two and four cells.
constexpr const char* jigsaw =
    "AAABBBCCCAABBBCCCCAAAABBBCCDDDEEEFFFDDEEEFFFFDDDDEEEFFGGGHHHIIIGGHHHIIIIGGGGHHHII";

}  // namespace dlx::test
