#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::sudoku::text {

/// A word of a text, and its offset in its source.
struct Word {
  std::string_view text;
  std::size_t offset;
};

/// The words of a line: maximal runs of bytes other than blanks and `separators`.
std::vector<Word> words_of(std::string_view line, std::string_view separators = " \t\v\f\r");

/// The line with blanks in place of bars, box-drawing characters and a comment.
std::string without_borders(std::string_view line);

/// Returns true if the word has as many symbols as a puzzle has cells, and all are symbols of that
/// shape.
bool is_puzzle_word(std::string_view word);

/// Returns true for a line of prose: it has a word of letters, and no run of cells that is longer
/// than a row.
bool is_prose(std::string_view line);

/// Returns true for a line with dashes, bars or box-drawing characters, and besides these only
/// characters of `others`.
bool is_drawn(std::string_view line, std::string_view others);

}  // namespace dlx::sudoku::text
