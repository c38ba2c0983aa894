#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "dlx/engine/shared/slice_meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/sweep.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Counts the covers of a problem by states, in slices, to prove that there is none. Internal.
///
/// Memory:   up to 256 MB for tables, plus the state space.
class Refutation {
 public:
  /// Keeps a reference. Ends immediately if `takes_part` is false or states do not support the
  /// problem.
  Refutation(const Problem& problem, bool takes_part)
      : problem_(problem), is_over_(!takes_part || problem.has_bounds()) {}

  bool is_over() const { return is_over_; }
  /// Returns true if it was proved that there is no cover.
  bool has_refuted() const { return has_refuted_; }
  std::uint64_t ticks() const { return ticks_; }
  /// Returns the least number of ticks after the next slice.
  std::uint64_t next_ticks() const {
    return ticks_ + std::max(sweep_ == nullptr ? preparation() : 0, tuning::refutation.min_turn);
  }
  /// Ends the work; a proof remains valid.
  void end() {
    is_over_ = true;
    sweep_.reset();
    space_.reset();
  }

  /// Continues to about `end` ticks. Returns false if the meter of the whole search ended that.
  bool advance(std::uint64_t end, Meter& whole) {
    try {
      if (sweep_ == nullptr && !whole.within_limits([this] { prepare(); })) return false;
      if (is_over_) return true;
      if (meter_.is_slice_over()) {
        meter_.begin_slice(std::min(1 + (end - std::min(end, ticks_)) / mean(), max_slice));
      }
      if (!meter_.resume_apart(whole)) return false;
      is_over_ = sweep_->run(meter_);
      const states::SweepStatistics done = sweep_->statistics();
      ticks_ = preparation() + tuning::state_ticks(meter_.nodes(), done.reached);
      has_refuted_ = is_over_ && sweep_->count() == 0;
    } catch (const std::bad_alloc&) {  // the search itself needs less memory
      is_over_ = true;
    }
    if (is_over_) this->end();
    return is_over_ || !meter_.is_whole_over();
  }

 private:
  // States of a slice: some milliseconds.
  static constexpr std::uint64_t max_slice = 4096;
  static constexpr std::uint64_t memory = std::uint64_t{256} << 20;

  std::uint64_t preparation() const { return tuning::prepare_states * problem_.num_entries(); }
  // Ticks of a state.
  std::uint64_t mean() const {
    if (meter_.nodes() == 0) return tuning::first_states;
    return tuning::mean_ticks(ticks_ - preparation(), meter_.nodes(), tuning::state);
  }

  void prepare() {
    std::optional<states::SpaceChoice> choice = states::choose_space(problem_, "auto");
    is_over_ = !choice;
    if (is_over_) return;
    space_.emplace(std::move(choice->space));
    sweep_ = states::make_sweep(*space_, memory);
    ticks_ = preparation();
  }

  const Problem& problem_;
  bool is_over_;
  bool has_refuted_ = false;
  std::uint64_t ticks_ = 0;
  SliceMeter meter_;
  std::optional<states::StateSpace> space_;
  std::unique_ptr<states::Sweep> sweep_;
};

}  // namespace dlx::query
