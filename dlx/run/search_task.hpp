#pragma once

#include <cstdint>
#include <span>

#include "dlx/run/search.hpp"
#include "dlx/run/task.hpp"

namespace dlx::run {

/// Covers one by one, shown or counted; or weighed, where options stand for several: then a cover
/// counts as the product of the weights of its options. Internal.
class SearchTask final : public Task {
 public:
  /// `weights`: by option; empty if each is 1. Keeps references. Errors: StateError.
  SearchTask(const Problem& problem, const Wanted& wanted, Budget& budget, Restored* restored,
             std::span<const std::uint32_t> weights = {});

  std::optional<Outcome> advance(Clock::time_point until) override { return run(until, true); }
  /// The same in the calling thread, if not `threads`.
  std::optional<Outcome> run(Clock::time_point until, bool threads);

  std::optional<double> expected_work() const override {
    return fraction() > 0 ? std::optional(seconds() / fraction()) : std::nullopt;
  }
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, MemoStatistics& memo) const override;
  bool save(Saved& saved) override;

  Statistics statistics() const;
  double fraction() const { return search_.fraction(); }
  double seconds() const { return before_ + meter_.seconds(); }
  bool has_found() const { return search_.found() > 0; }

 private:
  bool weigh(const Cover& cover);

  const Problem& problem_;
  const Wanted wanted_;
  const std::span<const std::uint32_t> weights_;
  const SearchOptions options_;
  Meter meter_;
  VisitCover weigh_;
  const VisitCover* visit_;
  BigCount sum_;  // of what was weighed
  bool enough_ = false;
  std::optional<SearchState> state_;  // that was restored
  Search search_;
  double before_ = 0;                       // seconds
  std::optional<Fingerprint> fingerprint_;  // once it was asked for
};

}  // namespace dlx::run
