#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/text/lines.hpp"

/// The XML of OpenSudoku, an Android app: `<game data="81 digits" />` for each puzzle. Everything
/// else is ignored.
namespace dlx::sudoku::document {

namespace {

/// The value of an attribute `data` and its offset; empty if the tag has none.
Cell data_of(std::string_view tag) {
  constexpr std::string_view name = "data";
  for (std::size_t at = tag.find(name); at != tag.npos; at = tag.find(name, at + 1)) {
    const std::size_t sign =
        std::min(tag.find_first_not_of(white_space, at + name.size()), tag.size());
    const std::size_t begin = tag.find_first_of("\"'", sign);
    if (white_space.find(tag[at - 1]) == white_space.npos || !tag.substr(sign).starts_with('=') ||
        begin == tag.npos)
      continue;
    const std::size_t end = std::min(tag.find(tag[begin], begin + 1), tag.size());
    return {tag.substr(begin + 1, end - begin - 1), begin + 1};
  }
  return {};
}

}  // namespace

bool recognise_opensudoku(const Head& head) {
  return head.first.starts_with('<') && head.content.find("<opensudoku") != head.content.npos;
}

void read_opensudoku(const Text& text, Document& document) {
  constexpr std::string_view begin = "<game";
  const std::string_view xml = text.content();
  for (std::size_t at = xml.find(begin); at != xml.npos; at = xml.find(begin, at + 1)) {
    const std::string_view tag = xml.substr(at, xml.find('>', at) - at);
    add_entry(document, [&] {
      const Cell data = data_of(tag);
      if (data.text.empty())
        text.fail(at,
                  "found a game without 'data', expected data=\"...\" with a digit for each cell");
      return puzzle_of_symbols(text, at + data.offset, data.text);
    });
  }
}

void OpenSudokuWriter::start() {
  if (std::exchange(has_started_, true)) return;
  out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
}

void OpenSudokuWriter::write(const Puzzle& puzzle) {
  marks_.check_not_needed(puzzle, "opensudoku");
  if (puzzle.grid.shape() != Shape())
    throw std::invalid_argument("the format opensudoku stores only 9x9 puzzles");
  start();
  std::string data = to_line(puzzle.grid);
  std::ranges::replace(data, '.', '0');
  out_ << "  <game data=\"" << data << "\" />\n";
}

void OpenSudokuWriter::finish() {
  start();
  out_ << "</opensudoku>\n";
}

}  // namespace dlx::sudoku::document
