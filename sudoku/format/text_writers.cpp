#include <functional>
#include <span>
#include <string>

#include "puzzles/picture/characters.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/format/puzzle_text_reader.hpp"

namespace dlx::sudoku {

namespace format {

namespace {

/// The layout of values on lines in the format `name`.
struct Lines {
  std::string_view name;
  text::Alphabet alphabet = text::Alphabet::from_one;
};

constexpr Lines plain_lines = {"line"};
constexpr Lines sdm_lines = {"sdm"};
constexpr Lines hex_lines = {"hex", text::Alphabet::from_zero};

/// A puzzle per line and nothing else.
class LineWriter : public TextWriter {
 public:
  LineWriter(std::ostream& out, const Rules& rules, const Lines& lines)
      : TextWriter(out, rules), lines_(lines) {}
  void write(const Puzzle& puzzle) override {
    marks_.check_not_needed(puzzle, lines_.name);
    std::string line = to_line(puzzle.grid);
    if (lines_.alphabet != text::Alphabet::from_one)
      for (int cell = 0; cell < puzzle.grid.shape().cells(); ++cell)
        if (const int value = puzzle.grid[cell]; value != 0)
          line[cell] = symbols_of(lines_.alphabet)[value - 1];
    line += '\n';
    out_.write(line.data(), static_cast<std::streamsize>(line.size()));
  }
  void write_placeholder(std::string_view text) override { out_ << text << '\n'; }

 private:
  const Lines& lines_;
};

template <const Lines& lines>
std::unique_ptr<PuzzleWriter> write_lines(std::ostream& out, const Rules& rules) {
  return std::make_unique<LineWriter>(out, rules, lines);
}

/// The characters with which the format `name` draws a grid.
struct Borders {
  std::string_view name;
  std::string_view horizontal;
  std::string_view vertical;
  /// The corners and crossings, row by row: at the top, between the bands of boxes, at the bottom.
  /// Empty ones are not drawn.
  std::string_view crossings[3][3];
  bool outer;   ///< a border around the grid
  bool spaced;  ///< blanks around each cell
};

constexpr Borders plain_borders = {
    "grid", "-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}, true, true};
constexpr Borders unicode_borders = {
    "unicode", "─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, true, true};
constexpr Borders simple_sudoku_borders = {
    "ss", "-", "|", {{"", "", ""}, {"", "-", ""}, {"", "", ""}}, false, false};

/// Grids separated by empty lines. Irregular regions are drawn with Unicode borders.
class GridWriter : public TextWriter {
 public:
  GridWriter(std::ostream& out, const Rules& rules, const Borders& borders)
      : TextWriter(out, rules), borders_(borders) {}
  void write(const Puzzle& puzzle) override;

 private:
  const Borders& borders_;
};

template <const Borders& borders>
std::unique_ptr<PuzzleWriter> write_grids(std::ostream& out, const Rules& rules) {
  return std::make_unique<GridWriter>(out, rules, borders);
}

// The widths of the columns; 1 if none are given.
using Widths = std::span<const std::size_t>;

std::string border_line(const Shape& shape, const Borders& borders, int kind, Widths widths) {
  std::string line(borders.crossings[kind][0]);
  for (int column = 0; column < shape.size(); ++column) {
    const bool at_border = column % shape.box_columns() == 0;
    if (at_border && column > 0) line += borders.crossings[kind][1];
    std::size_t width = widths.empty() ? 1 : widths[column];
    if (borders.spaced) width += at_border ? 2 : 1;
    for (std::size_t k = 0; k < width; ++k) line += borders.horizontal;
  }
  line += borders.crossings[kind][2];
  return line + '\n';
}

/// Writes a grid with borders around the boxes, line by line.
template <typename CellText>
std::string draw_grid(const Shape& shape, const CellText& cell_text, const Borders& borders,
                      Widths widths = {}) {
  std::string text;
  if (borders.outer) text += border_line(shape, borders, 0, widths);
  for (int row = 0; row < shape.size(); ++row) {
    if (row > 0 && row % shape.box_rows() == 0) text += border_line(shape, borders, 1, widths);
    for (int column = 0; column < shape.size(); ++column) {
      const bool at_border = column % shape.box_columns() == 0;
      if (at_border && (borders.outer || column > 0)) {
        text += borders.vertical;
        if (borders.spaced) text += ' ';
      }
      text += cell_text(row * shape.size() + column);
      if (borders.spaced) text += ' ';
    }
    if (borders.outer) text += borders.vertical;
    text += '\n';
  }
  if (borders.outer) text += border_line(shape, borders, 2, widths);
  return text;
}

void GridWriter::write(const Puzzle& puzzle) {
  marks_.check_not_needed(puzzle, borders_.name);
  separate();
  const auto symbol = [&](int cell) { return std::string(1, Shape::symbol(puzzle.grid[cell])); };
  out_ << (&borders_ == &unicode_borders ? draw_unicode(marks_.rules(), symbol)
                                         : draw_grid(puzzle.grid.shape(), symbol, borders_));
}

/// The settings of the formats that TextReader reads.
Format text_format(std::string_view name, std::string_view extension, std::string_view summary,
                   decltype(Format::make_writer) writer) {
  return {name, extension, summary, nullptr, read_as<TextReader>, writer, false};
}

}  // namespace

Format line_format() {
  return text_format(plain_lines.name, ".txt",
                     "a puzzle on each line; a file may also contain grids",
                     write_lines<plain_lines>);
}

Format grid_format() {
  return text_format(plain_borders.name, ".txt", "drawn with borders of - + |",
                     write_grids<plain_borders>);
}

Format unicode_format() {
  return text_format(unicode_borders.name, ".txt", "drawn with box-drawing characters",
                     write_grids<unicode_borders>);
}

Format sdm_format() {
  return text_format(sdm_lines.name, ".sdm", "a puzzle on each line, no comments",
                     write_lines<sdm_lines>);
}

Format ss_format() {
  return text_format(simple_sudoku_borders.name, ".ss", "grids in the format of Simple Sudoku",
                     write_grids<simple_sudoku_borders>);
}

Format hex_format() {
  Format format = text_format(hex_lines.name, ".txt",
                              "lines and grids with 0 as the first value, as 0-9A-F; never guessed",
                              write_lines<hex_lines>);
  format.make_reader = [](text::LineSource& source,
                          const Shape& shape) -> std::unique_ptr<FormatReader> {
    return std::make_unique<TextReader>(source, shape, hex_lines.alphabet);
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
