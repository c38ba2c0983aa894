#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/error.hpp"

namespace dlx::format {

/// Reads JSON as far as the caller asks for it: there is no tree, a value of the wrong type is
/// refused at its place, and so nothing in a text makes it recurse. Numbers come as they are
/// written. Internal.
///
/// Errors: ParseError with line and column.
/// Source: RFC 8259.
class JsonScanner {
 public:
  JsonScanner(std::string_view text, std::string source);

  /// The first byte of the next value or punctuation; '\0' at the end of the text (and '\1' for a
  /// zero byte).
  char peek();
  /// Takes `c` if it comes next.
  bool accept(char c);
  /// The same, an error if something else comes next.
  void expect(char c);

  std::string string(std::string_view expected);
  /// The characters of a number.
  std::string_view number(std::string_view expected);
  /// Goes past a value without looking at more than where it ends.
  void skip_value();

  /// Calls `element` before each value of an array.
  template <typename Element>
  void array(std::string_view expected, Element element) {
    if (peek() != '[') fail_here(expected);
    accept('[');
    if (accept(']')) return;
    do {
      element();
    } while (more(']'));
  }

  /// Calls `member` before each value of an object with the number of its key in `keys`. A key that
  /// is not among them, or stands there twice, is an error.
  template <typename Member>
  void object(std::string_view expected, const std::vector<std::string_view>& keys, Member member) {
    if (peek() != '{') fail_here(expected);
    accept('{');
    std::vector<bool> met(keys.size());
    if (accept('}')) return;
    do {
      const std::size_t k = key(keys, met);
      expect(':');
      member(k);
    } while (more('}'));
  }

  /// Where the next value begins, and going there.
  std::size_t position() { return peek(), position_; }
  void seek(std::size_t position) { position_ = position; }
  /// The line of a place.
  std::size_t line_of(std::size_t position) const;

  [[noreturn]] void fail(std::size_t position, std::string message) const;
  /// What comes next is not what was `expected`.
  [[noreturn]] void fail_here(std::string_view expected);

 private:
  // True if a comma and thus another value comes next, false if `end` does.
  bool more(char end);
  std::size_t key(const std::vector<std::string_view>& keys, std::vector<bool>& met);
  void skip_string();
  void append_escape(std::string& text);
  unsigned hex_digits();

  std::string_view text_;
  std::string source_;
  std::size_t position_ = 0;
};

/// `text` as a JSON string, in quotes. It must be UTF-8.
std::string json_string(std::string_view text);

}  // namespace dlx::format
