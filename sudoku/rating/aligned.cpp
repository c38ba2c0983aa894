#include <span>
#include <vector>

#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

// The cells that may be excluded from: open cells that see a cell with two to `most` candidates.
struct Bases {
  Bases(const Board& board, int most) {
    for (int cell = 0; cell < 81; ++cell)
      if (const int marks = count(board.marks(cell)); marks >= 2 && marks <= most)
        excluders.add(cell);
    for (int cell = 0; cell < 81; ++cell) {
      if (count(board.marks(cell)) < 2 || (geometry.peers[cell] & excluders).empty()) continue;
      cells.push_back(cell);
      set.add(cell);
    }
  }
  CellSet excluded_by(int cell) const { return geometry.peers[cell] & excluders; }

  CellSet excluders;
  std::vector<int> cells;
  CellSet set;
};

void remove_all_but(const Board& board, int cell, Nine allowed, CandidateSet& removed) {
  for (const int digit : PositionsOf(without(board.marks(cell), allowed)))
    removed.add(candidate(cell, digit));
}

// The digits that a third cell cannot have if two others have `pair`: an excluder would be empty.
Nine blocked_by(std::span<const Nine> excluders, Nine pair) {
  Nine blocked = 0;
  for (const Nine marks : excluders) {
    const Nine left = without(marks, pair);
    if (left == 0) return all_nine;
    if (is_single(left)) blocked |= left;
  }
  return blocked;
}

bool sees(int cell, int other) { return geometry.peers[cell].has(other); }

// `excluders`: the candidates of the cells that see all three.
void find_triplet(const Board& board, Steps& steps, int first, int second, int third,
                  std::span<const Nine> excluders) {
  Nine allowed_first = 0;
  Nine allowed_second = 0;
  Nine allowed_third = 0;
  for (const int one : PositionsOf(board.marks(first))) {
    for (const int two : PositionsOf(board.marks(second))) {
      if (one == two && sees(first, second)) continue;
      Nine blocked = blocked_by(excluders, bit(one) | bit(two));
      if (sees(first, third)) blocked |= bit(one);
      if (sees(second, third)) blocked |= bit(two);
      const Nine left = without(board.marks(third), blocked);
      if (left == 0) continue;
      allowed_first |= bit(one);
      allowed_second |= bit(two);
      allowed_third |= left;
    }
  }
  CandidateSet removed;
  remove_all_but(board, first, allowed_first, removed);
  remove_all_but(board, second, allowed_second, removed);
  remove_all_but(board, third, allowed_third, removed);
  steps.remove(75, removed);
}

}  // namespace

void find_aligned_pairs(const Board& board, Steps& steps) {
  const Bases bases(board, 2);
  for (std::size_t k = 0; k < bases.cells.size(); ++k) {
    const int first = bases.cells[k];
    for (std::size_t other = k + 1; other < bases.cells.size(); ++other) {
      const int second = bases.cells[other];
      const CellSet common = bases.excluded_by(first) & bases.excluded_by(second);
      if (common.size() < 2) continue;
      std::array<Nine, 9> blocked{};  // digits of the second cell by those of the first one
      common.for_each([&](int excluder) {
        const Nine marks = board.marks(excluder);
        for (const int digit : PositionsOf(marks)) blocked[digit] |= without(marks, bit(digit));
      });
      Nine allowed_first = 0;
      Nine allowed_second = 0;
      for (const int digit : PositionsOf(board.marks(first))) {
        if (sees(first, second)) blocked[digit] |= bit(digit);
        const Nine left = without(board.marks(second), blocked[digit]);
        if (left != 0) allowed_first |= bit(digit);
        allowed_second |= left;
      }
      CandidateSet removed;
      remove_all_but(board, first, allowed_first, removed);
      remove_all_but(board, second, allowed_second, removed);
      steps.remove(62, removed);
    }
  }
}

void find_aligned_triplets(const Board& board, Steps& steps) {
  const Bases bases(board, 3);
  for (std::size_t k = 0; k < bases.cells.size(); ++k) {
    const int first = bases.cells[k];
    for (std::size_t other = k + 1; other < bases.cells.size(); ++other) {
      const int second = bases.cells[other];
      const CellSet common = bases.excluded_by(first) & bases.excluded_by(second);
      if (common.size() < 2) continue;
      CellSet thirds = (bases.excluded_by(first) | bases.excluded_by(second)) & bases.set;
      thirds.remove(first);
      thirds.remove(second);
      thirds.for_each([&](int third) {
        std::array<Nine, 20> excluders;
        std::size_t number = 0;
        (common & geometry.peers[third]).for_each([&](int excluder) {
          excluders[number++] = board.marks(excluder);
        });
        if (number >= 2)
          find_triplet(board, steps, first, second, third, std::span(excluders).first(number));
      });
    }
  }
}

}  // namespace dlx::sudoku::rating
