#include "puzzles/shared/list_tokens.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/format/json_scanner.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view opening = "([{", closing = ")]}";
constexpr std::string_view word_ends = " \t\r\v\f\n,;()[]{}";

bool is_one_of(std::string_view characters, char c) {
  return characters.find(c) != characters.npos;
}

// Returns true for the name of a Python function whose argument is a list.
bool makes_list(std::string_view word) {
  constexpr std::array<std::string_view, 7> names = {"set",      "frozenset",   "list", "tuple",
                                                     "np.array", "numpy.array", "array"};
  return std::ranges::find(names, word) != names.end();
}

class Tokeniser {
 public:
  explicit Tokeniser(const Document& document) : document_(document), text_(document.text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  std::vector<ListToken> read() {
    bool line_begins = true;
    while (at_ < text_.size()) {
      Deadline::check();
      const char c = text_[at_];
      if (c == '\n') {
        if (open_.empty()) add(ListToken::line_end, 1);
        after_line_ = !open_.empty();
        line_begins = true;
        ++at_;
      } else if (is_one_of(blanks, c)) {
        ++at_;
      } else if (!skip_comment(line_begins)) {
        read_token(c);
        line_begins = false;
      }
    }
    if (!open_.empty()) {
      fail_at(
          document_, open_.back(),
          "found " + quote_token(text_.substr(open_.back(), 1)) + " without the closing bracket");
    }
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t k) const { return at_ + k < text_.size() ? text_[at_ + k] : '\n'; }
  bool blank_at(std::size_t k) const { return is_one_of(" \t\r\v\f\n", peek(k)); }

  // Returns true if a comment began here; it has been skipped.
  bool skip_comment(bool line_begins) {
    const std::string_view rest = text_.substr(at_);
    const bool alone = at_ == 0 || is_one_of(" \t\r\v\f\n", text_[at_ - 1]) || line_begins;
    if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/", 2);
      if (end == rest.npos) fail_at(document_, at_, "found '/*' without '*/'");
      at_ += end + 2;
      return true;
    }
    if (!alone) return false;
    const char c = rest[0];
    if (c == '#' || c == '%') {
      const bool digit = peek(1) >= '0' && peek(1) <= '9';
      const bool begins = blank_at(1) || peek(1) == c || (line_begins && !digit);
      if (!begins) {
        const std::string word(rest.substr(0, rest.find_first_of(word_ends)));
        fail_at(document_, at_,
                "found " + quote_token(word) + ", expected a blank behind the '" + c +
                    "' of a comment, or quotes around the name \"" + word + '"');
      }
    } else if (!rest.starts_with("//") && !(c == '|' && line_begins)) {
      return false;
    }
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }

  void read_token(char c) {
    if (c == '\\' && (is_one_of(opening, peek(1)) || is_one_of(closing, peek(1)))) {
      ++at_;  // \{1, 2\} of LaTeX
    } else if (is_one_of(opening, c)) {
      open_.push_back(at_);
      if (skip_call()) return;
      add(ListToken::open, 1), ++at_;
    } else if (is_one_of(closing, c)) {
      const std::size_t kind = closing.find(c);
      if (open_.empty() || text_[open_.back()] != opening[kind])
        fail_at(document_, at_, "found " + quote_token({&c, 1}) + " without the opening bracket");
      const std::size_t begin = open_.back();
      open_.pop_back();
      if (!calls_.empty() && calls_.back() == begin) {
        calls_.pop_back();
      } else {
        add(ListToken::close, 1);
      }
      ++at_;
    } else if (c == ',' || c == ';') {
      add(c == ',' ? ListToken::comma : ListToken::semicolon, 1), ++at_;
    } else if (c == '"') {
      read_string();
    } else if (!read_quoted(c) && !read_mark(c)) {
      read_word();
    }
  }

  // "name", with the escapes of JSON.
  void read_string() {
    format::JsonScanner scanner(text_, document_.source);
    scanner.seek(at_);
    add(ListToken::word, 0);
    tokens_.back().word_of = {scanner.string("a name"), at_, true};
    for (++at_; text_[at_] != '"'; ++at_) at_ += text_[at_] == '\\' ? 1 : 0;
    ++at_;
    if (at_ < text_.size() && !is_one_of(word_ends, text_[at_]) && !is_one_of(":=", text_[at_])) {
      fail_at(document_, at_,
              "found " + quote_token(text_.substr(at_, 1)) +
                  " behind a quotation mark, expected a separator");
    }
  }

  // 'name', if the quote is closed before a separator; otherwise the quote belongs to a word.
  bool read_quoted(char c) {
    if (c != '\'') return false;
    const std::size_t end = text_.find_first_of("'\n", at_ + 1);
    if (end == text_.npos || text_[end] == '\n') return false;
    const char next = end + 1 < text_.size() ? text_[end + 1] : '\n';
    if (!is_one_of(word_ends, next) && next != ':') return false;
    add(ListToken::word, 0);
    tokens_.back().word_of = {std::string(text_.substr(at_ + 1, end - at_ - 1)), at_, true};
    at_ = end + 1;
    return true;
  }

  // `:`, `=` or `:=` behind a word that can be a name.
  bool read_mark(char c) {
    if ((c != ':' && c != '=') || !may_be_name()) return false;
    std::size_t size = 1;
    while (is_one_of(":=>", peek(size))) ++size;
    if (c == '=' && !blank_at(size) && !is_one_of(opening, peek(size)) && !glued_list(size))
      return false;
    add(ListToken::mark, size);
    at_ += size;
    return true;
  }

  // Returns true if a list or a quotation mark follows, also `set(`.
  bool glued_list(std::size_t k) const {
    const std::string_view rest = text_.substr(at_ + k);
    const std::size_t end = std::min(rest.find_first_of(word_ends), rest.size());
    return rest.starts_with('"') || rest.starts_with("\\{") ||
           (end < rest.size() && rest[end] == '(' && makes_list(rest.substr(0, end)));
  }

  // Returns true if the last token is a word that begins a statement, or stands in brackets.
  bool may_be_name() const {
    if (tokens_.empty() || tokens_.back().kind != ListToken::word) return false;
    return !open_.empty() || begins_statement(tokens_.size() - 1);
  }

  bool begins_statement(std::size_t k) const {
    if (k == 0) return true;
    const ListToken::Kind before = tokens_[k - 1].kind;
    return before == ListToken::line_end || before == ListToken::semicolon ||
           (before == ListToken::comma && k > 1 && tokens_[k - 2].kind == ListToken::close) ||
           before == ListToken::close;
  }

  void read_word() {
    const std::size_t begin = at_;
    const bool name = !open_.empty() || begins_statement(tokens_.size());
    for (; at_ < text_.size() && !is_one_of(word_ends, text_[at_]); ++at_) {
      const char c = text_[at_];
      if (c == '\\' && (is_one_of(opening, peek(1)) || is_one_of(closing, peek(1)))) break;
      if (!name || at_ == begin) continue;
      if (c == ':' || (c == '=' && (is_one_of(opening, peek(1)) || glued_list(1)))) break;
    }
    at_ = std::max(at_, begin + 1);
    const std::size_t size = at_ - begin;
    at_ = begin;
    add(ListToken::word, size);
    at_ += size;
  }

  // At an opening bracket directly behind a function of makes_list(): removes the name of the
  // function.
  bool skip_call() {
    if (text_[at_] != '(' || tokens_.empty() || tokens_.back().kind != ListToken::word)
      return false;
    const ListWord& word = tokens_.back().word_of;
    if (word.quoted || word.offset + word.text.size() != at_ || !makes_list(word.text))
      return false;
    tokens_.pop_back();
    calls_.push_back(at_++);
    return true;
  }

  void add(ListToken::Kind kind, std::size_t size) {
    tokens_.push_back({kind, {std::string(text_.substr(at_, size)), at_}, after_line_});
    after_line_ = false;
  }

  const Document& document_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool after_line_ = false;
  std::vector<std::size_t> open_, calls_;  // all open brackets, and the brackets of functions
  std::vector<ListToken> tokens_;
};

}  // namespace

std::vector<ListToken> list_tokens(const Document& document) { return Tokeniser(document).read(); }

void fail_at(const Document& document, std::size_t offset, const std::string& message) {
  format::JsonScanner(document.text, document.source).fail(offset, message);
}

}  // namespace dlx::puzzles
