#include "sudoku/formats.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/pencil_marks.hpp"

namespace dlx::sudoku {

std::span<const Format> formats() {
  // If two formats recognise a line, the first one wins.
  static const std::vector<Format> table = [] {
    std::vector<Format> all = {
        format::line_format(),    format::grid_format(),       format::unicode_format(),
        format::csv_format(),     format::json_format(),       format::pencilmarks_format(),
        format::numbers_format(), format::candidates_format(), format::hex_format(),
        format::svg_format(),
    };
    const std::span<const Format> documents = format::document_formats();
    all.insert(all.end(), documents.begin(), documents.end());
    return all;
  }();
  return table;
}

bool is_placeholder(std::string_view line) {
  constexpr std::array<std::string_view, 5> texts = {"malformed", "refused", "no solution",
                                                     "no solution found", "more than one solution"};
  line = text::trimmed(line);
  return std::ranges::find(texts, line) != texts.end() || line.starts_with("stopped by the ");
}

const Format* find_format(std::string_view name) {
  const auto found = std::ranges::find(formats(), name, &Format::name);
  return found == formats().end() ? nullptr : &*found;
}

bool marks_restrict_more(const Puzzle& puzzle, const Rules& rules) {
  return puzzle.candidates && PencilMarks(rules).restrict_more(puzzle);
}

}  // namespace dlx::sudoku

namespace dlx::sudoku::format {

void write_numbers(std::ostream& out, const Grid& grid, const RowLayout& layout) {
  const Shape& shape = grid.shape();
  out << layout.begin;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const std::string word =
        grid[cell] == 0 ? std::string(layout.empty_cell) : std::to_string(grid[cell]);
    if (cell > 0) out << (shape.column(cell) == 0 ? layout.between_rows : layout.between_cells);
    out << std::string(layout.width - std::min(layout.width, word.size()), ' ') << word;
  }
  out << layout.end;
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return line;
}

}  // namespace dlx::sudoku::format
