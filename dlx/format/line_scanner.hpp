#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// Limit for the variables of a format, because a line of ten bytes could request gigabytes.
inline constexpr std::uint32_t max_variables = 1'000'000;

/// A word of a line between white space.
struct Word {
  std::string_view text;
  std::size_t offset = 0;  ///< offset of its first byte in the line
};

/// A position in a text, for later messages.
struct Place {
  std::size_t line = 1, column = 1;
};

/// Removes white space at both ends of a line, including the carriage return of Windows.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\v\f";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Returns the text in lower case (ASCII only).
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower;
}

/// Returns true if the text is not empty and all its characters are among the given ones.
inline bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == text.npos;
}

/// "1 row", "2 rows".
inline std::string counted(std::uint64_t number, const char* noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

/// For messages about a number that another line declares: " as line 3 says".
inline std::string as_declared_in_line(std::size_t line) {
  return " as line " + std::to_string(line) + " says";
}

/// Parses the complete text as a number, `[+|-] digits`, of magnitude below 2^63.
inline std::optional<std::int64_t> whole_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() ||
      value == std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  return value;
}

/// Reads a text line by line and word by word, with positions for errors. Skips a byte order mark
/// at the start. Internal.
class LineScanner {
 public:
  LineScanner(std::string_view text, std::string source) : rest_(text), source_(std::move(source)) {
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
  }
  /// Reads a single line, which has the given number.
  LineScanner(std::string_view line, std::string source, std::size_t number)
      : source_(std::move(source)), line_(line), number_(number) {}

  /// Moves to the next line; returns false if there is none.
  bool next() {
    line_ = rest_.substr(0, rest_.find('\n'));
    position_ = 0;
    if (rest_.empty()) return false;
    rest_.remove_prefix(std::min(line_.size() + 1, rest_.size()));
    ++number_;
    Deadline::check(1 + line_.size() / 16);
    return true;
  }
  /// Moves to the next line that is not blank; returns false if there is none.
  bool next_line() {
    while (next()) {
      if (skip_blanks(0) < line_.size()) return true;
    }
    return false;
  }
  /// The current line without its newline, but with a carriage return.
  std::string_view line() const { return line_; }
  /// Returns true if `mark` is the first non-blank character of the line.
  bool line_begins_with(char mark) const {
    const std::size_t begin = skip_blanks(0);
    return begin < line_.size() && line_[begin] == mark;
  }
  /// The number of the current line, counted from 1; 0 before the first line.
  std::size_t line_number() const { return number_; }

  /// The position of byte `offset` of the line; after the last line, the end of the text.
  Place place(std::size_t offset) const {
    return {std::max<std::size_t>(number_, 1), column_of(line_, offset)};
  }

  /// Reads the next word of the line; returns false if there is none.
  bool next_word(Word& word) {
    Deadline::check();
    position_ = skip_blanks(position_);
    std::size_t end = position_;
    while (end < line_.size() && !is_blank(line_[end])) ++end;
    word = {line_.substr(position_, end - position_), position_};
    position_ = end;
    return !word.text.empty();
  }
  /// Reads the next word of the text, continuing on later lines, and skips lines that begin with
  /// `comment`.
  bool next_word_of_text(Word& word, char comment = '\0') {
    while (!next_word(word)) {
      do {
        if (!next_line()) return false;
      } while (comment != '\0' && line_begins_with(comment));
    }
    return true;
  }
  /// Returns the remaining words of the line.
  std::vector<Word> words() {
    std::vector<Word> all;
    for (Word word; next_word(word);) all.push_back(word);
    return all;
  }

  /// Throws a ParseError at place(offset).
  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    fail(place(offset), std::move(message));
  }
  [[noreturn]] void fail(Place place, std::string message) const {
    throw ParseError(source_, place.line, place.column, std::move(message));
  }
  /// Throws "found 'word', expected ...".
  [[noreturn]] void refuse(const Word& word, std::string_view expected) const {
    fail(word.offset, "found " + quote_token(word.text) + ", expected " + std::string(expected));
  }

  /// Calls a ProblemBuilder and turns its exceptions into a ParseError at `offset`.
  template <typename Action>
  void build(std::size_t offset, Action action) const {
    try {
      action();
    } catch (const std::logic_error& error) {
      fail(offset, error.what());
    }
  }

 private:
  // Returns true for " \t\r\v\f". Called for every byte; find_first_of() would be slow.
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n'); }
  std::size_t skip_blanks(std::size_t at) const {
    while (at < line_.size() && is_blank(line_[at])) ++at;
    return at;
  }

  std::string_view rest_;
  std::string source_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::size_t position_ = 0;  // in line_
};

/// Returns the problem with its warnings. `item_line` and `option_line` return the lines of items
/// and options, which the warnings get.
template <typename ItemLine, typename OptionLine>
ParsedProblem finish(ProblemBuilder& builder, ItemLine item_line, OptionLine option_line) {
  ParsedProblem parsed{builder.build(), {}};
  parsed.warnings = find_warnings(parsed.problem);
  for (Warning& warning : parsed.warnings) {
    warning.line = warning.kind == Warning::Kind::uncovered_item ? item_line(warning.item)
                                                                 : option_line(warning.option);
  }
  return parsed;
}

/// Returns KIND if the first line of a text that is no comment is `p KIND ...` (DIMACS); else "".
inline std::string_view dimacs_kind(std::string_view text) {
  LineScanner scanner(text, "");
  do {
    if (!scanner.next_line()) return {};
  } while (scanner.line_begins_with('c'));
  Word p, kind;
  return scanner.next_word(p) && p.text == "p" && scanner.next_word(kind) ? kind.text : "";
}

}  // namespace dlx::format
