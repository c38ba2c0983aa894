#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// Formats with more variables than this are refused: a line of ten bytes could ask for gigabytes.
inline constexpr std::uint32_t max_variables = 1'000'000;

/// A stretch of a line between white space.
struct Word {
  std::string_view text;
  std::size_t offset = 0;  ///< of its first byte in the line
};

/// Where a text says something, for messages about it that come later.
struct Place {
  std::size_t line = 1, column = 1;
};

/// All of `text` as a number, `[+|-] digits`, if its magnitude is below 2^63.
std::optional<std::int64_t> whole_number(std::string_view text);

/// Goes through a text line by line and word by word, and knows the place for errors. A byte order
/// mark at the start is passed over, and so are blank lines. Internal.
class LineScanner {
 public:
  LineScanner(std::string_view text, std::string source);

  /// Moves to the next line that is not blank; false if there is none.
  bool next_line();
  /// The line without its end.
  std::string_view line() const { return line_; }
  /// True if `mark` is the first character of the line that is not blank.
  bool line_begins_with(char mark) const;
  std::size_t line_number() const { return number_; }

  /// Byte `offset` of the line; behind the last line at the end of the text.
  Place place(std::size_t offset) const;

  /// The next word of the line; false if there is none.
  bool next_word(Word& word);
  /// The words of the line that are left.
  std::vector<Word> words();

  /// Throws a ParseError about place(offset).
  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    fail(place(offset), std::move(message));
  }
  [[noreturn]] void fail(Place place, std::string message) const;

  /// Calls a ProblemBuilder and turns what it throws into a ParseError at `offset`.
  template <typename Action>
  void build(std::size_t offset, Action action) const {
    try {
      action();
    } catch (const std::logic_error& error) {
      fail(offset, error.what());
    }
  }

 private:
  std::string_view rest_;
  std::string source_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::size_t position_ = 0;  // in line_
};

/// The problem, with its warnings at the lines that `item_line` and `option_line` give for what
/// they are about.
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

}  // namespace dlx::format
