#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "dlx/query/task.hpp"
#include "dlx/states/component_count.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Counts covers by components. Internal.
class ComponentsTask final : public Task {
 public:
  /// `weights`: see SearchTask. Keeps references.
  ComponentsTask(const Problem& problem, std::span<const std::uint32_t> weights,
                 const Wanted& wanted, Budget& budget)
      : problem_(problem),
        weights_(weights),
        limit_(wanted.limit),
        memory_(budget.memory() / 2),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()) {}

  /// Finds the order of the branches, if necessary. Returns false if the problem is too large.
  /// Errors:   Stopped, under a Deadline.
  bool prepare() {
    if (count_ == nullptr) count_ = states::make_component_count(problem_, weights_, memory_);
    return count_ != nullptr;
  }
  /// Frees the memory.
  void drop() { count_.reset(); }

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    meter_.pause_at(turn.until);
    if (turn.ticks != no_limit) {
      meter_.pause_after(turn.ticks / tuning::component_node + 1,
                         turn.ticks / (Meter::work_per_check * tuning::component_step) + 1);
    }
    is_done_ = count_->run(meter_);
    meter_.stop();
    if (!is_done_) return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
    return found() == limit_ ? Outcome::limit : Outcome::exhausted;
  }

  std::uint64_t ticks() const override {
    return count_ == nullptr ? 0 : preparation() + search_ticks();
  }
  std::uint64_t next_ticks() const override { return count_ == nullptr ? preparation() : 0; }
  /// The ticks of finding the order of the branches.
  std::uint64_t preparation() const { return tuning::prepare_components * problem_.num_entries(); }
  /// Returns the expected ticks of the whole search, from the completed share of its tree. The value
  /// is too high until the table fills.
  double expected_ticks() const {
    const double done = count_ == nullptr ? 0 : count_->fraction();
    if (done == 0) return std::numeric_limits<double>::infinity();
    return static_cast<double>(search_ticks()) / done;
  }

  BigCount found() const override {
    if (!is_done_) return 0;
    const BigCount count = count_->count();
    return limit_ != no_limit && count > limit_ ? BigCount(limit_) : count;
  }
  Progress progress() const override {
    Progress progress;
    progress.nodes = meter_.nodes();
    if (count_ != nullptr) progress.fraction = count_->fraction();
    return progress;
  }
  void add_to(Statistics& statistics, StateStatistics&) const override {
    Statistics own;
    own.engine = "components";
    own.nodes = meter_.nodes();
    if (count_ != nullptr) {
      const states::ComponentCount::Statistics done = count_->statistics();
      own.choice = "the problem falls apart into " + std::to_string(done.components) +
                   " components, " + std::to_string(done.hits) + " of them known; width " +
                   std::to_string(done.width);
    }
    add_statistics(own, statistics);
  }
  /// Writes nothing; a later run starts again.
  bool save(Saved&) override { return true; }

 private:
  std::uint64_t search_ticks() const {
    return meter_.nodes() * tuning::component_node +
           count_->statistics().steps * tuning::component_step;
  }

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const std::uint64_t limit_;
  const std::uint64_t memory_;
  const SolveOptions options_;
  Meter meter_;
  std::unique_ptr<states::ComponentCount> count_;  // once prepared
  bool is_done_ = false;
};

}  // namespace dlx::query
