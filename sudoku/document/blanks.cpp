#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/statements.hpp"

/// Grids whose empty cells are blanks, with or without borders: cells stand in columns of equal
/// distance.
namespace dlx::sudoku::document {

namespace {

/// A row of a grid: a character for each column of the screen, `|` for bars of all kinds.
struct Line {
  std::string screen;
  std::size_t offset;
};

/// Columns of the screen: the whole grid, or what is between two bars.
struct Span {
  std::size_t begin;
  std::size_t end;
};

/// The sizes of grids that are drawn with blanks.
constexpr std::array<std::size_t, 8> sizes = {4, 6, 8, 9, 10, 12, 16, 25};

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

/// The columns between the bars, which must be the same in all rows. Without bars around the grid,
/// the outer segments are as wide as the others. Without any bars, the grid begins at the first
/// column with a value of any row, and its cells take equal numbers of columns.
std::vector<Span> segments_of(const std::vector<Line>& rows) {
  const std::vector<std::size_t> bars = bars_of(rows.front());
  std::size_t first = std::string::npos, last = 0;  // columns with values
  for (const Line& row : rows) {
    if (bars_of(row) != bars) return {};
    first = std::min(first, row.screen.find_first_not_of(" |"));
    last = std::max(last, row.screen.find_last_not_of(" |") + 1);
  }
  if (first == std::string::npos || bars.size() == 1) return {};
  if (bars.empty()) {
    const std::size_t steps = rows.size() - 1, width = last - first;
    const bool is_even =
        (width - 1) % steps == 0 || (has_numbers(rows) && (width - 2) % steps == 0);
    return width < rows.size() || width > 5 * rows.size() || !is_even
               ? std::vector<Span>()
               : std::vector<Span>{{first, last}};
  }
  const std::size_t distance = bars[1] - bars[0];
  std::vector<Span> segments;
  if (first < bars.front())
    segments.push_back({bars.front() - std::min(bars.front(), distance - 1), bars.front()});
  for (std::size_t k = 0; k + 1 < bars.size(); ++k) segments.push_back({bars[k] + 1, bars[k + 1]});
  if (last > bars.back()) segments.push_back({bars.back() + 1, bars.back() + distance});
  return segments;
}

/// The symbols of the rows; nullopt if the values do not stand in columns, or one is too large.
std::optional<std::string> symbols_of(const std::vector<Line>& rows) {
  const std::size_t size = rows.size();
  if (std::ranges::find(sizes, size) == sizes.end()) return std::nullopt;
  const std::vector<Span> segments = segments_of(rows);
  if (segments.empty() || size % segments.size() != 0) return std::nullopt;
  const std::size_t cells = size / segments.size();  // in a segment
  const std::size_t longest = has_numbers(rows) ? 2 : 1;
  std::string symbols(size * size, '.');
  std::vector<std::optional<Span>> columns(size);  // of the first value
  for (std::size_t row = 0; row < size; ++row) {
    const std::string_view screen = rows[row].screen;
    for (std::size_t at = 0; at < screen.size(); ++at) {
      if (screen[at] == ' ' || screen[at] == '|') continue;
      const Span place{at, std::min(screen.find_first_of(" |", at), at + longest)};
      const auto segment = std::ranges::find_if(
          segments, [&](const Span& one) { return one.begin <= at && at < one.end; });
      if (segment == segments.end()) return std::nullopt;
      const std::size_t column = static_cast<std::size_t>(segment - segments.begin()) * cells +
                                 (at - segment->begin) * cells / (segment->end - segment->begin);
      if (!columns[column]) columns[column] = place;
      const bool is_aligned =
          columns[column]->begin == place.begin || columns[column]->end == place.end;
      const std::string_view word = screen.substr(at, place.end - at);
      const auto number = text::to_number(word);
      const auto value = number ? static_cast<std::size_t>(*number) : word.front() - 'A' + 10U;
      char& symbol = symbols[row * size + column];
      if (!is_aligned || symbol != '.' || value == 0 || value > size) return std::nullopt;
      symbol = Shape::symbol(static_cast<int>(value));
      at = place.end - 1;
    }
  }
  return symbols;
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
