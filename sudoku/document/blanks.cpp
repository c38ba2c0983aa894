#include <algorithm>
#include <iterator>
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

/// The columns of the screen that a cell may take.
struct Span {
  std::size_t begin;
  std::size_t end;
};
using Columns = std::vector<Span>;

/// Where cells begin in a segment of the screen that is wider than its cells: the number of further
/// columns, and how many of these are at the left.
struct Fit {
  int extra;
  int left;
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
    } else if (line[at] == ' ' || is_digit(line[at]) || (line[at] >= 'A' && line[at] <= 'P')) {
      result.screen += line[at];
    } else {
      return std::nullopt;
    }
  }
  while (result.screen.ends_with(' ')) result.screen.pop_back();
  return result;
}

bool is_value(char c) { return c != ' ' && c != '|'; }

/// Returns true if the values are numbers of up to two digits, with blanks between them.
bool has_numbers(const std::vector<Line>& rows) {
  bool has_long = false;
  for (const Line& row : rows) {
    for (const Cell& word : words_of(row.screen, " |")) {
      if (word.text.size() > 2 || !is_digit(word.text.front())) return false;
      has_long = has_long || word.text.size() == 2;
    }
  }
  return has_long && rows.size() > 9;
}

/// The bars of a row; the first and last may be missing.
std::vector<std::size_t> bars_of(const Line& line) {
  std::vector<std::size_t> bars;
  for (std::size_t k = 0; k < line.screen.size(); ++k)
    if (line.screen[k] == '|') bars.push_back(k);
  return bars;
}

/// The columns of `cells` cells between two bars. Values of one character stand in the middle.
std::optional<Columns> columns_between(Span segment, std::size_t cells, Fit fit, bool numbers) {
  const std::size_t width = segment.end - segment.begin;
  if (width < cells || width > cells * widest_cell + 1) return std::nullopt;
  // Each cell takes `step` columns; there may be one blank more or less.
  const std::size_t cell_columns = width - static_cast<std::size_t>(fit.extra);
  if (cell_columns % cells != 0) return std::nullopt;
  const std::size_t step = cell_columns / cells;
  const std::size_t first = numbers ? segment.begin + static_cast<std::size_t>(fit.left)
                                    : segment.begin + (width - (step * (cells - 1) + 1)) / 2;
  Columns columns;
  for (std::size_t k = 0; k < cells; ++k)
    columns.push_back({first + k * step, first + k * step + (numbers ? step : 1)});
  return columns;
}

std::optional<Columns> columns_with_bars(const std::vector<Line>& rows, Fit fit, bool numbers) {
  std::vector<std::size_t> bars = bars_of(rows.front());
  const auto differ = [&](const Line& row) { return bars_of(row) != bars; };
  if (bars.size() < 2 || std::ranges::any_of(rows, differ)) return std::nullopt;
  // Without bars around the grid, the outer segments are as wide as the others.
  const auto ends_with_bar = [](const Line& row) { return row.screen.ends_with('|'); };
  const std::size_t width = bars[1] - bars[0];
  const std::size_t first = bars.front() < width ? 0 : bars.front() + 1 - width;
  const bool is_open = !std::ranges::all_of(rows, ends_with_bar) && bars.front() > 0;
  std::vector<Span> segments;
  if (is_open) segments.push_back({first, bars.front()});
  for (std::size_t k = 0; k + 1 < bars.size(); ++k) segments.push_back({bars[k] + 1, bars[k + 1]});
  if (is_open) segments.push_back({bars.back() + 1, bars.back() + width});
  if (rows.size() % segments.size() != 0) return std::nullopt;
  Columns columns;
  for (const Span segment : segments) {
    const auto some = columns_between(segment, rows.size() / segments.size(), fit, numbers);
    if (!some) return std::nullopt;
    columns.insert(columns.end(), some->begin(), some->end());
  }
  return columns;
}

/// Without bars, the grid begins at the first column with a value of any row, and cells take equal
/// numbers of columns.
std::optional<Columns> columns_without_bars(const std::vector<Line>& rows, bool numbers) {
  std::size_t first = std::string::npos, last = 0;
  for (const Line& row : rows) {
    if (row.screen.find('|') != row.screen.npos) return std::nullopt;
    first = std::min(first, row.screen.find_first_not_of(' '));
    last = std::max(last, row.screen.size());
  }
  if (first == std::string::npos) return std::nullopt;
  const std::size_t width = numbers ? 2 : 1;
  for (std::size_t step = width; step < 5; ++step) {
    if (last - first != step * (rows.size() - 1) + width) continue;
    Columns columns;
    for (std::size_t k = 0; k < rows.size(); ++k)
      columns.push_back({first + k * step, first + k * step + width});
    return columns;
  }
  return std::nullopt;
}

/// The symbols of the rows; nullopt if a value stands between the columns, or is too large.
std::optional<std::string> symbols_of(const std::vector<Line>& rows, const Columns& columns) {
  std::string symbols;
  std::size_t used = 0, all = 0;
  for (const Line& row : rows) {
    for (const auto& [begin, end] : columns) {
      std::string value;
      for (std::size_t k = begin; k < std::min(end, row.screen.size()); ++k)
        if (is_value(row.screen[k])) value += row.screen[k];
      used += value.size();
      const bool is_single = value.size() == 1 && value != "0";
      const int number = value.size() < 2 ? 0 : 10 * (value[0] - '0') + (value[1] - '0');
      if (number > static_cast<int>(rows.size()) || value == "0" || value == "00" ||
          value.size() > 2)
        return std::nullopt;
      symbols += value.empty() ? '.' : is_single ? value.front() : Shape::symbol(number);
    }
    all += static_cast<std::size_t>(std::ranges::count_if(row.screen, is_value));
  }
  return used == all ? std::optional(symbols) : std::nullopt;
}

std::optional<std::string> symbols_of(const std::vector<Line>& rows) {
  if (std::ranges::find(sizes, static_cast<int>(rows.size())) == std::end(sizes))
    return std::nullopt;
  const bool numbers = has_numbers(rows);
  for (const Fit fit : {Fit{0, 0}, Fit{1, 0}, Fit{1, 1}, Fit{-1, 0}}) {
    if (const auto columns = columns_with_bars(rows, fit, numbers))
      if (const auto symbols = symbols_of(rows, *columns)) return symbols;
  }
  const std::optional<Columns> columns = columns_without_bars(rows, numbers);
  return columns ? symbols_of(rows, *columns) : std::nullopt;
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
    const bool has_values = line.find_first_of("0123456789ABCDEFGHIJKLMNOP") != line.npos;
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
