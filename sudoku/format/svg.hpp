#pragma once

#include "puzzles/svg.hpp"
#include "sudoku/formats.hpp"

namespace dlx::sudoku::format {

/// Drawings for print and web, as one SVG: a single puzzle 120 mm wide, or pages of A4, one below
/// the other, with six puzzles each. Givens are bold and black, what is filled in is blue, pencil
/// marks are small. Regions, diagonals, windows and other houses, cages and `<` are drawn as the
/// rules have them; rules that leave no trace on paper, such as anti-knight, are not said.
///
/// Memory:   some kilobytes for each puzzle, until finish(): the size stands at the top of the
/// file.
class SvgWriter : public PuzzleWriter {
 public:
  SvgWriter(std::ostream& out, const Rules& rules);
  void write(const Puzzle& puzzle) override;
  void finish() override;

 private:
  std::ostream& out_;
  pictures::Picture board_;  ///< what is the same in all puzzles
  pictures::PrintSheet sheet_;
};

}  // namespace dlx::sudoku::format
