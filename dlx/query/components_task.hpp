#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "dlx/query/count_task.hpp"
#include "dlx/states/component_count.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Counts covers by components. Internal.
class ComponentsTask final : public CountTask<states::ComponentCount> {
 public:
  using CountTask::CountTask;

  /// Finds the order of the branches, if necessary. Returns false if the problem is too large.
  /// Errors:   Stopped, under a Deadline.
  bool prepare() override {
    if (count_ == nullptr) count_ = states::make_component_count(problem_, weights_, memory_);
    return count_ != nullptr;
  }
  void drop() override { count_.reset(); }

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    meter_.pause_at(turn.until);
    if (turn.ticks != no_limit) {
      meter_.pause_after(turn.ticks / tuning::state + 1,
                         turn.ticks / (Meter::work_per_check * tuning::update) + 1);
    }
    is_done_ = count_->run(meter_);
    meter_.stop();
    return outcome();
  }

  std::uint64_t ticks() const override {
    return count_ == nullptr ? 0 : preparation() + search_ticks();
  }
  std::uint64_t next_ticks() const override { return count_ == nullptr ? preparation() : 0; }

  /// Returns the total ticks that the task may use. `others`: ticks of all other methods so far,
  /// divided by the number of threads. The search has a small share until its progress shows that
  /// it pays.
  double allowance(const tuning::Rule& rule, double others) const {
    const auto preparation = static_cast<double>(this->preparation());
    if (others < static_cast<double>(rule.first) ||
        tuning::components_begin * others < preparation) {
      return 0;
    }
    const double least = preparation + static_cast<double>(rule.min_turn);
    if (next_ticks() > 0) return least;
    return pays(others) ? preparation + rule.lead * others : least + rule.share * others;
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

 private:
  // The ticks of finding the order of the branches.
  std::uint64_t preparation() const { return tuning::prepare_components * problem_.num_entries(); }
  std::uint64_t search_ticks() const {
    return meter_.nodes() * tuning::state + count_->statistics().steps * tuning::update;
  }
  // The expected ticks of the whole search, from the completed share of its tree, are too high until
  // the table fills.
  bool pays(double others) const {
    const double done = count_ == nullptr ? 0 : count_->fraction();
    const double expected = done > 0 ? static_cast<double>(search_ticks()) / done
                                     : std::numeric_limits<double>::infinity();
    return expected <= tuning::components_trust * others;
  }
};

}  // namespace dlx::query
