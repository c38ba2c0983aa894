#include <algorithm>
#include <array>
#include <cmath>

#include "apps/train_digits/derive.hpp"
#include "apps/train_digits/pixels.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/photo/strokes.hpp"
#include "sudoku/solver.hpp"

namespace dlx::train {
namespace {

struct Ink {
  double colour[3];
  double strength;  // 1 hides what is below
};

Ink pen(Random& random) {
  const double light = between(random, 10, 150);
  const double blue = random.chance(0.5) ? between(random, 0, 90) : 0;
  return {{light, light, light + blue}, between(random, 0.6, 1)};
}

/// A line as wide as a pen, with soft ends.
void draw_line(Picture& picture, Point a, Point b, double width, const Ink& ink) {
  const auto from = [&](double u, double v) {
    return static_cast<int>(std::min(u, v) - width - 1);
  };
  const auto to = [&](double u, double v) { return static_cast<int>(std::max(u, v) + width + 2); };
  const double length = std::hypot(b.x - a.x, b.y - a.y) + 1e-9;
  for (int y = std::max(0, from(a.y, b.y)); y < std::min(picture.height, to(a.y, b.y)); ++y) {
    for (int x = std::max(0, from(a.x, b.x)); x < std::min(picture.width, to(a.x, b.x)); ++x) {
      const double along = ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / (length * length);
      const double part = std::clamp(along, 0.0, 1.0);
      const double off = std::hypot(x - a.x - part * (b.x - a.x), y - a.y - part * (b.y - a.y));
      const double covered =
          ink.strength * std::clamp(width / 2 + 0.5 - off, 0.0, std::min(1.0, width));
      for (int c = 0; c < 3; ++c) {
        std::uint8_t& at = picture.at(x, y)[c];
        at = byte_of(at + covered * (std::min<double>(ink.colour[c], at) - at));
      }
    }
  }
}

/// A digit as a hand writes it, in a box of a cell around a place of the grid.
void write_digit(Picture& picture, const Mesh& mesh, int digit, Point centre, double height,
                 double width, const Ink& ink, Random& random) {
  const double wide = height * between(random, 0.45, 0.8);
  const double slant = between(random, -0.15, 0.35);
  for (const auto& stroke : sudoku::photo::digit_strokes(digit)) {
    std::vector<Point> points;
    for (const Point point : stroke) {
      const double v = point.y - 0.5 + 0.04 * random.bell();
      const double u = point.x - 0.5 + 0.04 * random.bell() - slant * v;
      points.push_back(mesh.at(centre.x + u * wide, centre.y + v * height));
    }
    for (std::size_t i = 1; i < points.size(); ++i) {
      draw_line(picture, points[i - 1], points[i], width, ink);
    }
  }
}

Point centre_of(int cell) { return {cell % 9 + 0.5, cell / 9 + 0.5}; }

/// Some of the empty cells have a digit by hand, most of them the right one, others candidates.
Picture filled_in(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  const auto puzzle = sudoku::parse_grid(subject.puzzle);
  const auto solution = sudoku::Solver().solve(puzzle).solution;
  const double part = between(random, 0.1, 1);
  const double marks = random.chance(0.5) ? between(random, 0, 1) : 0;
  const double height = between(random, 0.35, 0.75);
  const double width = subject.mesh.cell_side() * between(random, 0.03, 0.1);
  const Ink ink = pen(random);
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] != 0) {
      continue;
    }
    const Point centre = centre_of(cell);
    if (random.chance(part)) {
      const bool right = solution && random.chance(0.9);
      const int digit = right ? (*solution)[cell] : 1 + static_cast<int>(random.below(9));
      write_digit(picture, subject.mesh, digit,
                  {centre.x + 0.05 * random.bell(), centre.y + 0.05 * random.bell()}, height, width,
                  ink, random);
    } else if (random.chance(marks)) {
      for (std::size_t rest = 1 + random.below(4); rest > 0; --rest) {
        const int digit = 1 + static_cast<int>(random.below(9));
        const Point at{centre.x + between(random, -0.3, 0.3),
                       centre.y + between(random, -0.3, 0.3)};
        write_digit(picture, subject.mesh, digit, at, 0.22, 0.4 * width, ink, random);
      }
    }
  }
  return picture;
}

/// Lines through some of the digits, rings around them, other digits over them.
Picture crossed_out(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  const Ink ink = pen(random);
  const double width = subject.mesh.cell_side() * between(random, 0.03, 0.1);
  for (std::size_t rest = 1 + random.below(8); rest > 0; --rest) {
    const Point at = centre_of(static_cast<int>(random.below(81)));
    const auto line = [&](double x0, double y0, double x1, double y1) {
      draw_line(picture, subject.mesh.at(at.x + x0, at.y + y0),
                subject.mesh.at(at.x + x1, at.y + y1), width, ink);
    };
    const double reach = between(random, 0.2, 0.45);
    switch (random.below(4)) {
      case 0:
        line(-reach, -reach, reach, reach);
        line(-reach, reach, reach, -reach);
        break;
      case 1:
        line(-reach, 0.3 * random.bell(), reach, 0.3 * random.bell());
        break;
      case 2:
        for (int i = 0; i < 16; ++i) {
          const double a = i * pi / 8;
          line(reach * std::cos(a), reach * std::sin(a), reach * std::cos(a + pi / 8),
               reach * std::sin(a + pi / 8));
        }
        break;
      default:
        write_digit(picture, subject.mesh, 1 + static_cast<int>(random.below(9)), at, 1.5 * reach,
                    width, ink, random);
    }
  }
  return picture;
}

/// One of the givens is struck out, by one or two lines, or another given is printed over it.
Picture struck_out(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  std::vector<int> givens;
  for (int cell = 0; cell < 81; ++cell) {
    if (subject.puzzle[cell] != '0') {
      givens.push_back(cell);
    }
  }
  const int cell = givens[random.below(givens.size())];
  const Point at = centre_of(cell);
  const double side = subject.mesh.cell_side();
  const double width = std::max(1.0, side * between(random, 0.04, 0.11));
  const double light = between(random, 10, 90);
  const Ink ink{{light, light, light}, between(random, 0.75, 1)};
  const auto line = [&](double x0, double y0, double x1, double y1) {
    draw_line(picture, subject.mesh.at(at.x + x0, at.y + y0), subject.mesh.at(at.x + x1, at.y + y1),
              width, ink);
  };
  const double off = between(random, -0.12, 0.12);
  const double slope = between(random, -0.05, 0.05);
  const double reach = between(random, 0.3, 0.45);
  switch (random.below(6)) {
    case 0:
      line(off - slope, -reach, off + slope, reach);
      break;
    case 1:
      line(-reach, off - slope, reach, off + slope);
      break;
    case 2:
      line(-reach, random.chance(0.5) ? reach : -reach, reach, off);
      break;
    case 3:
      line(-reach, -reach, reach, reach);
      line(-reach, reach, reach, -reach);
      break;
    case 4:  // no longer than the digit is wide
      line(-0.5 * reach, off - slope, 0.5 * reach, off + slope);
      break;
    default: {
      const Point from = centre_of(givens[random.below(givens.size())]);
      const Point to_pixel = subject.mesh.at(at.x, at.y);
      const Point from_pixel = subject.mesh.at(from.x, from.y);
      const int half = static_cast<int>(0.38 * side);
      for (int y = -half; y <= half; ++y) {
        for (int x = -half; x <= half; ++x) {
          const int u = static_cast<int>(to_pixel.x) + x;
          const int v = static_cast<int>(to_pixel.y) + y;
          if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) {
            continue;
          }
          for (int c = 0; c < 3; ++c) {
            std::uint8_t& value = picture.at(u, v)[c];
            value = std::min(
                value, byte_of(sample(subject.picture, from_pixel.x + x, from_pixel.y + y, c)));
          }
        }
      }
    }
  }
  return picture;
}

/// Dark spots on and between digits.
Picture blotted(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  for (std::size_t rest = 1 + random.below(8); rest > 0; --rest) {
    const Point at = subject.mesh.at(between(random, 0, 9), between(random, 0, 9));
    const double size = subject.mesh.cell_side() * between(random, 0.05, 0.6);
    draw_line(picture, at, at, size, pen(random));
  }
  return picture;
}

/// What `inside` says of each pixel, from 0 to 1, is laid over it in a colour.
template <class Inside>
Picture overlaid(const Picture& picture, const double (&colour)[3], Inside inside) {
  return mapped(picture, [&](int value, int x, int y, int c) {
    const double part = inside(x, y);
    return value + part * (colour[c] - value);
  });
}

/// A sheet of paper, its corner or edge over the grid, and a bit of shade beside it, or none.
Picture under_a_sheet(const Subject& subject, Random& random) {
  const Picture& picture = subject.picture;
  // Most of the grid is to be seen.
  const double turn = between(random, 0, 2 * pi);
  const double far = between(random, 3, 5);
  const Point corner = subject.mesh.at(4.5 + far * std::cos(turn), 4.5 + far * std::sin(turn));
  const Point middle = subject.mesh.at(4.5, 4.5);
  const double angle =
      std::atan2(corner.y - middle.y, corner.x - middle.x) + between(random, -0.3, 0.3);
  const double opening = random.chance(0.5) ? pi / 2 : pi;
  const double light = between(random, 130, 250);
  const double colour[3] = {light, light, light};
  const double shade = random.chance(0.5) ? between(random, 0.5, 0.9) : 1;
  const double reach = 0.3 * subject.mesh.cell_side();
  // How far in the sheet a point is.
  const auto depth = [&](double x, double y) {
    const double u = (x - corner.x) * std::cos(angle) + (y - corner.y) * std::sin(angle);
    const double v = (y - corner.y) * std::cos(angle) - (x - corner.x) * std::sin(angle);
    return opening < pi ? (u - std::abs(v)) / 2 : u;
  };
  const Picture shaded = mapped(picture, [&](int value, int x, int y, int) {
    const double off = -depth(x, y) / reach;
    return value * (off < 0 || off > 1 ? 1 : shade + (1 - shade) * off);
  });
  return overlaid(shaded, colour,
                  [&](int x, int y) { return std::clamp(depth(x, y) + 0.5, 0.0, 1.0); });
}

/// One to three pens or fingers, round and pointed, lighter in the middle.
Picture under_pens(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  for (std::size_t rest = 1 + random.below(3); rest > 0; --rest) {
    const Point tip = subject.mesh.at(between(random, 0, 9), between(random, 0, 9));
    const double angle = between(random, 0, 2 * pi);
    const double half = subject.mesh.cell_side() * between(random, 0.1, 0.9);
    const double light = between(random, 20, 255);
    const double colour[3] = {light, light * between(random, 0.6, 1),
                              light * between(random, 0.4, 1)};
    picture = overlaid(picture, colour, [&](int x, int y) {
      const double along = (x - tip.x) * std::cos(angle) + (y - tip.y) * std::sin(angle);
      const double off = (y - tip.y) * std::cos(angle) - (x - tip.x) * std::sin(angle);
      const double wide = half * std::clamp(along / (2 * half), 0.0, 1.0);
      return std::clamp(wide - std::abs(off) + 0.5, 0.0, 1.0);
    });
  }
  return picture;
}

/// The shade of a blind, or of leaves.
Picture dappled(const Subject& subject, Random& random) {
  const double cell = subject.mesh.cell_side();
  const double angle = between(random, 0, 2 * pi);
  const double wave = cell * between(random, 0.3, 6);
  const double across = random.chance(0.5) ? 0 : cell * between(random, 0.3, 6);
  const double sharp = between(random, 1, 30);
  const double dark = between(random, 0.2, 0.85);
  const double threshold = between(random, -0.5, 0.5);
  return mapped(subject.picture, [&](int value, int x, int y, int) {
    const double u = x * std::cos(angle) + y * std::sin(angle);
    const double v = y * std::cos(angle) - x * std::sin(angle);
    double height = std::sin(2 * pi * u / wave);
    if (across > 0) {
      height = (height + std::sin(2 * pi * (v + 0.3 * u) / across)) / 2;
    }
    const double part = std::clamp((height - threshold) * sharp + 0.5, 0.0, 1.0);
    return value * (dark + (1 - dark) * part);
  });
}

/// Lamps and windows in glossy paper, that leave nothing to be seen.
Picture dazzling(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  for (std::size_t rest = 1 + random.below(5); rest > 0; --rest) {
    const Point at = subject.mesh.at(between(random, 0, 9), between(random, 0, 9));
    const double size = subject.mesh.cell_side() * between(random, 0.2, 2);
    const double length = size * between(random, 1, 6);
    const double angle = between(random, 0, pi);
    const double sharp = between(random, 1, 8);
    const double light = between(random, 60, 400);
    picture = mapped(picture, [&](int value, int x, int y, int) {
      const double u = (x - at.x) * std::cos(angle) + (y - at.y) * std::sin(angle);
      const double v = (y - at.y) * std::cos(angle) - (x - at.x) * std::sin(angle);
      const double off = std::hypot(u / length, v / size);
      return value + light / (1 + std::pow(off, 2 * sharp));
    });
  }
  return picture;
}

/// The pattern that a screen and the points of a camera make together.
Picture off_a_screen(const Subject& subject, Random& random) {
  const double strength = between(random, 0.05, 0.45);
  const double wave = between(random, 2, 14);
  const double angle = between(random, 0, pi);
  const double bend = between(random, 0, 0.003);
  return mapped(subject.picture, [&](int value, int x, int y, int c) {
    const double u = x * std::cos(angle) + y * std::sin(angle);
    const double v = y * std::cos(angle) - x * std::sin(angle);
    const double phase = 2 * pi * (u + bend * v * v / 4) / wave + c * 2 * pi / 3;
    return value * (1 + strength * (std::sin(phase) + 0.5 * std::sin(2 * pi * v / wave)));
  });
}

/// One or two folds: behind them paper lies at another angle to the light, and a bit shifted.
Picture creased(const Subject& subject, Random& random) {
  Picture picture = subject.picture;
  for (std::size_t rest = 1 + random.below(2); rest > 0; --rest) {
    const Point at = subject.mesh.at(between(random, 1, 8), between(random, 1, 8));
    const double angle = between(random, 0, 2 * pi);
    const double kink = between(random, -0.12, 0.12);
    const double light = between(random, 0.5, 1.1);
    const double edge = between(random, -120, 60);
    const double width = between(random, 0.5, 3);
    const auto off = [&, c = std::cos(angle), s = std::sin(angle)](double x, double y) {
      return (x - at.x) * c + (y - at.y) * s;
    };
    picture = warped(picture, picture.width, picture.height, [&](Point p) {
      const double behind = std::max(0.0, off(p.x, p.y));
      return Point{p.x + kink * behind * std::cos(angle), p.y + kink * behind * std::sin(angle)};
    });
    picture = mapped(picture, [&](int value, int x, int y, int) {
      const double far = off(x, y);
      return value * (far > 0 ? light : 1) + edge * std::exp(-far * far / (width * width));
    });
  }
  return picture;
}

/// Little light: few steps of brightness, much noise in each colour, which is smoothed away.
Picture in_the_dark(const Subject& subject, Random& random) {
  const double light = between(random, 0.03, 0.3);
  const double noise = between(random, 0.5, 5);
  const Picture dark = mapped(subject.picture, [&](int value, int, int, int) {
    return value * light + noise * std::sqrt(0.3 + value / 255.0) * random.bell();
  });
  const double gain = between(random, 0.5, 1) / light;
  const double smooth = between(random, 0, 1.5);
  return warped(mapped(dark, [&](int value, int, int, int) { return value * gain; }), dark.width,
                dark.height, [&](Point p) {
                  return Point{p.x + smooth * (p.x > std::floor(p.x) + 0.5 ? -1 : 1),
                               p.y + smooth * (p.y > std::floor(p.y) + 0.5 ? -1 : 1)};
                });
}

/// Moved by up to a third of a cell while it was taken, along an arc.
Picture shaken(const Subject& subject, Random& random) {
  const Picture& picture = subject.picture;
  const double reach = subject.mesh.cell_side() * between(random, 0.05, 0.35);
  const double angle = between(random, 0, 2 * pi);
  const double turn = between(random, -2, 2);
  constexpr int parts = 12;
  std::array<Point, parts> path;
  Point at;
  for (int i = 0; i < parts; ++i) {
    const double way = angle + turn * i / parts;
    at = {at.x + reach / parts * std::cos(way), at.y + reach / parts * std::sin(way)};
    path[i] = at;
  }
  Picture result = blank(picture.width, picture.height);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      for (int c = 0; c < 3; ++c) {
        double sum = 0;
        for (const Point step : path) {
          sum += sample(picture, x + step.x, y + step.y, c);
        }
        result.at(x, y)[c] = byte_of(sum / parts);
      }
    }
  }
  return result;
}

/// So few pixels that the grid is hardly 100 to 250 of them wide.
Picture tiny(const Subject& subject, Random& random) {
  return scaled(subject.picture, between(random, 100, 250) / (9 * subject.mesh.cell_side()));
}

/// A row or column at the edge of the grid is cut off, whole or in part, and perhaps one more.
Picture without_a_row(const Subject& subject, Random& random) {
  const Picture& picture = subject.picture;
  const double depth = between(random, 0.2, 1.6);
  const std::size_t edge = random.below(4);
  int left = 0;
  int top = 0;
  int right = picture.width;
  int bottom = picture.height;
  switch (edge) {
    case 0:
      top = static_cast<int>(subject.mesh.at(4.5, depth).y);
      break;
    case 1:
      bottom = static_cast<int>(subject.mesh.at(4.5, 9 - depth).y);
      break;
    case 2:
      left = static_cast<int>(subject.mesh.at(depth, 4.5).x);
      break;
    default:
      right = static_cast<int>(subject.mesh.at(9 - depth, 4.5).x);
  }
  return warped(picture, right - left, bottom - top, [&](Point p) {
    return Point{p.x + left, p.y + top};
  });
}

/// Another puzzle lies over a part of it.
Picture overlapping(const Subject& subject, Random& random) {
  const Picture& other = subject.other;
  const double factor = between(random, 0.4, 1.2) * subject.picture.width / other.width;
  const double angle = random.chance(0.5) ? between(random, -0.2, 0.2) : between(random, 0, 2 * pi);
  const double x0 = subject.picture.width * between(random, -0.6, 0.8);
  const double y0 = subject.picture.height * between(random, -0.6, 0.8);
  Picture picture = subject.picture;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const double u = ((x - x0) * std::cos(angle) + (y - y0) * std::sin(angle)) / factor;
      const double v = ((y - y0) * std::cos(angle) - (x - x0) * std::sin(angle)) / factor;
      if (u >= 0 && v >= 0 && u < other.width && v < other.height) {
        for (int c = 0; c < 3; ++c) {
          picture.at(x, y)[c] = byte_of(sample(other, u, v, c));
        }
      }
    }
  }
  return picture;
}

/// Printed with little ink in a band across it.
Picture faded(const Subject& subject, Random& random) {
  const double cell = subject.mesh.cell_side();
  const Point at = subject.mesh.at(between(random, 0, 9), between(random, 0, 9));
  const double angle = between(random, 0, 2 * pi);
  const double width = cell * between(random, 0.3, 5);
  const double strength = between(random, 0.4, 1);
  // The paper around: the brightest near by.
  const Picture small = scaled(subject.picture, 1 / std::max(1.0, cell / 8));
  const double step = static_cast<double>(small.width) / subject.picture.width;
  return mapped(subject.picture, [&](int value, int x, int y, int c) {
    const double off = ((x - at.x) * std::cos(angle) + (y - at.y) * std::sin(angle)) / width;
    if (std::abs(off) > 2) {
      return static_cast<double>(value);
    }
    double paper = value;
    for (int i = 0; i < 25; ++i) {
      paper =
          std::max(paper, sample(small, x * step + 3 * (i % 5 - 2), y * step + 3 * (i / 5 - 2), c));
    }
    return value + strength * std::exp(-off * off) * (paper - value);
  });
}

}  // namespace

const std::vector<Derivation>& hardships() {
  static const std::vector<Derivation> all = {
      {"filled in", filled_in},
      {"crossed out", crossed_out},
      {"struck out", struck_out},
      {"blotted", blotted},
      {"under a sheet", under_a_sheet},
      {"under pens", under_pens},
      {"overlapping", overlapping, true},
      {"row cut off", without_a_row},
      {"faded", faded},
      {"dappled", dappled},
      {"dazzling", dazzling},
      {"off a screen", off_a_screen},
      {"creased", creased},
      {"in the dark", in_the_dark},
      {"hand shaken", shaken},
      {"tiny", tiny},
  };
  return all;
}

}  // namespace dlx::train
