#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/text/lines.hpp"

/// Grids with a separator between each two cells, as spreadsheets and tables have them: commas,
/// semicolons, tabs, bars, or `&` in LaTeX. Empty cells may be empty.
namespace dlx::sudoku::document {

namespace {

using Row = std::vector<Cell>;

constexpr std::string_view cell_separators = "\t;,|&";
constexpr std::size_t fewest_columns = 4;

/// The cell without blanks and quotes around it.
Cell bare(Cell cell) {
  const auto shorten = [&](std::string_view text) {
    cell.offset += static_cast<std::size_t>(text.data() - cell.text.data());
    cell.text = text;
  };
  shorten(text::trimmed(cell.text));
  if (cell.text.size() > 1 && cell.text.front() == '"' && cell.text.back() == '"')
    shorten(text::trimmed(cell.text.substr(1, cell.text.size() - 2)));
  return cell;
}

/// Splits a line at each `separator`. Bars also stand at both ends of a line.
Row split(std::string_view line, char separator) {
  Row row;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= line.size(); ++at) {
    if (at < line.size() && line[at] != separator) continue;
    row.push_back(bare({line.substr(begin, at - begin), begin}));
    begin = at + 1;
  }
  if (separator == '|' && row.size() > 2 && row.front().text.empty() && row.back().text.empty())
    row = Row(row.begin() + 1, row.end() - 1);
  return row;
}

bool are_cells(const Row& row) {
  return row.size() >= fewest_columns && std::ranges::all_of(row, [](const Cell& cell) {
           return value_of_cell(cell.text, Shape(6, 6)).has_value();
         });
}

bool is_numbering(const Row& cells);

/// Removes empty texts if empty cells have a symbol: the separator is then doubled between boxes.
void remove_gaps(Row& row) {
  const auto is_symbol = [](const Cell& cell) {
    return cell.text.size() == 1 && std::string_view(".0_-*").find(cell.text) != cell.text.npos;
  };
  const bool is_header = row.front().text.empty() && is_numbering(Row(row.begin() + 1, row.end()));
  if (!std::ranges::any_of(row, is_symbol) || is_header) return;
  Row without = row;
  std::erase_if(without, [](const Cell& cell) { return cell.text.empty(); });
  if (without.size() >= fewest_columns) row = std::move(without);
}

/// The line without the end of a row in LaTeX: the dot of its package sudoku, or `\\ \hline`.
std::string_view without_row_end(std::string_view line) {
  if (is_latex_row(line)) return line.substr(0, line.rfind('.'));
  return line.substr(0, line.find("\\\\"));
}

/// The cells of a line; empty if the line is not a row.
Row row_of(std::string_view whole) {
  const std::string_view line = without_row_end(whole);
  for (const char separator : cell_separators) {
    if (line.find(separator) == line.npos) continue;
    Row row = split(line, separator);
    if (!are_cells(row)) continue;
    remove_gaps(row);
    return row;
  }
  return {};
}

/// Returns true for a line that has the names of `columns` columns.
bool are_names(std::string_view line, std::size_t columns) {
  return std::ranges::any_of(cell_separators, [&](char separator) {
    return columns >= fewest_columns && split(line, separator).size() == columns;
  });
}

/// 0, 1, 2, ... or 1, 2, 3, ... or A, B, C, ... as spreadsheets and data frames number their rows
/// and columns.
bool is_numbering(const Row& cells) {
  std::size_t k = 0;
  return std::ranges::all_of(cells, [&](const Cell& cell) {
    const std::string number = std::to_string(k), next = std::to_string(++k);
    return cell.text == number || cell.text == next ||
           (cell.text.size() == 1 && cell.text.front() == static_cast<char>('A' + k - 1));
  });
}

Row column_of_rows(const std::vector<Row>& rows, std::size_t column) {
  Row cells;
  for (const Row& row : rows) cells.push_back(row[column]);
  return cells;
}

bool are_empty(const Row& cells) {
  return std::ranges::all_of(cells, [](const Cell& cell) { return cell.text.empty(); });
}

/// Removes a line of column names, a column of row names, and an empty column after a last
/// separator.
void remove_numbering(std::vector<Row>& rows) {
  const std::size_t columns = rows.front().size();
  if (rows.size() > columns && rows.size() % columns == 1 &&
      (is_numbering(rows.front()) || are_empty(rows.front())))
    rows.erase(rows.begin());
  const Row top(rows.front().begin() + 1, rows.front().end());
  if (rows.size() == columns && rows.front().front().text.empty() && is_numbering(top)) {
    const std::vector<Row> below(rows.begin() + 1, rows.end());
    if (is_numbering(column_of_rows(below, 0))) rows.erase(rows.begin());
  }
  if (rows.size() % (columns - 1) != 0) return;
  const bool has_last = !are_empty(column_of_rows(rows, columns - 1));
  if (has_last && !is_numbering(column_of_rows(rows, 0))) return;
  for (Row& row : rows) row.erase(has_last ? row.begin() : row.end() - 1);
}

/// Adds the puzzles of consecutive rows of the same length.
void add_block(const Text& text, std::vector<Row>& rows, Document& document) {
  if (rows.empty()) return;
  remove_numbering(rows);
  const std::size_t size = rows.front().size();
  for (std::size_t first = 0; first < rows.size(); first += size) {
    add_entry(document, [&] {
      const std::size_t number = std::min(size, rows.size() - first);
      if (number < size || !shape_of_rows(size))
        text.fail(rows[first].front().offset,
                  "the table has " + text::count_of(number, "row") + " of " +
                      text::count_of(size, "cell") +
                      ", expected as many rows as columns, such as 9 of 9 cells");
      std::vector<Cell> cells;
      for (std::size_t k = first; k < first + size; ++k)
        cells.insert(cells.end(), rows[k].begin(), rows[k].end());
      return puzzle_of_cells(text, cells);
    });
  }
  rows.clear();
}

}  // namespace

bool is_separated_row(std::string_view line) { return !row_of(line).empty(); }

bool is_latex_row(std::string_view line) {
  const std::string_view row = text::trimmed(line);
  return row.starts_with('|') && row.ends_with("|.");
}

/// Recognises a row, also below a line with as many names of columns.
bool recognise_cells(const Head& head) {
  if (is_separated_row(head.first)) return true;
  bool found = false, is_below = false;
  for_each_line(head.content, [&](std::string_view line, std::size_t) {
    if (is_below) found = is_separated_row(line) && are_names(head.first, row_of(line).size());
    is_below = text::trimmed(line) == head.first;
  });
  return found;
}

void read_cells(const Text& text, Document& document) {
  std::vector<Row> rows;
  std::size_t columns = 0;  // of the first row
  for_each_line(text.content(), [&](std::string_view line, std::size_t) {
    if (columns == 0) columns = row_of(line).size();
  });
  for_each_line(text.content(), [&](std::string_view line, std::size_t offset) {
    const std::string_view content = text::trimmed(line);
    const bool has_separators =
        content.find_first_of(cell_separators.substr(0, 3)) != content.npos ||
        (content.find_first_of("-+=_") == content.npos && row_of(line).size() == columns);
    if (content.starts_with('#') || (!content.empty() && is_border(content) && !has_separators))
      return;
    const bool is_band = !rows.empty() && rows.size() % columns != 0;
    if (content.empty() && is_band) return;  // between the boxes of a grid
    Row row = row_of(line);
    for (Cell& cell : row) cell.offset += offset;
    if (!row.empty() && (rows.empty() || rows.back().size() == row.size())) {
      rows.push_back(std::move(row));
      return;
    }
    add_block(text, rows, document);
    if (!row.empty()) {
      rows.push_back(std::move(row));
    } else if (!content.empty() && !is_prose(line) && !are_names(line, columns)) {
      document.entries.emplace_back(text.error(
          offset, "found " + quote_token(content) + ", expected a row of cells with separators"));
    }
  });
  add_block(text, rows, document);
}

/// Writes rows with commas between cells, as spreadsheets open them; an empty cell is empty.
void write_cells(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "cells");
  writer.separate();
  format::write_numbers(writer.out(), puzzle.grid, {.between_cells = ","});
}

}  // namespace dlx::sudoku::document
