#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>

#include "dlx/solve_options.hpp"

namespace dlx {

/// Thrown by work that a Deadline ends. The work is discarded; objects keep their state from before
/// the call.
class Stopped : public std::exception {
 public:
  explicit Stopped(Outcome outcome) : outcome_(outcome) {}
  /// Outcome::time_limit or Outcome::interrupted.
  Outcome outcome() const noexcept { return outcome_; }
  const char* what() const noexcept override;

 private:
  Outcome outcome_;
};

/// Ends work on the current thread at a given time, or when a flag is set, for as long as the
/// object exists. Reading, building, reducing and preparing call check(), which throws Stopped.
///
///     dlx::StopFlag stop;
///     dlx::Deadline deadline(std::chrono::steady_clock::now() + std::chrono::seconds(1), &stop);
///     const dlx::Problem problem = dlx::parse_problem(text).problem;  // may throw dlx::Stopped
///
/// Searches have their own limits (SolveOptions) and return an Outcome instead of throwing Stopped,
/// also at a deadline. Deadlines may be nested: all apply, except those outside a NoDeadline.
///
/// Cost:     check() decrements a thread-local number, and reads the clock about once a
///           millisecond.
/// Threads:  applies to the thread that constructed the object only.
/// Lifetime: the flag must outlive the object.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline(Clock::time_point at, const StopFlag* stop);
  /// Ends work after `time`; duration::max() sets no time limit.
  Deadline(std::chrono::duration<double> time, const StopFlag* stop);
  /// Uses time_limit and stop of the options, from now on.
  explicit Deadline(const SolveOptions& limits);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// Changes the time limit.
  void end_at(Clock::time_point at);

  /// Returns the time point `time` from now; Clock::time_point::max() if it is out of range.
  static Clock::time_point after(std::chrono::duration<double> time);

  /// Throws Stopped if a deadline of this thread has passed. Long-running code calls this function
  /// once for each `work` steps of about ten nanoseconds.
  static void check(std::uint64_t work = 1) {
    if (work < steps_until_check_) {
      steps_until_check_ -= work;
    } else {
      check_now();
    }
  }
  /// Throws Stopped if a deadline of this thread has passed, and always reads the clock. For use
  /// before operations that may block.
  static void check_now();

 private:
  friend class NoDeadline;

  static constexpr std::uint64_t unlimited_work = std::numeric_limits<std::uint64_t>::max();
  static constinit thread_local Deadline* innermost_;
  static constinit thread_local std::uint64_t
      steps_until_check_;  // steps until the clock is read again

  Clock::time_point at_;
  const StopFlag* stop_;
  Deadline* outer_;
};

/// Suspends the deadlines of the current thread for as long as the object exists. Used for a search
/// that received the remaining time as its own limit, and for reports and saves after the deadline.
class NoDeadline {
 public:
  NoDeadline();
  ~NoDeadline();
  NoDeadline(const NoDeadline&) = delete;
  NoDeadline& operator=(const NoDeadline&) = delete;

 private:
  Deadline* outer_;
};

}  // namespace dlx
