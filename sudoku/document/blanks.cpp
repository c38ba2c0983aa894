#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/text/lines.hpp"

/// Grids whose empty cells are blanks, with or without borders: cells stand in columns of equal
/// distance.
namespace dlx::sudoku::document {

namespace {

/// A row of a grid: a character for each column of the screen, `|` for bars of all kinds.
struct Line {
  std::string screen;
  std::size_t offset;
};

/// The columns of the screen that contain cells.
struct Columns {
  std::vector<std::size_t> at;
};

constexpr int widest_cell = 6;
/// The sizes of grids that are drawn with blanks, the common one first.
constexpr int sizes[] = {9, 4, 6, 8, 10, 12, 16, 25};

/// Replaces each bar and box-drawing character by `|`. Returns nullopt for a line with other
/// characters than cells, bars and blanks.
std::optional<Line> line_of(std::string_view line, std::size_t offset) {
  Line result{{}, offset};
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (const std::size_t length = text::box_drawing(line, at)) {
      at += length - 1;
      result.screen += '|';
    } else if (line[at] == '|' || line[at] == '!') {
      result.screen += '|';
    } else if (line[at] == ' ' || (line[at] >= '1' && line[at] <= '9') ||
               (line[at] >= 'A' && line[at] <= 'P')) {
      result.screen += line[at];
    } else {
      return std::nullopt;
    }
  }
  while (result.screen.ends_with(' ')) result.screen.pop_back();
  return result;
}

bool is_value(char c) { return c != ' ' && c != '|'; }

/// The bars of a row; the first and last may be missing.
std::vector<std::size_t> bars_of(const Line& line) {
  std::vector<std::size_t> bars;
  for (std::size_t k = 0; k < line.screen.size(); ++k)
    if (line.screen[k] == '|') bars.push_back(k);
  return bars;
}

/// The columns of `cells` cells between two bars.
std::optional<std::vector<std::size_t>> columns_between(std::size_t begin, std::size_t end,
                                                        std::size_t cells) {
  const std::size_t width = end - begin;
  if (width < cells || width > cells * widest_cell + 1) return std::nullopt;
  // Each cell takes `step` columns; there may be a blank more, or one less.
  for (const int extra : {0, 1, -1}) {
    const std::size_t cell_columns = width - static_cast<std::size_t>(extra);
    if (cell_columns % cells != 0) continue;
    const std::size_t step = cell_columns / cells;
    const std::size_t first = begin + (width - (step * (cells - 1) + 1)) / 2;
    std::vector<std::size_t> columns;
    for (std::size_t k = 0; k < cells; ++k) columns.push_back(first + k * step);
    return columns;
  }
  return std::nullopt;
}

std::optional<Columns> columns_with_bars(const std::vector<Line>& rows, std::size_t size) {
  std::vector<std::size_t> bars = bars_of(rows.front());
  const auto differ = [&](const Line& row) { return bars_of(row) != bars; };
  if (bars.size() < 2 || std::ranges::any_of(rows, differ)) return std::nullopt;
  // Without bars around the grid, the outer segments are as wide as the others.
  const auto ends_with_bar = [](const Line& row) { return row.screen.ends_with('|'); };
  const std::size_t width = bars[1] - bars[0];
  const std::size_t first = bars.front() < width ? 0 : bars.front() + 1 - width;
  const bool is_open = !std::ranges::all_of(rows, ends_with_bar) && bars.front() > 0;
  std::vector<std::pair<std::size_t, std::size_t>> segments;
  if (is_open) segments.emplace_back(first, bars.front());
  for (std::size_t k = 0; k + 1 < bars.size(); ++k) segments.emplace_back(bars[k] + 1, bars[k + 1]);
  if (is_open) segments.emplace_back(bars.back() + 1, bars.back() + width);
  if (size % segments.size() != 0) return std::nullopt;
  Columns columns;
  for (const auto& [begin, end] : segments) {
    const auto some = columns_between(begin, end, size / segments.size());
    if (!some) return std::nullopt;
    columns.at.insert(columns.at.end(), some->begin(), some->end());
  }
  return columns;
}

/// Without bars, the grid begins at the first column with a value of any row, and each cell takes
/// one column, or two with a blank between cells.
std::optional<Columns> columns_without_bars(const std::vector<Line>& rows, std::size_t size) {
  std::size_t first = std::string::npos, last = 0;
  for (const Line& row : rows) {
    if (row.screen.find('|') != row.screen.npos) return std::nullopt;
    first = std::min(first, row.screen.find_first_not_of(' '));
    last = std::max(last, row.screen.size());
  }
  if (first == std::string::npos) return std::nullopt;
  for (const std::size_t step : {1, 2, 3, 4}) {
    if (last - first != step * (size - 1) + 1) continue;
    Columns columns;
    for (std::size_t k = 0; k < size; ++k) columns.at.push_back(first + k * step);
    return columns;
  }
  return std::nullopt;
}

/// The symbols of the rows; nullopt if a value stands between the columns.
std::optional<std::string> symbols_of(const std::vector<Line>& rows, const Columns& columns) {
  std::string symbols;
  std::size_t values = 0;
  for (const Line& row : rows) {
    for (const std::size_t column : columns.at) {
      const char c = column < row.screen.size() ? row.screen[column] : ' ';
      symbols += is_value(c) ? c : '.';
    }
    values += static_cast<std::size_t>(std::ranges::count_if(row.screen, is_value));
  }
  const auto found =
      static_cast<std::size_t>(std::ranges::count_if(symbols, [](char c) { return c != '.'; }));
  return found == values ? std::optional(symbols) : std::nullopt;
}

std::optional<std::string> symbols_of(const std::vector<Line>& rows) {
  for (const int size : sizes) {
    if (rows.size() != static_cast<std::size_t>(size)) continue;
    std::optional<Columns> columns = columns_with_bars(rows, rows.size());
    if (!columns) columns = columns_without_bars(rows, rows.size());
    if (columns) return symbols_of(rows, *columns);
  }
  return std::nullopt;
}

/// Calls `visit` with the rows of each grid, which borders may separate and other lines end.
template <typename Visit>
void for_each_grid(std::string_view text, Visit visit) {
  std::vector<Line> rows;
  const auto end_grid = [&] {
    if (!rows.empty()) visit(rows);
    rows.clear();
  };
  for_each_line(text, [&](std::string_view line, std::size_t offset) {
    const bool has_values = line.find_first_of("123456789ABCDEFGHIJKLMNOP") != line.npos;
    std::optional<Line> row = line_of(line, offset);
    const bool has_bars = row && row->screen.find(' ') != std::string::npos &&
                          row->screen.find('|') != std::string::npos;
    if (!has_values && !has_bars && is_border(line)) return;
    if (row && (has_values || has_bars)) {
      rows.push_back(std::move(*row));
    } else {
      end_grid();
    }
  });
  end_grid();
}

}  // namespace

bool recognise_blanks(const Head& head) {
  bool found = false;
  for_each_grid(head.content, [&](const std::vector<Line>& rows) {
    const std::optional<std::string> symbols = symbols_of(rows);
    found = found || (symbols && symbols->find('.') != symbols->npos);
  });
  return found;
}

void read_blanks(const Text& text, Document& document) {
  for_each_grid(text.content(), [&](const std::vector<Line>& rows) {
    add_entry(document, [&] {
      const std::optional<std::string> symbols = symbols_of(rows);
      if (!symbols)
        text.fail(rows.front().offset,
                  "found " + text::count_of(rows.size(), "row") +
                      " with blanks for empty cells, whose cells do not stand in columns; write . "
                      "for an empty cell");
      const std::size_t offset = rows.front().offset;
      return puzzle_of_decoded(text, offset, *symbols,
                               shape_of_cells(text, offset, symbols->size()));
    });
  });
}

}  // namespace dlx::sudoku::document
