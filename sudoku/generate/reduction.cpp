#include "sudoku/generate/reduction.hpp"

#include <algorithm>

namespace dlx::sudoku {

Reduction::Reduction(Grid puzzle, std::vector<CellGroup> groups, int least)
    : puzzle_(std::move(puzzle)),
      trial_(puzzle_),
      groups_(std::move(groups)),
      least_(least),
      givens_(puzzle_.givens()) {
  std::erase_if(groups_, [&](CellGroup group) {
    return std::all_of(group.begin(), group.end(), [&](int cell) { return puzzle_[cell] == 0; });
  });
}

/// How many groups to ask about at a time: a full grid loses some half of its givens at once as a
/// rule, and a puzzle with a third of them hardly any. Too few givens leave very many solutions,
/// and that takes longer to find out.
std::size_t Reduction::step() const {
  const int cells = static_cast<int>(puzzle_.values().size());
  const int spare = givens_ - cells * 3 / 8;
  if (spare <= 0) return 1;
  const auto left = groups_.size() - next_;
  const auto share = spare == cells - cells * 3 / 8 ? 1 : 3;
  return std::max<std::size_t>(
      static_cast<std::size_t>(spare) * left / static_cast<std::size_t>(givens_ * share), 1);
}

int Reduction::size(std::size_t group) const {
  return static_cast<int>(std::count_if(groups_[group].begin(), groups_[group].end(),
                                        [&](int cell) { return puzzle_[cell] != 0; }));
}

// Takes a group away from the trial; true if it is needed, as is known without asking.
bool Reduction::take(std::size_t group) {
  bool needed = false;
  for (const int cell : groups_[group]) {
    if (trial_[cell] == 0) continue;
    trial_.set(cell, 0);
    if (witnesses_ && witnesses_->take(cell)) needed = true;
  }
  return needed;
}

void Reduction::put_back(std::size_t group) {
  for (const int cell : groups_[group]) {
    if (puzzle_[cell] == 0) continue;
    trial_.set(cell, puzzle_[cell]);
    if (witnesses_) witnesses_->put_back(cell);
  }
}

// Goes past the first group that is not decided: it stays.
void Reduction::pass_needed() {
  ++next_;
  fails_to_ = 0;
}

const Grid* Reduction::question() {
  while (next_ < groups_.size()) {
    // All before the last group of a set that cannot go have gone: it is that one.
    if (fails_to_ == next_ + 1) {
      pass_needed();
      continue;
    }
    if (givens_ - size(next_) < least_) {
      ++next_;
      fails_to_ = 0;  // what is known is about another set
      continue;
    }
    trial_ = puzzle_;
    if (take(next_)) {
      put_back(next_);
      pass_needed();
      continue;
    }
    // Half of a set that cannot go, or as many as may well go.
    const std::size_t most = fails_to_ > 0 ? (fails_to_ - next_) / 2 : step();
    int left = givens_ - size(next_);
    for (end_ = next_ + 1; end_ < groups_.size() && end_ - next_ < most; ++end_) {
      left -= size(end_);
      if (left < least_) break;
      if (take(end_)) {
        put_back(end_);
        break;
      }
    }
    return &trial_;
  }
  return nullptr;
}

void Reduction::answer(bool unique) {
  if (unique) {
    puzzle_ = trial_;
    givens_ = puzzle_.givens();
    taken_ += end_ - next_;
    next_ = end_;
    return;
  }
  for (std::size_t k = next_; k < end_; ++k) put_back(k);
  if (end_ - next_ == 1) {
    pass_needed();
  } else {
    fails_to_ = end_;
  }
}

}  // namespace dlx::sudoku
