#include <functional>
#include <span>
#include <string>

#include "puzzles/picture/characters.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/format/puzzle_text_reader.hpp"

namespace dlx::sudoku {

namespace format {

namespace {

/// A puzzle per line and nothing else.
template <text::Alphabet alphabet>
class LineWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    constexpr bool is_usual = alphabet == text::Alphabet::from_one;
    marks_.check_not_needed(puzzle, is_usual ? "line" : "hex");
    std::string line = to_line(puzzle.grid);
    for (int cell = 0; !is_usual && cell < puzzle.grid.shape().cells(); ++cell)
      if (const int value = puzzle.grid[cell]; value != 0)
        line[cell] = symbols_of(alphabet)[value - 1];
    line += '\n';
    out_.write(line.data(), static_cast<std::streamsize>(line.size()));
  }
  void write_placeholder(std::string_view text) override { out_ << text << '\n'; }
};

/// The characters with which a format draws a grid.
struct Borders {
  std::string_view horizontal;
  std::string_view vertical;
  /// The corners and crossings, row by row: at the top, between the bands of boxes, at the bottom.
  std::string_view crossings[3][3];
};

constexpr Borders plain_borders = {"-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}};
constexpr Borders unicode_borders = {"─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};

// The widths of the columns; 1 if none are given.
using Widths = std::span<const std::size_t>;

std::string border_line(const Shape& shape, const Borders& borders, int kind, Widths widths) {
  std::string line(borders.crossings[kind][0]);
  for (int column = 0; column < shape.size(); ++column) {
    const bool at_border = column % shape.box_columns() == 0;
    if (at_border && column > 0) line += borders.crossings[kind][1];
    const std::size_t width = (widths.empty() ? 1 : widths[column]) + (at_border ? 2 : 1);
    for (std::size_t k = 0; k < width; ++k) line += borders.horizontal;
  }
  line += borders.crossings[kind][2];
  return line + '\n';
}

/// Writes a grid with borders around the boxes, line by line.
template <typename CellText>
std::string draw_grid(const Shape& shape, const CellText& cell_text, const Borders& borders,
                      Widths widths = {}) {
  std::string text = border_line(shape, borders, 0, widths);
  for (int row = 0; row < shape.size(); ++row) {
    if (row > 0 && row % shape.box_rows() == 0) text += border_line(shape, borders, 1, widths);
    for (int column = 0; column < shape.size(); ++column) {
      if (column % shape.box_columns() == 0) text += std::string(borders.vertical) + ' ';
      text += cell_text(row * shape.size() + column) + ' ';
    }
    text += std::string(borders.vertical) + '\n';
  }
  return text + border_line(shape, borders, 2, widths);
}

std::string symbol_of(const Grid& grid, int cell) {
  return std::string(1, Shape::symbol(grid[cell]));
}

void write_grid(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "grid");
  writer.separate();
  writer.out() << draw_boxes(puzzle.grid.shape(),
                             [&](int cell) { return symbol_of(puzzle.grid, cell); });
}

/// Irregular regions have borders, too.
void write_unicode(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "unicode");
  writer.separate();
  writer.out() << draw_unicode(writer.rules(),
                               [&](int cell) { return symbol_of(puzzle.grid, cell); });
}

/// The settings of the formats that TextReader reads.
Format text_format(std::string_view name, std::string_view summary,
                   decltype(Format::make_writer) writer) {
  return {name, ".txt", summary, nullptr, read_as<TextReader>, writer, false};
}

}  // namespace

Format line_format() {
  return text_format("line", "a puzzle on each line; a file may also contain grids",
                     write_as<LineWriter<text::Alphabet::from_one>>);
}

Format grid_format() {
  return text_format("grid", "drawn with borders of - + |", write_as<FunctionWriter<write_grid>>);
}

Format unicode_format() {
  return text_format("unicode", "drawn with box-drawing characters",
                     write_as<FunctionWriter<write_unicode>>);
}

Format hex_format() {
  Format format =
      text_format("hex", "lines and grids with 0 as the first value, as 0-9A-F; never guessed",
                  write_as<LineWriter<text::Alphabet::from_zero>>);
  format.make_reader = [](text::LineSource& source,
                          const Shape& shape) -> std::unique_ptr<FormatReader> {
    return std::make_unique<TextReader>(source, shape, text::Alphabet::from_zero);
  };
  return format;
}

}  // namespace format

std::string draw_regions(const Rules& rules,
                         const std::function<std::string(int cell)>& cell_text) {
  const int size = rules.shape().size();
  return pictures::draw_regions(
      size, size, [&](int row, int column) { return rules.region(row * size + column); },
      [&](int row, int column) { return cell_text(row * size + column); });
}

std::string draw_unicode(const Rules& rules,
                         const std::function<std::string(int cell)>& cell_text) {
  return rules.has_jigsaw_regions()
             ? draw_regions(rules, cell_text)
             : format::draw_grid(rules.shape(), cell_text, format::unicode_borders);
}

std::string draw_boxes(const Shape& shape, const std::function<std::string(int cell)>& cell_text,
                       std::span<const std::size_t> widths) {
  return format::draw_grid(shape, cell_text, format::plain_borders, widths);
}

}  // namespace dlx::sudoku
