#pragma once

#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku {

/// The puzzles of a text as `line number: cells`, in order, with the errors among them, without the
/// name of the source. The format is guessed if none is given.
inline std::vector<std::string> read_all(const std::string& text,
                                         std::optional<Shape> shape = Shape(),
                                         const Format* format = nullptr) {
  std::istringstream in(text);
  PuzzleReader reader(in, "t", shape, format);
  std::vector<std::string> found;
  for (;;) {
    try {
      const auto puzzle = reader.next();
      if (!puzzle) return found;
      found.push_back(std::to_string(puzzle->line) + ": " + to_line(puzzle->grid));
    } catch (const ParseError& error) {
      EXPECT_EQ(error.source(), "t");
      EXPECT_EQ(error.what(), "t:" + std::to_string(error.line()) + ":" +
                                  std::to_string(error.column()) + ": " + error.message());
      found.emplace_back(error.what() + 2);
    }
    if (found.size() > 1000) return {"no end"};
  }
}

using Found = std::vector<std::string>;

inline std::string write_all(const Format& format, std::span<const Puzzle> puzzles,
                             const Shape& shape) {
  std::ostringstream out;
  const std::unique_ptr<PuzzleWriter> writer = format.make_writer(out, shape);
  for (const Puzzle& puzzle : puzzles) writer->write(puzzle);
  writer->finish();
  return out.str();
}

/// The message about a text of rules whose source is "t"; "none" if it is right.
inline std::string error_of(const std::string& rules) {
  try {
    parse_rules(rules, "t");
  } catch (const ParseError& error) {
    return error.what();
  }
  return "none";
}

/// A puzzle in all the forms that tests write, and its plain line.
inline const std::string puzzle_line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Rows `from` to `to` of puzzle_line, each on its own line.
inline std::string rows(int from = 1, int to = 9) {
  std::string text;
  for (int row = from; row <= to; ++row)
    text += puzzle_line.substr(static_cast<std::size_t>(row - 1) * 9, 9) + "\n";
  return text;
}

/// The text with one character replaced by another, such as the symbol for empty cells.
inline std::string with(std::string text, char from, char to) {
  for (char& c : text)
    if (c == from) c = to;
  return text;
}

}  // namespace dlx::sudoku
