#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "dlx/search.hpp"

namespace dlx {

/// Counts the nodes of a search and says when it must stop. Internal; one per running search.
///
/// The engine asks may_go_on() before every node: a comparison, and from time to time, paced so
/// that it happens about every millisecond, a look at the clock, the stop flag and the progress.
class Meter {
 public:
  using Clock = std::chrono::steady_clock;

  /// `report` is called every options.progress_interval. Keeps pointers into `options`.
  Meter(const SearchOptions& options, std::function<void()> report);

  /// To be called when a stretch of searching begins and ends; time in between does not count.
  void start();
  void stop();

  bool may_go_on() { return nodes_ < next_check_ || check(); }
  void count_node() { ++nodes_; }

  std::uint64_t nodes() const { return nodes_; }
  double seconds() const;
  /// Why may_go_on() last said no.
  Outcome outcome() const { return outcome_; }

 private:
  bool check();
  bool watched() const;

  const SearchOptions& options_;
  std::function<void()> report_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  std::uint64_t stride_ = 1;  // nodes between two checks
  Clock::time_point started_;
  Clock::time_point last_check_;
  Clock::time_point next_report_;
  Clock::duration spent_{};  // in earlier stretches
  bool running_ = false;
  Outcome outcome_ = Outcome::exhausted;
};

}  // namespace dlx
