#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace dlx {

/// Bad text: what is wrong and where. `what()` reads `source:line:column: message`.
///
/// Lines and columns count from 1; a column counts characters (UTF-8 code points), not bytes.
/// Thrown by every reader of text in `dlx` and `sudoku`.
class ParseError : public std::runtime_error {
 public:
  ParseError(std::string source, std::size_t line, std::size_t column, std::string message);

  const std::string& source() const { return source_; }
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  const std::string& message() const { return message_; }

 private:
  std::string source_;
  std::size_t line_;
  std::size_t column_;
  std::string message_;
};

/// `'token'` for a message: long tokens are cut, control characters and bytes that are not UTF-8
/// shown as \xNN.
std::string quote_token(std::string_view token);

/// What a reader of text should say of data that it can make nothing of: "found data packed by
/// gzip, expected text in UTF-8; try 'gunzip -c FILE | dlx ...'". nullopt for all that may be text.
/// `head`: the first bytes, some 64 of them if there are so many; `source`: the name of a file.
std::optional<std::string> foreign_data(std::string_view head, std::string_view source = {});

/// The 1-based column, in characters, of byte `offset` of `line` (UTF-8; stray bytes count one).
std::size_t column_of(std::string_view line, std::size_t offset);

}  // namespace dlx
