#include "apps/models/number_grid.hpp"

#include <charconv>

#include "apps/models/text_lines.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

// The number of a cell, 0 for an empty one, -1 for what is neither.
int cell_value(std::string_view token, int most_number) {
  if (token == "." || token == "_" || token == "0") return 0;
  int value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  const bool whole = error == std::errc() && end == token.data() + token.size();
  return whole && value >= 1 && value <= most_number ? value : -1;
}

}  // namespace

NumberGrid parse_number_grid(std::string_view text, const std::string& source,
                             const GridLimits& limits) {
  NumberGrid grid;
  std::size_t number = 0;  // of the line
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    ++number;
    std::vector<Token> tokens = tokens_of(line);
    if (tokens.empty()) continue;
    if (grid.size() == limits.size) {
      throw ParseError(source, number, column_of(line, tokens[0].offset),
                       "another row, expected " + std::to_string(limits.size) + " rows " +
                           (limits.exactly ? "only" : "at most"));
    }
    // One word is a row without spaces, unless it can only be a cell.
    if (tokens.size() == 1 &&
        (limits.exactly ? limits.size > 1 && limits.most_number <= 9 : true)) {
      const Token row = tokens[0];
      tokens.clear();
      for (std::size_t k = 0; k < row.text.size(); ++k)
        tokens.push_back({row.text.substr(k, 1), row.offset + k});
    }
    std::vector<int> values;
    for (const Token& token : tokens) {
      values.push_back(cell_value(token.text, limits.most_number));
      if (values.back() >= 0) continue;
      throw ParseError(source, number, column_of(line, token.offset),
                       "found " + dlx::quote_token(token.text) + ", expected a number from 1 to " +
                           std::to_string(limits.most_number) + " or '.' for an empty cell");
    }
    const std::size_t length = limits.exactly ? limits.size
                               : grid.empty() ? values.size()
                                              : grid[0].size();
    if (values.size() != length) {
      throw ParseError(source, number, column_of(line, line.size()),
                       "found " + std::to_string(values.size()) + " cells in a row, expected " +
                           std::to_string(length));
    }
    if (values.size() > limits.size) {
      throw ParseError(source, number, column_of(line, tokens[limits.size].offset),
                       "found " + std::to_string(values.size()) +
                           " cells in a row, expected at most " + std::to_string(limits.size));
    }
    grid.push_back(std::move(values));
  }
  if (limits.exactly && grid.size() != limits.size) {
    throw ParseError(source, number + 1, 1,
                     "the text ends after " + std::to_string(grid.size()) + " rows, expected " +
                         std::to_string(limits.size));
  }
  if (grid.empty()) throw ParseError(source, number + 1, 1, "the text has no row, expected one");
  return grid;
}

}  // namespace dlx::models
