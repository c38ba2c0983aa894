#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "dlx/planar/planar_matchings.hpp"
#include "dlx/query/count_task.hpp"

namespace dlx::query {

/// Counts the covers of a matching problem by the Pfaffian, if its graph is planar. Internal.
class MatchingsTask final : public CountTask<planar::PlanarMatchings> {
 public:
  using CountTask::CountTask;

  /// Makes the first elimination, if necessary. Returns false if the graph is not planar.
  /// Errors:   std::bad_alloc; Stopped, under a Deadline.
  bool prepare() override {
    if (count_ != nullptr) return true;
    auto matchings = planar::make_planar_matchings(problem_, weights_, memory_);
    if (matchings == nullptr) return false;
    is_done_ = matchings->advance();
    count_ = std::move(matchings);
    return true;
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    pause_at_end(meter_, turn, std::max<std::uint64_t>(elimination_ticks(), 1));
    while (!is_done_ && meter_.may_continue()) {
      is_done_ = count_->advance();
      meter_.count_node();
    }
    meter_.stop();
    return outcome();
  }

  std::uint64_t ticks() const override {
    return count_ == nullptr ? 0 : preparation() + meter_.nodes() * elimination_ticks();
  }
  std::uint64_t next_ticks() const override {
    return count_ == nullptr ? preparation() : elimination_ticks();
  }
  void add_to(Statistics& statistics, StateStatistics&) const override {
    Statistics own;
    own.engine = "pfaffian";
    own.choice = "the covers are the perfect matchings of a planar graph";
    add_statistics(own, statistics);
  }

 private:
  // Returns the ticks of the embedding of the graph and of the first elimination.
  std::uint64_t preparation() const { return std::uint64_t{8000} * problem_.num_entries(); }
  std::uint64_t elimination_ticks() const { return 3 * count_->operations(); }
};

}  // namespace dlx::query
