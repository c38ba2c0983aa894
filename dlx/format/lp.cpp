#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

enum class LpSection { minimum, maximum, rows, bounds, binary, integer, end, other };

// Returns the section whose name begins a line, and the number of words of its name.
std::optional<std::pair<LpSection, int>> section_of(std::string_view first,
                                                    std::string_view second) {
  constexpr std::pair<std::string_view, LpSection> names[] = {
      {" min minimum minimize minimise ", LpSection::minimum},
      {" max maximum maximize maximise ", LpSection::maximum},
      {" st st. s.t. ", LpSection::rows},
      {" bound bounds ", LpSection::bounds},
      {" bin binary binaries ", LpSection::binary},
      {" int integer integers gen general generals ", LpSection::integer},
      {" end ", LpSection::end},
      {" sos sos1 sos2 semi semi-continuous ", LpSection::other},
  };
  const std::string word = lower_case(first);
  for (const auto& [list, section] : names) {
    if (list.find(' ' + word + ' ') != list.npos) return std::pair(section, 1);
  }
  const std::string next = lower_case(second);
  if ((word == "subject" && next == "to") || (word == "such" && next == "that"))
    return std::pair(LpSection::rows, 2);
  return std::nullopt;
}

// A token: a number, a name, one of + - :, or one of the relations < > =.
struct LpToken {
  enum class Kind { end, section, number, name, sign, colon, relation } kind = Kind::end;
  std::string_view text = {};
  Place place = {};
};

class LpScanner {
 public:
  LpScanner(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  const LpToken& peek() {
    if (!peeked_) peeked_ = scan();
    return *peeked_;
  }
  LpToken next() {
    const LpToken token = peek();
    peeked_.reset();
    return token;
  }
  // The section whose name was read last.
  LpSection section() const { return section_; }

 private:
  static bool ends_name(char c) { return std::string_view(" \t\r\v\f+-<>=:\\").find(c) != npos; }

  LpToken scan() {
    using Kind = LpToken::Kind;
    while (skip_blanks() == line_.size()) {
      if (!scanner_.next_line()) return {Kind::end, {}, scanner_.place(0)};
      line_ = scanner_.line().substr(0, scanner_.line().find('\\'));
      at_ = 0;
      if (const std::size_t length = begin_section(); length > 0)
        return take(Kind::section, length);
    }
    const char c = line_[at_];
    if (c == ':') return take(Kind::colon, 1);
    if (c == '+' || c == '-') return take(Kind::sign, 1);
    if (c == '<' || c == '>' || c == '=') {
      const std::size_t size = std::min(line_.find_first_not_of("<>=", at_), line_.size()) - at_;
      return take(Kind::relation, size);
    }
    if (const std::size_t size = number_length(line_.substr(at_)); size > 0)
      return take(Kind::number, size);
    std::size_t end = at_ + 1;
    while (end < line_.size() && !ends_name(line_[end])) ++end;
    return take(Kind::name, end - at_);
  }

  std::size_t skip_blanks() {
    return at_ = std::min(line_.find_first_not_of(" \t\r\v\f", at_), line_.size());
  }

  LpToken take(LpToken::Kind kind, std::size_t size) {
    const LpToken token{kind, line_.substr(at_, size), scanner_.place(at_)};
    at_ += size;
    return token;
  }

  // Returns the number of words of a section name at the start of the line; 0 if it is a label.
  std::size_t begin_section() {
    const auto word_end = [this](std::size_t from) {
      return std::min(line_.find_first_of(" \t\r\v\f:", from), line_.size());
    };
    const std::size_t first = skip_blanks();
    const std::size_t second =
        std::min(line_.find_first_not_of(" \t\r\v\f", word_end(first)), line_.size());
    const auto known = section_of(line_.substr(first, word_end(first) - first),
                                  line_.substr(second, word_end(second) - second));
    if (!known || (known->second == 1 && line_.substr(second).starts_with(':'))) return 0;
    section_ = known->first;
    return word_end(known->second == 2 ? second : first) - first;
  }

  static constexpr std::size_t npos = std::string_view::npos;
  LineScanner scanner_;
  std::string_view line_;  // without the comment after a backslash
  std::size_t at_ = 0;
  std::optional<LpToken> peeked_;
  LpSection section_ = LpSection::other;
};

class LpReader {
 public:
  LpReader(std::string_view text, std::string source)
      : scanner_(text, source), program_(std::move(source)) {}

  ParsedProblem read() {
    for (LpSection section = next_section(); section != LpSection::end; section = next_section()) {
      switch (section) {
        case LpSection::maximum:
          program_.maximize();
          [[fallthrough]];
        case LpSection::minimum:
          read_objective();
          break;
        case LpSection::rows:
          read_rows();
          break;
        case LpSection::bounds:
          read_bounds();
          break;
        case LpSection::binary:
        case LpSection::integer:
          read_names(section == LpSection::binary);
          break;
        default:
          break;
      }
    }
    return program_.finish();
  }

 private:
  using Kind = LpToken::Kind;

  [[noreturn]] void refuse(const LpToken& token, const std::string& expected) const {
    if (token.kind == Kind::end)
      program_.fail(token.place, "found the end of the text, expected " + expected);
    program_.refuse(token.text, token.place, expected);
  }

  LpSection next_section() {
    const LpToken token = scanner_.next();
    const LpSection section = scanner_.section();
    const bool is_objective = section == LpSection::minimum || section == LpSection::maximum;
    if (token.kind != Kind::section)
      refuse(token, begun_ ? "a section, or End" : "Minimize or Maximize");
    if (begun_ == is_objective) refuse(token, begun_ ? "one objective" : "Minimize or Maximize");
    if (section == LpSection::other) refuse(token, "Subject To, Bounds, Binaries, Generals or End");
    begun_ = true;
    return section;
  }

  bool at_section() {
    return scanner_.peek().kind == Kind::section || scanner_.peek().kind == Kind::end;
  }

  // Reads a name and a colon, if they come next; otherwise keeps the token that was read.
  std::optional<LpToken> read_label(LpToken& label) {
    if (scanner_.peek().kind != Kind::name) return std::nullopt;
    const LpToken name = scanner_.next();
    if (scanner_.peek().kind != Kind::colon) return name;
    scanner_.next();
    label = name;
    return std::nullopt;
  }

  // A term: signs, a number, a name; the number or the name may be missing, but not both.
  struct Term {
    std::string number;  // with its sign
    LpToken name;        // of kind `end` if the term has no name
    Place place;
  };
  // Reads the next term of a sum. If `name` was read before, the term consists of it.
  Term read_term(std::optional<LpToken>& name) {
    bool negative = false;
    while (!name && scanner_.peek().kind == Kind::sign) negative ^= scanner_.next().text == "-";
    Term term{negative ? "-1" : "1", {}, name ? name->place : scanner_.peek().place};
    const bool number = !name && scanner_.peek().kind == Kind::number;
    if (number) term.number = (negative ? "-" : "") + std::string(scanner_.next().text);
    if (name) {
      term.name = *std::exchange(name, std::nullopt);
    } else if (scanner_.peek().kind == Kind::name && scanner_.peek().text != "[") {
      term.name = scanner_.next();
    } else if (!number) {
      refuse(scanner_.peek(), "a sum of variables");
    }
    return term;
  }

  void read_objective() {
    LpToken label;
    std::optional<LpToken> name = read_label(label);
    while (name || !at_section()) {
      const Term term = read_term(name);
      if (term.name.kind == Kind::end) {
        program_.add_constant(term.number, term.place);
      } else {
        program_.add_cost(program_.column(term.name.text, term.name.place), term.number,
                          term.place);
      }
    }
  }

  void read_rows() {
    while (!at_section()) read_row();
  }

  // Parses: [label:] [number relation] terms relation number
  void read_row() {
    LpToken label;
    Place place = scanner_.peek().place;
    std::optional<LpToken> name = read_label(label);
    const std::uint32_t row = program_.add_row(label.text, place);
    std::optional<std::int64_t> low, high;
    bool any = false;
    while (name || scanner_.peek().kind != Kind::relation) {
      const Term term = read_term(name);
      if (term.name.kind != Kind::end) {
        program_.add_term(row, program_.column(term.name.text, term.name.place), term.number,
                          term.place);
      } else if (any || low || high || scanner_.peek().kind != Kind::relation) {
        program_.refuse(term.number, term.place, "a variable after the number");
      } else {
        const LpToken relation = scanner_.next();
        limit(relation, true, program_.whole(term.number, term.place), low, high);
        if (low && high) refuse(relation, "<= or >=");
        continue;
      }
      any = true;
    }
    const LpToken relation = scanner_.next();
    const bool range = low || high;
    const auto [number, at] = read_number();
    limit(relation, false, program_.whole(number, at), low, high);
    if (range && (!low || !high)) refuse(relation, "the same direction twice");
    program_.set_bounds(row, low, high);
  }

  // Sets a bound of a sum: handles `value relation sum` if `left`, otherwise `sum relation value`.
  void limit(const LpToken& relation, bool left, std::int64_t value,
             std::optional<std::int64_t>& low, std::optional<std::int64_t>& high) const {
    const bool less = relation.text == "<" || relation.text == "<=" || relation.text == "=<";
    const bool more = relation.text == ">" || relation.text == ">=" || relation.text == "=>";
    if (!less && !more && relation.text != "=") refuse(relation, "<=, >= or =");
    if (left ? !more : !less) low = value;
    if (left ? !less : !more) high = value;
  }

  std::pair<std::string, Place> read_number() {
    const Place place = scanner_.peek().place;
    std::string number;
    if (scanner_.peek().kind == Kind::sign) number = scanner_.next().text;
    const LpToken token = scanner_.next();
    if (token.kind != Kind::number && !(token.kind == Kind::name && is_infinite(token.text)))
      refuse(token, "a number");
    return {number + std::string(token.text), place};
  }

  // Parses: [number relation] name relation number, or: name free
  void read_bounds() {
    while (!at_section()) {
      LpToken name = scanner_.peek();
      if (name.kind != Kind::name || is_infinite(name.text)) {
        const auto [number, place] = read_number();
        const LpToken relation = scanner_.next();
        name = scanner_.next();
        set_bound(name, relation, true, number, place);
        if (scanner_.peek().kind != Kind::relation) continue;
      } else {
        scanner_.next();
      }
      const LpToken relation = scanner_.next();
      if (relation.kind != Kind::relation) refuse(relation, "<=, >= or = and a bound of 0 or 1");
      const auto [number, place] = read_number();
      set_bound(name, relation, false, number, place);
    }
  }

  void set_bound(const LpToken& name, const LpToken& relation, bool left, const std::string& number,
                 Place place) {
    const std::optional<std::uint32_t> column =
        name.kind == Kind::name ? program_.find_column(name.text) : std::nullopt;
    if (!column) refuse(name, "a variable of the sums above");
    std::optional<std::int64_t> low, high;
    limit(relation, left, 0, low, high);
    if (low) program_.set_least(*column, number, place);
    if (high) program_.set_most(*column, number, place);
  }

  void read_names(bool binary) {
    while (!at_section()) {
      const LpToken name = scanner_.next();
      if (name.kind != Kind::name) refuse(name, "the name of a variable");
      const std::uint32_t column = program_.column(name.text, name.place);
      if (binary) program_.set_binary(column);
      if (!binary) program_.set_integer(column);
    }
  }

  LpScanner scanner_;
  ParsedProgram program_;
  bool begun_ = false;
};

}  // namespace

bool begins_lp(std::string_view word) {
  const auto section = section_of(word, "");
  return section && (section->first == LpSection::minimum || section->first == LpSection::maximum);
}

bool recognise_lp(std::string_view text) {
  LineScanner scanner(text, "");
  bool objective = false;
  while (scanner.next_line()) {
    if (scanner.line_begins_with('\\')) continue;
    Word first, second;
    scanner.next_word(first);
    if (!objective) {
      if (!begins_lp(first.text)) return false;
      objective = true;
      if (!scanner.next_word(first)) continue;
    }
    if (first.text.ends_with(':')) return true;
    scanner.next_word(second);
    const auto section = section_of(first.text, second.text);
    if (section && section->first == LpSection::rows) return true;
  }
  return false;
}

ParsedProblem read_lp(std::string_view text, std::string source) {
  return LpReader(text, std::move(source)).read();
}

}  // namespace dlx::format
