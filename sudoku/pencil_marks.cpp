#include "sudoku/pencil_marks.hpp"

#include <algorithm>

namespace dlx::sudoku {

Grid written_values(const Candidates& position, const PeersOf& peers) {
  const Grid singles = position.singles();
  Grid written = singles;
  for (int cell = 0; cell < singles.shape().cells(); ++cell) {
    if (singles[cell] == 0) continue;
    const bool is_open = std::ranges::any_of(peers(cell), [&](int peer) {
      return singles[peer] == 0 && position.has(peer, singles[cell]);
    });
    if (is_open) written.set(cell, 0);
  }
  return 2 * written.givens() < singles.givens() ? singles : written;
}

Candidates remaining_candidates(const Grid& givens, const PeersOf& peers) {
  Candidates candidates(givens);
  for (int cell = 0; cell < givens.shape().cells(); ++cell) {
    if (givens[cell] == 0) continue;
    for (const int peer : peers(cell))
      if (givens[peer] == 0) candidates.remove(peer, givens[cell]);
  }
  return candidates;
}

bool exclude_more(const Candidates& marks, const Candidates& candidates) {
  for (int cell = 0; cell < marks.shape().cells(); ++cell)
    if ((candidates.mask(cell) & ~marks.mask(cell)) != 0) return true;
  return false;
}

void drop_implied_candidates(Puzzle& puzzle, const PeersOf& peers) {
  if (!exclude_more(*puzzle.candidates, remaining_candidates(puzzle.grid, peers)))
    puzzle.candidates.reset();
}

}  // namespace dlx::sudoku
