#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What models read and write: words and lines, numbers, grids of them, names, colours.
namespace dlx::puzzles {

/// A word of a line: what stands between blanks.
struct Token {
  std::string_view text;
  std::size_t offset;  ///< in its line, in bytes
};

/// The words of a line, parted by spaces and tabs; a carriage return at its end counts as one.
std::vector<Token> words_of_line(std::string_view line);

/// Takes the first line, without its end, off a text that is not empty.
std::string_view take_line(std::string_view& text);

/// The same without a carriage return before the end.
std::string_view take_row(std::string_view& text);

/// For rows of '#', '.' and spaces: throws ParseError for any other character, which says what was
/// `expected`.
void check_row(std::string_view row, const std::string& source, std::size_t line,
               std::string_view expected);

/// Throws ParseError at this place if no item can have the name.
void check_name(std::string_view name, const std::string& source, std::size_t line,
                std::size_t column);

/// By row and column the numbers that are given, 0 where none is.
using NumberGrid = std::vector<std::vector<int>>;

/// What a grid must be like.
struct GridLimits {
  int most_number;
  /// Of rows and columns; `exactly` so many, or at most.
  std::size_t size;
  bool exactly;
};

/// Reads rows of numbers from 1 to `most_number`, parted by white space, with '.', '_' or '0' for
/// an empty cell. Where each number is one digit a row may also be written without spaces. Empty
/// lines don't count; all rows are of the same length. Errors: ParseError.
NumberGrid parse_number_grid(std::string_view text, const std::string& source,
                             const GridLimits& limits);

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
