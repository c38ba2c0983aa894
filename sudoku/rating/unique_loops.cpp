#include <vector>

#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

using Loop = std::vector<int>;

int house_of(int cell, std::size_t kind) { return geometry.house[cell][kind]; }
Mask place_of(int cell, std::size_t kind) { return Mask{1} << geometry.place[cell][kind]; }

unsigned houses_of(int cell) {
  unsigned houses = 0;
  for (const std::uint8_t house : geometry.house[cell]) houses |= 1U << house;
  return houses;
}

// Finds closed loops of cells with two common values; consecutive cells share a house, and
// consecutive links are in houses of different kinds. Each house of the loop has one cell at an
// even place of the loop and one at an odd place, so that the values can be exchanged.
class LoopSearch {
 public:
  LoopSearch(const Position& position, Mask pair, std::vector<Loop>& found)
      : position_(position), pair_(pair), free_(cells(position, first_value(pair))), found_(found) {
    free_ &= cells(position, first_value(pair & (pair - 1)));
  }

  void find_from(int cell) { extend(cell, {}); }

 private:
  struct State {
    int large = 2;       // more cells that may have several further candidates in all
    Mask further = 0;    // of the cells so far; if it is one value, any cells may have it
    int last_kind = -1;  // of the house of the last link
    std::array<unsigned, 2> visited{};  // houses of the even places and of the odd ones
  };

  // The further candidates include the candidates of cells tried before, as in Sudoku Explainer.
  void extend(int cell, State state) {
    unsigned& visited = state.visited[loop_.size() % 2];
    if ((visited & houses_of(cell)) != 0) return;
    visited |= houses_of(cell);
    loop_.push_back(cell);
    free_.remove(cell);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == state.last_kind) continue;
      for (const int next : position_.layout().unit(house_of(cell, kind)).cells) {
        if (next == loop_.front() && loop_.size() >= 4 && state.visited[0] == state.visited[1]) {
          found_.push_back(loop_);
        } else if (free_.has(next)) {
          state.further |= position_.mask(next) & ~pair_;
          const bool small = count(position_.mask(next)) == 2;
          if (small || is_single(state.further) || state.large > 0)
            extend(next,
                   {small ? state.large : state.large - 1, state.further, kind, state.visited});
        }
      }
    }
    free_.add(cell);
    loop_.pop_back();
  }

  const Position& position_;
  Mask pair_;
  CellSet free_;  // not in the loop
  std::vector<Loop>& found_;
  Loop loop_;
};

// Draws the conclusions of one loop: at least one of its cells has a further candidate.
class LoopSteps {
 public:
  LoopSteps(const Position& position, Mask pair, const Loop& loop, Steps& steps)
      : position_(position), pair_(pair), steps_(steps) {
    for (const int cell : loop) {
      if (count(position.mask(cell)) <= 2) continue;
      large_.push_back(cell);
      further_ |= position.mask(cell) & ~pair;
    }
    const std::size_t length = loop.size();
    rating_ = length >= 10 ? 50 : length >= 8 ? 47 : length >= 6 ? 46 : 45;
  }

  void find() {
    if (large_.empty()) return;
    if (large_.size() == 1) {  // type 1
      CandidateSet removed;
      add_values(removed, large_.front(), pair_);
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
  // All further candidates are the same value.
  void find_type_2() {
    const int value = first_value(further_);
    CandidateSet removed;
    human::for_each_seeing(position_, large_, value,
                           [&](int cell) { removed.add(candidate(cell, value)); });
    steps_.remove(rating_, removed, 2);
  }

  // The two cells act as one cell with the further candidates, in a naked or a hidden set.
  void find_type_3(std::size_t kind) {
    const int house = house_of(large_[0], kind);
    for (int size = count(further_); 2 * size <= position_.open(house); ++size) {
      find_naked(kind, house, size);
      if (2 * size < position_.open(house)) find_hidden(kind, house, size);
    }
  }

  void find_naked(std::size_t kind, int house, int size) {
    const Mask both = place_of(large_[0], kind) | place_of(large_[1], kind);
    const Mask in_both = further_ & position_.mask(large_[0]) & position_.mask(large_[1]);
    human::MaskedNumbers cells(explainer_sets);
    for (const int place : PositionsOf(all_nine & ~both))
      cells.add(place, position_.mask(geometry.cells[house][place]), size);
    cells.for_each_tight(size - 1, size, [&](Mask positions, Mask values) {
      values |= in_both;
      if (count(values) != size || (further_ & ~values) != 0) return;
      CandidateSet removed;
      human::strike_naked(position_, house, positions | both, values, adding_to(removed));
      steps_.remove(rating_ + size - 1, removed, 3);
    });
  }

  void find_hidden(std::size_t kind, int house, int size) {
    const Mask first = place_of(large_[0], kind);
    const Mask second = place_of(large_[1], kind);
    Mask of_pair = 0;
    for (const int value : ValuesOf(pair_)) {
      const Mask places = position_.places(house, value) & ~second;
      if (places == 0) return;
      of_pair |= places;
    }
    human::MaskedNumbers others({1, true});
    for (const int value : ValuesOf(all_nine & ~(pair_ | further_)))
      others.add(value - 1, position_.places(house, value) & ~second, size);
    others.for_each_tight(size - 2, size, [&](Mask values, Mask places) {
      places |= of_pair;
      if (count(places) != size) return;
      places &= ~first;
      CandidateSet removed;
      human::strike_hidden(position_, house, places, values | pair_, adding_to(removed));
      steps_.remove(rating_ + count(places) - 1, removed, 3);
    });
  }

  // One of the two values has no other place in a house of both cells.
  void find_type_4() {
    for (const int value : ValuesOf(pair_)) {
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int house = house_of(large_[0], kind);
        if (house != house_of(large_[1], kind)) continue;
        const Mask both = place_of(large_[0], kind) | place_of(large_[1], kind);
        if (position_.places(house, value) != both) continue;
        CandidateSet removed;
        for (const int cell : large_) add_values(removed, cell, pair_ & ~bit(value));
        steps_.remove(rating_, removed, 4);
        return;
      }
    }
  }

  const Position& position_;
  Mask pair_;
  Steps& steps_;
  std::vector<int> large_;  // the cells with further candidates
  Mask further_ = 0;
  Tenths rating_;
};

}  // namespace

void find_unique_loops(const Position& position, Steps& steps) {
  std::vector<Loop> loops;
  for (int cell = 0; cell < 81; ++cell) {
    const Mask pair = position.mask(cell);
    if (count(pair) != 2) continue;
    loops.clear();
    LoopSearch(position, pair, loops).find_from(cell);
    for (const Loop& loop : loops) LoopSteps(position, pair, loop, steps).find();
  }
}

}  // namespace dlx::sudoku::rating
