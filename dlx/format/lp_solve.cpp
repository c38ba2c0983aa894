#include "dlx/format/lp_solve.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/format/line_scanner.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

enum class StatementToken { end, number, name, sign, relation, mark };

struct Piece {
  StatementToken kind = StatementToken::end;
  std::string_view text = {};
  Place place = {};
};

// Reads numbers, names, signs, relations, and the marks `:`, `;` and `,`, without comments.
class StatementScanner {
 public:
  StatementScanner(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  const Piece& peek() {
    if (!peeked_) peeked_ = scan();
    return *peeked_;
  }
  Piece next() {
    const Piece piece = peek();
    peeked_.reset();
    return piece;
  }
  bool accept(std::string_view text) {
    if (peek().text != text) return false;
    peeked_.reset();
    return true;
  }

 private:
  Piece scan() {
    using enum StatementToken;
    while (rest().empty()) {
      if (!scanner_.next_line()) return {end, {}, scanner_.place(0)};
      at_ = 0;
    }
    const std::string_view text = rest();
    if (text.find_first_of(":;,") == 0) return take(mark, 1);
    if (text.find_first_of("+-") == 0) return take(sign, 1);
    const auto span = [&](std::string_view characters) {
      return std::min(text.find_first_not_of(characters), text.size());
    };
    if (const std::size_t size = span("<>="); size > 0) return take(relation, size);
    if (const std::size_t size = number_length(text); size > 0) return take(number, size);
    const std::size_t size = std::min(text.find_first_of(" \t\r\v\f+-<>=:;,*"), text.size());
    return take(name, std::max<std::size_t>(size, 1));
  }

  // The rest of the line after white space and comments.
  std::string_view rest() {
    for (;;) {
      at_ = std::min(scanner_.line().find_first_not_of(" \t\r\v\f", at_), scanner_.line().size());
      const std::string_view text = scanner_.line().substr(at_);
      if (text.starts_with("//")) return {};
      if (!text.starts_with("/*")) return text;
      skip_comment();
    }
  }

  // Moves behind the end of a comment, possibly on a later line.
  void skip_comment() {
    const Place begin = scanner_.place(at_);
    std::size_t end = scanner_.line().find("*/", at_ + 2);
    while (end == std::string_view::npos) {
      if (!scanner_.next_line()) scanner_.fail(begin, "found a comment without an end");
      end = scanner_.line().find("*/");
    }
    at_ = end + 2;
  }

  Piece take(StatementToken kind, std::size_t size) {
    const Piece piece{kind, scanner_.line().substr(at_, size), scanner_.place(at_)};
    at_ += size;
    return piece;
  }

  LineScanner scanner_;
  std::size_t at_ = 0;
  std::optional<Piece> peeked_;
};

// `max`, `minimise`, ...: true for a maximum.
std::optional<bool> objective_of(std::string_view word) {
  const std::string lower = lower_case(word);
  if (lower == "max" || lower == "maximise" || lower == "maximize") return true;
  if (lower == "min" || lower == "minimise" || lower == "minimize") return false;
  return std::nullopt;
}

bool declares(std::string_view word) {
  constexpr std::array<std::string_view, 7> kinds = {"int",  "bin",  "sec", "sin",
                                                     "free", "sos1", "sos2"};
  return std::ranges::find(kinds, lower_case(word)) != kinds.end();
}

class StatementReader {
 public:
  StatementReader(std::string_view text, std::string source)
      : scanner_(text, source), program_(std::move(source)) {}

  ParsedProblem read() {
    read_objective();
    while (scanner_.peek().kind != Token::end) read_statement();
    return program_.finish();
  }

 private:
  using Token = StatementToken;

  // A sum of variables and a number, on one side of a relation.
  struct Term {
    std::string factor;
    Piece name;
  };
  struct Side {
    std::vector<Term> terms;
    std::optional<Term> constant;  // its name is the position
  };

  [[noreturn]] void refuse(const Piece& piece, const std::string& expected) const {
    if (piece.kind == Token::end)
      program_.fail(piece.place, "found the end of the text, expected " + expected);
    program_.refuse(piece.text, piece.place, expected);
  }

  // Reads a name, and returns it if a colon follows; otherwise the name begins the first sum.
  std::optional<Piece> read_label() {
    if (scanner_.peek().kind != Token::name) return std::nullopt;
    const Piece name = scanner_.next();
    if (scanner_.accept(":")) return name;
    begun_ = name;
    return std::nullopt;
  }

  void read_objective() {
    const std::optional<Piece> label = read_label();
    if (label && !objective_of(label->text)) refuse(*label, "max: or min: first");
    if (label && *objective_of(label->text)) program_.maximize();
    const Side sum = read_side();
    if (!scanner_.accept(";")) refuse(scanner_.peek(), "';' after the objective");
    for (const Term& term : sum.terms) {
      program_.add_cost(program_.column(term.name.text, term.name.place), term.factor,
                        term.name.place);
    }
    if (sum.constant) program_.add_constant(sum.constant->factor, sum.constant->name.place);
  }

  Side read_side() {
    Side side;
    for (;;) {
      bool negative = false;
      const Place place = begun_ ? begun_->place : scanner_.peek().place;
      while (!begun_ && scanner_.peek().kind == Token::sign)
        negative ^= scanner_.next().text == "-";
      std::optional<Piece> number;
      if (!begun_ && scanner_.peek().kind == Token::number) number = scanner_.next();
      const std::string factor =
          (negative ? "-" : "") + (number ? std::string(number->text) : std::string("1"));
      if (begun_ || scanner_.peek().kind == Token::name) {
        Piece name = begun_ ? *std::exchange(begun_, std::nullopt) : scanner_.next();
        if (is_infinite(name.text) && !number) {
          side.constant = Term{(negative ? "-" : "") + std::string(name.text), {}};
          continue;
        }
        side.terms.push_back({factor, name});
      } else if (number && !side.constant) {
        side.constant = Term{factor, {Token::number, number->text, place}};
      } else {
        return side;
      }
    }
  }

  void read_statement() {
    std::optional<Piece> label = read_label();
    if (begun_ && declares(begun_->text) && scanner_.peek().kind == Token::name)
      return read_declaration(*std::exchange(begun_, std::nullopt));
    std::vector<Side> sides{read_side()};
    std::vector<Piece> relations;
    while (scanner_.peek().kind == Token::relation) {
      relations.push_back(scanner_.next());
      sides.push_back(read_side());
    }
    if (relations.empty()) refuse(scanner_.peek(), "<=, >= or =");
    if (relations.size() > 2) refuse(relations[2], "at most two relations");
    if (!scanner_.accept(";")) refuse(scanner_.peek(), "';' after a constraint");
    add_constraint(label, sides, relations);
  }

  void add_constraint(const std::optional<Piece>& label, const std::vector<Side>& sides,
                      const std::vector<Piece>& relations) {
    // The side of the variables; the numbers on the others are limits.
    std::optional<std::size_t> sum;
    for (std::size_t k = 0; k < sides.size(); ++k) {
      if (sides[k].terms.empty()) continue;
      if (sum || sides[k].constant)
        refuse(sides[k].terms[0].name, "all variables on one side, and a number on the other");
      sum = k;
    }
    const bool range = !sum && label && relations.size() == 1 && !sides[0].constant;
    if (!sum && !range) refuse(relations[0], "a variable on one side");
    const std::size_t middle = range ? 0 : *sum;
    std::optional<Limit> low, high;
    for (std::size_t k = 0; k < relations.size(); ++k) {
      const bool left = k < middle;
      const Side& side = sides[left ? k : k + 1];
      if (!side.constant || (relations.size() == 2 && middle != 1))
        refuse(relations[k], "a number on the other side");
      add_limit(relations[k], left, *side.constant, low, high);
    }
    if (range) return set_range(*label, low, high);
    const std::vector<Term>& terms = sides[middle].terms;
    const bool equal = low && high && low->number == high->number;
    if (!label && terms.size() == 1 && !equal) return set_bounds(terms[0], low, high);
    const std::uint32_t row =
        program_.add_row(label ? label->text : "", label ? label->place : terms[0].name.place);
    for (const Term& term : terms) {
      program_.add_term(row, program_.column(term.name.text, term.name.place), term.factor,
                        term.name.place);
    }
    limits_.resize(row + 1);
    limits_[row] = {low, high};
    set_limits(row);
  }

  struct Limit {
    std::string number;
    Place place;
  };

  void add_limit(const Piece& relation, bool left, const Term& number, std::optional<Limit>& low,
                 std::optional<Limit>& high) const {
    const bool less = relation.text == "<" || relation.text == "<=" || relation.text == "=<";
    const bool more = relation.text == ">" || relation.text == ">=" || relation.text == "=>";
    if (!less && !more && relation.text != "=") refuse(relation, "<=, >= or =");
    const Limit limit{number.factor, number.name.place};
    const bool is_low = left ? !more : !less, is_high = left ? !less : !more;
    if ((is_low && low) || (is_high && high)) refuse(relation, "the same direction twice");
    if (is_low) low = limit;
    if (is_high) high = limit;
  }

  // `R1: <= 3` after the constraint R1.
  void set_range(const Piece& label, const std::optional<Limit>& low,
                 const std::optional<Limit>& high) {
    const std::optional<std::uint32_t> row = program_.find_row(label.text);
    if (!row) refuse(label, "the label of a constraint above");
    if (low) limits_[*row].first = low;
    if (high) limits_[*row].second = high;
    set_limits(*row);
  }

  void set_limits(std::uint32_t row) {
    const auto whole = [&](const std::optional<Limit>& limit) -> std::optional<std::int64_t> {
      if (!limit || is_infinite(limit->number)) return std::nullopt;
      return program_.whole(limit->number, limit->place);
    };
    program_.set_bounds(row, whole(limits_[row].first), whole(limits_[row].second));
  }

  void set_bounds(const Term& term, std::optional<Limit> low, std::optional<Limit> high) {
    const std::uint32_t column = program_.column(term.name.text, term.name.place);
    const auto negated = [](std::optional<Limit> limit) {
      if (!limit) return limit;
      const bool negative = limit->number.starts_with('-');
      limit->number = negative ? limit->number.substr(1) : "-" + limit->number;
      return limit;
    };
    if (term.factor == "-1") low = negated(std::exchange(high, negated(low)));
    if (term.factor != "1" && term.factor != "-1")
      program_.refuse(term.factor, term.name.place, "the coefficient 1 of a bound");
    if (low) program_.set_least(column, low->number, low->place);
    if (high) program_.set_most(column, high->number, high->place);
  }

  void read_declaration(const Piece& kind) {
    const std::string word = lower_case(kind.text);
    if (word != "int" && word != "bin") refuse(kind, "int or bin: exact covers have no others");
    do {
      const Piece name = scanner_.next();
      if (name.kind != Token::name) refuse(name, "the name of a variable");
      const std::uint32_t column = program_.column(name.text, name.place);
      if (word == "bin") program_.set_binary(column);
      if (word == "int") program_.set_integer(column);
      scanner_.accept(",");
    } while (!scanner_.accept(";"));
  }

  StatementScanner scanner_;
  LinearProgram program_;
  std::optional<Piece> begun_;  // a name that was read, which begins the next sum
  std::vector<std::pair<std::optional<Limit>, std::optional<Limit>>> limits_;  // by row
};

// `x7`, the name of a variable of OPB.
bool is_opb_variable(std::string_view name) {
  return name.starts_with('x') && consists_of(name.substr(1), "0123456789");
}

// An objective that OPB cannot have: another word, or a coefficient without a space or a sign.
bool begins_own_objective(StatementScanner scanner) {
  const std::string word = lower_case(scanner.next().text);
  if (!objective_of(word) || !scanner.accept(":")) return false;
  if (word.size() > 3) return true;
  if (scanner.peek().kind == StatementToken::sign) scanner.next();
  const Piece number = scanner.peek();
  if (number.kind == StatementToken::number) scanner.next();
  const Piece name = scanner.peek();
  return name.kind == StatementToken::name &&
         (!is_opb_variable(name.text) || number.kind != StatementToken::number ||
          name.place.column == number.place.column + number.text.size());
}

// The first line that is no comment has an objective or ends a statement.
bool may_be_statement(std::string_view text) {
  LineScanner scanner(text, "");
  if (!scanner.next_line()) return false;
  const std::string_view line = trimmed(scanner.line());
  return line.starts_with("/*") || line.starts_with("//") || line.find(';') != line.npos ||
         objective_of(trimmed(line.substr(0, line.find(':'))));
}

}  // namespace

bool recognise_lp_solve(std::string_view text) {
  if (!may_be_statement(text)) return false;
  try {
    if (begins_own_objective(StatementScanner(text, ""))) return true;
    for (std::size_t end = text.find(';'); end != text.npos; end = text.find(';', end + 1)) {
      StatementScanner scanner(text.substr(end + 1), "");
      const Piece first = scanner.next();
      if (declares(first.text) && scanner.peek().kind == StatementToken::name) return true;
    }
  } catch (const ParseError&) {  // a comment without an end
  }
  return false;
}

ParsedProblem read_lp_solve(std::string_view text, std::string source) {
  return StatementReader(text, std::move(source)).read();
}

}  // namespace dlx::format
