#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/shared/list_tokens.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {

/// The kind of lists that a caller expects, which decides how ambiguous texts are read.
enum class ListKind {
  sets,   ///< the elements of a set
  edges,  ///< two vertices, one, or the neighbours of the vertex that names the list
  words,  ///< words of any lists, possibly with scores
};

/// A list of names, which may have a name itself.
struct NameList {
  std::optional<ListWord> name;
  std::optional<ListToken> mark;  ///< behind the name
  std::vector<ListWord> members;
  std::size_t offset = 0;  ///< of its first byte
};

/// Reads lists of names in the forms that people and programs write:
///
///   - a list on each line, its names separated by white space, commas or semicolons;
///   - lists in brackets, `{1, 2}`, `(a, b)`, `[1, 2]`, each on a line or all in one list, as in
///     JSON, Python, C and LaTeX; `1 2; 3` are two lists;
///   - with a name: `A: 1 2`, `A = {1, 2}`, `{"A": [1, 2]}`;
///   - a table whose first line names the columns: `name,element`, `source;target`, `word;score`.
///
/// Comments begin with `#`, `//`, `%` or, in a line of their own, `|`, or stand between `/*` and
/// `*/`. A name in quotes may have any characters that a name may have.
///
/// Errors:   ParseError for a text with two meanings or none, and for a name that no item can have.
std::vector<NameList> parse_name_lists(const Document& document, ListKind kind);

/// Throws ParseError "found 'word', expected ...".
[[noreturn]] void refuse(const Document& document, const ListWord& word, std::string_view expected);

/// Returns true if the word has a hyphen between other characters, as `a-b`, and no quotes.
bool is_hyphenated(const ListWord& word);

/// Returns true if the word consists of digits.
bool is_numeral(const ListWord& word);

}  // namespace dlx::puzzles
