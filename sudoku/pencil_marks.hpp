#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudoku/puzzle.hpp"

/// Positions with pencil marks: which cells have a value, and which marks tell something.
namespace dlx::sudoku {

/// For each cell the cells that cannot have its value, as Rules::peers() returns them.
using Peers = std::vector<std::vector<int>>;

/// The cells of a position that have a value: those whose single candidate no open cell that sees
/// them has. A single candidate that such a cell still has is open: the step that writes its value
/// is left to do. If most single candidates are of this kind, the candidates were never updated,
/// and all of them are values.
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

  /// Returns true if the puzzle excludes a value that its givens do not exclude. Otherwise it is
  /// the grid from which its candidates were noted down.
  bool restrict_more(const Puzzle& puzzle);

  /// For formats without candidates.
  /// Errors:   std::invalid_argument if the candidates of the puzzle exclude more than its givens.
  void check_not_needed(const Puzzle& puzzle, std::string_view format);

 private:
  Rules rules_;
  Peers peers_;
};

}  // namespace dlx::sudoku
