#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudoku/puzzle.hpp"

/// Positions with pencil marks: which cells have a value, and which marks tell something.
namespace dlx::sudoku {

/// For each cell the cells that cannot have its value, as Rules::peers() returns them.
using Peers = std::vector<std::vector<int>>;

/// Returns the values that are written in a position of candidates: the single candidate of a cell,
/// if no open cell that sees the cell has this candidate. If an open cell still has it, the step
/// that writes the value is left to do. If most single candidates are of this kind, the candidates
/// were never updated, and all single candidates are values.
Grid written_values(const Candidates& position, const Peers& peers);

/// The symbols of the candidates of a cell.
std::string symbols_of(const Candidates& candidates, int cell);

/// The candidates of puzzles under the same rules.
///
/// Memory:   the pairs of cells that exclude each other, allocated at the first use, because many
///           callers do not need them.
class PencilMarks {
 public:
  explicit PencilMarks(const Rules& rules) : rules_(rules) {}
  const Rules& rules() const { return rules_; }
  const Peers& peers();

  /// The candidates that the givens leave in each cell: values of cells that share a house, cage or
  /// pair with it are removed.
  Candidates of(const Grid& givens);
  /// The candidates of a puzzle: its own, or those that its givens leave.
  Candidates of(const Puzzle& puzzle);

  /// Returns true if the puzzle excludes a value that its givens do not exclude. Otherwise the
  /// candidates were noted down from the grid of the puzzle.
  bool restrict_more(const Puzzle& puzzle);

  /// Checks that a format without candidates can hold the puzzle.
  /// Errors:   std::invalid_argument if the candidates of the puzzle exclude more than its givens.
  void check_not_needed(const Puzzle& puzzle, std::string_view format);

 private:
  Rules rules_;
  Peers peers_;
};

}  // namespace dlx::sudoku
