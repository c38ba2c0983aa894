#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "dlx/query/task.hpp"

namespace dlx::query {

/// A task that counts by a method of the type `Count`, which knows the number of covers only at its
/// end. Nothing is saved, so a later run starts again. Internal.
template <typename Count>
class CountTask : public Task {
 public:
  /// `weights`: see SearchTask. Keeps references.
  CountTask(const Problem& problem, std::span<const std::uint32_t> weights, const TaskQuery& wanted,
            Budget& budget)
      : problem_(problem),
        weights_(weights),
        limit_(wanted.limit),
        memory_(budget.memory() / 2),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()) {}

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
  bool save(Saved&) override { return true; }

 protected:
  /// Returns the outcome of a turn after the meter has stopped.
  std::optional<Outcome> outcome() const {
    if (!is_done_) return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
    return found() == limit_ ? Outcome::limit : Outcome::exhausted;
  }

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const std::uint64_t limit_;
  const std::uint64_t memory_;
  const SolveOptions options_;
  Meter meter_;
  std::unique_ptr<Count> count_;  // once prepared
  bool is_done_ = false;
};

}  // namespace dlx::query
