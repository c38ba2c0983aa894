#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

// The pivot has the candidates of both wings (`pivot_marks` of them); each wing has two.
void find_wings(const Board& board, Steps& steps, int pivot_marks, Tenths rating) {
  CellSet pairs;
  for (int cell = 0; cell < 81; ++cell)
    if (count(board.marks(cell)) == 2) pairs.add(cell);
  for (int pivot = 0; pivot < 81; ++pivot) {
    const Nine all = board.marks(pivot);
    if (count(all) != pivot_marks) continue;
    const CellSet wings = geometry.peers[pivot] & pairs;
    wings.for_each([&](int first) {
      const Nine first_marks = board.marks(first);
      if (!is_single(without(all, first_marks))) return;
      wings.for_each([&](int second) {
        const Nine second_marks = board.marks(second);
        const Nine shared = first_marks & second_marks;
        if (second <= first || !is_single(shared)) return;
        const Nine both = first_marks | second_marks;
        if (pivot_marks == 3 ? both != all : without(both, shared) != all) return;
        const int digit = lowest(shared);
        CellSet seen = geometry.peers[first] & geometry.peers[second] & board.cells(digit);
        if (pivot_marks == 3) seen &= geometry.peers[pivot];
        CandidateSet removed;
        seen.for_each([&](int cell) { removed.add(candidate(cell, digit)); });
        steps.remove(rating, removed);
      });
    });
  }
}

}  // namespace

void find_xy_wings(const Board& board, Steps& steps) { find_wings(board, steps, 2, 42); }
void find_xyz_wings(const Board& board, Steps& steps) { find_wings(board, steps, 3, 44); }

}  // namespace dlx::sudoku::rating
