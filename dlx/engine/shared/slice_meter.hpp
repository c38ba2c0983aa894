#pragma once

#include <chrono>
#include <cstdint>

#include "dlx/engine/shared/meter.hpp"

namespace dlx {

/// The meter of a search that takes turns with others under the meter of the whole search.
/// Internal.
///
/// A *slice* ends after a number of nodes, or of polls, which engines make after a fixed amount of
/// work; so the ends of slices do not depend on how many nodes the other meter grants at a time.
/// Engines treat the end of a slice as a pause. The nodes must be counted by the other meter, too.
class SliceMeter final : public Meter {
 public:
  static constexpr std::uint64_t any_number = std::uint64_t{1} << 62;

  SliceMeter() : Meter(no_limits(), std::chrono::seconds(0)) {}

  /// Sets the nodes and polls of the next slice.
  void begin_slice(std::uint64_t nodes, std::uint64_t polls = any_number) {
    slice_end_ = nodes_ + nodes;
    polls_end_ = polls_ + polls;
  }
  bool is_slice_over() const { return nodes_ >= slice_end_ || polls_ >= polls_end_; }
  /// Continues the slice with the nodes that `whole` grants; false if there are none.
  bool resume(Meter& whole) {
    const std::uint64_t granted = whole.grant(slice_end_ - nodes_);
    nodes_end_ = nodes_ + granted;
    whole_ = &whole;
    is_whole_over_ = granted == 0;
    start();
    return granted > 0;
  }
  /// Continues the slice with nodes that do not count for the whole search; returns false if that
  /// search must stop.
  bool resume_apart(Meter& whole) {
    whole_ = &whole;
    is_whole_over_ = !whole.poll();
    nodes_end_ = slice_end_;
    start();
    return !is_whole_over_;
  }
  /// Continues the slice in a thread that must not use the meter of the whole search. Only the end
  /// of the slice stops the search.
  void resume_alone() {
    whole_ = nullptr;
    is_whole_over_ = false;
    nodes_end_ = slice_end_;
    start();
  }
  /// Returns true if the whole search must stop or pause.
  bool is_whole_over() const { return is_whole_over_; }
  std::uint64_t polls() const { return polls_; }
  Deadline deadline() const override { return whole_->deadline(); }

 private:
  static const SolveOptions& no_limits() {
    static const SolveOptions options;
    return options;
  }
  bool more_nodes() override { return false; }
  bool needs_checks() const override { return false; }
  bool check_limits(Clock::time_point) override {
    ++polls_;
    is_whole_over_ = is_whole_over_ || (whole_ != nullptr && !whole_->poll());
    return !is_whole_over_ && polls_ < polls_end_;
  }

  Meter* whole_ = nullptr;
  std::uint64_t slice_end_ = 0;
  std::uint64_t polls_ = 0;
  std::uint64_t polls_end_ = 0;
  bool is_whole_over_ = false;
};

}  // namespace dlx
