#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/rules/rule_statement.hpp"
#include "sudoku/text/statements.hpp"

namespace dlx::sudoku {

namespace {

using text::cell_names;
using text::Statements;
using text::to_number;
using text::Token;

/// Reads symbols of regions, cell by cell, until all cells have one.
class RegionReader {
 public:
  RegionReader(const Shape& shape, Statements& lines) : shape_(shape), lines_(lines) {}

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
  Statements& lines_;
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

std::string known_rules() {
  std::string names = "expected box, regions, region, differ, less";
  for (const RuleKind& kind : rule_kinds()) names += ", " + std::string(kind.name);
  return names + " or one of " + variant_names();
}

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
  int parse_cell(const Token& token) const { return lines_.parse_cell(token, rules_.shape()); }
  std::vector<int> parse_cells(std::size_t k) const {
    return lines_.parse_cells(k, tokens().size(), rules_.shape());
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
    lines_.need_arguments(1, 1, "the sides of a box, as 3x3");
    const Token& sides = argument(1);
    const auto numbers = text::to_numbers(sides.text, "", 'x');
    if (!numbers)
      lines_.fail(sides, quote_token(sides.text) + " is not a box; expected a box as 3x3");
    try_at(sides, [&] { rules_ = Rules(Shape(numbers->first, numbers->second)); });
  }

  void parse_statement(const Token& word) {
    const std::string_view name = word.text;
    if (name == "regions") {
      parse_regions(word);
    } else if (name == "region") {
      lines_.need_arguments(1, lines_.any_number, "cells");
      std::vector<int> cells = parse_cells(1);
      try_at(argument(1), [&] { rules_.add_house(std::move(cells)); });
    } else if (name == "differ") {
      lines_.need_arguments(2, 2, "two cells");
      try_at(argument(1),
             [&] { rules_.add_different(parse_cell(argument(1)), parse_cell(argument(2))); });
    } else if (name == "less") {
      lines_.need_arguments(2, lines_.any_number, "two cells or more");
      for (std::size_t k = 2; k < tokens().size(); ++k)
        try_at(argument(k),
               [&] { rules_.add_less(parse_cell(argument(k - 1)), parse_cell(argument(k))); });
    } else if (name == "cage" && tokens().size() > 1 && to_number(argument(1).text)) {
      lines_.need_arguments(2, lines_.any_number, "a sum and cells");
      std::vector<int> cells = parse_cells(2);
      try_at(argument(1), [&] { rules_.add_cage(std::move(cells), *to_number(argument(1).text)); });
    } else if (const RuleKind* const kind = rules::find_kind(name)) {
      Rule rule = rules::parse_rule(*kind, lines_, rules_.shape());
      try_at(tokens().size() > 1 ? argument(1) : word, [&] { rules_.add_rule(std::move(rule)); });
    } else {
      lines_.need_arguments(0, lines_.any_number, "");
      bool known = false;
      try_at(word, [&] { known = add_variant(rules_, name); });
      if (!known) lines_.fail(word, "there is no rule " + quote_token(name) + "; " + known_rules());
      lines_.need_arguments(0, 0, "");
    }
  }

  void parse_regions(const Token& word) {
    lines_.need_arguments(0, 0, "");
    RegionReader reader(rules_.shape(), lines_);
    reader.read();
    const std::vector<int> regions = reader.regions();
    try_at(word, [&] { rules_.set_regions(regions); });
  }

  Statements lines_;
  Rules rules_;
};

}  // namespace

Rules parse_rules(std::string_view text, std::string source) {
  return Parser(text, std::move(source)).parse();
}

void parse_regions(std::string_view text, Rules& rules, std::string source) {
  Statements lines(text, std::move(source));
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
    if (house.kind == House::Kind::extra) text += "region" + cell_names(shape, house.cells) + "\n";
    if (house.number != 1) continue;
    if (house.kind == House::Kind::diagonal) text += "diagonals\n";
    if (house.kind == House::Kind::window) text += "windows\n";
    if (house.kind == House::Kind::group) text += "disjoint-groups\n";
  }
  if (rules.anti_knight()) text += "anti-knight\n";
  if (rules.anti_king()) text += "anti-king\n";
  if (rules.non_consecutive()) text += "non-consecutive\n";
  for (const auto& [first, second] : rules.added_pairs())
    text += "differ" + cell_names(shape, {first, second}) + "\n";
  for (const Cage& cage : rules.cages())
    text += "cage " + std::to_string(cage.sum) + cell_names(shape, cage.cells) + "\n";
  for (const auto& [smaller, greater] : rules.less_pairs())
    text += "less" + cell_names(shape, {smaller, greater}) + "\n";
  for (const Rule& rule : rules.added_rules()) text += to_text(rule, shape) + "\n";
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
