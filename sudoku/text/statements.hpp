#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/format/line_scanner.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku::text {

struct Token {
  std::string_view text;
  std::string_view line = text;  // the line that contains it
  std::size_t number = 1;        // of the line
};

/// The lines of a text as tokens, without comments; lines without tokens are skipped. Internal.
class Statements {
 public:
  Statements(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  /// Moves to the next line with tokens; returns false at the end, whose position is end().
  bool next();

  const std::vector<Token>& tokens() const { return tokens_; }
  Token end() const { return {{}, {}, scanner_.line_number() + 1}; }
  /// The position after the last token of the line.
  Token end_of_line() const;

  /// Throws a ParseError at a token.
  [[noreturn]] void fail(const Token& at, std::string message) const;
  /// Fails unless the line has from `least` to `most` tokens after the first.
  void need_arguments(std::size_t least, std::size_t most, const std::string& what) const;
  static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

  int parse_cell(const Token& token, const Shape& shape) const;
  /// Parses the tokens from `first` to before `end` as cells and blocks of cells.
  std::vector<int> parse_cells(std::size_t first, std::size_t end, const Shape& shape) const;

 private:
  std::pair<int, int> parse_place(std::string_view text, const Token& token,
                                  const Shape& shape) const;

  dlx::format::LineScanner scanner_;
  std::vector<Token> tokens_;
};

/// Returns the number that the whole text is; nullopt for any other text.
std::optional<int> to_number(std::string_view text);

/// Parses a number after `first`, which may be empty, and a number after `second`: "r3c3", "3x3".
std::optional<std::pair<int, int>> to_numbers(std::string_view text, std::string_view first,
                                              char second);

/// Returns " r1c1 r1c2".
std::string cell_names(const Shape& shape, const std::vector<int>& cells);

}  // namespace dlx::sudoku::text
