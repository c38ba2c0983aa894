#include "sudoku/format/svg_rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace dlx::sudoku::format {

using namespace pictures;

namespace {

using Ends = LookStyle::Ends;

constexpr std::array looks_of_rules{
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

std::span<const LookStyle> rule_looks() { return looks_of_rules; }

namespace {

using Kind = Rule::Kind;

/// Draws the rules of a board.
class RulePainter {
 public:
  RulePainter(Picture& board, const Shape& shape) : board_(board), shape_(shape) {}

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

  void thermometer(const Rule& rule, Look look, Look bulb) {
    line(rule.cells, look);
    disc(centre(rule.cells[0]), 36, bulb);
  }

  void arrow(const Rule& rule) {
    const auto shaft_begin = rule.cells.begin() + rule.number;
    const std::vector<int> circle(rule.cells.begin(), shaft_begin);
    std::vector<int> shaft(shaft_begin - 1, rule.cells.end());
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

  void squares(const Rule& rule, Look look, int inset) {
    for (const int cell : rule.cells) {
      Area area = box(shape_.column(cell) * unit + inset, shape_.row(cell) * unit + inset,
                      unit - 2 * inset, unit - 2 * inset, Paint::none);
      area.look = look;
      board_.add(std::move(area));
    }
  }

  // Draws a text whose centre is about at a spot.
  void text(Spot at, Look look, std::string text, int size) {
    Label label{{at.x, at.y + foot_of(size)}, std::move(text), 0};
    label.look = look;
    board_.add(std::move(label));
  }

  // Draws a dot on the border between two cells.
  void dot(const Rule& rule, Look look, Look number_look, int usual) {
    const Spot at = middle(rule);
    disc(at, rule.number == usual ? 13 : 17, look);
    if (rule.number != usual) text(at, number_look, std::to_string(rule.number), 22);
  }

  void sum(const Rule& rule) {
    const bool pair = rule.cells.size() == 2;
    if (pair && rule.number == 10) return text(middle(rule), "less", "X", 44);
    if (pair && rule.number == 5) return text(middle(rule), "less", "V", 44);
    const Spot at = centre(rule.cells[0]);
    text({at.x - 30, at.y - 32}, "small", std::to_string(rule.number), 22);
  }

  void quadruple(const Rule& rule) {
    const Spot at = {centre(rule.cells[0]).x + unit / 2, centre(rule.cells[0]).y + unit / 2};
    std::string digits;
    for (const int value : rule.values) digits += Shape::symbol(value);
    disc(at, 27, "white");
    text(at, "small", digits, 22);
  }

  void corner_text(const Rule& rule, const char* words) {
    const Spot at = centre(rule.cells[0]);
    text({at.x - 24, at.y - 34}, "small", words, 22);
  }

  void sandwich(const Rule& rule) {
    const Spot at = centre(rule.cells[0]);
    const bool row = rule.cells[1] == rule.cells[0] + 1;
    text(row ? Spot{-margin / 2, at.y} : Spot{at.x, -margin / 2}, "outside",
         std::to_string(rule.number), 40);
    if (board_.corner.x < 0) return;
    board_.corner = {-margin, -margin};
    board_.width += margin;
    board_.height += margin;
  }

  void cage(const Rule& rule) {
    std::vector<int> cells = rule.cells;
    std::ranges::sort(cells);
    add_cage_border(board_, cells, shape_);
  }

  Spot centre(int cell) const {
    return {shape_.column(cell) * unit + unit / 2, shape_.row(cell) * unit + unit / 2};
  }

 private:
  static constexpr int margin = 70;

  Spot middle(const Rule& rule) const {
    const Spot a = centre(rule.cells[0]);
    const Spot b = centre(rule.cells[1]);
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

void ends(RulePainter& painter, const Rule& rule, bool diamonds) {
  for (const int cell : {rule.cells.front(), rule.cells.back()}) {
    if (diamonds) {
      painter.diamond(painter.centre(cell), 40, "circle");
    } else {
      painter.disc(painter.centre(cell), 38, "circle");
    }
  }
}

using Draw = void (*)(RulePainter&, const Rule&);

/// How a kind of rule is drawn; null for nothing.
struct Drawing {
  Kind kind;
  Draw below;
  Draw above;
};

constexpr std::array drawings = {
    Drawing{Kind::cage, nullptr, [](RulePainter& p, const Rule& rule) { p.cage(rule); }},
    Drawing{Kind::thermometer,
            [](RulePainter& p, const Rule& rule) { p.thermometer(rule, "thermometer", "bulb"); },
            nullptr},
    Drawing{Kind::slow_thermometer,
            [](RulePainter& p, const Rule& rule) { p.thermometer(rule, "slow", "slow-bulb"); },
            nullptr},
    Drawing{Kind::arrow, [](RulePainter& p, const Rule& rule) { p.arrow(rule); }, nullptr},
    Drawing{Kind::sum,
            [](RulePainter& p, const Rule& rule) {
              if (rule.cells.size() > 2) p.line(rule.cells, "little");
            },
            [](RulePainter& p, const Rule& rule) { p.sum(rule); }},
    Drawing{Kind::difference, nullptr,
            [](RulePainter& p, const Rule& rule) { p.dot(rule, "white", "small", 1); }},
    Drawing{Kind::ratio, nullptr,
            [](RulePainter& p, const Rule& rule) { p.dot(rule, "black", "on-black", 2); }},
    Drawing{Kind::no_other_dots, nullptr, nullptr},
    Drawing{Kind::no_other_xv, nullptr, nullptr},
    Drawing{Kind::palindrome,
            [](RulePainter& p, const Rule& rule) { p.line(rule.cells, "palindrome"); }, nullptr},
    Drawing{Kind::whispers,
            [](RulePainter& p, const Rule& rule) { p.line(rule.cells, "whispers"); }, nullptr},
    Drawing{Kind::renban, [](RulePainter& p, const Rule& rule) { p.line(rule.cells, "renban"); },
            nullptr},
    Drawing{Kind::region_sum,
            [](RulePainter& p, const Rule& rule) { p.line(rule.cells, "region-sum"); }, nullptr},
    Drawing{Kind::between,
            [](RulePainter& p, const Rule& rule) {
              p.line(rule.cells, "between");
              ends(p, rule, false);
            },
            nullptr},
    Drawing{Kind::lockout,
            [](RulePainter& p, const Rule& rule) {
              p.line(rule.cells, "lockout");
              ends(p, rule, true);
            },
            nullptr},
    Drawing{Kind::quadruple, nullptr, [](RulePainter& p, const Rule& rule) { p.quadruple(rule); }},
    Drawing{Kind::odd,
            [](RulePainter& p, const Rule& rule) {
              for (const int cell : rule.cells) p.disc(p.centre(cell), 40, "parity");
            },
            nullptr},
    Drawing{Kind::even, [](RulePainter& p, const Rule& rule) { p.squares(rule, "parity", 12); },
            nullptr},
    Drawing{Kind::equal, [](RulePainter& p, const Rule& rule) { p.squares(rule, "clone", 0); },
            nullptr},
    Drawing{Kind::minimum, [](RulePainter& p, const Rule& rule) { p.squares(rule, "clone", 0); },
            [](RulePainter& p, const Rule& rule) { p.corner_text(rule, "min"); }},
    Drawing{Kind::maximum, [](RulePainter& p, const Rule& rule) { p.squares(rule, "clone", 0); },
            [](RulePainter& p, const Rule& rule) { p.corner_text(rule, "max"); }},
    Drawing{Kind::sandwich, nullptr, [](RulePainter& p, const Rule& rule) { p.sandwich(rule); }},
    Drawing{Kind::allow, [](RulePainter& p, const Rule& rule) { p.squares(rule, "clone", 0); },
            nullptr},
};
static_assert([] {
  for (std::size_t k = 0; k < drawings.size(); ++k)
    if (drawings[k].kind != static_cast<Kind>(k)) return false;
  return drawings.size() == static_cast<std::size_t>(Kind::allow) + 1;
}());

void draw(Picture& board, const Rules& rules, Draw Drawing::*layer) {
  RulePainter painter(board, rules.shape());
  for (const Rule& rule : rules.added_rules())
    if (const Draw one = drawings[static_cast<std::size_t>(rule.kind)].*layer) one(painter, rule);
}

}  // namespace

void add_rules_below(Picture& board, const Rules& rules) { draw(board, rules, &Drawing::below); }
void add_rules_above(Picture& board, const Rules& rules) { draw(board, rules, &Drawing::above); }

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
