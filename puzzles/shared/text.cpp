#include "puzzles/shared/text.hpp"

#include <array>
#include <charconv>
#include <stdexcept>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"
#include "puzzles/model.hpp"

namespace dlx::puzzles {
namespace {

// The number in a cell, 0 for an empty one, -1 for anything else.
int cell_value(std::string_view token, int max_number) {
  if (token == "." || token == "_" || token == "0") return 0;
  int value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  const bool whole = error == std::errc() && end == token.data() + token.size();
  return whole && value >= 1 && value <= max_number ? value : -1;
}

}  // namespace

void LineReader::check_row(std::string_view expected) const {
  const std::size_t odd = row().find_first_not_of("#. ");
  if (odd == std::string_view::npos) return;
  fail(odd, "found " + quote_token(row().substr(odd, 1)) + ", expected " + std::string(expected));
}

void LineReader::check_name(const Token& name) const {
  try {
    ProblemBuilder().add_primary(name.text);  // this call checks the rules
  } catch (const std::invalid_argument& error) {
    fail(name.offset, error.what());
  }
}

NumberGrid parse_number_grid(const Document& document, const GridLimits& limits) {
  NumberGrid grid;
  LineReader lines(document);
  while (lines.next()) {
    std::vector<Token> tokens = lines.words();
    if (tokens.empty()) continue;
    if (grid.size() == limits.size) {
      lines.fail(tokens[0].offset, "another row, expected " + std::to_string(limits.size) +
                                       " rows " + (limits.exactly ? "only" : "at most"));
    }
    // A single word is a row without spaces, unless it can only be a cell.
    if (tokens.size() == 1 && (limits.exactly ? limits.size > 1 && limits.max_number <= 9 : true)) {
      const Token row = tokens[0];
      tokens.clear();
      for (std::size_t k = 0; k < row.text.size(); ++k)
        tokens.push_back({row.text.substr(k, 1), row.offset + k});
    }
    std::vector<int> values;
    for (const Token& token : tokens) {
      values.push_back(cell_value(token.text, limits.max_number));
      if (values.back() >= 0) continue;
      lines.fail(token.offset, "found " + quote_token(token.text) +
                                   ", expected a number from 1 to " +
                                   std::to_string(limits.max_number) + " or '.' for an empty cell");
    }
    const std::size_t length = limits.exactly ? limits.size
                               : grid.empty() ? values.size()
                                              : grid[0].size();
    const std::string found =
        "found a row of " + format::counted(values.size(), "cell") + ", expected ";
    if (values.size() != length) lines.fail(lines.line().size(), found + std::to_string(length));
    if (values.size() > limits.size)
      lines.fail(tokens[limits.size].offset, found + "at most " + std::to_string(limits.size));
    grid.push_back(std::move(values));
  }
  if (limits.exactly && grid.size() != limits.size) {
    lines.fail_in(lines.line_number() + 1, "the text ends after " + std::to_string(grid.size()) +
                                               " rows, expected " + std::to_string(limits.size));
  }
  if (grid.empty())
    lines.fail_in(lines.line_number() + 1, "found no row, expected the rows of a grid");
  return grid;
}

std::string item_name(std::string_view prefix, std::size_t number) {
  return std::string(prefix).append(std::to_string(number));
}

std::string cells_text(std::uint64_t cells) {
  return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

std::string background(std::size_t k) {
  constexpr std::array<int, 12> colours{167, 75, 215, 114, 176, 80, 222, 68, 204, 250, 107, 139};
  return "\x1b[30;48;5;" + std::to_string(colours[k % colours.size()]) + "m";
}

void check_entries(std::size_t entries, const std::string& what) {
  constexpr std::size_t max_entries = 50'000'000;
  if (entries <= max_entries) return;
  throw std::invalid_argument("the problem is too large: " + what + " need more than " +
                              std::to_string(max_entries) + " entries");
}

}  // namespace dlx::puzzles
