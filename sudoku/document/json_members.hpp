#pragma once

#include <string>
#include <vector>

#include "dlx/format/json_scanner.hpp"

/// Reads objects of JSON whose keys are not known beforehand.
namespace dlx::sudoku::document {

using Words = std::vector<std::string>;

/// Returns a text, number, `true`, `false` or `null` as text; empty for `null`.
inline std::string read_scalar(dlx::format::JsonScanner& scanner) {
  if (scanner.peek() == '"') return scanner.string("a value");
  const std::string word(scanner.word());
  if (word.empty()) scanner.fail_here("a value");
  return word == "null" ? "" : word;
}

inline Words read_words(dlx::format::JsonScanner& scanner) {
  Words words;
  scanner.array("a list", [&] { words.push_back(read_scalar(scanner)); });
  return words;
}

/// Calls `member(key)` before each value of an object.
template <typename Member>
void read_members(dlx::format::JsonScanner& scanner, Member member) {
  scanner.expect('{');
  if (scanner.accept('}')) return;
  do {
    const std::string key = scanner.string("a key");
    scanner.expect(':');
    member(key);
  } while (scanner.accept(','));
  scanner.expect('}');
}

}  // namespace dlx::sudoku::document
