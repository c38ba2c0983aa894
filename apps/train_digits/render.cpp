// Renders photographs of sudokus for the tests: tests/photo/pictures.
//
//   render_photos PUZZLES FONTS FOLDER
//
// Each puzzle of the file, one per line, is printed in one of the fonts, bent, in perspective and
// rotated, with shadow, blur and noise; every sixth one is rotated by a quarter or half turn.
// FOLDER/expected.tsv lists the contents. Equal input gives equal pictures.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <numbers>
#include <stdexcept>
#include <string>

#include "apps/train_digits/samples.hpp"
#include "sudoku/photo/file.hpp"

namespace {

using namespace dlx::train;
using dlx::sudoku::photo::Homography;
using dlx::sudoku::photo::Picture;
using dlx::sudoku::photo::Point;
using dlx::sudoku::photo::Quad;

constexpr int unit = 60;    // pixels per cell on the page
constexpr int margin = 90;  // of paper around the grid
constexpr int page_side = 9 * unit + 2 * margin;
constexpr std::uint8_t paper = 225;
constexpr std::uint8_t ink = 45;

void fill(Grey& page, int left, int top, int width, int height) {
  for (int y = std::max(top, 0); y < std::min(top + height, page.height); ++y) {
    for (int x = std::max(left, 0); x < std::min(left + width, page.width); ++x) {
      page.at(x, y) = ink;
    }
  }
}

void print_glyph(Grey& page, const Grey& glyph, Point centre, double height) {
  const double scale = glyph.height / height;
  const int reach = unit / 2;
  for (int y = -reach; y <= reach; ++y) {
    for (int x = -reach; x <= reach; ++x) {
      const Point from{x * scale + glyph.width / 2.0, y * scale + glyph.height / 2.0};
      if (from.x < 0 || from.y < 0 || from.x > glyph.width - 1 || from.y > glyph.height - 1) {
        continue;
      }
      std::uint8_t& pixel = page.at(static_cast<int>(centre.x) + x, static_cast<int>(centre.y) + y);
      const float part = glyph.sample(from) / 255;
      pixel = static_cast<std::uint8_t>(pixel + (ink - pixel) * part);
    }
  }
}

/// The grid, with lines that imitate text above and below.
Grey print_page(const std::string& puzzle, const Glyphs& font, Random& random) {
  Grey page(page_side, page_side);
  std::fill(page.pixels.begin(), page.pixels.end(), paper);
  const int thin = 1 + static_cast<int>(random.below(2));
  for (int line = 0; line <= 9; ++line) {
    const int width = line % 3 == 0 ? 2 * thin + 2 : thin;
    const int at = margin + line * unit - width / 2;
    fill(page, margin - 2, at, 9 * unit + 4, width);
    fill(page, at, margin - 2, width, 9 * unit + 4);
  }
  const double height = unit * random.between(0.5, 0.7);
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] >= '1' && puzzle[cell] <= '9') {
      const Point centre{margin + (cell % 9 + 0.5) * unit, margin + (cell / 9 + 0.5) * unit};
      print_glyph(page, font[puzzle[cell] - '1'], centre, height);
    }
  }
  for (const int top : {15, 40, page_side - 50, page_side - 25}) {
    for (int x = margin; x < page_side - margin; x += 12 + static_cast<int>(random.below(8))) {
      fill(page, x, top, 4 + static_cast<int>(random.below(5)), 8);
    }
  }
  return page;
}

/// The position of the page in the photograph.
Quad lay(int width, int height, double turn, Random& random) {
  const double size = 0.42 * std::min(width, height) * std::numbers::sqrt2;
  Quad quad;
  for (int i = 0; i < 4; ++i) {
    const double angle = turn + (2 * i - 3) * std::numbers::pi / 4;
    const double reach = size * random.between(0.9, 1.05);
    quad[i] = {width / 2.0 + reach * std::cos(angle), height / 2.0 + reach * std::sin(angle)};
  }
  return quad;
}

/// The inverse: the point of the page at a pixel. Inverts the page's map by Newton's method with
/// finite differences.
Point on_page(const Homography& map, Point pixel, Point at) {
  for (int round = 0; round < 4; ++round) {
    const Point here = map(at);
    const Point right = map({at.x + 1, at.y});
    const Point below = map({at.x, at.y + 1});
    const double a = right.x - here.x;
    const double b = below.x - here.x;
    const double c = right.y - here.y;
    const double d = below.y - here.y;
    const double dx = pixel.x - here.x;
    const double dy = pixel.y - here.y;
    const double scale = a * d - b * c;
    at = {at.x + (d * dx - b * dy) / scale, at.y + (a * dy - c * dx) / scale};
  }
  return at;
}

Picture photograph(const Grey& page, int number, Random& random) {
  const bool lies = number % 6 == 5;
  const double turn =
      random.between(-0.25, 0.25) + (lies ? (1 + number / 6 % 3) * std::numbers::pi / 2 : 0);
  constexpr int side = 480;
  Picture picture{side, side, {}};
  const Homography map(page_side, lay(picture.width, picture.height, turn, random));
  const double bend = random.between(-12, 12);
  const double shadow = random.between(0, 1);
  const float dark = random.between(0.5, 1);
  const float slope = random.between(-0.3, 0.3);
  const float noise = random.between(0, 4);
  const double blur = random.between(0.2, 1.2);
  for (int y = 0; y < picture.height; ++y) {
    Point at{page_side / 2.0, page_side / 2.0};
    for (int x = 0; x < picture.width; ++x) {
      at = on_page(map, {double(x), double(y)}, at);
      float sum = 0;
      for (int part = 0; part < 25; ++part) {
        const double u = at.x + (part % 5 - 2) * blur;
        const double v = at.y + (part / 5 - 2) * blur;
        const double bent = v + bend * std::sin(u / page_side * std::numbers::pi * 1.5);
        const bool off = u < 0 || v < 0 || u > page_side || v > page_side;
        sum += off ? 90.0F : page.sample({u, bent});
      }
      float light = sum / 25 * (0.9F + slope * static_cast<float>(x) / side);
      light *= x + y > 2 * side * shadow ? dark : 1;
      light = std::clamp(light + noise * random.bell(), 0.0F, 255.0F);
      picture.rgb.insert(picture.rgb.end(), 3, static_cast<std::uint8_t>(light));
    }
  }
  return picture;
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') {
      lines.push_back(line);
    }
  }
  return lines;
}

void run(const std::string& puzzles, const std::string& fonts, const std::string& folder) {
  const std::vector<Glyphs> glyphs = load_fonts(lines_of(fonts));
  std::ofstream expected(folder + "/expected.tsv");
  expected << "file\tpuzzle\n";
  int number = 0;
  for (const std::string& puzzle : lines_of(puzzles)) {
    Random random(static_cast<std::uint64_t>(number) + 7);
    const Grey page = print_page(puzzle, glyphs.at(random.below(glyphs.size())), random);
    char name[32];
    std::snprintf(name, sizeof name, "photo%02d.jpg", number + 1);
    std::ofstream(folder + "/" + name, std::ios::binary)
        << dlx::sudoku::photo::encode_jpeg(photograph(page, number, random), 45);
    expected << name << '\t' << puzzle.substr(0, 81) << '\n';
    ++number;
  }
  if (!expected.flush()) {
    throw std::runtime_error(folder + ": can't be written");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: render_photos PUZZLES FONTS FOLDER\n");
    return 2;
  }
  try {
    run(argv[1], argv[2], argv[3]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "render_photos: %s\n", error.what());
    return 2;
  }
}
