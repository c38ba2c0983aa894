#include "sudoku/rules/rule_statement.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "dlx/error.hpp"

namespace dlx::sudoku {

namespace {

using Cells = RuleKind::Cells;
using Number = RuleKind::Number;
using Values = RuleKind::Values;
using text::Statements;
using text::Token;

class RuleParser {
 public:
  RuleParser(const RuleKind& kind, const Statements& line, const Shape& shape)
      : line_(line), shape_(shape), kind_(kind), rule_{kind.kind} {}

  Rule parse() {
    parse_number();
    if (kind_.values == Values::digits) parse_digits();
    const std::size_t tuples = next_;
    if (kind_.values == Values::tuples) need_argument();
    if (kind_.values == Values::tuples) ++next_;
    switch (kind_.cells) {
      case Cells::none:
        line_.need_arguments(0, 0, "");
        break;
      case Cells::arrow:
        parse_arrow();
        break;
      case Cells::corner:
        parse_corner();
        break;
      case Cells::line:
        parse_line();
        break;
      case Cells::any:
        need_argument();
        rule_.cells = line_.parse_cells(next_, tokens().size(), shape_);
        break;
    }
    if (kind_.values == Values::tuples) parse_tuples(tokens()[tuples]);
    return std::move(rule_);
  }

 private:
  const std::vector<Token>& tokens() const { return line_.tokens(); }

  // Fails unless there is another token.
  void need_argument() const {
    if (next_ == tokens().size())
      line_.fail(line_.end_of_line(), "expected " + quote_token(kind_.syntax()));
  }

  void parse_number() {
    rule_.number = kind_.default_number;
    if (kind_.number == Number::none) return;
    need_argument();
    const Token& token = tokens()[next_];
    if (const auto number = text::to_number(token.text)) {
      rule_.number = *number;
      ++next_;
    } else if (kind_.number == Number::required) {
      line_.fail(token, quote_token(token.text) + " is not a number; expected " +
                            quote_token(kind_.syntax()));
    }
  }

  int parse_value(const Token& token, std::size_t k) const {
    const auto value = shape_.value(token.text[k]);
    if (!value || *value == 0)
      line_.fail({token.text.substr(k), token.line, token.number},
                 quote_token(token.text.substr(k, 1)) + " is not a digit of this grid");
    return *value;
  }

  void parse_digits() {
    need_argument();
    const Token& token = tokens()[next_++];
    for (std::size_t k = 0; k < token.text.size(); ++k)
      rule_.values.push_back(static_cast<std::uint8_t>(parse_value(token, k)));
    std::ranges::sort(rule_.values);
  }

  // Parses "12,13,24". Before: the cells are known.
  void parse_tuples(const Token& token) {
    std::size_t length = 0;
    for (std::size_t k = 0; k <= token.text.size(); ++k) {
      if (k < token.text.size() && token.text[k] != ',') {
        rule_.values.push_back(static_cast<std::uint8_t>(parse_value(token, k)));
        ++length;
        continue;
      }
      if (length != rule_.cells.size())
        line_.fail({token.text.substr(k - length), token.line, token.number},
                   "expected " + std::to_string(rule_.cells.size()) +
                       " digits for as many cells, found " + std::to_string(length));
      length = 0;
    }
  }

  void parse_arrow() {
    std::size_t sign = next_;
    while (sign < tokens().size() && tokens()[sign].text != "=") ++sign;
    if (sign == tokens().size() || sign == next_ || sign + 1 == tokens().size())
      line_.fail(sign == next_ && sign < tokens().size() ? tokens()[sign] : line_.end_of_line(),
                 "expected " + quote_token(kind_.syntax()));
    rule_.cells = line_.parse_cells(next_, sign, shape_);
    rule_.number = static_cast<int>(rule_.cells.size());
    const std::vector<int> shaft = line_.parse_cells(sign + 1, tokens().size(), shape_);
    rule_.cells.insert(rule_.cells.end(), shaft.begin(), shaft.end());
  }

  void parse_corner() {
    need_argument();
    const Token& token = tokens()[next_];
    line_.need_arguments(next_, next_, "a cell");
    const int corner = line_.parse_cell(token, shape_);
    const int size = shape_.size();
    if (shape_.row(corner) + 1 == size || shape_.column(corner) + 1 == size)
      line_.fail(token, "there is no 2x2 block whose top left cell is " + quote_token(token.text));
    rule_.cells = {corner, corner + 1, corner + size, corner + size + 1};
  }

  void parse_line() {
    need_argument();
    const Token& word = tokens()[next_];
    const bool row = word.text == "row";
    if (!row && word.text != "column")
      line_.fail(word, quote_token(word.text) + " is neither row nor column");
    line_.need_arguments(next_ + 1, next_ + 1, "the number of the " + std::string(word.text));
    const Token& token = tokens()[next_ + 1];
    const int size = shape_.size();
    const auto number = text::to_number(token.text);
    if (!number || *number < 1 || *number > size)
      line_.fail(token, "expected a number from 1 to " + std::to_string(size) + ", found " +
                            quote_token(token.text));
    for (int k = 0; k < size; ++k)
      rule_.cells.push_back(row ? (*number - 1) * size + k : k * size + *number - 1);
  }

  const Statements& line_;
  const Shape& shape_;
  const RuleKind& kind_;
  Rule rule_;
  std::size_t next_ = 1;
};

std::string values_text(const Rule& rule, const RuleKind& kind) {
  if (kind.values == Values::none) return "";
  std::string text = " ";
  for (std::size_t k = 0; k < rule.values.size(); ++k) {
    if (kind.values == Values::tuples && k > 0 && k % rule.cells.size() == 0) text += ',';
    text += Shape::symbol(rule.values[k]);
  }
  return text;
}

}  // namespace

namespace rules {

const RuleKind* find_kind(std::string_view name) {
  const auto found = std::ranges::find(rule_kinds(), name, &RuleKind::name);
  return found == rule_kinds().end() ? nullptr : &*found;
}

Rule parse_rule(const RuleKind& kind, const Statements& line, const Shape& shape) {
  return RuleParser(kind, line, shape).parse();
}

}  // namespace rules

std::string to_text(const Rule& rule, const Shape& shape) {
  const RuleKind& kind = kind_of(rule);
  std::string text(kind.name);
  if (kind.number != Number::none) text += " " + std::to_string(rule.number);
  text += values_text(rule, kind);
  switch (kind.cells) {
    case Cells::none:
      return text;
    case Cells::corner:
      return text + " " + cell_name(shape, rule.cells[0]);
    case Cells::line: {
      const bool row = rule.cells[1] == rule.cells[0] + 1;
      const int number = row ? shape.row(rule.cells[0]) : shape.column(rule.cells[0]);
      return text + (row ? " row " : " column ") + std::to_string(number + 1);
    }
    case Cells::arrow: {
      const auto circle = rule.cells.begin() + rule.number;
      return text + text::cell_names(shape, {rule.cells.begin(), circle}) + " =" +
             text::cell_names(shape, {circle, rule.cells.end()});
    }
    case Cells::any:
      break;
  }
  return text + text::cell_names(shape, rule.cells);
}

}  // namespace dlx::sudoku
