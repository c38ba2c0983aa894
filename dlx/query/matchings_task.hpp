#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "dlx/planar/planar_matchings.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// Counts the covers of a matching problem by the Pfaffian, if its graph is planar. Internal.
class MatchingsTask final : public Task {
 public:
  /// `weights`: see SearchTask. Keeps references.
  MatchingsTask(const Problem& problem, std::span<const std::uint32_t> weights,
                const Wanted& wanted, Budget& budget)
      : problem_(problem),
        weights_(weights),
        limit_(wanted.limit),
        memory_(budget.memory() / 2),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()) {}

  /// Makes the first elimination, if necessary. Returns false if the graph is not planar.
  /// Errors:   std::bad_alloc; Stopped, under a Deadline.
  bool prepare() {
    if (matchings_ != nullptr) return true;
    auto matchings = planar::make_planar_matchings(problem_, weights_, memory_);
    if (matchings == nullptr) return false;
    is_done_ = matchings->advance();
    matchings_ = std::move(matchings);
    return true;
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    pause_at_end(meter_, turn, std::max<std::uint64_t>(elimination_ticks(), 1));
    while (!is_done_ && meter_.may_continue()) {
      is_done_ = matchings_->advance();
      meter_.count_node();
    }
    meter_.stop();
    if (!is_done_) return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
    return found() == limit_ ? Outcome::limit : Outcome::exhausted;
  }

  std::uint64_t ticks() const override {
    return matchings_ == nullptr ? 0 : preparation() + meter_.nodes() * elimination_ticks();
  }
  std::uint64_t next_ticks() const override {
    return matchings_ == nullptr ? preparation() : elimination_ticks();
  }
  BigCount found() const override {
    if (!is_done_) return 0;
    const BigCount count = matchings_->count();
    return limit_ != no_limit && count > limit_ ? BigCount(limit_) : count;
  }
  Progress progress() const override {
    Progress progress;
    if (matchings_ != nullptr) progress.fraction = matchings_->fraction();
    return progress;
  }
  void add_to(Statistics& statistics, StateStatistics&) const override {
    Statistics own;
    own.engine = "pfaffian";
    own.choice = "the covers are the perfect matchings of a planar graph";
    add_statistics(own, statistics);
  }
  /// Writes nothing; a later run starts again.
  bool save(Saved&) override { return true; }

 private:
  // Returns the ticks of the embedding of the graph and of the first elimination.
  std::uint64_t preparation() const { return std::uint64_t{8000} * problem_.num_entries(); }
  std::uint64_t elimination_ticks() const { return 3 * matchings_->operations(); }

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const std::uint64_t limit_;
  const std::uint64_t memory_;
  const SolveOptions options_;
  Meter meter_;
  std::unique_ptr<planar::PlanarMatchings> matchings_;  // after the first elimination
  bool is_done_ = false;
};

}  // namespace dlx::query
