#pragma once

#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku {

/// Returns the puzzles of a text as `line number: cells`, and errors without the name of the source,
/// in the order of the text. The format is guessed if none is given.
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

/// The puzzles of a text without errors.
inline std::vector<Puzzle> read_puzzles(const std::string& text,
                                        std::optional<Shape> shape = Shape(),
                                        const char* format = nullptr) {
  std::istringstream in(text);
  PuzzleReader reader(in, "t", shape, format == nullptr ? nullptr : find_format(format));
  std::vector<Puzzle> puzzles;
  while (std::optional<Puzzle> puzzle = reader.next()) puzzles.push_back(std::move(*puzzle));
  return puzzles;
}

inline std::string write_all(std::string_view format, std::span<const Puzzle> puzzles,
                             const Rules& rules) {
  std::ostringstream out;
  const std::unique_ptr<PuzzleWriter> writer = find_format(format)->make_writer(out, rules);
  for (const Puzzle& puzzle : puzzles) writer->write(puzzle);
  writer->finish();
  return out.str();
}

inline std::string write_one(std::string_view format, const Puzzle& puzzle, const Rules& rules) {
  return write_all(format, std::span(&puzzle, 1), rules);
}

/// The message of the exception that a call throws; "none" if it throws none.
inline std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "none";
}

/// The message about a text of rules whose source is "t"; "none" if it is right.
inline std::string error_of(const std::string& rules) {
  return message_of([&] { parse_rules(rules, "t"); });
}

/// A puzzle in all the forms that tests write, and its plain line.
inline const std::string puzzle_line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of `puzzle_line`.
inline const std::string solved_line =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the full grid in which each row is the previous row shifted by the width of a box, or by
/// one cell at the start of a band.
inline Grid filled(const Shape& shape) {
  Grid grid(shape);
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int row = shape.row(cell);
    const int shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
    grid.set(cell, (shape.column(cell) + shift) % shape.size() + 1);
  }
  return grid;
}

/// At most `limit` solutions of a puzzle.
inline std::vector<Grid> solutions_of(const Rules& rules, const Grid& puzzle,
                                      std::uint64_t limit = no_limit) {
  std::vector<Grid> grids;
  Solver(rules).for_each(
      puzzle, [&](const Grid& grid) { return grids.push_back(grid), true; }, limit);
  return grids;
}

/// Rows `from` to `to` of `puzzle_line`, each on its own line.
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
