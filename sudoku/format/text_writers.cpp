#include "sudoku/format/text_writers.hpp"

#include "puzzles/picture/characters.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/region_drawing.hpp"

namespace dlx::sudoku::format {

const Borders plain_borders = {
    "-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}, true, true};
const Borders unicode_borders = {
    "─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, true, true};
const Borders simple_sudoku_borders = {
    "-", "|", {{"", "", ""}, {"", "-", ""}, {"", "", ""}}, false, false};

namespace {

std::string border_line(const Shape& shape, const Borders& borders, int kind) {
  const int width = shape.box_columns() * (borders.spaced ? 2 : 1) + (borders.spaced ? 1 : 0);
  std::string line(borders.crossings[kind][0]);
  for (int column = 0; column < shape.size(); column += shape.box_columns()) {
    if (column > 0) line += borders.crossings[kind][1];
    for (int k = 0; k < width; ++k) line += borders.horizontal;
  }
  line += borders.crossings[kind][2];
  return line + '\n';
}

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  pictures::for_each_character(text, [&](std::string_view character, bool valid) {
    constexpr char hex[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(character.front());
    if (!valid) {
      quoted += "\xEF\xBF\xBD";
    } else if (byte == '"' || byte == '\\') {
      quoted += {'\\', character.front()};
    } else if (byte < 0x20) {
      quoted += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    } else {
      quoted += character;
    }
  });
  return quoted + '"';
}

}  // namespace

LineWriter::LineWriter(std::ostream& out, const Rules& rules, std::string_view name,
                       text::Alphabet alphabet)
    : TextWriter(out, rules), name_(name), alphabet_(alphabet) {}

void LineWriter::write(const Puzzle& puzzle) {
  marks_.check_not_needed(puzzle, name_);
  std::string line = to_line(puzzle.grid);
  if (alphabet_ != text::Alphabet::from_one)
    for (int cell = 0; cell < puzzle.grid.shape().cells(); ++cell)
      if (const int value = puzzle.grid[cell]; value != 0)
        line[static_cast<std::size_t>(cell)] =
            symbols_of(alphabet_)[static_cast<std::size_t>(value - 1)];
  line += '\n';
  out_.write(line.data(), static_cast<std::streamsize>(line.size()));
}

std::string draw_grid(const Grid& grid, const Borders& borders) {
  const Shape& shape = grid.shape();
  std::string text;
  if (borders.outer) text += border_line(shape, borders, 0);
  for (int row = 0; row < shape.size(); ++row) {
    if (row > 0 && row % shape.box_rows() == 0) text += border_line(shape, borders, 1);
    for (int column = 0; column < shape.size(); ++column) {
      const bool at_border = column % shape.box_columns() == 0;
      if (at_border && (borders.outer || column > 0)) {
        text += borders.vertical;
        if (borders.spaced) text += ' ';
      }
      text += Shape::symbol(grid[row * shape.size() + column]);
      if (borders.spaced) text += ' ';
    }
    if (borders.outer) text += borders.vertical;
    text += '\n';
  }
  if (borders.outer) text += border_line(shape, borders, 2);
  return text;
}

GridWriter::GridWriter(std::ostream& out, const Rules& rules, std::string_view name,
                       const Borders& borders)
    : TextWriter(out, rules), name_(name), borders_(borders) {}

void GridWriter::write(const Puzzle& puzzle) {
  marks_.check_not_needed(puzzle, name_);
  separate();
  const bool jigsaw = marks_.rules().has_jigsaw_regions() && &borders_ == &unicode_borders;
  out_ << (jigsaw ? draw_regions(
                        marks_.rules(),
                        [&](int cell) { return std::string(1, Shape::symbol(puzzle.grid[cell])); })
                  : draw_grid(puzzle.grid, borders_));
}

void JsonWriter::write(const Puzzle& puzzle) {
  out_ << R"({"type":"puzzle","version":1,"puzzle":)" << ++number_ << ",\"line\":" << puzzle.line
       << ",\"givens\":\"" << to_line(puzzle.grid) << '"';
  if (puzzle.candidates) {
    out_ << ",\"candidates\":[";
    for (int cell = 0; cell < puzzle.candidates->shape().cells(); ++cell) {
      out_ << (cell == 0 ? "\"" : ",\"");
      for (int value = 1; value <= puzzle.candidates->shape().size(); ++value)
        if (puzzle.candidates->has(cell, value)) out_ << Shape::symbol(value);
      out_ << '"';
    }
    out_ << ']';
  }
  if (puzzle.solution) out_ << ",\"solution\":\"" << to_line(*puzzle.solution) << '"';
  if (!puzzle.fields.empty()) {
    // A list, since there may be two comments.
    out_ << ",\"fields\":[";
    for (std::size_t k = 0; k < puzzle.fields.size(); ++k)
      out_ << (k == 0 ? "[" : ",[") << json_string(puzzle.fields[k].name) << ','
           << json_string(puzzle.fields[k].text) << ']';
    out_ << ']';
  }
  out_ << "}\n";
}

}  // namespace dlx::sudoku::format
