#include "sudoku/format/svg_clues.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace dlx::sudoku::format {

using namespace pictures;

namespace {

using Ends = LookStyle::Ends;

constexpr std::array looks_of_clues{
    LookStyle{.name = "thermometer", .stroke = "#c8c8c8", .width = 26, .ends = Ends::round},
    LookStyle{.name = "bulb", .fill = "#c8c8c8"},
    LookStyle{.name = "slow", .stroke = "#e0e0e0", .width = 26, .ends = Ends::round},
    LookStyle{.name = "slow-bulb", .fill = "#e0e0e0"},
    LookStyle{.name = "shaft", .stroke = "#999999", .width = 6, .ends = Ends::round},
    LookStyle{.name = "circle", .fill = "#ffffff", .stroke = "#999999", .width = 5},
    LookStyle{.name = "pill", .stroke = "#dddddd", .width = 78, .ends = Ends::round},
    LookStyle{.name = "palindrome", .stroke = "#b0b0b0", .width = 14, .ends = Ends::round},
    LookStyle{.name = "whispers", .stroke = "#67c23a", .width = 14, .ends = Ends::round},
    LookStyle{.name = "renban", .stroke = "#c060c8", .width = 14, .ends = Ends::round},
    LookStyle{.name = "region-sum", .stroke = "#2ecbff", .width = 14, .ends = Ends::round},
    LookStyle{.name = "between", .stroke = "#b0b0b0", .width = 10, .ends = Ends::round},
    LookStyle{.name = "lockout", .stroke = "#8fa8e8", .width = 10, .ends = Ends::round},
    LookStyle{.name = "little", .stroke = "#d8c8a0", .width = 6, .ends = Ends::round},
    LookStyle{.name = "parity", .fill = "#d5d5d5"},
    LookStyle{.name = "clone", .fill = "#efe6d2"},
    LookStyle{.name = "white", .fill = "#ffffff", .stroke = "#000000", .width = 3},
    LookStyle{.name = "black", .fill = "#000000", .stroke = "#000000", .width = 3},
    LookStyle{.name = "on-black", .fill = "#ffffff", .size = 22},
    LookStyle{.name = "small", .fill = "#000000", .size = 22},
    LookStyle{.name = "outside", .fill = "#000000", .size = 40},
};

}  // namespace

std::span<const LookStyle> clue_looks() { return looks_of_clues; }

namespace {

using Kind = Clue::Kind;

/// Draws the clues of a board.
class CluePainter {
 public:
  CluePainter(Picture& board, const Shape& shape) : board_(board), shape_(shape) {}

  void line(const std::vector<int>& cells, Look look) {
    Lines lines{{}, {}, look};
    for (std::size_t k = 1; k < cells.size(); ++k)
      lines.parts.push_back({centre(cells[k - 1]), centre(cells[k])});
    board_.add(std::move(lines));
  }

  void disc(Spot at, int radius, Look look) {
    Disc disc{at, radius};
    disc.look = look;
    board_.add(disc);
  }

  void thermometer(const Clue& clue, Look look, Look bulb) {
    line(clue.cells, look);
    disc(centre(clue.cells[0]), 36, bulb);
  }

  void arrow(const Clue& clue) {
    const auto shaft_begin = clue.cells.begin() + clue.number;
    const std::vector<int> circle(clue.cells.begin(), shaft_begin);
    std::vector<int> shaft(shaft_begin - 1, clue.cells.end());
    line(shaft, "shaft");
    arrow_head(centre(shaft[shaft.size() - 2]), centre(shaft.back()));
    if (circle.size() > 1) return line(circle, "pill");
    disc(centre(circle[0]), 38, "circle");
  }

  void diamond(Spot at, int radius, Look look) {
    Area area{{{{at.x, at.y - radius},
                {at.x + radius, at.y},
                {at.x, at.y + radius},
                {at.x - radius, at.y}}}};
    area.look = look;
    board_.add(std::move(area));
  }

  void squares(const Clue& clue, Look look, int inset) {
    for (const int cell : clue.cells) {
      Area area = box(shape_.column(cell) * unit + inset, shape_.row(cell) * unit + inset,
                      unit - 2 * inset, unit - 2 * inset, Paint::none);
      area.look = look;
      board_.add(std::move(area));
    }
  }

  // Text whose centre is about at a spot.
  void text(Spot at, Look look, std::string text, int size) {
    Label label{{at.x, at.y + foot_of(size)}, std::move(text), 0};
    label.look = look;
    board_.add(std::move(label));
  }

  // On the border between two cells.
  void dot(const Clue& clue, Look look, Look number_look, int usual) {
    const Spot at = middle(clue);
    disc(at, clue.number == usual ? 13 : 17, look);
    if (clue.number != usual) text(at, number_look, std::to_string(clue.number), 22);
  }

  void sum(const Clue& clue) {
    const bool pair = clue.cells.size() == 2;
    if (pair && clue.number == 10) return text(middle(clue), "less", "X", 44);
    if (pair && clue.number == 5) return text(middle(clue), "less", "V", 44);
    const Spot at = centre(clue.cells[0]);
    text({at.x - 30, at.y - 32}, "small", std::to_string(clue.number), 22);
  }

  void quadruple(const Clue& clue) {
    const Spot at = {centre(clue.cells[0]).x + unit / 2, centre(clue.cells[0]).y + unit / 2};
    std::string digits;
    for (const int value : clue.values) digits += Shape::symbol(value);
    disc(at, 27, "white");
    text(at, "small", digits, 22);
  }

  void corner_text(const Clue& clue, const char* words) {
    const Spot at = centre(clue.cells[0]);
    text({at.x - 24, at.y - 34}, "small", words, 22);
  }

  void sandwich(const Clue& clue) {
    const Spot at = centre(clue.cells[0]);
    const bool row = clue.cells[1] == clue.cells[0] + 1;
    text(row ? Spot{-margin / 2, at.y} : Spot{at.x, -margin / 2}, "outside",
         std::to_string(clue.number), 40);
    if (board_.corner.x < 0) return;
    board_.corner = {-margin, -margin};
    board_.width += margin;
    board_.height += margin;
  }

  void cage(const Clue& clue) {
    std::vector<int> cells = clue.cells;
    std::ranges::sort(cells);
    add_cage_border(board_, cells, shape_);
  }

  Spot centre(int cell) const {
    return {shape_.column(cell) * unit + unit / 2, shape_.row(cell) * unit + unit / 2};
  }

 private:
  static constexpr int margin = 70;

  Spot middle(const Clue& clue) const {
    const Spot a = centre(clue.cells[0]);
    const Spot b = centre(clue.cells[1]);
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
  }

  void arrow_head(Spot from, Spot tip) {
    const int x = (tip.x > from.x) - (tip.x < from.x);
    const int y = (tip.y > from.y) - (tip.y < from.y);
    constexpr int length = 18;
    // Both strokes of the head are turned by 45 degrees from the line.
    const bool slanted = x != 0 && y != 0;
    const Spot one =
        slanted ? Spot{tip.x - length * x, tip.y}
                : Spot{tip.x - length * (x == 0 ? 1 : x), tip.y - length * (y == 0 ? 1 : y)};
    const Spot other =
        slanted ? Spot{tip.x, tip.y - length * y}
                : Spot{tip.x - length * (x == 0 ? -1 : x), tip.y - length * (y == 0 ? -1 : y)};
    board_.add(Lines{{{one, tip}, {other, tip}}, {}, "shaft"});
  }

  Picture& board_;
  const Shape& shape_;
};

void ends(CluePainter& painter, const Clue& clue, bool diamonds) {
  for (const int cell : {clue.cells.front(), clue.cells.back()}) {
    if (diamonds) {
      painter.diamond(painter.centre(cell), 40, "circle");
    } else {
      painter.disc(painter.centre(cell), 38, "circle");
    }
  }
}

using Draw = void (*)(CluePainter&, const Clue&);

/// How a kind of clue is drawn; null for nothing.
struct Drawing {
  Kind kind;
  Draw below;
  Draw above;
};

constexpr std::array drawings = {
    Drawing{Kind::cage, nullptr, [](CluePainter& p, const Clue& c) { p.cage(c); }},
    Drawing{Kind::thermometer,
            [](CluePainter& p, const Clue& c) { p.thermometer(c, "thermometer", "bulb"); },
            nullptr},
    Drawing{Kind::slow_thermometer,
            [](CluePainter& p, const Clue& c) { p.thermometer(c, "slow", "slow-bulb"); }, nullptr},
    Drawing{Kind::arrow, [](CluePainter& p, const Clue& c) { p.arrow(c); }, nullptr},
    Drawing{Kind::sum,
            [](CluePainter& p, const Clue& c) {
              if (c.cells.size() > 2) p.line(c.cells, "little");
            },
            [](CluePainter& p, const Clue& c) { p.sum(c); }},
    Drawing{Kind::difference, nullptr,
            [](CluePainter& p, const Clue& c) { p.dot(c, "white", "small", 1); }},
    Drawing{Kind::ratio, nullptr,
            [](CluePainter& p, const Clue& c) { p.dot(c, "black", "on-black", 2); }},
    Drawing{Kind::no_other_dots, nullptr, nullptr},
    Drawing{Kind::no_other_xv, nullptr, nullptr},
    Drawing{Kind::palindrome, [](CluePainter& p, const Clue& c) { p.line(c.cells, "palindrome"); },
            nullptr},
    Drawing{Kind::whispers, [](CluePainter& p, const Clue& c) { p.line(c.cells, "whispers"); },
            nullptr},
    Drawing{Kind::renban, [](CluePainter& p, const Clue& c) { p.line(c.cells, "renban"); },
            nullptr},
    Drawing{Kind::region_sum, [](CluePainter& p, const Clue& c) { p.line(c.cells, "region-sum"); },
            nullptr},
    Drawing{Kind::between,
            [](CluePainter& p, const Clue& c) {
              p.line(c.cells, "between");
              ends(p, c, false);
            },
            nullptr},
    Drawing{Kind::lockout,
            [](CluePainter& p, const Clue& c) {
              p.line(c.cells, "lockout");
              ends(p, c, true);
            },
            nullptr},
    Drawing{Kind::quadruple, nullptr, [](CluePainter& p, const Clue& c) { p.quadruple(c); }},
    Drawing{Kind::odd,
            [](CluePainter& p, const Clue& c) {
              for (const int cell : c.cells) p.disc(p.centre(cell), 40, "parity");
            },
            nullptr},
    Drawing{Kind::even, [](CluePainter& p, const Clue& c) { p.squares(c, "parity", 12); }, nullptr},
    Drawing{Kind::equal, [](CluePainter& p, const Clue& c) { p.squares(c, "clone", 0); }, nullptr},
    Drawing{Kind::minimum, [](CluePainter& p, const Clue& c) { p.squares(c, "clone", 0); },
            [](CluePainter& p, const Clue& c) { p.corner_text(c, "min"); }},
    Drawing{Kind::maximum, [](CluePainter& p, const Clue& c) { p.squares(c, "clone", 0); },
            [](CluePainter& p, const Clue& c) { p.corner_text(c, "max"); }},
    Drawing{Kind::sandwich, nullptr, [](CluePainter& p, const Clue& c) { p.sandwich(c); }},
    Drawing{Kind::allow, [](CluePainter& p, const Clue& c) { p.squares(c, "clone", 0); }, nullptr},
};
static_assert([] {
  for (std::size_t k = 0; k < drawings.size(); ++k)
    if (drawings[k].kind != static_cast<Kind>(k)) return false;
  return drawings.size() == static_cast<std::size_t>(Kind::allow) + 1;
}());

void draw(Picture& board, const Rules& rules, Draw Drawing::*layer) {
  CluePainter painter(board, rules.shape());
  for (const Clue& clue : rules.clues())
    if (const Draw one = drawings[static_cast<std::size_t>(clue.kind)].*layer) one(painter, clue);
}

}  // namespace

void add_clues_below(Picture& board, const Rules& rules) { draw(board, rules, &Drawing::below); }
void add_clues_above(Picture& board, const Rules& rules) { draw(board, rules, &Drawing::above); }

void add_cage_border(Picture& board, const std::vector<int>& cells, const Shape& shape) {
  constexpr int inset = 9;
  const int size = shape.size();
  const auto has = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= size || column >= size) return false;
    return std::ranges::binary_search(cells, row * size + column);
  };
  Lines border{{}, {}, "cage"};
  for (const int cell : cells) {
    const int row = shape.row(cell);
    const int column = shape.column(cell);
    const int left = column * unit;
    const int top = row * unit;
    // A line that continues in the next cell extends to it; at a corner it ends before the border,
    // or extends past the corner if the diagonal cell belongs to the cage.
    for (const int side : {-1, 1}) {
      const int y = side < 0 ? top + inset : top + unit - inset;
      const int x = side < 0 ? left + inset : left + unit - inset;
      if (!has(row + side, column)) {
        const int from = has(row, column - 1) ? (has(row + side, column - 1) ? left - inset : left)
                                              : left + inset;
        const int to = has(row, column + 1)
                           ? (has(row + side, column + 1) ? left + unit + inset : left + unit)
                           : left + unit - inset;
        border.parts.push_back({{from, y}, {to, y}});
      }
      if (!has(row, column + side)) {
        const int from =
            has(row - 1, column) ? (has(row - 1, column + side) ? top - inset : top) : top + inset;
        const int to = has(row + 1, column)
                           ? (has(row + 1, column + side) ? top + unit + inset : top + unit)
                           : top + unit - inset;
        border.parts.push_back({{x, from}, {x, to}});
      }
    }
  }
  board.add(std::move(border));
}

}  // namespace dlx::sudoku::format
