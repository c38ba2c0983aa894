#include "sudoku/pencil_marks.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dlx::sudoku {

Grid written_values(const Candidates& position, const Peers& peers) {
  const Grid singles = position.singles();
  Grid written = singles;
  for (int cell = 0; cell < singles.shape().cells(); ++cell) {
    if (singles[cell] == 0) continue;
    const bool is_open = std::ranges::any_of(peers[cell], [&](int peer) {
      return singles[peer] == 0 && position.has(peer, singles[cell]);
    });
    if (is_open) written.set(cell, 0);
  }
  return 2 * written.givens() < singles.givens() ? singles : written;
}

std::string symbols_of(const Candidates& candidates, int cell) {
  std::string symbols;
  for (int value = 1; value <= candidates.shape().size(); ++value)
    if (candidates.has(cell, value)) symbols += Shape::symbol(value);
  return symbols;
}

const Peers& PencilMarks::peers() {
  if (peers_.empty()) peers_ = rules_.peers();
  return peers_;
}

Candidates PencilMarks::of(const Grid& givens) {
  Candidates candidates(givens);
  for (int cell = 0; cell < givens.shape().cells(); ++cell) {
    if (givens[cell] == 0) continue;
    for (const int peer : peers()[cell])
      if (givens[peer] == 0) candidates.remove(peer, givens[cell]);
  }
  return candidates;
}

Candidates PencilMarks::of(const Puzzle& puzzle) {
  return puzzle.candidates ? *puzzle.candidates : of(puzzle.grid);
}

bool PencilMarks::restrict_more(const Puzzle& puzzle) {
  if (!puzzle.candidates) return false;
  const Candidates left = of(puzzle.grid);
  return !std::ranges::equal(left.masks(), puzzle.candidates->masks(),
                             [](auto wide, auto own) { return (wide & ~own) == 0; });
}

void PencilMarks::check_not_needed(const Puzzle& puzzle, std::string_view format) {
  if (!restrict_more(puzzle)) return;
  throw std::invalid_argument(
      "the format " + std::string(format) +
      " cannot hold the pencil marks of this puzzle; candidates and pencilmarks can");
}

}  // namespace dlx::sudoku
