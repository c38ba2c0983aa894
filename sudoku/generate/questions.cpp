#include "sudoku/generate/questions.hpp"

#include <stdexcept>
#include <utility>

namespace dlx::sudoku {

namespace {

// With fewer puzzles, solving one by one is faster.
constexpr std::size_t min_batch = 8;

}  // namespace

Questions::Questions(Solver& solver, const StopFlag* stop) : solver_(solver), stop_(stop) {}

void Questions::clear() {
  used_ = 0;
  narrow_.clear();
  open_.clear();
  answers_ = {};
}

void Questions::add(const Grid& puzzle, Kind kind) {
  if (puzzle.shape() != solver_.shape())
    throw std::invalid_argument("the puzzle and the solver have different shapes");
  // The grids of the last round keep their memory.
  if (used_ < puzzles_.size()) {
    puzzles_[used_] = puzzle;
  } else {
    puzzles_.push_back(puzzle);
  }
  (kind == Kind::narrow ? narrow_ : open_).push_back(used_);
  ++used_;
}

bool Questions::run() {
  counts_.assign(used_, 0);
  found_.resize(puzzles_.size());
  in_batch_.resize(puzzles_.size());
  for (const std::size_t number : open_)
    if (!run_alone(number)) return false;
  // Added rules need the engines that learn, so their puzzles are solved one by one, too.
  if (narrow_.size() >= min_batch && solver_.shape().size() <= largest_batch_grid &&
      solver_.rules().added_rules().empty())
    return run_batch();
  for (const std::size_t number : narrow_)
    if (!run_alone(number)) return false;
  return true;
}

bool Questions::run_batch() {
  if (!batch_) batch_.emplace(solver_.model().problem(), 2);
  batch_->clear();
  for (const std::size_t number : narrow_) {
    if (batch_->takes_digits()) {
      batch_->add_digits(puzzles_[number].values());
      continue;
    }
    solver_.model().get_options(puzzles_[number], givens_);
    batch_->add(givens_);
  }
  answers_ = batch_->run(stop_);
  if (answers_.size() < narrow_.size()) return false;
  for (std::size_t k = 0; k < narrow_.size(); ++k) {
    counts_[narrow_[k]] = static_cast<std::uint8_t>(answers_[k].covers);
    in_batch_[narrow_[k]] = k;
    found_[narrow_[k]].reset();
  }
  return true;
}

bool Questions::run_alone(std::size_t number) {
  if (stop_ != nullptr && stop_->requested()) return false;
  Answer answer = solver_.solve(puzzles_[number], 2);
  if (answer.outcome == Outcome::interrupted) return false;
  counts_[number] = static_cast<std::uint8_t>(answer.solutions);
  found_[number] = std::move(answer.solution);
  return true;
}

Grid Questions::solution(std::size_t number) const {
  if (found_[number]) return *found_[number];
  const Batch::Answer& answer = answers_[in_batch_[number]];
  if (!answer.digits.empty()) return Grid(solver_.shape(), answer.digits);
  Grid grid(solver_.shape());
  for (const OptionId option : answer.first) {
    if (!solver_.model().is_candidate(option)) break;  // options of cages follow
    grid.set(solver_.model().cell(option), solver_.model().value(option));
  }
  return grid;
}

std::optional<int> Questions::ask(const Grid& puzzle) {
  clear();
  add(puzzle, Kind::open);
  if (!run()) return std::nullopt;
  return solutions(0);
}

}  // namespace dlx::sudoku
