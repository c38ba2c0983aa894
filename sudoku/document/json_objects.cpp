#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "dlx/format/json_scanner.hpp"
#include "sudoku/document/document.hpp"

/// JSON objects of other programs: objects of f-puzzles, and objects with an array or a string of
/// the cells under any key.
namespace dlx::sudoku::document {

namespace {

/// Returns true for an object with a `grid` of rows of objects, as f-puzzles writes it.
bool is_f_puzzle(std::string_view json) {
  constexpr std::string_view key = "\"grid\"";
  const std::size_t at = json.find(key);
  if (at == json.npos) return false;
  std::string begin;
  for (const char c : json.substr(at + key.size(), 64))
    if (c != ' ' && c != '\n' && c != '\r' && c != '\t') begin += c;
  return begin.starts_with(":[[{");
}

/// The first puzzle of an object with an empty cell: another grid is its solution.
std::optional<std::variant<Puzzle, ParseError>> first_puzzle(const Document& document) {
  for (const auto& entry : document.entries) {
    const Puzzle* const puzzle = std::get_if<Puzzle>(&entry);
    if (puzzle == nullptr || puzzle->grid.givens() < puzzle->grid.shape().cells()) return entry;
  }
  return std::nullopt;
}

void read_object(const Text& text, std::size_t begin, std::size_t end, Document& document) {
  const std::string_view json = text.content().substr(begin, end - begin);
  if (is_f_puzzle(json)) {
    add_entry(document, [&] { return read_f_puzzle(text, begin, json); });
    return;
  }
  Document inside;
  // From the start of the text, so that positions are right.
  const Text part(text.content().substr(0, end), text.source(), text.first_line());
  read_arrays_from(part, begin, inside);
  if (auto entry = first_puzzle(inside)) {
    document.entries.push_back(std::move(*entry));
  } else {
    document.entries.emplace_back(text.error(
        begin,
        "found a JSON object without a puzzle, expected an array or a string of the cells, "
        "or the grid of f-puzzles"));
  }
}

}  // namespace

bool recognise_json(const Head& head) {
  return head.first.starts_with('{') && head.content.find('"') != head.content.npos;
}

void read_json(const Text& text, Document& document) {
  dlx::format::JsonScanner scanner(text.content(), text.source());
  while (scanner.peek() == '{') {
    const std::size_t begin = scanner.position();
    scanner.skip_value();
    std::size_t end = scanner.position();
    read_object(text, begin, std::min(end, text.content().size()), document);
    scanner.accept(',');
  }
}

}  // namespace dlx::sudoku::document
