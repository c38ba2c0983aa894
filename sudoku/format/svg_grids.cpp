#include <array>
#include <stdexcept>

#include "puzzles/svg.hpp"
#include "sudoku/format/board_picture.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/format/svg_rules.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/sheet.hpp"

namespace dlx::sudoku::format {

using namespace pictures;

namespace {

using Ends = LookStyle::Ends;

constexpr std::array looks{
    LookStyle{.name = "given", .fill = "#000000", .bold = true},
    LookStyle{.name = "filled", .fill = "#1f5fbf"},
    LookStyle{.name = "mark", .fill = "#555555"},
    LookStyle{.name = "sum", .fill = "#000000", .size = 24, .anchor = Label::Anchor::start},
    LookStyle{.name = "less", .fill = "#000000", .size = 44},
    LookStyle{.name = "shade", .fill = "#dde3ea"},
    LookStyle{.name = "thin", .stroke = "#888888", .width = 2},
    LookStyle{.name = "thick", .stroke = "#000000", .width = 7, .ends = Ends::square},
    LookStyle{.name = "diagonal", .stroke = "#b5bfca", .width = 6},
    LookStyle{.name = "cage", .stroke = "#000000", .width = 2, .dash = 8, .gap = 6},
};

// Returns a text with its baseline at y, optionally with a font size.
Label text_at(Look look, int x, int y, std::string text, int size = 0) {
  Label label{{x, y - foot_of(size)}, std::move(text), size};
  label.look = look;
  return label;
}

/// Draws the lines between cells for which `wanted(cell, neighbour)` holds; -1 is outside of the
/// grid. Adjoining lines are drawn as one.
template <typename Wanted>
Lines sides(const Shape& shape, Look look, Wanted wanted) {
  const int size = shape.size();
  Lines lines{{}, {}, look};
  for (const bool horizontal : {true, false}) {
    const auto cell_at = [&](int line, int place) {
      if (line < 0 || line == size) return -1;
      return horizontal ? line * size + place : place * size + line;
    };
    for (int line = 0; line <= size; ++line) {
      for (int place = 0; place < size;) {
        const auto side = [&] { return wanted(cell_at(line - 1, place), cell_at(line, place)); };
        if (!side()) {
          ++place;
          continue;
        }
        const int start = place;
        while (place < size && side()) ++place;
        const int across = line * unit, from = start * unit, to = place * unit;
        lines.parts.push_back(horizontal ? std::pair<Spot, Spot>{{from, across}, {to, across}}
                                         : std::pair<Spot, Spot>{{across, from}, {across, to}});
      }
    }
  }
  return lines;
}

void add_cage(Picture& picture, const Cage& cage, const Shape& shape) {
  add_cage_border(picture, cage.cells, shape);
  const int first = cage.cells.front();
  picture.add(text_at("sum", shape.column(first) * unit + 13, shape.row(first) * unit + 30,
                      std::to_string(cage.sum)));
}

void add_less(Picture& picture, const CellPair& pair, const Shape& shape) {
  const int size = shape.size();
  const int step = pair.second - pair.first;
  // The tip points to the smaller value.
  const char* sign = step == 1 ? "<" : step == -1 ? ">" : step == size ? "∧" : "∨";
  const bool beside = step == 1 || step == -1 || step == size || step == -size;
  if (!beside) return;
  const int x = (shape.column(pair.first) + shape.column(pair.second) + 1) * unit / 2;
  const int y = (shape.row(pair.first) + shape.row(pair.second) + 1) * unit / 2;
  picture.add(text_at("less", x, y + 15, sign));
}

// The looks of the grid and of added rules.
std::vector<LookStyle> all_looks() {
  std::vector<LookStyle> all(looks.begin(), looks.end());
  const std::span<const LookStyle> rules = rule_looks();
  all.insert(all.end(), rules.begin(), rules.end());
  return all;
}

// Lines that are easy to see are thicker, and grey ones darker; drawn rules are wide enough.
std::vector<LookStyle> large_looks() {
  std::vector<LookStyle> large = all_looks();
  for (LookStyle& look : std::span(large).first(looks.size())) {
    look.width = look.width * 8 / 5;
    if (look.name == "thin") look.stroke = "#555555";
    if (look.name == "sum") look.size = 28;
  }
  return large;
}

}  // namespace

std::span<const LookStyle> board_looks(bool large) {
  static const std::vector<LookStyle> table = all_looks(), large_table = large_looks();
  return large ? large_table : table;
}

Picture board_of(const Rules& rules) {
  const Shape& shape = rules.shape();
  const int side = shape.size() * unit;
  Picture board;
  board.width = board.height = side;
  std::vector<bool> shaded(shape.cells(), false);
  bool diagonals = false;
  for (const House& house : rules.houses()) {
    if (house.kind == House::Kind::diagonal) diagonals = true;
    if (house.kind != House::Kind::window && house.kind != House::Kind::extra) continue;
    for (const int cell : house.cells) shaded[cell] = true;
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (!shaded[cell]) continue;
    Area field = square(shape.column(cell), shape.row(cell), Paint::none);
    field.look = "shade";
    board.add(std::move(field));
  }
  if (diagonals) board.add(Lines{{{{0, 0}, {side, side}}, {{side, 0}, {0, side}}}, {}, "diagonal"});
  add_rules_below(board, rules);
  board.add(sides(shape, "thin", [](int, int) { return true; }));
  for (const Cage& cage : rules.cages()) add_cage(board, cage, shape);
  board.add(sides(shape, "thick", [&](int cell, int other) {
    return cell < 0 || other < 0 || rules.region(cell) != rules.region(other);
  }));
  for (const CellPair& pair : rules.less_pairs()) add_less(board, pair, shape);
  add_rules_above(board, rules);
  return board;
}

void add_cells(Picture& picture, const Puzzle& puzzle, int size) {
  const Shape& shape = puzzle.grid.shape();
  int side = 1;  // pencil marks are arranged in a side x side square
  while (side * side < shape.size()) ++side;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int left = shape.column(cell) * unit;
    const int top = shape.row(cell) * unit;
    const int given = puzzle.grid[cell];
    const int value = given == 0 && puzzle.solution ? (*puzzle.solution)[cell] : given;
    if (value != 0) {
      const int middle = top + unit / 2 + (size == digit_size_below_sums ? 8 : 0);
      picture.add(text_at(given != 0 ? "given" : "filled", left + unit / 2, middle + foot_of(size),
                          std::string(1, Shape::symbol(value)), size));
      continue;
    }
    if (!puzzle.candidates) continue;
    for (int mark = 1; mark <= shape.size(); ++mark) {
      if (!puzzle.candidates->has(cell, mark)) continue;
      picture.add(text_at("mark", left + unit * (2 * ((mark - 1) % side) + 1) / (2 * side),
                          top + unit * (2 * ((mark - 1) / side) + 1) / (2 * side) + 27 / side + 1,
                          std::string(1, Shape::symbol(mark)), 78 / side));
    }
  }
}

namespace {

/// Drawings for print and web as one SVG: a single puzzle 120 mm wide, or an A4 page with up to six
/// puzzles. Givens are bold and black, other values blue, pencil marks small. Regions, diagonals,
/// windows and other houses, cages, `<` and added rules are drawn as setters draw them; rules
/// without a graphical form, such as anti-knight, are in the text at the top of the page.
///
/// Memory:   the puzzles until finish(), because the size is at the start of the file.
class SvgWriter : public PuzzleWriter {
 public:
  SvgWriter(std::ostream& out, const Rules& rules) : out_(out), sheet_(rules, options_) {}

  void write(const Puzzle& puzzle) override {
    if (sheet_.is_full_page())
      throw std::invalid_argument("the page already has " +
                                  std::to_string(options_.grid().per_page()) +
                                  " puzzles, and an SVG file has one page");
    sheet_.add(puzzle);
  }
  void finish() override { out_ << svg_page(sheet_.page(0)); }

 private:
  const SheetOptions options_{.alone = true};
  std::ostream& out_;
  Sheet sheet_;
};

}  // namespace

Format svg_format() {
  return {.name = "svg",
          .extension = ".svg",
          .summary = "a drawing to print, with givens and filled cells in different colours",
          .recognise = nullptr,
          .make_reader = nullptr,
          .make_writer = write_as<SvgWriter>,
          .writes_solution = true,
          .writes_rules = true};
}

}  // namespace dlx::sudoku::format
