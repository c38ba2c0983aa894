#include <algorithm>
#include <string>
#include <utility>

#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/sweep.hpp"
#include "dlx/states/without_multiplicities.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

// Problems with multiplicities whose encoding has more entries are not counted by states.
constexpr std::uint64_t max_encoded_entries = 4'000'000;
// A tree order is tried from 2^13 expected states on, and must halve their number.
constexpr double min_log2_for_tree = 13, tree_gain = 1;

}  // namespace

StatesTask::StatesTask(const Problem& problem, std::span<const std::uint32_t> weights,
                       const TaskQuery& wanted, Budget& budget, std::uint64_t memory,
                       Restored* restored)
    : problem_(problem),
      weights_(weights),
      entries_(states::entries_without_multiplicities(problem)),
      wanted_(wanted),
      budget_(budget),
      memory_(memory),
      options_(budget.search_options()),
      meter_(options_, budget.reporter()) {
  if (restored == nullptr) return;
  pass(restored->in, memo_, in_line_);
  if (!restored->in.flag()) return;
  const std::string& order = budget.options().item_order;
  if (order != "auto" && order != memo_.order) {
    throw StateError("its items are in the order " + std::string(memo_.order) + ", not " + order);
  }
  if (memo_.order.empty() || !prepare(memo_.order)) {
    throw StateError("it has states of a problem that cannot have states");
  }
  sweep_ = states::make_sweep(*space_, memory_, std::move(restored->tables));
}

std::optional<Outcome> StatesTask::advance(const Turn& turn) {
  if (!prepare()) states::refuse_wide_states();
  meter_.start();
  const std::uint64_t done_before = nodes();
  pause_at_end(
      meter_, turn,
      tuning::mean_ticks(ticks() - std::min(preparation(), ticks()), done_before, tuning::state));
  const bool done = sweep_->run(meter_);
  meter_.stop();
  if (!done) return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
  return sweep_->count() >= wanted_.limit && wanted_.limit != no_limit ? Outcome::limit
                                                                       : Outcome::exhausted;
}

std::uint64_t StatesTask::preparation() const { return tuning::per_entry * entries_; }

std::uint64_t StatesTask::ticks() const {
  const StateStatistics done = statistics();
  if (done.order.empty()) return 0;
  // Where many options are forced, following them dominates.
  return preparation() + std::max(tuning::state_ticks(nodes(), done.reached, done.state_bits),
                                  meter_.checks() * tuning::check_ticks);
}

std::uint64_t StatesTask::next_ticks() const { return sweep_ == nullptr ? preparation() : 0; }

const std::vector<states::ItemOrder>& StatesTask::orders() {
  if (orders_.empty()) {
    interchangeable_ = states::find_interchangeable(counted());
    orders_ = states::find_orders(counted(), interchangeable_);
  }
  return orders_;
}

bool StatesTask::prepare() {
  if (sweep_ != nullptr) return true;
  if (!space_ && !prepare(budget_.options().item_order)) return false;
  if (sweep_ == nullptr) sweep_ = states::make_sweep(*space_, memory_);
  return true;
}

bool StatesTask::prepare(std::string_view wanted) {
  if (problem_.has_bounds() && !encoded_) {
    if (entries_ > max_encoded_entries) return false;
    encoded_ = states::without_multiplicities(problem_, weights_);
  }
  if (!in_line_ && prepare_tree(wanted)) return true;
  const std::vector<states::ItemOrder>& all = orders();  // also computes interchangeable_
  return use(states::choose_space(counted(), all, wanted, interchangeable_));
}

bool StatesTask::prepare_tree(std::string_view wanted) {
  const bool asked = wanted == "tree";
  if (!asked && wanted != "auto") return false;
  const states::ItemOrder& plain = orders().front();
  if (!asked && plain.log2_states < min_log2_for_tree) return false;
  const auto tree =
      asked ? states::find_tree_order(counted(), orders())
            : states::find_tree_order(counted(), orders(), plain.log2_states - tree_gain);
  if (!tree || !use(states::fit_space(counted(), {&tree->order, 1}, "tree"))) return false;
  sweep_ = states::make_tree_sweep(counted(), *space_, tree->parents, plain, memory_);
  return true;
}

bool StatesTask::use(std::optional<states::SpaceChoice> choice) {
  if (!choice) return false;
  space_.emplace(std::move(choice->space));
  memo_.order = choice->order;
  memo_.state_bits = space_->bits();
  return true;
}

void StatesTask::drop() {
  memo_ = statistics();
  memo_.dropped = true;
  sweep_.reset();
  space_.reset();
  encoded_.reset();
}

BigCount StatesTask::found() const {
  if (sweep_ == nullptr) return 0;
  BigCount count = sweep_->count();
  if (wanted_.limit != no_limit && count > wanted_.limit) count = wanted_.limit;
  return count;
}

Progress StatesTask::progress() const {
  Progress progress;
  progress.nodes = meter_.nodes();
  if (sweep_ == nullptr || !space_) return progress;
  progress.level = sweep_->position();
  progress.fraction = static_cast<double>(sweep_->position()) /
                      static_cast<double>(std::max<std::size_t>(space_->positions(), 1));
  return progress;
}

StateStatistics StatesTask::statistics() const {
  StateStatistics memo = memo_;
  if (sweep_ == nullptr) return memo;
  const states::SweepStatistics sweep = sweep_->statistics();
  memo.states = sweep.states;
  memo.reached = sweep.reached;
  memo.hits = sweep.merged;
  memo.lone = sweep.lone;
  memo.memory = sweep.memory;
  return memo;
}

std::uint64_t StatesTask::nodes() const {
  const StateStatistics memo = statistics();
  return memo.states + memo.lone;
}

void StatesTask::add_to(Statistics& statistics, StateStatistics& memo) const {
  Statistics own;
  own.engine = "states";
  own.nodes = nodes();
  add_statistics(own, statistics);
  add_statistics(this->statistics(), memo);
}

bool StatesTask::save(Saved& saved) {
  std::string tables;
  if (sweep_ != nullptr) tables = sweep_->save();
  // The branches of a tree cannot be saved. A later run processes the items in a line, so that it
  // makes progress however often it is stopped.
  const bool restarts = sweep_ != nullptr && tables.empty();
  const bool in_line = in_line_ || restarts;
  if (restarts) saved.unsaved = "the count by states in the item order tree";
  const StateStatistics done = restarts ? StateStatistics() : statistics();
  pass(saved.out, done, in_line);
  if (!restarts) saved.nodes += nodes();
  saved.out.number(tables.empty() ? 0 : 1);
  saved.tables = std::move(tables);
  return true;
}

}  // namespace dlx::query
