#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
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

/// Returns the scalars of a list; lists and objects in it are skipped.
inline Words read_words(dlx::format::JsonScanner& scanner) {
  Words words;
  scanner.array("a list", [&] {
    const bool is_scalar = scanner.peek() != '[' && scanner.peek() != '{';
    is_scalar ? words.push_back(read_scalar(scanner)) : scanner.skip_value();
  });
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

/// An object with scalars, lists of scalars, and `lines`; other members are skipped.
struct Item {
  std::map<std::string, Words, std::less<>> members;
  std::vector<Words> lines;

  bool has(std::string_view key) const { return members.contains(key); }
  /// The scalars of a member; empty if it is absent.
  Words words(std::string_view key) const {
    const auto found = members.find(key);
    return found == members.end() ? Words() : found->second;
  }
  std::string text(std::string_view key) const {
    const Words all = words(key);
    return all.empty() ? "" : all.front();
  }
};

inline Item read_item(dlx::format::JsonScanner& scanner) {
  Item item;
  read_members(scanner, [&](const std::string& key) {
    if (scanner.peek() == '{') {
      scanner.skip_value();
    } else if (scanner.peek() != '[') {
      item.members[key] = {read_scalar(scanner)};
    } else if (key == "lines") {
      scanner.array("a list of lines", [&] { item.lines.push_back(read_words(scanner)); });
    } else {
      item.members[key] = read_words(scanner);
    }
  });
  return item;
}

}  // namespace dlx::sudoku::document
