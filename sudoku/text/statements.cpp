#include "sudoku/text/statements.hpp"

#include <charconv>
#include <system_error>
#include <tuple>

#include "dlx/error.hpp"

namespace dlx::sudoku::text {

bool Statements::next() {
  tokens_.clear();
  while (tokens_.empty() && scanner_.next_line()) {
    for (dlx::format::Word word; scanner_.next_word(word);) {
      const std::size_t comment = word.text.find('#');
      word.text = word.text.substr(0, comment);
      if (!word.text.empty())
        tokens_.push_back({word.text, scanner_.line(), scanner_.line_number()});
      if (comment != word.text.npos) break;
    }
  }
  return !tokens_.empty();
}

Token Statements::end_of_line() const {
  const Token& last = tokens_.back();
  return {last.text.substr(last.text.size()), last.line, last.number};
}

void Statements::fail(const Token& at, std::string message) const {
  const auto offset = static_cast<std::size_t>(at.text.data() - at.line.data());
  scanner_.fail({at.number, column_of(at.line, offset)}, std::move(message));
}

void Statements::need_arguments(std::size_t least, std::size_t most,
                                const std::string& what) const {
  const std::size_t number = tokens_.size() - 1;
  if (number > most) fail(tokens_[most + 1], "expected the end of the line");
  if (number < least) fail(end_of_line(), "expected " + what);
}

std::pair<int, int> Statements::parse_place(std::string_view text, const Token& token,
                                            const Shape& shape) const {
  auto place = to_numbers(text, "r", 'c');
  if (!place) place = to_numbers(text, "R", 'C');
  if (!place) fail(token, quote_token(token.text) + " is not a cell; expected a cell as r1c1");
  const int size = shape.size();
  if (place->first < 1 || place->first > size || place->second < 1 || place->second > size)
    fail(token, "the grid has no cell " + quote_token(text) + "; it has " + std::to_string(size) +
                    " rows and columns");
  return *place;
}

int Statements::parse_cell(const Token& token, const Shape& shape) const {
  const auto [row, column] = parse_place(token.text, token, shape);
  return (row - 1) * shape.size() + column - 1;
}

std::vector<int> Statements::parse_cells(std::size_t first, std::size_t end,
                                         const Shape& shape) const {
  std::vector<int> cells;
  for (std::size_t k = first; k < end; ++k) {
    const Token& token = tokens_[k];
    const std::size_t dash = token.text.find('-');
    const auto [top, left] = parse_place(token.text.substr(0, dash), token, shape);
    auto [bottom, right] = std::pair(top, left);
    if (dash != token.text.npos)
      std::tie(bottom, right) = parse_place(token.text.substr(dash + 1), token, shape);
    if (bottom < top || right < left)
      fail(token, "the block " + quote_token(token.text) +
                      " does not go from its top left cell to its bottom right cell");
    for (int row = top; row <= bottom; ++row)
      for (int column = left; column <= right; ++column)
        cells.push_back((row - 1) * shape.size() + column - 1);
    // No rule has a cell twice, so longer lists need not be read completely.
    if (cells.size() > static_cast<std::size_t>(2 * shape.cells())) break;
  }
  return cells;
}

std::optional<int> to_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.front() == '-')
    return std::nullopt;
  return number;
}

std::optional<std::pair<int, int>> to_numbers(std::string_view text, std::string_view first,
                                              char second) {
  if (!text.starts_with(first)) return std::nullopt;
  text.remove_prefix(first.size());
  const std::size_t middle = text.find(second);
  if (middle == text.npos || middle == 0 || middle + 1 == text.size()) return std::nullopt;
  const auto rows = to_number(text.substr(0, middle));
  const auto columns = to_number(text.substr(middle + 1));
  if (!rows || !columns) return std::nullopt;
  return std::pair(*rows, *columns);
}

std::string cell_names(const Shape& shape, const std::vector<int>& cells) {
  std::string text;
  for (const int cell : cells) text += " " + cell_name(shape, cell);
  return text;
}

}  // namespace dlx::sudoku::text
