#include "sudoku/text/words.hpp"

#include <algorithm>
#include <optional>

#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::text {

std::vector<Word> words_of(std::string_view line, std::string_view separators) {
  std::vector<Word> words;
  for (std::size_t at = line.find_first_not_of(separators); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(separators, at), line.size());
    words.push_back({line.substr(at, end - at), at});
    at = line.find_first_not_of(separators, end);
  }
  return words;
}

std::string without_borders(std::string_view line) {
  std::string plain(line.substr(0, line.find('#')));
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const std::size_t length = plain[at] == '|' ? 1 : box_drawing(plain, at);
    std::fill_n(plain.begin() + static_cast<std::ptrdiff_t>(at), length, ' ');
  }
  return plain;
}

bool is_puzzle_word(std::string_view word) {
  const std::optional<Shape> shape = guess_shape(word.size());
  return shape && std::ranges::all_of(word, [&](char c) { return shape->value(c).has_value(); });
}

bool is_prose(std::string_view line) {
  constexpr std::size_t longest_row = Shape::max_size;
  const auto is_control = [](char c) { return c == 0x7F || (c >= 0 && c < ' ' && c != '\t'); };
  if (std::ranges::any_of(line, is_control)) return false;
  bool has_word = false;
  for (const Word& word : words_of(line)) {
    if (word.text.size() > longest_row && is_puzzle_word(word.text)) return false;
    std::size_t digits = 0, letters = 0;
    for (const char c : word.text) {
      digits += (c >= '0' && c <= '9') || c == '.' ? 1 : 0;
      const bool starts_character = (c & '\xC0') == '\xC0';
      letters += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || starts_character ? 1 : 0;
    }
    if (digits > 12) return false;  // a puzzle or a row with a mistake
    // The candidates of a cell ascend, as 4ABC.
    const bool is_cell = std::ranges::is_sorted(word.text) && word.text.back() <= 'Z';
    if (letters > 1 && letters > digits && !is_cell) has_word = true;
  }
  return has_word && box_drawing(trimmed(line), 0) == 0;
}

bool is_drawn(std::string_view line, std::string_view others) {
  bool drawn = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (const std::size_t length = box_drawing(line, at)) {
      at += length - 1;
      drawn = true;
    } else if (std::string_view("-+=|_").find(line[at]) != std::string_view::npos) {
      drawn = true;
    } else if (others.find(line[at]) == others.npos) {
      return false;
    }
  }
  return drawn;
}

}  // namespace dlx::sudoku::text
