#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "dlx/error.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// A puzzle and the line of its source on which it starts.
struct Puzzle {
  Grid grid;
  std::size_t line = 1;
};

/// Reads puzzles one by one: lines of size() x size() characters, or grids of size() lines with
/// or without borders, in any mixture.
///
///     std::istringstream text("53..7....6..195....98....6.8...6...34..8.3..17...2...6"
///                             ".6....28....419..5....8..79 # a comment\n");
///     dlx::sudoku::PuzzleReader reader(text, "example");
///     while (std::optional<dlx::sudoku::Puzzle> puzzle = reader.next())
///       std::cout << dlx::sudoku::to_line(puzzle->grid) << '\n';
///
/// What counts as a puzzle, as an empty cell and as a comment is in docs/formats.md. A puzzle is
/// given out as soon as its last line is read, except for a grid with blank lines or with lines of
/// dashes inside, which may take one line more.
///
/// Cost:     O(bytes); memory for 64 KiB of a line and one grid, whatever the text is.
/// Errors:   ParseError with line and column; a puzzle of the wrong length says how many cells it
///           has and how many are needed. next() goes on behind what was bad after it.
///           std::system_error if the stream cannot be read.
/// Lifetime: the stream must outlive the reader.
class PuzzleReader {
 public:
  PuzzleReader(std::istream& in, std::string source, Shape shape = {});
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// The next puzzle; nullopt at the end of the input.
  std::optional<Puzzle> next();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads exactly one puzzle from text. Errors: ParseError, also where there is none or a second.
Grid parse_grid(std::string_view text, Shape shape = {}, std::string source = "<text>");

}  // namespace dlx::sudoku
