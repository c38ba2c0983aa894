#include "sudoku/generate/filling.hpp"

#include <algorithm>
#include <bit>

namespace dlx::sudoku {

namespace {

constexpr int most_repairs = 200;
constexpr std::size_t exchanged = 6;

}  // namespace

Filling::Filling(Shape shape, std::span<const std::vector<int>> peers, std::span<const int> cells,
                 Random& random)
    : peers_(peers),
      random_(random),
      order_(cells.begin(), cells.end()),
      // So many random givens have solutions more often than not, and never a single one.
      step_(static_cast<std::size_t>(std::max(shape.cells() / 6, 1))),
      partial_(static_cast<int>(cells.size()) < shape.cells()),
      puzzle_(shape),
      trial_(shape),
      left_(shape) {
  random_.shuffle(std::span(order_));
}

/// Puts random values into the next cells of the trial; false if a cell has none left.
bool Filling::propose() {
  trial_ = puzzle_;
  end_ = next_;
  while (end_ < order_.size() && end_ - next_ < step_) {
    const int cell = order_[end_];
    Candidates::Mask mask = left_.mask(cell);
    for (const int peer : peers_[static_cast<std::size_t>(cell)])
      if (trial_[peer] != 0) mask &= ~Candidates::bit(trial_[peer]);
    if (mask == 0) return false;
    for (std::uint32_t k = random_.below(static_cast<std::uint32_t>(std::popcount(mask))); k > 0;
         --k)
      mask &= mask - 1;
    trial_.set(cell, std::countr_zero(mask) + 1);
    ++end_;
  }
  return true;
}

// The last proposal leaves no solution.
void Filling::reject() {
  if (end_ - next_ == 1) {
    const int cell = order_[next_];
    left_.remove(cell, trial_[cell]);
  }
  step_ = std::max<std::size_t>(step_ / 2, 1);
}

// All cells have a given and there is more than one solution: other values for some of them.
void Filling::start_over_with_some() {
  ++repairs_;
  random_.shuffle(std::span(order_));
  next_ = order_.size() - std::min(exchanged, order_.size());
  for (std::size_t k = next_; k < order_.size(); ++k) puzzle_.set(order_[k], 0);
  left_ = Candidates(puzzle_.shape());
  step_ = 1;
}

const Grid* Filling::question() {
  while (!found_) {
    if (next_ == order_.size()) {
      if (!partial_ || repairs_ == most_repairs) return nullptr;
      start_over_with_some();
    }
    if (propose()) return &trial_;
    // A single cell always has a value: some solution of the puzzle has one there.
    step_ = std::max<std::size_t>(step_ / 2, 1);
  }
  return nullptr;
}

void Filling::answer(int solutions) {
  if (solutions == 0) {
    reject();
    return;
  }
  if (solutions == 1) {
    found_ = trial_;
    return;
  }
  puzzle_ = trial_;
  next_ = end_;
  // From here on a single solution is near, and so is none.
  constexpr std::size_t cautious = 3;
  step_ = std::min(step_, cautious);
}

}  // namespace dlx::sudoku
