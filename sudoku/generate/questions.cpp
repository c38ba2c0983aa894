#include "sudoku/generate/questions.hpp"

#include <stdexcept>

namespace dlx::sudoku {

namespace {

// Below this many puzzles, or with larger grids, one after the other is faster.
constexpr std::size_t least_batch = 8;
constexpr int largest_batch_grid = 9;

}  // namespace

Questions::Questions(Solver& solver, const StopFlag* stop) : solver_(solver), stop_(stop) {}

void Questions::clear() {
  used_ = 0;
  counts_.clear();
  answers_ = {};
}

void Questions::add(const Grid& puzzle) {
  if (puzzle.shape() != solver_.shape())
    throw std::invalid_argument("the puzzle's shape is not the solver's");
  // The grids of the last round keep their memory.
  if (used_ < puzzles_.size()) {
    puzzles_[used_] = puzzle;
  } else {
    puzzles_.push_back(puzzle);
  }
  ++used_;
}

bool Questions::run() {
  if (used_ == 0) return true;
  return used_ >= least_batch && solver_.shape().size() <= largest_batch_grid ? run_batch()
                                                                              : run_each();
}

bool Questions::run_batch() {
  if (!batch_) batch_.emplace(solver_.model().problem(), 2);
  batch_->clear();
  for (std::size_t k = 0; k < used_; ++k) {
    solver_.model().get_options(puzzles_[k], givens_);
    batch_->add(givens_);
  }
  answers_ = batch_->run(stop_);
  if (answers_.size() < used_) return false;
  for (const Batch::Answer& answer : answers_)
    counts_.push_back(static_cast<std::uint8_t>(answer.covers));
  return true;
}

bool Questions::run_each() {
  found_.clear();
  for (std::size_t k = 0; k < used_; ++k) {
    if (stop_ != nullptr && stop_->requested()) return false;
    Answer answer = solver_.solve(puzzles_[k], 2);
    if (answer.outcome == Outcome::interrupted) return false;
    counts_.push_back(static_cast<std::uint8_t>(answer.solutions));
    found_.push_back(std::move(answer.solution));
  }
  return true;
}

Grid Questions::solution(std::size_t number) const {
  if (answers_.empty()) return *found_[number];
  Grid grid(solver_.shape());
  for (const OptionId option : answers_[number].first) {
    if (!solver_.model().is_candidate(option)) break;  // those of cages stand behind
    grid.set(solver_.model().cell(option), solver_.model().value(option));
  }
  return grid;
}

std::optional<int> Questions::ask(const Grid& puzzle) {
  clear();
  add(puzzle);
  if (!run()) return std::nullopt;
  return solutions(0);
}

}  // namespace dlx::sudoku
