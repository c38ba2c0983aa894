#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/text/lines.hpp"

/// Lines and grids whose values are letters, such as the letters of a word (wordoku). Spreadsheets
/// and arrays of letters are read in their own formats.
namespace dlx::sudoku::document {

namespace {

using Row = std::vector<Cell>;

constexpr std::size_t least_columns = 4;

/// The cells of a line without bars and blanks; empty if the line has other characters than
/// letters and signs of empty cells.
Row row_of(std::string_view line, std::size_t offset) {
  Row row;
  for (std::size_t at = 0; at < line.size() && line[at] != '#'; ++at) {
    const char c = line[at];
    if (const std::size_t length = text::box_drawing(line, at)) {
      at += length - 1;
    } else if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               std::string_view(".0*_-?").find(c) != std::string_view::npos) {
      row.push_back({line.substr(at, 1), offset + at});
    } else if (c != ' ' && c != '\t' && c != '|') {
      return {};
    }
  }
  return row;
}

/// Calls `visit(cells)` for each puzzle of letters: a line, or as many lines as cells in a row; and
/// `other(line, offset)` for each line that belongs to none.
template <typename Visit, typename Other>
void for_each_puzzle(std::string_view text, Visit visit, Other other) {
  Row cells;
  std::size_t columns = 0;
  const auto is_puzzle = [](const Row& row) {
    const auto shape = guess_shape(row.size());
    return shape && !letters_of(row, *shape).empty();
  };
  const auto end_grid = [&] {
    if (columns != 0) other(cells.front().offset);
    cells.clear();
    columns = 0;
  };
  for_each_line(text, [&](std::string_view line, std::size_t offset) {
    const bool may_be_row = line.find_first_of(".0*_?") != line.npos;
    if (text::trimmed(line).empty() || line.starts_with('#')) return;
    if (is_border(line) && !may_be_row) return;
    const Row row = row_of(line, offset);
    if (columns != 0 && row.size() != columns) end_grid();
    if (columns == 0 && is_puzzle(row)) return visit(row);
    if (row.size() < least_columns || !shape_of_rows(row.size())) return other(offset);
    columns = row.size();
    cells.insert(cells.end(), row.begin(), row.end());
    if (cells.size() < columns * columns) return;
    columns = 0;
    if (is_puzzle(cells)) {
      visit(cells);
    } else {
      other(cells.front().offset);
    }
    cells.clear();
  });
  end_grid();
}

}  // namespace

bool recognise_letters(const Head& head) {
  bool found = false;
  for_each_puzzle(
      head.content, [&](const Row&) { found = true; }, [](std::size_t) {});
  return found && !row_of(head.first, 0).empty();
}

void read_letters(const Text& text, Document& document) {
  for_each_puzzle(
      text.content(),
      [&](const Row& cells) { add_entry(document, [&] { return puzzle_of_cells(text, cells); }); },
      [&](std::size_t offset) {
        document.entries.emplace_back(
            text.error(offset,
                       "found a line that is no row of a puzzle of letters, expected as "
                       "many different letters as a row has cells"));
      });
}

}  // namespace dlx::sudoku::document
