#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "dlx/error.hpp"
#include "dlx/format/line_scanner.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku::text {

/// The lines of a stream, one at a time, in a buffer of fixed size, so that memory is bounded for
/// any input. Removes a byte order mark at the start and a `\r` at the end of a line. Full-width
/// digits become digits of ASCII, except in lines that may belong to XML, JSON, an array or a link.
class LineSource {
 public:
  /// The stored part of a line. The longest line of a puzzle has 46656 characters, the pencil marks
  /// of 36x36; the rest is room for a comment.
  static constexpr std::size_t max_line = 65535;
  /// After this number of bytes without a line end, a ParseError ends the lines.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  /// `name` is the name of the stream in the std::system_error of a failing read, and in the
  /// ParseError for data that is not text (see foreign_data()).
  LineSource(std::istream& in, std::string name);

  /// Moves to the next line; returns false at the end of the input.
  bool next() {
    if (unread_) {
      unread_ = false;
      return true;
    }
    return kept_.empty() ? read() : replay();
  }
  /// Makes next() return the same line again.
  void unread() { unread_ = true; }

  std::string_view line() const { return line_; }
  /// The number of the line, from 1; 0 before the first.
  std::size_t number() const { return number_; }
  /// Returns true if the line has more than max_line bytes; line() is its start, the rest is
  /// skipped.
  bool cut() const { return cut_; }
  const std::string& name() const { return name_; }
  /// Throws a ParseError about byte `offset` of the line.
  [[noreturn]] void fail(std::size_t offset, std::string message,
                         ErrorCode code = ErrorCode::parse) const;
  /// Throws if the line was truncated.
  void check_length() const;
  /// Returns true if it is known, without reading further, that no line follows.
  bool at_end() const;

  /// Counts lines that are neither puzzles nor parts of puzzles, nor refused with an error.
  void add_skipped(std::size_t lines) { skipped_ += lines; }
  std::size_t skipped() const { return skipped_; }

  /// Keeps the current line for rewind(). Call for each line that must be returned again.
  void keep();
  /// Makes next() return the kept lines, followed by the rest of the input.
  void rewind();

  /// Returns everything from the current line on, up to `limit` bytes; the rest stays unread.
  /// Unchanged bytes, except a `\r` at the end of the current line.
  std::string rest(std::size_t limit);

 private:
  struct Kept {
    std::string line;
    std::size_t number = 0;
    bool cut = false;
    bool ended = false;
  };

  bool read();
  void skip_rest_of_line();
  void read_first();
  bool replay();

  std::istream& in_;
  std::string name_;
  std::unique_ptr<char[]> buffer_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::size_t lines_read_ = 0;
  std::size_t skipped_ = 0;
  bool cut_ = false;
  bool ended_ = false;  // the line end was read
  bool skip_ = false;   // the rest of a truncated line is still in the stream
  bool unread_ = false;
  bool is_over_ = false;  // the rest is not text, or has no lines
  std::deque<Kept> keeping_;
  std::deque<Kept> kept_;  // lines to be returned again
  Kept replayed_;
};

/// The characters for the values of cells.
enum class Alphabet {
  from_one,   ///< 1 to 9, then A: as Shape::symbol()
  from_zero,  ///< 0 to 9, then A: hexadecimal digits for 16x16; `0` is not an empty cell
};

/// All characters of values, in order.
constexpr std::string_view symbols_of(Alphabet alphabet) {
  return alphabet == Alphabet::from_one ? Shape::symbols.substr(1)
                                        : std::string_view("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

/// The value of a character: 0 for an empty cell, nullopt for characters that are no value of the
/// shape. Letters may be upper or lower case.
inline std::optional<int> value_of(char symbol, const Shape& shape, Alphabet alphabet) {
  const bool may_be_value = symbol == '0' || (symbol >= 'A' && symbol <= 'Z') ||
                            (symbol >= 'a' && symbol <= 'z') || (symbol >= '1' && symbol <= '9');
  if (alphabet == Alphabet::from_one || !may_be_value) return shape.value(symbol);
  if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  const std::size_t place = symbols_of(alphabet).find(symbol);
  if (place < static_cast<std::size_t>(shape.size())) return static_cast<int>(place) + 1;
  return symbol == 'X' ? std::optional(0) : std::nullopt;
}

/// The length in bytes of a box-drawing character (U+2500 to U+257F) at `at`; 0 if there is none.
std::size_t box_drawing(std::string_view line, std::size_t at);

// Parts of the readers' messages.

/// "1 cell", "2 cells".
std::string count_of(std::size_t count, const char* noun);

/// The character at `offset`: a whole UTF-8 character in quotes, or `byte 0xFF` for invalid UTF-8.
std::string character_at(std::string_view line, std::size_t offset);

/// The characters permitted in a cell: "1-9, or . 0 * _ - x for an empty cell".
std::string expected_cells(const Shape& shape, Alphabet alphabet = Alphabet::from_one);

/// " (16 cells make a 4x4 grid)" if that number of cells is right for another shape, otherwise
/// empty; for a row, which many numbers would fit, only for shapes with square boxes.
std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row);

/// The message for a line with a second puzzle after the first.
constexpr const char* second_puzzle =
    "found a second puzzle in the line, expected one puzzle on each line";

/// A message about a text, and its position.
struct Fault {
  std::size_t offset;
  std::string message;
};

/// Reads a puzzle whose start and end are known: one character for each cell. Fills `grid`, or
/// returns the error.
std::optional<Fault> read_cells(std::string_view cells, Grid& grid);

/// Reads the cells of a solution, which has no empty cell. Messages begin with "the solution has
/// ...".
std::optional<Fault> read_solution(std::string_view cells, Grid& grid);

using dlx::format::lower_case;
using dlx::format::trimmed;

}  // namespace dlx::sudoku::text
