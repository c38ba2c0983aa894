#include "sudoku/generate/reduction.hpp"

#include <algorithm>
#include <utility>

namespace dlx::sudoku {

Reduction::Reduction(Grid puzzle, std::vector<std::vector<int>> groups, int least)
    : puzzle_(std::move(puzzle)),
      trial_(puzzle_),
      groups_(std::move(groups)),
      least_(least),
      givens_(puzzle_.givens()) {
  std::erase_if(groups_, [&](const std::vector<int>& group) {
    return std::all_of(group.begin(), group.end(), [&](int cell) { return puzzle_[cell] == 0; });
  });
  // A full grid loses half of its givens at once as a rule; a puzzle with few can spare few.
  constexpr std::size_t sparse = 3;
  step_ = static_cast<std::size_t>(givens_) * sparse > puzzle_.values().size() * 2
              ? std::max<std::size_t>(groups_.size() / 2, 1)
              : 1;
}

int Reduction::size(std::size_t group) const {
  return static_cast<int>(std::count_if(groups_[group].begin(), groups_[group].end(),
                                        [&](int cell) { return puzzle_[cell] != 0; }));
}

// Goes past the first group that is not decided: it stays.
void Reduction::pass_needed() {
  ++needed_;
  ++next_;
  fails_to_ = 0;
}

const Grid* Reduction::question() {
  while (next_ < groups_.size()) {
    // All before the last group of a set that cannot go have gone: it is that one.
    if (fails_to_ == next_ + 1) {
      pass_needed();
      step_ = std::max<std::size_t>(step_ / 2, 1);
      continue;
    }
    if (givens_ - size(next_) < least_) {
      ++next_;
      fails_to_ = 0;  // what is known is about another set
      continue;
    }
    const std::size_t limit = fails_to_ > 0 ? fails_to_ - 1 : groups_.size();
    end_ = next_;
    int left = givens_;
    while (end_ < limit && end_ - next_ < step_ && left - size(end_) >= least_) {
      left -= size(end_);
      ++end_;
    }
    trial_ = puzzle_;
    for (std::size_t k = next_; k < end_; ++k)
      for (const int cell : groups_[k]) trial_.set(cell, 0);
    return &trial_;
  }
  return nullptr;
}

void Reduction::answer(bool unique) {
  const std::size_t asked = end_ - next_;
  if (unique) {
    puzzle_ = trial_;
    givens_ = puzzle_.givens();
    taken_ += asked;
    next_ = end_;
    if (fails_to_ == 0) step_ *= 2;
    return;
  }
  if (asked == 1) {
    pass_needed();
    step_ = 1;
    return;
  }
  fails_to_ = end_;
  step_ = asked / 2;
}

}  // namespace dlx::sudoku
