#include "dlx/batch/batch_search.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "dlx/engine/engine_table.hpp"

namespace dlx {

using lanes::Mark;

BatchSearch::BatchSearch(const Problem& problem, std::shared_ptr<lanes::Pack> pack,
                         const BatchTasks& tasks, BatchResults& results)
    : problem_(problem), tasks_(tasks), results_(results), pack_(std::move(pack)) {
  if (!pack_) return;
  const lanes::LanesKernel& kernel = pack_->kernel();
  planes_ = std::make_shared<AlignedWords>(
      std::max(kernel.planes_bytes(pack_->tables()), kernel.dive_bytes(pack_->tables())) /
      sizeof(Word));
  wide_.emplace(pack_, false, planes_);
}

// Clears the data of the previous run, which a visit may have ended by an exception.
void BatchSearch::begin(std::uint64_t limit, const StopFlag* stop) {
  limit_ = limit;
  stop_ = stop;
  list_.visit = nullptr;
  given_up_.is_allowed = false;
  current_is_deferred_ = false;
  deferred_.clear();
  binary_.reset();
  if (!wide_) return;
  wide_->clear();
  wide_->set_light(false);
}

bool BatchSearch::run(std::uint64_t limit, const StopFlag* stop) {
  begin(limit, stop);
  if (wide_ && limit <= Batch::few_covers) return run_few();
  if (wide_ && counts_binary()) {
    binary_.emplace(pack_, planes_);
    wide_->set_light(true);
  }
  if (wide_) return run_wide();
  current_.resize(tasks_.size());
  std::iota(current_.begin(), current_.end(), 0);
  return run_sequentially(current_);
}

void BatchSearch::list(std::uint64_t limit, const Batch::VisitOfTask& visit, const StopFlag* stop) {
  begin(limit, stop);
  list_.visit = &visit;
  list_.digits.resize(tasks_.digits().num_groups());
  wide_->set_light(true);
  run_wide();
}

// -- Calls of the wide search ---------------------------------------------------------------------

bool BatchSearch::wants(std::uint32_t task) {
  const Batch::Answer& answer = results_.answer(task);
  return given_up_.is_allowed ? !GivenUp::has(answer) : answer.covers < limit_;
}

lanes::Covers::Then BatchSearch::found(const Mark& mark, const Word* state) {
  if (list_.visit != nullptr) {
    pack_->get_digits(state, list_.digits);
    ++results_.answer(0).covers;
    if (!(*list_.visit)(list_.digits)) limit_ = results_.answer(0).covers;
    return Then::drop;
  }
  add_cover(mark.tag(), state);
  given_up_.number += results_.answer(mark.tag()).covers == 2 ? 1 : 0;
  return Then::drop;
}

void BatchSearch::branched(const Mark& mark, std::uint32_t children) {
  Batch::Answer& answer = results_.answer(mark.tag());
  ++answer.branchings;
  answer.nodes += children;
}

bool BatchSearch::defers(const Mark& mark, const Word* state) {
  return given_up_.is_allowed && defer(mark.tag(), state);
}

bool BatchSearch::takes_binary(const Mark& mark, const Word* state) {
  if (!binary_) return false;
  binary_->add(mark.tag(), state);
  if (binary_->full()) count_binary();
  return true;
}

// -- Calls of the first search and of the dives ---------------------------------------------------

bool BatchSearch::load(std::uint32_t number, Word* state) {
  if (!current_is_deferred_) return tasks_.load(current_[number], state);
  const std::size_t words = pack_->state_words();
  std::copy_n(deferred_.states.data() + number * words, words - 1, state);
  return true;
}

void BatchSearch::found(std::uint32_t number, const Word* state) {
  add_cover(current_[number], state);
}

void BatchSearch::ended(std::uint32_t number, std::uint64_t branchings, std::uint64_t children) {
  Batch::Answer& answer = results_.answer(current_[number]);
  answer.branchings = branchings;
  answer.nodes = children;
}

bool BatchSearch::defers(std::uint32_t number, const Word* state) {
  return defer(current_[number], state);
}

// -- Both -----------------------------------------------------------------------------------------

void BatchSearch::add_cover(std::uint32_t task, const Word* state) {
  results_.add_cover(
      task, given_up_.is_allowed,
      [&](std::span<std::uint8_t> digits) { pack_->get_digits(state, digits); },
      [&](std::vector<OptionId>& covers) { pack_->get_live(state, covers, scratch_); });
}

// Returns true if a run for many covers, which are only counted, may count those of binary states.
bool BatchSearch::counts_binary() const {
  const lanes::LanesTables& tables = pack_->tables();
  return !tasks_.digits().empty() && tables.regular && tables.item_words == 0 &&
         tables.num_secondary == 0;
}

void BatchSearch::count_binary() {
  binary_->count([&](std::uint32_t task, std::uint32_t guesses, const Word* cover) {
    Batch::Answer& answer = results_.answer(task);
    answer.branchings += guesses;
    answer.nodes += guesses;
    const std::uint64_t covers = guesses < 64 ? std::uint64_t{1} << guesses : limit_;
    results_.add_covers(task, covers, limit_,
                        [&](std::span<std::uint8_t> digits) { pack_->get_digits(cover, digits); });
  });
}

// Defers a task whose live options are so many that it has very many covers. The decision depends
// on the task alone, so that the covers of a task do not depend on the other tasks.
bool BatchSearch::defer(std::uint32_t task, const Word* state) {
  const lanes::LanesTables& tables = pack_->tables();
  if (!allows_dives_ || !tables.regular || !tasks_.digits().may_be_loose(task)) return false;
  std::size_t live = 0;
  for (std::size_t w = 0; w < tables.option_words; ++w)
    live += static_cast<std::size_t>(std::popcount(state[w]));
  if (!tasks_.digits().is_loose(task, live)) return false;
  deferred_.tasks.push_back(task);
  deferred_.states.reserve(tasks_.size() * pack_->state_words());
  deferred_.states.insert(deferred_.states.end(), state, state + pack_->state_words());
  return true;
}

// Returns true if the first search should answer all tasks, also if most tasks wait for dives: many
// of the other tasks then have two covers.
bool BatchSearch::many_given_up() const {
  const std::size_t waiting = wide_->size() + deferred_.tasks.size();
  const std::size_t done = num_begun_ - std::min<std::size_t>(num_begun_, waiting);
  return given_up_.has_many(done) || 2 * deferred_.tasks.size() > num_begun_;
}

// -- The schedule for a limit of a few covers -----------------------------------------------------

bool BatchSearch::run_few() {
  allows_dives_ = limit_ <= 2 && pack_->tables().item_words == 0 && !tasks_.digits().empty() &&
                  !tasks_.digits().has_masks();
  bool first_takes_all = limit_ == 1;
  if (!first_takes_all) {
    given_up_.is_allowed = true;
    first_takes_all = !run_wide();
    given_up_.is_allowed = false;
    if (first_takes_all && !many_given_up()) return false;  // `stop_` is set
  }
  std::vector<std::uint32_t> waiting = deferred_.tasks;
  std::ranges::sort(waiting);
  current_.clear();
  for (std::uint32_t task = 0; task < tasks_.size(); ++task) {
    if (first_takes_all && std::ranges::binary_search(waiting, task)) continue;
    if (!first_takes_all && !GivenUp::has(results_.answer(task))) continue;
    current_.push_back(task);
    results_.answer(task) = {};
  }
  if (!run_first()) return false;
  if (results_.has_visit() && !first_takes_all) visit_unique();
  return dive_into_deferred();
}

bool BatchSearch::dive_into_deferred() {
  current_.swap(deferred_.tasks);
  current_is_deferred_ = true;
  const bool done = dive();
  current_is_deferred_ = false;
  deferred_.clear();
  return done;
}

bool BatchSearch::dive() {
  if (current_.empty()) return true;
  if (!dives_) dives_.emplace(pack_, planes_);
  if (!dives_->run(static_cast<std::uint32_t>(current_.size()), limit_, *this)) return false;
  std::erase_if(current_, [&](std::uint32_t task) { return results_.answer(task).covers > 0; });
  return run_sequentially(current_);  // too few tasks are left to fill a vector
}

bool BatchSearch::run_first() {
  if (current_.empty()) return true;
  if (!first_) first_.emplace(pack_, planes_);
  return first_->run(static_cast<std::uint32_t>(current_.size()), limit_, *this);
}

// Passes the covers of the tasks to the visit that have one cover and were not given up. Before:
// `current_` has the tasks that were given up, in ascending order.
void BatchSearch::visit_unique() {
  auto next = current_.begin();
  for (std::uint32_t task = 0; task < tasks_.size(); ++task) {
    if (next != current_.end() && *next == task) {
      ++next;
    } else if (results_.answer(task).covers == 1) {
      results_.visit_first(task);
    }
  }
}

// -- The searches ---------------------------------------------------------------------------------

// Searches the trees of all tasks. Returns false if `stop_` is set or many tasks were given up.
bool BatchSearch::run_wide() {
  const auto tasks = static_cast<std::uint32_t>(tasks_.size());
  given_up_.number = 0;
  num_begun_ = 0;
  while (num_begun_ < tasks || !wide_->empty()) {
    if (stop_requested()) return false;
    while (num_begun_ < tasks && wide_->size() < wide_->lanes()) {
      const std::uint32_t task = num_begun_++;
      Mark mark = Mark::root(task);
      mark.set_seen(true);
      if (!tasks_.load(task, wide_->push(mark))) wide_->pop();
    }
    if (!wide_->empty()) wide_->step(wide_->lanes(), *this);
    if (given_up_.is_allowed && many_given_up()) return false;
  }
  if (binary_ && !binary_->empty()) count_binary();
  return true;
}

bool BatchSearch::run_sequentially(std::span<const std::uint32_t> tasks) {
  if (tasks.empty()) return true;
  SolveOptions options{.limit = limit_, .stop = stop_};
  if (find_engine("planes").takes(problem_)) options.engine = "planes";  // trees are small
  if (!solver_) solver_.emplace(problem_, options);
  solver_->reset(options);
  for (const std::uint32_t task : tasks) {
    solver_->reset();
    if (!tasks_.force(*solver_, task)) continue;
    Batch::Answer& answer = results_.answer(task);
    while (answer.covers < limit_ && solver_->next()) {
      const Cover& cover = solver_->cover();
      results_.add_cover(
          task, false,
          [&](std::span<std::uint8_t> digits) { tasks_.digits().write(cover, digits); },
          [&](std::vector<OptionId>& covers) {
            const std::ptrdiff_t begin = std::ssize(covers);
            covers.insert(covers.end(), cover.begin(), cover.end());
            std::sort(covers.begin() + begin, covers.end(),
                      [](OptionId a, OptionId b) { return index(a) < index(b); });
          });
    }
    const auto& result = solver_->result();
    if (result.outcome == Outcome::interrupted && answer.covers < limit_) return false;
    answer.nodes = result.statistics.nodes;
    answer.branchings = result.statistics.branchings;
  }
  return true;
}

}  // namespace dlx
