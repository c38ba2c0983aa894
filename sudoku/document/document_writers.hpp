#pragma once

#include <string>

#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"

namespace dlx::sudoku::document {

using format::TextWriter;

// These functions, in the files of the formats, write a puzzle in a format that is read as a whole.
void write_cells(TextWriter& writer, const Puzzle& puzzle);
void write_array(TextWriter& writer, const Puzzle& puzzle);
void write_f_puzzle(TextWriter& writer, const Puzzle& puzzle);
void write_f_puzzles_link(TextWriter& writer, const Puzzle& puzzle);
void write_sudokupad_link(TextWriter& writer, const Puzzle& puzzle);
void write_own_link(TextWriter& writer, const Puzzle& puzzle);

class OpenSudokuWriter final : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
  void finish() override;

 private:
  void start();

  bool has_started_ = false;
};

/// Returns a puzzle and its rules in the JSON of f-puzzles, on one line.
/// Errors:   std::invalid_argument for rules that f-puzzles does not have.
std::string to_f_puzzle(const Puzzle& puzzle, const Rules& rules);

}  // namespace dlx::sudoku::document
