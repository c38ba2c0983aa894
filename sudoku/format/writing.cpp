#include "sudoku/format/writing.hpp"

#include <stdexcept>

namespace dlx::sudoku::format {

Candidates PencilMarks::of(const Grid& grid) {
  if (peers_.empty()) peers_ = rules_.peers();
  Candidates candidates(grid);
  for (int cell = 0; cell < grid.shape().cells(); ++cell) {
    if (grid[cell] == 0) continue;
    for (const int peer : peers_[static_cast<std::size_t>(cell)])
      if (grid[peer] == 0) candidates.remove(peer, grid[cell]);
  }
  return candidates;
}

Candidates PencilMarks::of(const Puzzle& puzzle) {
  return puzzle.candidates ? *puzzle.candidates : of(puzzle.grid);
}

void PencilMarks::check_not_needed(const Puzzle& puzzle, std::string_view format) {
  if (!puzzle.candidates) return;
  const Candidates marks = of(puzzle.grid);
  bool says_more = false;
  for (int cell = 0; cell < marks.shape().cells(); ++cell)
    if ((marks.mask(cell) & ~puzzle.candidates->mask(cell)) != 0) says_more = true;
  if (!says_more) return;
  throw std::invalid_argument("the format " + std::string(format) +
                              " has no place for the pencil marks of this puzzle; candidates and "
                              "pencilmarks have one");
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return line;
}

}  // namespace dlx::sudoku::format
