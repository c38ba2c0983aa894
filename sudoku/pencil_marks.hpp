#pragma once

#include <functional>
#include <span>

#include "sudoku/puzzle.hpp"

/// Positions with pencil marks: which cells have a value, and which marks tell something.
namespace dlx::sudoku {

/// The cells that cannot have the value of a cell.
using PeersOf = std::function<std::span<const int>(int cell)>;

/// The cells of a position that have a value: those whose single candidate no open cell that sees
/// them has. A single candidate that such a cell still has is open: the step that writes its value
/// is left to do. If most single candidates are of this kind, the candidates were never updated,
/// and all of them are values.
Grid written_values(const Candidates& position, const PeersOf& peers);

/// The candidates that the givens leave in each cell: the values of its peers are removed.
Candidates remaining_candidates(const Grid& givens, const PeersOf& peers);

/// Returns true if `marks` lack one of these candidates.
bool exclude_more(const Candidates& marks, const Candidates& candidates);

/// Drops the candidates of a puzzle if they exclude no more than its givens do: the puzzle is then
/// the grid from which they were noted down. Before: the puzzle has candidates.
void drop_implied_candidates(Puzzle& puzzle, const PeersOf& peers);

}  // namespace dlx::sudoku
