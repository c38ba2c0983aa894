#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "sudoku/document/document.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

/// Puzzles inside of other text: titles, numbered lists, `[code]` blocks, sentences. The other text
/// is replaced by blanks, so that the puzzles keep their lines and columns, and are read in their
/// own format. In the files of SadMan Software, `[State]` precedes what a player has written.
namespace dlx::sudoku::document {

namespace {

constexpr std::array<std::string_view, 9> marks = {
    "[code]", "[/code]", "[pre]", "[/pre]", "<pre>", "</pre>", "<code>", "</code>", "```"};
constexpr std::size_t longest_head = 4096;
constexpr std::string_view around_puzzles = " \t\v\f\r,;:\"'()[]<>=";

void blank_out(std::string& line, std::size_t begin, std::size_t end) {
  std::fill(line.begin() + static_cast<std::ptrdiff_t>(begin),
            line.begin() + static_cast<std::ptrdiff_t>(end), ' ');
}

void blank_out_marks(std::string& line) {
  std::string lower = line;
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const std::string_view mark : marks)
    for (std::size_t at = lower.find(mark); at != lower.npos; at = lower.find(mark, at + 1))
      blank_out(line, at, at + mark.size());
}

/// The puzzle of a line with other words before it; nullopt if there is none.
std::optional<Cell> embedded_puzzle(std::string_view line) {
  for (const Cell& word : words_of(line, around_puzzles))
    if (word.text.find_first_of("0123456789") != word.text.npos && is_puzzle_word(word.text))
      return word;
  return std::nullopt;
}

/// A line in which everything but rows, borders and puzzles is blank.
struct Cleaned {
  std::string line;
  bool has_puzzle = false;
  bool is_dropped = false;  ///< nothing is left of a line with words
};

Cleaned cleaned(std::string line) {
  blank_out_marks(line);
  if (const std::optional<Cell> puzzle = embedded_puzzle(line)) {
    blank_out(line, 0, puzzle->offset);
    const std::size_t end = puzzle->offset + puzzle->text.size();
    if (end < line.size()) line[end] = ' ';
    return {std::move(line), true};
  }
  if (is_prose(line) && !is_placeholder(line)) return {{}, false, true};
  return {std::move(line)};
}

}  // namespace

/// Recognises prose, a mark of a block, or a puzzle after other words. A list of puzzles with
/// comments is in the common format.
bool recognise_prose(const Head& head) {
  std::string first(head.first);
  blank_out_marks(first);
  if (is_placeholder(first)) return false;
  if (first != head.first || is_prose(first)) return true;
  const std::optional<Cell> puzzle = embedded_puzzle(first);
  return puzzle && puzzle->offset > 0;
}

void read_prose(const Text& text, Document& document) {
  std::string puzzles;
  bool has_begun = false, has_lines = false, is_state = false;
  std::size_t dropped = 0;
  std::optional<std::size_t> array;
  for_each_line(text.content(), [&](std::string_view line, std::size_t offset) {
    if (array) return;
    if (line.starts_with('[')) is_state = text::lower_case(text::trimmed(line)) == "[state]";
    if (is_state) line = {};
    if (!has_begun && recognise_arrays({text.content().substr(offset, longest_head), line})) {
      array = offset;  // below other lines of a program
      return;
    }
    auto [rest, has_puzzle, is_dropped] = cleaned(std::string(line));
    has_lines = has_lines || has_puzzle;
    const std::string_view content = text::trimmed(rest);
    if (!has_begun && !content.empty() && !content.starts_with('#') && !is_border(content)) {
      // The rest must not begin with prose again: the reader below would never end.
      has_begun = !recognise_prose({content, content});
      if (!has_begun) rest.clear();
      is_dropped = is_dropped || !has_begun;
    }
    dropped += is_dropped ? 1 : 0;
    puzzles += rest;
    puzzles += '\n';
  });
  if (array) return read_arrays_from(text, *array, document);
  if (has_lines) document.skipped += dropped;
  std::istringstream in(puzzles);
  PuzzleReader reader(in, text.source(), std::nullopt);
  for (;;) {
    std::optional<ParseError> error;
    try {
      std::optional<Puzzle> puzzle = reader.next();
      if (!puzzle) return;
      puzzle->line += text.first_line() - 1;
      document.entries.emplace_back(std::move(*puzzle));
      continue;
    } catch (const ParseError& caught) {
      error = caught;
    }
    document.entries.emplace_back(ParseError(text.source(), error->line() + text.first_line() - 1,
                                             error->column(), error->message()));
  }
}

}  // namespace dlx::sudoku::document
