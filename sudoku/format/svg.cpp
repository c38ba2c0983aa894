#include "sudoku/format/svg.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "puzzles/picture/characters.hpp"
#include "sudoku/format/writing.hpp"

namespace dlx::sudoku::format {

namespace {

// A board is drawn with cells of 100 x 100 units and scaled to its place; all coordinates are
// whole numbers, so that the text does not depend on a locale or on rounding.
constexpr int unit = 100;

// In tenths of a millimetre.
constexpr int page_width = 2100;
constexpr int page_height = 2970;
constexpr int columns_a_page = 2;
constexpr int rows_a_page = 3;
constexpr int board_width = 800;
constexpr int single_width = 1200;
constexpr int single_margin = 30;

constexpr std::string_view style =
    "<style>\n"
    "  text { font-family: Helvetica, Arial, \"DejaVu Sans\", sans-serif; text-anchor: middle; }\n"
    "  .given { font-size: 66px; font-weight: bold; fill: #000; }\n"
    "  .filled { font-size: 66px; fill: #1f5fbf; }\n"
    "  .mark { fill: #555; }\n"
    "  .title { font-size: 34px; fill: #333; }\n"
    "  .sum { font-size: 24px; fill: #000; text-anchor: start; }\n"
    "  .less { font-size: 44px; fill: #000; }\n"
    "  .shade { fill: #dde3ea; }\n"
    "  .thin { fill: none; stroke: #888; stroke-width: 2; }\n"
    "  .thick { fill: none; stroke: #000; stroke-width: 7; stroke-linecap: square; }\n"
    "  .diagonal { fill: none; stroke: #b5bfca; stroke-width: 6; }\n"
    "  .cage { fill: none; stroke: #000; stroke-width: 2; stroke-dasharray: 8 6; }\n"
    "</style>\n";

std::string num(int value) { return std::to_string(value); }

std::string number_with_tenth(int tenths) {
  return num(tenths / 10) + (tenths % 10 != 0 ? "." + num(tenths % 10) : "");
}

std::string text_at(std::string_view style_class, int x, int y, std::string_view text,
                    int font_size = 0) {
  std::string element =
      "<text class=\"" + std::string(style_class) + "\" x=\"" + num(x) + "\" y=\"" + num(y) + "\"";
  if (font_size > 0) element += " font-size=\"" + num(font_size) + "\"";
  return element + ">" + pictures::escape_xml(text) + "</text>\n";
}

/// The lines between cells for which `wanted(cell, neighbour)` holds; -1 is outside of the grid.
/// Those that continue each other are drawn as one.
template <typename Wanted>
std::string path_of_sides(const Shape& shape, Wanted wanted) {
  const int size = shape.size();
  std::string path;
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
        const int across = line * unit;
        path += horizontal ? "M" + num(start * unit) + " " + num(across) + "H" + num(place * unit)
                           : "M" + num(across) + " " + num(start * unit) + "V" + num(place * unit);
      }
    }
  }
  return path;
}

std::string path_element(std::string_view style_class, const std::string& path) {
  if (path.empty()) return {};
  return "<path class=\"" + std::string(style_class) + "\" d=\"" + path + "\"/>\n";
}

/// A dashed line just inside the border of the cage.
std::string draw_cage(const Cage& cage, const Shape& shape) {
  constexpr int inset = 9;
  const int size = shape.size();
  const auto has = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= size || column >= size) return false;
    return std::ranges::binary_search(cage.cells, row * size + column);
  };
  std::string path;
  for (const int cell : cage.cells) {
    const int row = shape.row(cell);
    const int column = shape.column(cell);
    const int left = column * unit;
    const int top = row * unit;
    // Where a line goes on in the next cell, it reaches it; where it turns, it stops short, or goes
    // past the corner if the cell behind the corner belongs to the cage.
    for (const int side : {-1, 1}) {
      const int y = side < 0 ? top + inset : top + unit - inset;
      const int x = side < 0 ? left + inset : left + unit - inset;
      if (!has(row + side, column)) {
        const int from = has(row, column - 1) ? (has(row + side, column - 1) ? left - inset : left)
                                              : left + inset;
        const int to = has(row, column + 1)
                           ? (has(row + side, column + 1) ? left + unit + inset : left + unit)
                           : left + unit - inset;
        path += "M" + num(from) + " " + num(y) + "H" + num(to);
      }
      if (!has(row, column + side)) {
        const int from =
            has(row - 1, column) ? (has(row - 1, column + side) ? top - inset : top) : top + inset;
        const int to = has(row + 1, column)
                           ? (has(row + 1, column + side) ? top + unit + inset : top + unit)
                           : top + unit - inset;
        path += "M" + num(x) + " " + num(from) + "V" + num(to);
      }
    }
  }
  const int first = cage.cells.front();
  return path_element("cage", path) + text_at("sum", shape.column(first) * unit + 13,
                                              shape.row(first) * unit + 30, num(cage.sum));
}

std::string draw_less(const CellPair& pair, const Shape& shape) {
  const int size = shape.size();
  const int step = pair.second - pair.first;
  // The tip points to the smaller value.
  const std::string_view sign = step == 1 ? "<" : step == -1 ? ">" : step == size ? "∧" : "∨";
  const bool beside = step == 1 || step == -1 || step == size || step == -size;
  if (!beside) return {};
  const int x = (shape.column(pair.first) + shape.column(pair.second) + 1) * unit / 2;
  const int y = (shape.row(pair.first) + shape.row(pair.second) + 1) * unit / 2;
  return text_at("less", x, y + 15, sign);
}

}  // namespace

SvgWriter::SvgWriter(std::ostream& out, const Rules& rules)
    : out_(out), rules_(rules), board_(draw_board()) {}

std::string SvgWriter::draw_board() const {
  const Shape& shape = rules_.shape();
  const int size = shape.size();
  std::string board;
  std::vector<bool> shaded(static_cast<std::size_t>(shape.cells()), false);
  bool diagonals = false;
  for (const House& house : rules_.houses()) {
    if (house.kind == House::Kind::diagonal) diagonals = true;
    if (house.kind != House::Kind::window && house.kind != House::Kind::extra) continue;
    for (const int cell : house.cells) shaded[static_cast<std::size_t>(cell)] = true;
  }
  for (int cell = 0; cell < shape.cells(); ++cell)
    if (shaded[static_cast<std::size_t>(cell)])
      board += "<rect class=\"shade\" x=\"" + num(shape.column(cell) * unit) + "\" y=\"" +
               num(shape.row(cell) * unit) + "\" width=\"100\" height=\"100\"/>\n";
  if (diagonals)
    board += path_element("diagonal", "M0 0L" + num(size * unit) + " " + num(size * unit) + "M" +
                                          num(size * unit) + " 0L0 " + num(size * unit));
  board += path_element("thin", path_of_sides(shape, [](int, int) { return true; }));
  for (const Cage& cage : rules_.cages()) board += draw_cage(cage, shape);
  board +=
      path_element("thick", path_of_sides(shape, [&](int cell, int other) {
                     return cell < 0 || other < 0 || rules_.region(cell) != rules_.region(other);
                   }));
  for (const CellPair& pair : rules_.less_pairs()) board += draw_less(pair, shape);
  return board;
}

std::string SvgWriter::draw_cells(const Puzzle& puzzle) const {
  const Shape& shape = puzzle.grid.shape();
  int side = 1;  // pencil marks stand in a square of side x side
  while (side * side < shape.size()) ++side;
  std::string cells;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int left = shape.column(cell) * unit;
    const int top = shape.row(cell) * unit;
    const int given = puzzle.grid[cell];
    const int value = given == 0 && puzzle.solution ? (*puzzle.solution)[cell] : given;
    if (value != 0) {
      cells += text_at(given != 0 ? "given" : "filled", left + unit / 2, top + 74,
                       std::string(1, Shape::symbol(value)));
      continue;
    }
    if (!puzzle.candidates) continue;
    for (int mark = 1; mark <= shape.size(); ++mark)
      if (puzzle.candidates->has(cell, mark))
        cells += text_at("mark", left + unit * (2 * ((mark - 1) % side) + 1) / (2 * side),
                         top + unit * (2 * ((mark - 1) / side) + 1) / (2 * side) + 27 / side + 1,
                         std::string(1, Shape::symbol(mark)), 78 / side);
  }
  return cells;
}

void SvgWriter::write(const Puzzle& puzzle) {
  puzzles_.push_back(draw_cells(puzzle));
  titles_.emplace_back(on_one_line(puzzle.field("name")));
}

void SvgWriter::finish() {
  const bool sheet = puzzles_.size() > 1;
  constexpr std::size_t a_page = columns_a_page * rows_a_page;
  const int pages = static_cast<int>((puzzles_.size() + a_page - 1) / a_page);
  const int width = sheet ? page_width : single_width;
  const int height = sheet ? pages * page_height : single_width;
  out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
       << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << number_with_tenth(width)
       << "mm\" height=\"" << number_with_tenth(height) << "mm\" viewBox=\"0 0 " << width << ' '
       << height << "\">\n"
       << style << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const int side = sheet ? board_width : single_width - 2 * single_margin;
  const int board_units = rules_.shape().size() * unit;
  for (std::size_t k = 0; k < puzzles_.size(); ++k) {
    int x = single_margin;
    int y = single_margin;
    if (sheet) {
      const int page = static_cast<int>(k / a_page);
      const int slot = static_cast<int>(k % a_page);
      const int gap_x = (page_width - columns_a_page * board_width) / (columns_a_page + 1);
      const int gap_y = (page_height - rows_a_page * board_width) / (rows_a_page + 1);
      x = gap_x + slot % columns_a_page * (board_width + gap_x);
      y = page * page_height + gap_y + slot / columns_a_page * (board_width + gap_y);
      const std::string number = num(static_cast<int>(k + 1));
      out_ << text_at("title", x + side / 2, y - 18,
                      titles_[k].empty() ? number : number + ". " + titles_[k]);
    }
    // A viewBox scales by a fraction without one being written.
    out_ << "<svg x=\"" << x << "\" y=\"" << y << "\" width=\"" << side << "\" height=\"" << side
         << "\" viewBox=\"0 0 " << board_units << ' ' << board_units << "\" overflow=\"visible\">\n"
         << board_ << puzzles_[k] << "</svg>\n";
  }
  out_ << "</svg>\n";
}

}  // namespace dlx::sudoku::format
