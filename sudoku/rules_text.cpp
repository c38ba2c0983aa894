#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/format/line_scanner.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

namespace {

struct Token {
  std::string_view text;
  std::string_view line = text;  // the line that contains it
  std::size_t number = 1;        // of the line
};

/// The lines of a text as tokens, without comments; lines without tokens are skipped.
class Lines {
 public:
  Lines(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  /// Moves to the next line with tokens; returns false at the end, whose position is end().
  bool next() {
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

  const std::vector<Token>& tokens() const { return tokens_; }
  Token end() const { return {{}, {}, scanner_.line_number() + 1}; }

  [[noreturn]] void fail(const Token& at, std::string message) const {
    const auto offset = static_cast<std::size_t>(at.text.data() - at.line.data());
    scanner_.fail({at.number, column_of(at.line, offset)}, std::move(message));
  }

 private:
  dlx::format::LineScanner scanner_;
  std::vector<Token> tokens_;
};

// Returns the number if all of `text` is one.
std::optional<int> to_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.front() == '-')
    return std::nullopt;
  return number;
}

// Parses "3x3", and cells "r3c3": two numbers after these letters, the first of which may be empty.
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

/// Reads symbols of regions, cell by cell, until all cells have one.
class RegionReader {
 public:
  RegionReader(const Shape& shape, Lines& lines) : shape_(shape), lines_(lines) {}

  /// Reads as many further lines as necessary.
  void read() {
    while (symbols_.size() < cells()) {
      if (!lines_.next()) {
        const std::size_t missing = (cells() - symbols_.size()) / shape_.size();
        lines_.fail(lines_.end(), "found the end of the text, expected " + std::to_string(missing) +
                                      " more rows of regions");
      }
      add_line(lines_.tokens());
    }
  }

  /// After read(): the region of each cell, numbered by the value of its symbol if all symbols are
  /// values of the shape, otherwise in the order of first cells.
  std::vector<int> regions() const {
    std::string known;
    std::vector<std::size_t> counts;
    for (const Token& symbol : symbols_) {
      const std::size_t region = known.find(symbol.text.front());
      if (region == known.npos) {
        known += symbol.text.front();
        counts.push_back(1);
        if (known.size() > static_cast<std::size_t>(shape_.size()))
          lines_.fail(symbol, "there are more than " + std::to_string(shape_.size()) + " regions");
      } else {
        ++counts[region];
      }
    }
    check(known, counts);
    std::string sorted = known;
    std::ranges::sort(sorted);
    std::string values(Shape::symbols.substr(1, known.size()));
    std::ranges::sort(values);
    const bool by_value = sorted == values;
    std::vector<int> regions;
    for (const Token& symbol : symbols_) {
      const char c = symbol.text.front();
      const std::size_t region = by_value ? Shape::symbols.find(c) - 1 : known.find(c);
      regions.push_back(static_cast<int>(region));
    }
    return regions;
  }

 private:
  // Reads a row, or all rows at once.
  void add_line(const std::vector<Token>& tokens) {
    std::size_t number = 0;
    for (const Token& token : tokens) number += token.text.size();
    const auto size = static_cast<std::size_t>(shape_.size());
    const bool all = symbols_.empty() && number == cells();
    if (!all && number != size)
      lines_.fail(tokens.front(), "a row of regions has " + std::to_string(number) + " symbols, " +
                                      std::to_string(size) + " are needed");
    for (const Token& token : tokens) {
      for (std::size_t k = 0; k < token.text.size(); ++k) {
        const Token at = {token.text.substr(k, 1), token.line, token.number};
        if (token.text[k] < '!' || token.text[k] > '~')
          lines_.fail(at, "the symbol of a region is a printable ASCII character, not " +
                              quote_token(at.text));
        symbols_.push_back(at);
      }
    }
  }

  std::size_t cells() const { return static_cast<std::size_t>(shape_.cells()); }

  void check(const std::string& known, const std::vector<std::size_t>& counts) const {
    const auto size = static_cast<std::size_t>(shape_.size());
    for (const Token& symbol : symbols_) {
      const std::size_t count = counts[known.find(symbol.text.front())];
      if (count == size) continue;
      lines_.fail(symbol, "the region " + quote_token(symbol.text) + " has " +
                              std::to_string(count) + " cells, " + std::to_string(size) +
                              " are needed");
    }
  }

  const Shape& shape_;
  Lines& lines_;
  std::vector<Token> symbols_;
};

struct Variant {
  std::string_view name;
  std::string_view other_name;
  void (*add)(Rules&);
};

constexpr std::array variants = {
    Variant{"diagonals", "x", [](Rules& rules) { rules.add_diagonals(); }},
    Variant{"windows", "hyper", [](Rules& rules) { rules.add_windows(); }},
    Variant{"disjoint-groups", "", [](Rules& rules) { rules.add_groups(); }},
    Variant{"anti-knight", "", [](Rules& rules) { rules.add_anti_knight(); }},
    Variant{"anti-king", "", [](Rules& rules) { rules.add_anti_king(); }},
    Variant{"non-consecutive", "", [](Rules& rules) { rules.add_non_consecutive(); }},
};

class Parser {
 public:
  Parser(std::string_view text, std::string source) : lines_(text, std::move(source)) {}

  Rules parse() {
    bool first = true;
    while (lines_.next()) {
      Deadline::check(100);
      const Token word = tokens().front();
      if (word.text == "box") {
        if (!first) lines_.fail(word, "'box' must be the first rule");
        parse_box();
      } else {
        parse_statement(word);
      }
      first = false;
    }
    return std::move(rules_);
  }

 private:
  const std::vector<Token>& tokens() const { return lines_.tokens(); }
  const Token& argument(std::size_t k) const { return tokens()[k]; }

  void need_arguments(std::size_t least, std::size_t most, const char* what) const {
    const std::size_t number = tokens().size() - 1;
    if (number > most) lines_.fail(argument(most + 1), "expected the end of the line");
    if (number >= least) return;
    const Token& last = tokens().back();
    lines_.fail({last.text.substr(last.text.size()), last.line, last.number},
                std::string("expected ") + what);
  }

  // Calls `add`, and turns its exceptions into errors at `at`.
  template <typename Add>
  void try_at(const Token& at, Add add) {
    try {
      add();
    } catch (const std::invalid_argument& error) {
      lines_.fail(at, error.what());
    }
  }

  void parse_box() {
    need_arguments(1, 1, "the sides of a box, as 3x3");
    const Token& sides = argument(1);
    const auto numbers = to_numbers(sides.text, "", 'x');
    if (!numbers)
      lines_.fail(sides, quote_token(sides.text) + " is not a box; expected a box as 3x3");
    try_at(sides, [&] { rules_ = Rules(Shape(numbers->first, numbers->second)); });
  }

  void parse_statement(const Token& word) {
    const std::string_view name = word.text;
    if (name == "regions") {
      parse_regions(word);
    } else if (name == "region") {
      need_arguments(1, tokens().max_size() - 2, "cells");
      std::vector<int> cells = parse_cells(1);
      try_at(argument(1), [&] { rules_.add_house(std::move(cells)); });
    } else if (name == "differ") {
      need_arguments(2, 2, "two cells");
      try_at(argument(1),
             [&] { rules_.add_different(parse_cell(argument(1)), parse_cell(argument(2))); });
    } else if (name == "less") {
      need_arguments(2, tokens().max_size() - 2, "two cells or more");
      for (std::size_t k = 2; k < tokens().size(); ++k)
        try_at(argument(k),
               [&] { rules_.add_less(parse_cell(argument(k - 1)), parse_cell(argument(k))); });
    } else if (name == "cage") {
      need_arguments(2, tokens().max_size() - 2, "a sum and cells");
      const auto sum = to_number(argument(1).text);
      if (!sum) lines_.fail(argument(1), quote_token(argument(1).text) + " is not a sum");
      std::vector<int> cells = parse_cells(2);
      try_at(argument(1), [&] { rules_.add_cage(std::move(cells), *sum); });
    } else {
      need_arguments(0, tokens().max_size() - 2, "");
      bool known = false;
      try_at(word, [&] { known = add_variant(rules_, name); });
      if (!known)
        lines_.fail(word, "there is no rule " + quote_token(name) +
                              "; expected box, regions, region, differ, cage, less or one of " +
                              variant_names());
      need_arguments(0, 0, "");
    }
  }

  void parse_regions(const Token& word) {
    need_arguments(0, 0, "");
    RegionReader reader(rules_.shape(), lines_);
    reader.read();
    const std::vector<int> regions = reader.regions();
    try_at(word, [&] { rules_.set_regions(regions); });
  }

  std::pair<int, int> parse_place(std::string_view text, const Token& token) const {
    auto place = to_numbers(text, "r", 'c');
    if (!place) place = to_numbers(text, "R", 'C');
    if (!place)
      lines_.fail(token, quote_token(token.text) + " is not a cell; expected a cell as r1c1");
    const int size = rules_.shape().size();
    if (place->first < 1 || place->first > size || place->second < 1 || place->second > size)
      lines_.fail(token, "the grid has no cell " + quote_token(text) + "; it has " +
                             std::to_string(size) + " rows and columns");
    return *place;
  }

  int number_of(int row, int column) const {
    return (row - 1) * rules_.shape().size() + column - 1;
  }

  int parse_cell(const Token& token) const {
    const auto [row, column] = parse_place(token.text, token);
    return number_of(row, column);
  }

  // Cells and blocks from argument k on.
  std::vector<int> parse_cells(std::size_t k) const {
    std::vector<int> cells;
    for (; k < tokens().size(); ++k) {
      const Token& token = tokens()[k];
      const std::size_t dash = token.text.find('-');
      const auto [top, left] = parse_place(token.text.substr(0, dash), token);
      auto [bottom, right] = std::pair(top, left);
      if (dash != token.text.npos)
        std::tie(bottom, right) = parse_place(token.text.substr(dash + 1), token);
      if (bottom < top || right < left)
        lines_.fail(token, "the block " + quote_token(token.text) +
                               " does not go from its top left cell to its bottom right cell");
      for (int row = top; row <= bottom; ++row)
        for (int column = left; column <= right; ++column) cells.push_back(number_of(row, column));
      // No set of cells can exceed the number of values, so larger sets need not be read
      // completely.
      if (cells.size() > static_cast<std::size_t>(2 * rules_.shape().cells())) break;
    }
    return cells;
  }

  Lines lines_;
  Rules rules_;
};

std::string names_of(const Shape& shape, const std::vector<int>& cells) {
  std::string text;
  for (const int cell : cells) text += " " + cell_name(shape, cell);
  return text;
}

}  // namespace

Rules parse_rules(std::string_view text, std::string source) {
  return Parser(text, std::move(source)).parse();
}

void parse_regions(std::string_view text, Rules& rules, std::string source) {
  Lines lines(text, std::move(source));
  RegionReader reader(rules.shape(), lines);
  reader.read();
  if (lines.next()) lines.fail(lines.tokens().front(), "expected nothing after the regions");
  rules.set_regions(reader.regions());
}

std::string to_text(const Rules& rules) {
  const Shape& shape = rules.shape();
  std::string text =
      "box " + std::to_string(shape.box_rows()) + "x" + std::to_string(shape.box_columns()) + "\n";
  if (rules.has_jigsaw_regions()) {
    text += "regions\n";
    for (int cell = 0; cell < shape.cells(); ++cell) {
      text += Shape::symbol(rules.region(cell) + 1);
      if (shape.column(cell) == shape.size() - 1) text += '\n';
    }
  }
  // After rows, columns and regions, in the order of addition.
  for (const House& house : rules.houses().subspan(static_cast<std::size_t>(3 * shape.size()))) {
    if (house.kind == House::Kind::extra) text += "region" + names_of(shape, house.cells) + "\n";
    if (house.number != 1) continue;
    if (house.kind == House::Kind::diagonal) text += "diagonals\n";
    if (house.kind == House::Kind::window) text += "windows\n";
    if (house.kind == House::Kind::group) text += "disjoint-groups\n";
  }
  if (rules.anti_knight()) text += "anti-knight\n";
  if (rules.anti_king()) text += "anti-king\n";
  if (rules.non_consecutive()) text += "non-consecutive\n";
  for (const auto& [first, second] : rules.added_pairs())
    text += "differ" + names_of(shape, {first, second}) + "\n";
  for (const Cage& cage : rules.cages())
    text += "cage " + std::to_string(cage.sum) + names_of(shape, cage.cells) + "\n";
  for (const auto& [smaller, greater] : rules.less_pairs())
    text += "less" + names_of(shape, {smaller, greater}) + "\n";
  return text;
}

bool add_variant(Rules& rules, std::string_view name) {
  for (const Variant& variant : variants) {
    if (name.empty() || (name != variant.name && name != variant.other_name)) continue;
    variant.add(rules);
    return true;
  }
  return false;
}

std::string variant_names() {
  std::string names;
  for (const Variant& variant : variants) {
    if (!names.empty()) names += ", ";
    names += variant.name;
    if (!variant.other_name.empty()) names += " (" + std::string(variant.other_name) + ")";
  }
  return names;
}

}  // namespace dlx::sudoku
