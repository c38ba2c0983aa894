#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"
#include "dlx/symmetry/isomorph_count.hpp"
#include "dlx/symmetry/remainders.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Counts covers by remainders of the problem after choices, and isomorphic remainders once.
/// Internal.
class IsomorphTask final : public Task {
 public:
  /// The problem must satisfy Remainders::supports(). `symmetries`: order of the group as text, for
  /// the statistics.
  IsomorphTask(const Problem& problem, std::string symmetries, Budget& budget)
      : problem_(problem),
        symmetries_(std::move(symmetries)),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()),
        remainders_(problem),
        count_(remainders_, budget.memory() / 2) {}

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    pause_at_end(meter_, turn, std::max(ticks() / (meter_.nodes() + 1), tuning::node));
    done_ = count_.run(meter_);
    meter_.stop();
    if (done_) return Outcome::exhausted;
    return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
  }

  /// Labelling a remainder takes about as long as finding a small group of the problem.
  std::uint64_t ticks() const override {
    return meter_.nodes() * tuning::node_ticks(problem_.num_entries()) +
           count_.statistics().labelled * tuning::find_small_group * problem_.num_entries();
  }
  BigCount found() const override { return done_ ? count_.count() : BigCount(0); }
  Progress progress() const override {
    Progress progress;
    progress.nodes = meter_.nodes();
    return progress;
  }
  void add_to(Statistics& statistics, MemoStatistics&) const override {
    const auto& done = count_.statistics();
    Statistics own;
    own.engine = "symmetry";
    own.nodes = meter_.nodes();
    own.choice = symmetries_ + " symmetries; " + std::to_string(done.labelled) + " remainders, " +
                 std::to_string(done.hits) + " of them isomorphic to others";
    add_statistics(own, statistics);
  }
  bool save(Saved&) override { return false; }

 private:
  const Problem& problem_;
  const std::string symmetries_;
  const SolveOptions options_;
  Meter meter_;
  const symmetry::Remainders remainders_;
  symmetry::IsomorphCount count_;
  bool done_ = false;
};

}  // namespace dlx::query
