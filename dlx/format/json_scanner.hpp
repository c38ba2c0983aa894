#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"

namespace dlx::format {

/// Returns `text` as a JSON string in quotes. Bytes that are not UTF-8 become U+FFFD.
inline std::string json_string(std::string_view text) {
  constexpr char hex[] = "0123456789abcdef";
  const auto is_plain = [](char letter) {
    return letter >= ' ' && letter < 0x7F && letter != '"' && letter != '\\';
  };
  std::string quoted = "\"";
  for (std::size_t size = 0; !text.empty(); text.remove_prefix(std::max<std::size_t>(size, 1))) {
    size = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    if (size > 0) {
      quoted += text.substr(0, size);
      continue;
    }
    size = character_size(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (size == 0) {
      quoted += "\xEF\xBF\xBD";
    } else if (byte == '"' || byte == '\\') {
      quoted += {'\\', text.front()};
    } else if (byte < 0x20) {
      quoted += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    } else {
      quoted += text.substr(0, size);
    }
  }
  return quoted + '"';
}

/// Reads JSON on demand, without a tree or recursion. Rejects values of the wrong type at their
/// position. Returns numbers as text. Internal.
///
/// Errors:   ParseError with line and column.
/// Source:   RFC 8259.
class JsonScanner {
 public:
  JsonScanner(std::string_view text, std::string source) : text_(text), source_(std::move(source)) {
    if (text_.starts_with(byte_order_mark)) position_ = byte_order_mark.size();
  }

  /// Returns the first byte of the next value or punctuation; '\0' at the end of the text, and '\1'
  /// for a zero byte.
  char peek() {
    Deadline::check();
    position_ = std::min(text_.find_first_not_of(" \t\r\n", position_), text_.size());
    if (position_ == text_.size()) return '\0';
    return text_[position_] == '\0' ? '\1' : text_[position_];
  }

  /// Skips `c` and returns true if `c` comes next; otherwise returns false.
  bool accept(char c) {
    if (peek() != c) return false;
    ++position_;
    return true;
  }

  /// Skips `c`, which must come next.
  void expect(char c) {
    if (!accept(c)) fail_here(quote_token({&c, 1}));
  }

  std::string string(std::string_view expected) {
    if (peek() != '"') fail_here(expected);
    const std::size_t begin = position_;
    std::string text;
    for (++position_; position_ < text_.size(); ++position_) {
      const char c = text_[position_];
      if (c == '"') {
        ++position_;
        return text;
      }
      if (static_cast<unsigned char>(c) < 0x20) {
        fail(position_, "found the control character " + quote_token({&c, 1}) +
                            " in a string, expected it as \\u....");
      }
      if (c == '\\') {
        append_escape(text);
      } else {
        text += c;
      }
    }
    fail(begin, "found a string without a closing quote");
  }

  /// Returns the characters of a number.
  std::string_view number(std::string_view expected) {
    peek();
    const std::size_t begin = position_;
    const auto at = [&](std::size_t k) { return k < text_.size() ? text_[k] : '\0'; };
    std::size_t end = begin + (at(begin) == '-' ? 1 : 0);
    const std::size_t whole = end;
    while (is_digit(at(end))) ++end;
    bool right = end > whole && (at(whole) != '0' || end == whole + 1);
    if (right && at(end) == '.') {
      const std::size_t fraction = ++end;
      while (is_digit(at(end))) ++end;
      right = end > fraction;
    }
    if (right && (at(end) == 'e' || at(end) == 'E')) {
      ++end;
      if (at(end) == '+' || at(end) == '-') ++end;
      const std::size_t exponent = end;
      while (is_digit(at(end))) ++end;
      right = end > exponent;
    }
    if (!right) fail_here(expected);
    position_ = end;
    return text_.substr(begin, end - begin);
  }

  /// Returns the characters up to the next white space, punctuation or quotation mark; may be
  /// empty.
  std::string_view word() {
    const std::size_t begin = position();
    position_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", begin), text_.size());
    return text_.substr(begin, position_ - begin);
  }

  /// Skips a value; checks only that its brackets match.
  void skip_value() {
    std::string closers;  // closing brackets of the open brackets
    const std::size_t begin = position();
    do {
      const char c = peek();
      if (c == '\0') {
        fail_here(closers.empty() ? "a value"
                                  : "the end of the value that begins in line " +
                                        std::to_string(line_of(begin)));
      }
      if (c == '"') {
        skip_string();
      } else if (c == '[' || c == '{') {
        ++position_;
        closers += c == '[' ? ']' : '}';
      } else if (c == ']' || c == '}') {
        if (closers.empty()) fail_here("a value");
        expect(closers.back());
        closers.pop_back();
      } else if (c == ',' || c == ':') {
        if (closers.empty()) fail_here("a value");
        ++position_;
      } else {
        position_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", position_), text_.size());
      }
    } while (!closers.empty());
  }

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

  /// Calls `member` before each value of an object with the index of its key in `keys`. Unknown and
  /// repeated keys are errors.
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

  /// Moves to the next value and returns its position.
  std::size_t position() { return peek(), position_; }
  void seek(std::size_t position) { position_ = position; }
  std::size_t line_of(std::size_t position) const {
    return static_cast<std::size_t>(std::ranges::count(text_.substr(0, position), '\n')) + 1;
  }

  [[noreturn]] void fail(std::size_t position, std::string message) const {
    const std::size_t before = text_.substr(0, position).rfind('\n');
    std::size_t begin = before == text_.npos ? 0 : before + 1;
    if (begin == 0 && text_.starts_with(byte_order_mark)) begin = byte_order_mark.size();
    throw ParseError(source_, line_of(position),
                     column_of(text_.substr(begin), position - std::min(begin, position)),
                     std::move(message));
  }

  /// Throws an error: `expected` does not come next.
  [[noreturn]] void fail_here(std::string_view expected) {
    peek();
    const std::string_view rest = text_.substr(position_);
    std::string found = "the end of the text";
    if (rest.starts_with('"')) {
      found = "a string";
    } else if (!rest.empty()) {
      const std::size_t end = rest.find_first_of(" \t\r\n,:[]{}\"", 1);
      const bool mark = rest.find_first_of(",:[]{}") == 0;
      found = quote_token(rest.substr(0, mark ? 1 : end));
    }
    fail(position_, "found " + found + ", expected " + std::string(expected));
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  static void append_utf8(std::string& text, unsigned code) {
    const auto put = [&](unsigned byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
      put(0xC0 | code >> 6);
    } else if (code < 0x10000) {
      put(0xE0 | code >> 12);
      put(0x80 | (code >> 6 & 0x3F));
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
      put(0x80 | (code >> 6 & 0x3F));
    }
    put(0x80 | (code & 0x3F));
  }

  // Returns true after skipping a comma, so that another value follows; false after skipping `end`.
  bool more(char end) {
    if (accept(',')) return true;
    if (accept(end)) return false;
    const char expected[] = {'\'', ',', '\'', ' ', 'o', 'r', ' ', '\'', end, '\'', '\0'};
    fail_here(expected);
  }

  std::size_t key(const std::vector<std::string_view>& keys, std::vector<bool>& met) {
    const std::size_t begin = position();
    const std::string name = string("a key");
    const auto k = static_cast<std::size_t>(std::ranges::find(keys, name) - keys.begin());
    if (k == keys.size()) {
      std::string known;
      for (const std::string_view one : keys)
        known += (known.empty() ? "" : ", ") + json_string(one);
      fail(begin, "found the key " + quote_token(name) + ", expected one of " + known);
    }
    if (met[k]) fail(begin, "found the key " + quote_token(name) + " again, expected it once");
    met[k] = true;
    return k;
  }

  void skip_string() {
    const std::size_t begin = position_++;
    while (position_ < text_.size() && text_[position_] != '"')
      position_ += text_[position_] == '\\' ? 2 : 1;
    if (position_ >= text_.size()) fail(begin, "found a string without a closing quote");
    ++position_;
  }

  // Decodes an escape sequence up to its last character.
  void append_escape(std::string& text) {
    const std::size_t begin = position_++;
    const char c = position_ < text_.size() ? text_[position_] : '\0';
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t k = letters.find(c); k != letters.npos) {
      text += meanings[k];
      return;
    }
    if (c != 'u') {
      fail(begin, "found " + quote_token(text_.substr(begin, 2)) +
                      " in a string, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u....");
    }
    unsigned code = hex_digits();
    if (code >= 0xD800 && code < 0xDC00 && text_.substr(position_ + 1, 2) == "\\u") {
      position_ += 2;
      const unsigned low = hex_digits();
      if (low >= 0xDC00 && low < 0xE000) code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    if (code >= 0xD800 && code < 0xE000) {
      fail(begin, "found half of a surrogate pair, expected both halves as \\uD83D\\uDE00");
    }
    append_utf8(text, code);
  }

  // Reads the four digits after the `u` at the position; moves to the last digit.
  unsigned hex_digits() {
    constexpr std::string_view digits = "0123456789abcdef0123456789ABCDEF";
    unsigned code = 0;
    for (int k = 0; k < 4; ++k) {
      const char c = ++position_ < text_.size() ? text_[position_] : '\0';
      const std::size_t digit = digits.find(c);
      if (digit == digits.npos || c == '\0') {
        fail(std::min(position_, text_.size()), "expected four hexadecimal digits after \\u");
      }
      code = 16 * code + static_cast<unsigned>(digit % 16);
    }
    return code;
  }

  std::string_view text_;
  std::string source_;
  std::size_t position_ = 0;
};

}  // namespace dlx::format
