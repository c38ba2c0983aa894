#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/format/line_scanner.hpp"

/// What models read and write: words and lines, numbers, grids of them, names, colours.
namespace dlx::puzzles {

/// A word of a line, and its offset in it.
using Token = format::Word;

/// A text of lines, and what messages call it.
struct Document {
  std::string text, source;
};

/// The lines of a document, which must outlive it, one after the other, and errors in them.
class LineReader : public format::LineScanner {
 public:
  explicit LineReader(const Document& document) : LineScanner(document.text, document.source) {}
  using LineScanner::LineScanner;

  /// The line without a carriage return at its end.
  std::string_view row() const { return line().substr(0, line().size() - line().ends_with('\r')); }
  /// Throws ParseError at the beginning of another line.
  [[noreturn]] void fail_in(std::size_t line, const std::string& message) const {
    fail({line, 1}, message);
  }
  /// For rows of '#', '.' and spaces: fails at any other character and says what was `expected`.
  void check_row(std::string_view expected) const;
  /// Fails at a word of the line if no item can have it for a name.
  void check_name(const Token& name) const;
};

/// By row and column the numbers that are given, 0 where none is.
using NumberGrid = std::vector<std::vector<int>>;

/// What a grid must be like.
struct GridLimits {
  int max_number;
  /// Of rows and columns; `exactly` so many, or at most.
  std::size_t size;
  bool exactly;
};

/// Reads rows of numbers from 1 to `max_number`, parted by white space, with '.', '_' or '0' for
/// an empty cell. Where each number is one digit a row may also be written without spaces. Empty
/// lines don't count; all rows are of the same length. Errors: ParseError.
NumberGrid parse_number_grid(const Document& document, const GridLimits& limits);

/// "r7": the k-th of many items.
std::string item_name(std::string_view prefix, std::size_t number);

/// "1 cell", "60 cells".
std::string cells_text(std::size_t cells);

/// Black on a background, of the colours that most terminals know, for the k-th piece.
std::string background(std::size_t k);
/// The end of what background() begins.
inline constexpr const char* plain = "\x1b[0m";

/// A bound on the entries of a problem that none within reach comes near; without it memory would
/// be the bound. Errors: std::invalid_argument, "WHAT make too large a problem", if it is passed.
void check_entries(std::size_t entries, const std::string& what);

}  // namespace dlx::puzzles
