#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/page.hpp"
#include "sudoku/formats.hpp"

/// The drawing of a puzzle, from which sheets are made.
namespace dlx::sudoku::format {

/// The styles of the drawings; `large`: with thicker and darker lines.
std::span<const pictures::LookStyle> board_looks(bool large);

/// The parts of the picture that are the same for all puzzles with these rules.
pictures::Picture board_of(const Rules& rules);

/// The size of the digits of givens: a cell has 100 units.
inline constexpr int digit_size = 66;
inline constexpr int large_digit_size = 84;
/// The size of these digits beside the sums of cages and rules, which stand at the top of cells.
inline constexpr int digit_size_below_sums = 56;

/// Adds the givens, the values of the solution and the pencil marks. Digits of the size
/// `digit_size_below_sums` stand lower than the middle of their cells.
void add_cells(pictures::Picture& picture, const Puzzle& puzzle, int size);

/// A plain sentence for each rule besides the rules of the common sudoku.
std::vector<std::string> rule_sentences(const Rules& rules);

}  // namespace dlx::sudoku::format
