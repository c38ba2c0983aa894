#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/format/line_scanner.hpp"

/// Texts that models read and write: words and lines, numbers, grids of numbers, names, colours.
namespace dlx::puzzles {

/// A word of a line, and its offset in the line.
using Token = format::Word;

/// A text of lines, and its name in messages.
struct Document {
  std::string text, source;
};

/// Reads the lines of a document, which must outlive this object, and throws errors at positions in
/// these lines.
class LineReader : public format::LineScanner {
 public:
  explicit LineReader(const Document& document) : LineScanner(document.text, document.source) {}
  using LineScanner::LineScanner;

  /// The current line without a carriage return at its end.
  std::string_view row() const { return line().substr(0, line().size() - line().ends_with('\r')); }
  /// Throws ParseError at the beginning of another line.
  [[noreturn]] void fail_in(std::size_t line, const std::string& message) const {
    fail({line, 1}, message);
  }
  /// For rows of '#', '.' and spaces: throws for any other character, with `expected`.
  void check_row(std::string_view expected) const;
  /// Throws for a word of the line that cannot be the name of an item.
  void check_name(const Token& name) const;
};

/// The given numbers by row and column, 0 for none.
using NumberGrid = std::vector<std::vector<int>>;

/// Requirements for a grid.
struct GridLimits {
  int max_number;
  /// Numbers of rows and columns; exact if `exactly`, otherwise maxima.
  std::size_t size;
  bool exactly;
};

/// Reads rows of numbers from 1 to `max_number`, separated by white space, with '.', '_' or '0' for
/// an empty cell. If all numbers are single digits, a row may be written without spaces. Empty
/// lines are ignored; all rows have the same length.
/// Errors:   ParseError.
NumberGrid parse_number_grid(const Document& document, const GridLimits& limits);

/// "r7": the name of item k of many.
std::string item_name(std::string_view prefix, std::size_t number);

/// "1 cell", "60 cells".
std::string cells_text(std::uint64_t cells);

/// Black on a background from the colours of most terminals, for piece k.
std::string background(std::size_t k);
/// Ends the effect of background().
inline constexpr const char* plain = "\x1b[0m";

/// Throws if a problem would have more entries than the limit, which no reasonable problem reaches;
/// otherwise memory would be the limit.
/// Errors:   std::invalid_argument, "the problem is too large: WHAT need ...".
void check_entries(std::size_t entries, const std::string& what);

}  // namespace dlx::puzzles
