#include "sudoku/document/document.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>

#include "sudoku/rules.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::document {

std::size_t Text::line_of(std::size_t offset) const {
  return first_line_ +
         static_cast<std::size_t>(std::ranges::count(content_.substr(0, offset), '\n'));
}

ParseError Text::error(std::size_t offset, std::string message) const {
  const std::size_t end = offset == 0 ? content_.npos : content_.rfind('\n', offset - 1);
  const std::size_t start = end == content_.npos ? 0 : end + 1;
  return ParseError(source_, line_of(offset), column_of(content_.substr(start), offset - start),
                    std::move(message));
}

std::optional<Shape> shape_of_rows(std::size_t rows) {
  return rows <= Shape::max_size ? guess_shape(rows * rows) : std::nullopt;
}

Shape shape_of_cells(const Text& text, std::size_t offset, std::size_t cells) {
  if (const std::optional<Shape> shape = guess_shape(cells)) return *shape;
  text.fail(offset, "found a puzzle of " + text::count_of(cells, "cell") +
                        ", expected 81 or the number of another square grid with boxes");
}

std::optional<int> value_of_cell(std::string_view cell, const Shape& shape) {
  static constexpr std::array<std::string_view, 12> empty = {
      "", "null", "None", "nan", "NaN", "NA", "none", "undefined", "nil", "NULL", "-1", "?"};
  cell = text::trimmed(cell);
  if (std::ranges::find(empty, cell) != empty.end()) return 0;
  if (cell.ends_with(".0") && cell.size() > 2) cell.remove_suffix(2);  // a column of floats
  if (cell.size() == 1) return shape.value(cell.front());
  int number = 0;
  for (const char c : cell) {
    if (c < '0' || c > '9' || number > shape.size()) return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return number <= shape.size() ? std::optional(number) : std::nullopt;
}

std::string letters_of(const std::vector<Cell>& cells, const Shape& shape) {
  std::set<char> letters;
  bool has_other = false;
  for (const Cell& cell : cells) {
    const std::string_view content = text::trimmed(cell.text);
    const char c = content.size() == 1 ? content.front() : '.';
    const bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (is_letter) letters.insert(c);
    has_other = has_other || (is_letter && !shape.value(c));
    if (!is_letter && value_of_cell(content, shape) != 0) return {};
  }
  // A puzzle with one solution shows all values but one.
  const auto size = static_cast<std::size_t>(shape.size());
  const bool fits = has_other && letters.size() <= size && letters.size() + 1 >= size;
  return fits ? std::string(letters.begin(), letters.end()) : std::string();
}

Puzzle puzzle_of_cells(const Text& text, const std::vector<Cell>& cells) {
  const std::size_t first = cells.empty() ? 0 : cells.front().offset;
  Puzzle puzzle{Grid(shape_of_cells(text, first, cells.size())), text.line_of(first)};
  const std::string letters = letters_of(cells, puzzle.grid.shape());
  if (!letters.empty()) puzzle.fields.push_back({"letters", letters});
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const std::string_view content = text::trimmed(cells[k].text);
    const std::size_t letter = content.empty() ? letters.npos : letters.find(content);
    const std::optional<int> value = letter != letters.npos
                                         ? static_cast<int>(letter) + 1
                                         : value_of_cell(content, puzzle.grid.shape());
    if (!value)
      text.fail(cells[k].offset, "found " + quote_token(cells[k].text) +
                                     ", expected a value from 1 to " +
                                     std::to_string(puzzle.grid.shape().size()) +
                                     ", or 0 or nothing for an empty cell");
    puzzle.grid.set(static_cast<int>(k), *value);
  }
  return puzzle;
}

Puzzle puzzle_of_symbols(const Text& text, std::size_t offset, std::string_view symbols) {
  Puzzle puzzle{Grid(shape_of_cells(text, offset, symbols.size())), text.line_of(offset)};
  if (const auto fault = text::read_cells(symbols, puzzle.grid))
    text.fail(offset + fault->offset, fault->message);
  return puzzle;
}

Puzzle puzzle_of_decoded(const Text& text, std::size_t offset, std::string_view symbols,
                         const Shape& shape) {
  Puzzle puzzle{Grid(shape), text.line_of(offset)};
  if (const auto fault = text::read_cells(symbols, puzzle.grid)) text.fail(offset, fault->message);
  return puzzle;
}

std::vector<int> numbered_regions(UnionFind& cells, int size) {
  std::vector<int> region(size * size);
  int number = 0;
  for (const std::vector<std::uint32_t>& joined : cells.all()) {
    for (const std::uint32_t cell : joined) region[cell] = number;
    ++number;
  }
  return region;
}

void set_rules(Puzzle& puzzle, Rules rules) {
  if (!(rules == Rules(puzzle.grid.shape())))
    puzzle.rules = std::make_shared<const Rules>(std::move(rules));
}

void set_rules(Puzzle& puzzle, const std::string& statements, const Text& text,
               std::size_t offset) {
  const Shape& shape = puzzle.grid.shape();
  try {
    set_rules(puzzle, parse_rules("box " + std::to_string(shape.box_rows()) + "x" +
                                  std::to_string(shape.box_columns()) + "\n" + statements));
  } catch (const ParseError& error) {
    std::string_view statement = statements;
    for (std::size_t line = 2; line < error.line(); ++line)
      statement.remove_prefix(std::min(statement.find('\n') + 1, statement.size()));
    statement = statement.substr(0, statement.find('\n'));
    text.fail(offset, "the rule " + quote_token(statement) + " of the puzzle: " + error.message());
  }
}

void for_each_line(std::string_view text,
                   const std::function<void(std::string_view, std::size_t)>& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    visit(line, at);
    at = end + 1;
  }
}

bool is_border(std::string_view line) { return text::is_drawn(line, " \t.:'*`,!"); }

}  // namespace dlx::sudoku::document
