#include <vector>

#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

using Loop = std::vector<int>;

int house_of(int cell, std::size_t kind) { return geometry.house[cell][kind]; }
Nine position_of(int cell, std::size_t kind) { return bit(geometry.position[cell][kind]); }

// The houses of a cell, as bits.
unsigned houses_of(int cell) {
  unsigned houses = 0;
  for (const std::uint8_t house : geometry.house[cell]) houses |= 1U << house;
  return houses;
}

// Finds closed loops of cells with two common digits; consecutive cells share a house, and
// consecutive links are in houses of different kinds. Each house of the loop has one cell of the
// even places of the loop and one of the odd ones, so that the digits can be exchanged.
class LoopSearch {
 public:
  LoopSearch(const Board& board, Nine pair, std::vector<Loop>& found)
      : board_(board), pair_(pair), free_(board.cells(lowest(pair))), found_(found) {
    free_ &= board.cells(lowest(without(pair, bit(lowest(pair)))));
  }

  void find_from(int cell) { extend(cell, {}); }

 private:
  struct State {
    int large = 2;                      // cells with further candidates that may follow, unless ...
    Nine further = 0;                   // ... all of them have the same further candidate
    int last_kind = -1;                 // of the house of the last link
    std::array<unsigned, 2> visited{};  // houses of the even places and of the odd ones
  };

  // The further candidates include those of cells tried before, as in Sudoku Explainer.
  void extend(int cell, State state) {
    unsigned& visited = state.visited[loop_.size() % 2];
    if ((visited & houses_of(cell)) != 0) return;
    visited |= houses_of(cell);
    loop_.push_back(cell);
    free_.remove(cell);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == state.last_kind) continue;
      for (const std::uint8_t next : geometry.cell[house_of(cell, kind)]) {
        if (next == loop_.front() && loop_.size() >= 4 && state.visited[0] == state.visited[1]) {
          found_.push_back(loop_);
        } else if (free_.has(next)) {
          state.further |= without(board_.marks(next), pair_);
          const bool small = count(board_.marks(next)) == 2;
          if (small || is_single(state.further) || state.large > 0)
            extend(next,
                   {small ? state.large : state.large - 1, state.further, kind, state.visited});
        }
      }
    }
    free_.add(cell);
    loop_.pop_back();
  }

  const Board& board_;
  Nine pair_;
  CellSet free_;  // not in the loop
  std::vector<Loop>& found_;
  Loop loop_;
};

// The conclusions of one loop: at least one of its cells has a further candidate.
class LoopSteps {
 public:
  LoopSteps(const Board& board, Nine pair, const Loop& loop, Steps& steps)
      : board_(board), pair_(pair), steps_(steps) {
    for (const int cell : loop) {
      if (count(board.marks(cell)) <= 2) continue;
      large_.push_back(cell);
      further_ |= without(board.marks(cell), pair);
    }
    const std::size_t length = loop.size();
    rating_ = length >= 10 ? 50 : length >= 8 ? 47 : length >= 6 ? 46 : 45;
  }

  void find() {
    if (large_.empty()) return;
    if (large_.size() == 1) {  // type 1
      CandidateSet removed;
      remove_from(removed, large_.front(), pair_);
      steps_.remove(rating_, removed, 1);
    } else if (large_.size() > 2 || is_single(further_)) {
      find_type_2();
    } else {
      for (std::size_t kind = 0; kind < 3; ++kind)
        if (house_of(large_[0], kind) == house_of(large_[1], kind)) find_type_3(kind);
    }
    if (large_.size() == 2) find_type_4();
  }

 private:
  static void remove_from(CandidateSet& removed, int cell, Nine digits) {
    for (const int digit : PositionsOf(digits)) removed.add(candidate(cell, digit));
  }

  // All further candidates are the same digit.
  void find_type_2() {
    const int digit = lowest(further_);
    CellSet seen = board_.cells(digit);
    for (const int cell : large_) seen &= geometry.peers[cell];
    CandidateSet removed;
    seen.for_each([&](int cell) { removed.add(candidate(cell, digit)); });
    steps_.remove(rating_, removed, 2);
  }

  // The two cells act as one cell with the further candidates, in a naked or a hidden set.
  void find_type_3(std::size_t kind) {
    const int house = house_of(large_[0], kind);
    for (int size = count(further_); 2 * size <= board_.open(house); ++size) {
      for (const Nine positions : choices(size - 1)) find_naked(kind, house, size, positions);
      if (2 * size == board_.open(house)) continue;
      for (const Nine digits : choices(size - 2)) find_hidden(kind, house, size, digits);
    }
  }

  void find_naked(std::size_t kind, int house, int size, Nine positions) {
    const Nine both = position_of(large_[0], kind) | position_of(large_[1], kind);
    if ((positions & both) != 0) return;
    Nine digits = further_ & board_.marks(large_[0]) & board_.marks(large_[1]);
    for (const int position : PositionsOf(positions)) {
      const Nine marks = board_.marks(geometry.cell[house][position]);
      if (count(marks) < 2) return;
      digits |= marks;
    }
    if (count(digits) != size || (further_ & ~digits) != 0) return;
    CandidateSet removed;
    const Nine others = without(all_nine, positions | both);
    for (const int position : PositionsOf(others)) {
      const int cell = geometry.cell[house][position];
      remove_from(removed, cell, board_.marks(cell) & digits);
    }
    steps_.remove(rating_ + size - 1, removed, 3);
  }

  void find_hidden(std::size_t kind, int house, int size, Nine more) {
    if ((more & (pair_ | further_)) != 0) return;
    const Nine digits = more | pair_;
    const Nine first = position_of(large_[0], kind);
    const Nine second = position_of(large_[1], kind);
    Nine places = 0;
    for (const int digit : PositionsOf(digits)) {
      const Nine each = without(board_.places(house, digit), second);
      if (each == 0) return;
      places |= each;
    }
    if (count(places) != size) return;
    places = without(places, first);
    CandidateSet removed;
    for (const int position : PositionsOf(places)) {
      const int cell = geometry.cell[house][position];
      remove_from(removed, cell, without(board_.marks(cell), digits));
    }
    steps_.remove(rating_ + count(places) - 1, removed, 3);
  }

  // One of the two digits has no other place in a house of both cells.
  void find_type_4() {
    for (const int digit : PositionsOf(pair_)) {
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int house = house_of(large_[0], kind);
        if (house != house_of(large_[1], kind)) continue;
        const Nine both = position_of(large_[0], kind) | position_of(large_[1], kind);
        if (board_.places(house, digit) != both) continue;
        CandidateSet removed;
        for (const int cell : large_) remove_from(removed, cell, without(pair_, bit(digit)));
        steps_.remove(rating_, removed, 4);
        return;
      }
    }
  }

  const Board& board_;
  Nine pair_;
  Steps& steps_;
  std::vector<int> large_;  // the cells with further candidates
  Nine further_ = 0;
  Tenths rating_;
};

}  // namespace

void find_unique_loops(const Board& board, Steps& steps) {
  std::vector<Loop> loops;
  for (int cell = 0; cell < 81; ++cell) {
    const Nine pair = board.marks(cell);
    if (count(pair) != 2) continue;
    loops.clear();
    LoopSearch(board, pair, loops).find_from(cell);
    for (const Loop& loop : loops) LoopSteps(board, pair, loop, steps).find();
  }
}

}  // namespace dlx::sudoku::rating
