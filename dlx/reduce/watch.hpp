#pragma once

#include <chrono>
#include <cstdint>

#include "dlx/deadline.hpp"
#include "dlx/search.hpp"

namespace dlx {

/// Keeps the limits of time and the stop flag where covers come from no search, and reports
/// progress of a search that is made of several. Internal.
class Watch {
 public:
  explicit Watch(const SearchOptions& options) : options_(options) {}
  Watch(const Watch&) = delete;

  /// For what has no outcome of its own.
  Deadline deadline() const { return Deadline(limits_left()); }

  bool has_time_limit() const { return options_.max_time != std::chrono::duration<double>::max(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// The options, with what is left of the time.
  SearchOptions limits_left() const;
  /// The same for a search of a part; its progress is that of the whole.
  SearchOptions options_for_part();

  /// To be called for each cover; false if the search is to end. Looks at the clock now and then.
  bool goes_on(std::uint64_t solutions) {
    solutions_ = solutions;
    return (++calls_ & 0xFF) != 0 || look();
  }
  Outcome outcome() const { return outcome_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool look();

  const SearchOptions& options_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_report_ = start_;
  Progress progress_{};
  std::uint64_t solutions_ = 0;
  std::uint64_t calls_ = 0;
  Outcome outcome_ = Outcome::exhausted;
};

}  // namespace dlx
