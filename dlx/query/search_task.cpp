#include <algorithm>
#include <utility>

#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

// Nodes of the first slice of a challenger; the next slices double the number of nodes.
constexpr std::uint64_t first_slice = 64;

SolveOptions options_of(std::uint64_t limit, const Budget& budget, bool weighted) {
  SolveOptions options = budget.search_options();
  // The limit applies to the covers of the original.
  options.limit = weighted ? no_limit : limit;
  return options;
}

SolveOptions options_of(const TaskQuery& wanted, const Budget& budget, bool weighted,
                        const SearchTask::Other& other) {
  SolveOptions options = options_of(wanted.limit, budget, weighted);
  options.engine = other.engine;
  options.strategy = other.strategy;
  return options;
}

}  // namespace

SearchTask::SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
                       std::span<const std::uint32_t> weights, std::optional<SearchState> state,
                       BigCount sum)
    : SearchTask(problem, wanted, budget, weights,
                 options_of(wanted.limit, budget, !weights.empty()), std::move(state),
                 std::move(sum), {}) {}

SearchTask::SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
                       std::span<const std::uint32_t> weights, const Other& other)
    : SearchTask(problem, wanted, budget, weights,
                 options_of(wanted, budget, !weights.empty(), other), std::nullopt, 0, other) {
  search_.make_by(other.factory);
  is_challenger_ = true;
}

SearchTask::SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
                       std::span<const std::uint32_t> weights, SolveOptions options,
                       std::optional<SearchState> state, BigCount sum, const Other& other)
    : problem_(problem),
      limit_(wanted.limit),
      budget_(budget),
      weights_(weights),
      options_(std::move(options)),
      weigh_([this](const Cover& cover) { return weigh(cover); }),
      visit_(weights.empty() ? wanted.visit : &weigh_),
      sum_(std::move(sum)),
      state_(std::move(state)),
      search_(state_ ? EngineSearch(problem, options_, *state_) : EngineSearch(problem, options_)),
      entries_per_node_(other.entries_per_node.value_or(problem.num_entries())),
      made_(other.ticks) {
  meter_.emplace(options_, budget.reporter());
  ticks_ = count_ticks();
  if (!state_) return;
  fingerprint_ = state_->problem;
  state_.reset();
}

bool SearchTask::weigh(const Cover& cover) {
  BigCount weight = 1;
  for (const OptionId option : cover) weight *= weights_[index(option)];
  sum_ += weight;
  enough_ = limit_ != no_limit && sum_ >= limit_;
  return !enough_;
}

bool SearchTask::prepare() {
  const Running running(*meter_);
  return search_.prepare(*meter_);
}

void SearchTask::reset(std::uint64_t limit) {
  limit_ = limit;
  options_ = options_of(limit, budget_, !weights_.empty());
  search_.reset();
  meter_.emplace(options_, budget_.reporter());
  ticks_ = 0;
}

void SearchTask::spend_nodes(std::uint64_t nodes) {
  if (options_.node_limit != no_limit) options_.node_limit -= std::min(nodes, nodes_left());
}

void SearchTask::limit_nodes(std::uint64_t left) {
  options_.node_limit = left < no_limit - nodes() ? nodes() + left : no_limit;
}

// A slice of a turn ends at a number of nodes or checks, whichever comes first. A challenger begins
// with short slices, because the time of its nodes is unknown.
void SearchTask::begin_slice() {
  is_slice_over_ = false;
  slice_nodes_ = slice_checks_ = no_limit;
  if (turn_end_ == no_limit) return;
  const std::uint64_t left = turn_end_ - std::min(ticks_, turn_end_);
  const std::uint64_t node =
      tuning::mean_ticks(ticks_ - std::min(made_, ticks_), search_.nodes(*meter_),
                         tuning::node_ticks(entries_per_node_));
  const std::uint64_t most = is_challenger_ ? nodes() + first_slice : no_limit;
  slice_nodes_ = nodes() + std::min(left / node + 1, most);
  slice_checks_ = meter_->checks() + left / tuning::check_ticks + 1;
}

Outcome SearchTask::outcome() const { return enough_ ? Outcome::limit : search_.outcome(); }

std::optional<Outcome> SearchTask::advance(const Turn& turn) {
  const Running running(*meter_);
  if (!turn.continues) {
    turn_end_ = turn.ticks < no_limit - ticks_ ? ticks_ + turn.ticks : no_limit;
    begin_slice();
  }
  for (;;) {
    // After the last node of a slice, the engine may still have covers that need no further node.
    if (!is_slice_over_) {
      meter_->pause_after(slice_nodes_ - nodes(), slice_checks_ - meter_->checks());
      search_.run(*meter_, turn.until, visit_, uses_threads_ && budget_.threads() > 1);
      // For short searches, counting ticks would take longer than finding a cover.
      if (search_.ended() && search_.outcome() == Outcome::interrupted) return outcome();
      ticks_ = count_ticks();
      if (search_.ended()) return outcome();
      is_slice_over_ = nodes() >= slice_nodes_ || meter_->checks() >= slice_checks_;
      if (!is_slice_over_) return std::nullopt;
    }
    const bool is_count = visit_ == nullptr || visit_ == &weigh_;
    if ((is_count && !is_challenger_) || ticks_ >= turn_end_) return std::nullopt;
    begin_slice();
  }
}

std::uint64_t SearchTask::count_ticks() const {
  const Statistics done = statistics();
  return made_ +
         tuning::search_ticks(done.nodes, done.updates, meter_->checks(), entries_per_node_);
}

BigCount SearchTask::found() const { return weights_.empty() ? BigCount(search_.found()) : sum_; }

Progress SearchTask::progress() const {
  Progress progress;
  progress.covers = search_.found();
  progress.nodes = search_.nodes(*meter_);
  progress.level = search_.level();
  progress.fraction = search_.fraction();
  return progress;
}

void SearchTask::add_to(Statistics& statistics, StateStatistics&) const {
  add_statistics(this->statistics(), statistics);
}

std::optional<SearchState> SearchTask::state() {
  const Running running(*meter_);
  std::optional<SearchState> state = search_.save(*meter_);
  if (!state) return std::nullopt;
  if (!fingerprint_) fingerprint_ = fingerprint(problem_);
  state->problem = *fingerprint_;
  return state;
}

bool SearchTask::save(Saved& saved) {
  const std::optional<SearchState> state = this->state();
  if (!state) return false;
  if (!weights_.empty()) pass(saved.out, sum_);
  pass(saved.out, *state);
  saved.nodes += state->statistics.nodes;
  return true;
}

}  // namespace dlx::query
