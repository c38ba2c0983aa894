#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "dlx/standard.hpp"

namespace dlx {

/// The kinds of faults in a text that programs distinguish without reading messages.
enum class ErrorCode {
  parse,                  ///< any other fault
  second_puzzle,          ///< a puzzle after the only one that was expected
  second_puzzle_in_line,  ///< a second puzzle in the line of the only one that was expected
  invalid_cell,           ///< a character or word that is no value of a cell
};
/// Returns "parse", "second_puzzle", ...
std::string_view to_string(ErrorCode code);

/// Thrown for invalid text. `what()` is `source:line:column: message`.
///
/// Lines and columns count from 1; a column counts characters (UTF-8 code points), not bytes.
/// Thrown by every reader of text in `dlx` and `sudoku`.
class ParseError : public std::runtime_error {
 public:
  ParseError(std::string source, std::size_t line, std::size_t column, std::string message,
             ErrorCode code = ErrorCode::parse);

  const std::string& source() const { return source_; }
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  const std::string& message() const { return message_; }
  ErrorCode code() const { return code_; }

 private:
  std::string source_;
  std::size_t line_;
  std::size_t column_;
  std::string message_;
  ErrorCode code_;
};

/// Quotes a token for a message: `'token'`. Truncates long tokens, and shows control characters and
/// invalid UTF-8 as \xNN.
std::string quote_token(std::string_view token);

/// Returns the message for data that is not text: "found data packed by gzip, expected text in
/// UTF-8; try 'gunzip -c FILE | dlx ...'". Returns nullopt if the data may be text. `head`: the
/// first bytes of the data, about 64; `source`: the name of the file.
std::optional<std::string> foreign_data(std::string_view head, std::string_view source = {});

/// Returns the 1-based column, in characters, of byte `offset` of `line` (UTF-8; an invalid byte
/// counts as one character).
std::size_t column_of(std::string_view line, std::size_t offset);

}  // namespace dlx
