#pragma once

#include <optional>

#include "sudoku/puzzle.hpp"

namespace dlx::sudoku::format {

/// What a PuzzleReader asks for puzzles, once it knows the format. Errors: as PuzzleReader.
class FormatReader {
 public:
  virtual ~FormatReader() = default;
  /// The next puzzle; nullopt at the end. After an error it goes on behind what was bad.
  virtual std::optional<Puzzle> next() = 0;
};

}  // namespace dlx::sudoku::format
