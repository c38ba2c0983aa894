#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/puzzle.hpp"

namespace dlx::sudoku {

/// Reads puzzles one by one, in any of formats() that can be read.
///
///     std::istringstream text("53..7....6..195....98....6.8...6...34..8.3..17...2...6"
///                             ".6....28....419..5....8..79 # a comment\n");
///     dlx::sudoku::PuzzleReader reader(text, "example");
///     while (std::optional<dlx::sudoku::Puzzle> puzzle = reader.next())
///       std::cout << dlx::sudoku::to_line(puzzle->grid) << '\n';
///
/// What counts as a puzzle, as an empty cell and as a comment is in docs/formats.md. A puzzle is
/// given out as soon as its last line is read, except for a grid with blank lines or with lines of
/// dashes inside, which may take one line more, and for formats with something behind the puzzle.
/// XML is read as a whole first.
///
/// Cost:     O(bytes); memory for 64 KiB of a line and one grid, whatever the text is, or for the
///           whole text if it is XML.
/// Errors:   ParseError with line and column; a puzzle of the wrong length says how many cells it
///           has and how many are needed. next() goes on behind what was bad after it.
///           std::system_error if the stream cannot be read. std::invalid_argument for a format
///           that is only written.
/// Lifetime: the stream must outlive the reader.
class PuzzleReader {
 public:
  /// Without a shape, the first line of the text decides (see guess_shape()), or, without
  /// `rows_tell`, only if it is a whole puzzle and no row of a grid; without a format, the first
  /// lines do.
  PuzzleReader(std::istream& in, std::string source, std::optional<Shape> shape = Shape(),
               const Format* format = nullptr, bool rows_tell = true);
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// The next puzzle; nullopt at the end of the input.
  std::optional<Puzzle> next();

  /// The shape of the puzzles. Where it has to be guessed, the first lines are read for it.
  Shape shape();
  /// True if it is known, without reading on, that there is nothing more.
  bool at_end() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads exactly one puzzle from text. Errors: ParseError, also where there is none or a second.
Grid parse_grid(std::string_view text, Shape shape = {}, std::string source = "<text>");

/// The shape that has so many cells, with the boxes that are nearest to squares, lying: 9x9 for 81,
/// 6x6 with boxes of 2x3 for 36. nullopt if no shape has so many, or only one with boxes of a
/// single row.
std::optional<Shape> guess_shape(std::size_t cells);

}  // namespace dlx::sudoku
