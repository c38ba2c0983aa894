#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {

/// A word of a text, with the offset of its first byte. A word in quotes is a name whatever its
/// characters are.
struct ListWord {
  std::string text;
  std::size_t offset = 0;
  bool quoted = false;
};

/// A token of a text with lists. Internal.
struct ListToken {
  enum Kind { word, open, close, comma, semicolon, mark, line_end };
  Kind kind;
  ListWord word_of;         ///< its characters: of a mark, `:` or `=`
  bool after_line = false;  ///< in brackets: the first token of a line

  char first() const { return word_of.text[0]; }
};

/// Splits a text with lists into tokens, without comments. Line ends in brackets are no tokens. A
/// word that is followed by `:`, or by `=` and a bracket, is a name; other words may contain these
/// characters. Functions that make a list in Python, as `set(...)`, are omitted.
///
/// Errors:   ParseError for an unclosed quote, comment or bracket, and for `#` where a comment is
///           doubtful.
std::vector<ListToken> list_tokens(const Document& document);

/// Throws ParseError at a byte of the document.
[[noreturn]] void fail_at(const Document& document, std::size_t offset, const std::string& message);

}  // namespace dlx::puzzles
