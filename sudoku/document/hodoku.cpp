#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/text/lines.hpp"

/// Lines of HoDoKu's library, `:0000:x:53..7...:411 421:...:`, and lines with a `+` before each
/// value that is no given, as HoDoKu and Susser write them; excluded candidates may follow as
/// value, row and column.
namespace dlx::sudoku::document {

namespace {

constexpr std::size_t part_of_givens = 3;  // after the empty text, the technique and its values

/// A line, split into its puzzle and its excluded candidates.
struct Parts {
  Cell puzzle;
  Cell excluded;
};

Parts parts_of(std::string_view line) {
  std::vector<Cell> parts;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(':', at), line.size());
    parts.push_back({line.substr(at, end - at), at});
    at = end + 1;
  }
  parts.resize(std::max(parts.size(), part_of_givens + 2), {{}, line.size()});
  const std::size_t first = line.starts_with(':') ? part_of_givens : 0;
  return {parts[first], parts[first + 1]};
}

std::string without_plus(std::string_view symbols) {
  std::string plain(text::trimmed(symbols));
  std::erase(plain, '+');
  return plain;
}

bool is_line(std::string_view line) {
  if (!line.starts_with(':') && line.find('+') == line.npos) return false;
  return is_puzzle_word(without_plus(parts_of(line).puzzle.text));
}

Puzzle read_line(const Text& text, std::size_t offset, std::string_view line) {
  const Parts parts = parts_of(line);
  Puzzle puzzle =
      puzzle_of_symbols(text, offset + parts.puzzle.offset, without_plus(parts.puzzle.text));
  const Shape& shape = puzzle.grid.shape();
  Candidates candidates(puzzle.grid);
  bool any = false;
  for (const Cell& word : words_of(parts.excluded.text)) {
    const auto digit = [&](std::size_t k) { return shape.value(word.text[k]).value_or(0); };
    const bool good = word.text.size() == 3 && digit(0) > 0 && digit(1) > 0 && digit(2) > 0;
    if (!good)
      text.fail(offset + parts.excluded.offset + word.offset,
                "found " + quote_token(word.text) +
                    ", expected a value, a row and a column, as 411, of an excluded candidate");
    const int cell = (digit(1) - 1) * shape.size() + digit(2) - 1;
    if (puzzle.grid[cell] == 0) any = candidates.remove(cell, digit(0)) || any;
  }
  if (any) puzzle.set_candidates(std::move(candidates));
  return puzzle;
}

}  // namespace

bool recognise_hodoku(const Head& head) { return is_line(head.first); }

void read_hodoku(const Text& text, Document& document) {
  for_each_line(text.content(), [&](std::string_view line, std::size_t offset) {
    const std::string_view content = text::trimmed(line);
    if (content.empty() || content.starts_with('#')) return;
    const auto begin = offset + static_cast<std::size_t>(content.data() - line.data());
    add_entry(document, [&] { return read_line(text, begin, content); });
  });
}

}  // namespace dlx::sudoku::document
