#include "sudoku/generate/attempt.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace dlx::sudoku {

namespace {

constexpr int max_repairs = 200;
constexpr std::size_t exchanged = 6;

void fill_random_row(Grid& grid, Random& random) {
  const int size = grid.shape().size();
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 1);
  random.shuffle(std::span(values));
  const int row = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
  for (int column = 0; column < size; ++column) grid.set(row * size + column, values[column]);
}

}  // namespace

Filling::Filling(Grid grid, std::span<const std::vector<int>> peers, std::span<const int> cells,
                 Random& random)
    : peers_(peers),
      random_(random),
      order_(cells.begin(), cells.end()),
      // With this many random givens, puzzles usually have solutions, but never exactly one.
      step_(static_cast<std::size_t>(std::max((grid.shape().cells() - 2 * grid.givens()) / 6, 1))),
      partial_(static_cast<int>(cells.size()) < grid.shape().cells()),
      puzzle_(std::move(grid)),
      trial_(puzzle_),
      left_(puzzle_.shape()) {
  random_.shuffle(std::span(order_));
  std::erase_if(order_, [&](int cell) { return puzzle_[cell] != 0; });
}

/// Puts random values into the next cells of the trial; returns false if a cell has no candidates.
bool Filling::propose() {
  trial_ = puzzle_;
  end_ = next_;
  while (end_ < order_.size() && end_ - next_ < step_) {
    const int cell = order_[end_];
    Candidates::Mask mask = left_.mask(cell);
    for (const int peer : peers_[cell])
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

// The last proposal has no solution.
void Filling::reject() {
  if (end_ - next_ == 1) {
    const int cell = order_[next_];
    left_.remove(cell, trial_[cell]);
  }
  step_ = std::max<std::size_t>(step_ / 2, 1);
}

// All cells have a given and there is more than one solution: changes some of the values.
void Filling::restart_partially() {
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
      if (!partial_ || repairs_ == max_repairs) return nullptr;
      restart_partially();
    }
    if (propose()) return &trial_;
    // A single cell always has a candidate, because some solution of the puzzle has a value there.
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
  // From here on, puzzles may soon have one solution, or none.
  constexpr std::size_t cautious = 3;
  step_ = std::min(step_, cautious);
}

// Attempts for different puzzles use different random sequences.
Attempt::Attempt(const AttemptPlan& plan, std::uint64_t number, std::uint64_t attempt)
    : plan_(&plan),
      number_(number),
      attempt_(attempt),
      random_(plan.options->seed, number ^ (attempt << 40)),
      puzzle_(plan.shape) {
  if (!plan.reduce) {
    target_ =
        plan.least +
        static_cast<int>(random_.below(static_cast<std::uint32_t>(plan.most - plan.least + 1)));
  }
  const std::vector<Grid>& solutions = plan.options->solutions;
  if (!solutions.empty()) {
    begin_with_solution(solutions[number % solutions.size()]);
  } else if (plan.units && !plan.options->pattern) {
    begin_with_solution(random_full_grid(*plan.units, random_));
  } else {
    Grid grid(plan.shape);
    if (plan.fills_row) fill_random_row(grid, random_);
    filling_.emplace(std::move(grid), plan.peers, plan.cells, random_);
  }
}

void Attempt::begin_with_solution(Grid solution) {
  solution_ = std::move(solution);
  if (!plan_->options->pattern) {
    go_on_from(*solution_);
    return;
  }
  for (const int cell : plan_->cells) puzzle_.set(cell, (*solution_)[cell]);
  phase_ = Phase::checking;
}

const Grid* Attempt::question() {
  if (phase_ == Phase::filling) {
    if (const Grid* question = filling_->question()) return question;
    if (!filling_->puzzle()) {
      phase_ = Phase::ended;
      return nullptr;
    }
    // With a filled row, the puzzle so far has most givens in that row, so the removal of givens
    // begins with the full grid instead.
    go_on_from(plan_->fills_row ? *solution_ : *filling_->puzzle());
  }
  if (phase_ == Phase::checking) return &puzzle_;
  if (phase_ == Phase::reducing) {
    // With a pattern, every given must stay.
    const bool given_up = plan_->options->pattern && reduction_->has_removed();
    const Grid* question = given_up ? nullptr : reduction_->question();
    if (question != nullptr) return question;
    puzzle_ = reduction_->puzzle();
    end();
  }
  return nullptr;
}

void Attempt::answer(int solutions) {
  if (phase_ == Phase::filling) {
    filling_->answer(solutions);
  } else if (phase_ == Phase::reducing) {
    reduction_->answer(solutions == 1);
  } else if (solutions == 1) {
    go_on_from(puzzle_);
  } else {
    hopeless_ = true;
    phase_ = Phase::ended;
  }
}

/// Continues with a puzzle that has one known solution.
void Attempt::go_on_from(Grid puzzle) {
  if (plan_->options->pattern) {
    for (const int cell : plan_->cells) puzzle.set(cell, (*solution_)[cell]);
    if (!plan_->reduce) {
      puzzle_ = std::move(puzzle);
      end();
      return;
    }
  } else {
    complete_groups(puzzle);
    if (!plan_->reduce && !add_givens(puzzle)) {
      phase_ = Phase::ended;
      return;
    }
  }
  std::vector<CellGroup> groups;
  groups.reserve(plan_->groups.size());
  for (const std::vector<int>& group : plan_->groups)
    if (puzzle[group.front()] != 0) groups.emplace_back(group);
  random_.shuffle(std::span(groups));
  reduction_.emplace(puzzle, std::move(groups), plan_->reduce ? 0 : target_);
  if (plan_->units) reduction_->use(Witnesses(*plan_->units, *solution_, puzzle));
  phase_ = Phase::reducing;
}

void Attempt::complete_groups(Grid& puzzle) const {
  for (const std::vector<int>& group : plan_->groups) {
    if (std::ranges::none_of(group, [&](int cell) { return puzzle[cell] != 0; })) continue;
    for (const int cell : group) puzzle.set(cell, (*solution_)[cell]);
  }
}

// Keeps up to the wanted number of givens; returns false if the groups do not fit.
bool Attempt::add_givens(Grid& puzzle) {
  int givens = puzzle.givens();
  if (givens >= target_) return true;
  std::vector<const std::vector<int>*> more;
  for (const std::vector<int>& group : plan_->groups)
    if (puzzle[group.front()] == 0) more.push_back(&group);
  random_.shuffle(std::span(more));
  for (const std::vector<int>* group : more) {
    if (givens + static_cast<int>(group->size()) > target_) continue;
    for (const int cell : *group) puzzle.set(cell, (*solution_)[cell]);
    givens += static_cast<int>(group->size());
  }
  return givens >= plan_->least;
}

void Attempt::end() {
  phase_ = Phase::ended;
  const int givens = puzzle_.givens();
  succeeded_ = givens >= plan_->least && givens <= plan_->most;
  if (plan_->options->pattern && givens != static_cast<int>(plan_->cells.size()))
    succeeded_ = false;
  if (!succeeded_ || !plan_->options->accept) return;
  succeeded_ = plan_->options->accept({number_, attempt_ + 1, puzzle_, *solution_});
}

}  // namespace dlx::sudoku
