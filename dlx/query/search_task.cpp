#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

SolveOptions options_of(const Wanted& wanted, const Budget& budget, bool weighted) {
  SolveOptions options = budget.search_options();
  // The limit applies to the covers of the original.
  options.limit = weighted ? no_limit : wanted.limit;
  return options;
}

}  // namespace

SearchTask::SearchTask(const Problem& problem, const Wanted& wanted, Budget& budget,
                       Restored* restored, std::span<const std::uint32_t> weights)
    : problem_(problem),
      wanted_(wanted),
      budget_(budget),
      weights_(weights),
      options_(options_of(wanted, budget, !weights.empty())),
      meter_(options_, budget.reporter()),
      weigh_([this](const Cover& cover) { return weigh(cover); }),
      visit_(weights.empty() ? wanted.visit : &weigh_),
      sum_(restored != nullptr && !weights.empty() ? decode<BigCount>(restored->in) : BigCount(0)),
      state_(restored != nullptr ? std::optional(decode<SearchState>(restored->in)) : std::nullopt),
      search_(state_ ? Search(problem, options_, *state_) : Search(problem, options_)),
      ticks_(count_ticks()) {
  if (wanted.visit != nullptr) search_.refute_by_states();
  if (!state_) return;
  fingerprint_ = state_->problem;
  state_.reset();
}

bool SearchTask::weigh(const Cover& cover) {
  BigCount weight = 1;
  for (const OptionId option : cover) weight *= weights_[index(option)];
  sum_ += weight;
  enough_ = wanted_.limit != no_limit && sum_ >= wanted_.limit;
  return !enough_;
}

std::optional<Outcome> SearchTask::advance(const Turn& turn) {
  const Running running(meter_);
  pause_at_end(meter_, turn,
               tuning::mean_ticks(ticks_, search_.nodes(meter_),
                                  tuning::node_ticks(problem_.num_entries())));
  search_.run(meter_, turn.until, visit_, budget_.threads() > 1);
  ticks_ = count_ticks();
  if (!search_.ended()) return std::nullopt;
  return enough_ ? Outcome::limit : search_.outcome();
}

std::uint64_t SearchTask::count_ticks() const {
  const Statistics done = statistics();
  return tuning::search_ticks(done.nodes, done.updates, problem_.num_entries());
}

BigCount SearchTask::found() const { return weights_.empty() ? BigCount(search_.found()) : sum_; }

Progress SearchTask::progress() const {
  Progress progress;
  progress.covers = search_.found();
  progress.nodes = search_.nodes(meter_);
  progress.level = search_.level();
  progress.fraction = search_.fraction();
  return progress;
}

Statistics SearchTask::statistics() const { return search_.statistics(meter_); }

void SearchTask::add_to(Statistics& statistics, StateStatistics&) const {
  add_statistics(this->statistics(), statistics);
}

bool SearchTask::save(Saved& saved) {
  meter_.start();
  std::optional<SearchState> state = search_.save(meter_);
  meter_.stop();
  if (!state) return false;
  if (!fingerprint_) fingerprint_ = fingerprint(problem_);
  state->problem = *fingerprint_;
  if (!weights_.empty()) pass(saved.out, sum_);
  pass(saved.out, *state);
  saved.nodes += state->statistics.nodes;
  return true;
}

}  // namespace dlx::query
