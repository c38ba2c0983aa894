#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>

#include "dlx/solve_options.hpp"

namespace dlx {

/// Thrown out of work that a Deadline ends. What was under way is gone; nothing is half-changed.
class Stopped : public std::exception {
 public:
  explicit Stopped(Outcome outcome) : outcome_(outcome) {}
  /// Outcome::time_limit or Outcome::interrupted.
  Outcome outcome() const noexcept { return outcome_; }
  const char* what() const noexcept override;

 private:
  Outcome outcome_;
};

/// While it lives, work of this thread that has no outcome to return ends at a time, or when a flag
/// is set: reading, building, reducing and preparing call check(), which throws Stopped.
///
///     dlx::StopFlag stop;
///     dlx::Deadline deadline(std::chrono::steady_clock::now() + std::chrono::seconds(1), &stop);
///     const dlx::Problem problem = dlx::parse_problem(text).problem;  // may throw dlx::Stopped
///
/// Searches have limits of their own (SolveOptions), which are values and no exceptions; what a
/// deadline ends of them is such a value, too.
///
/// Cost:     check() is a look at a thread-local number; every millisecond or so at the clock.
/// Threads:  one thread; threads that it starts know nothing of it.
/// Lifetime: the flag must outlive it. One may live inside another: both hold, but for where a
///           NoDeadline lives.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline(Clock::time_point at, const StopFlag* stop);
  /// So long from now on; the longest time there is ends nothing.
  Deadline(std::chrono::duration<double> time, const StopFlag* stop);
  /// With the time and the flag of a search that begins now.
  explicit Deadline(const SolveOptions& limits);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// From now on it is another time at which it ends.
  void end_at(Clock::time_point at);

  /// That time from now on; Clock::time_point::max() if it is too far away to be told.
  static Clock::time_point after(std::chrono::duration<double> time);

  /// To be called by what may take long, for each `work` steps of some ten nanoseconds. Throws
  /// Stopped if a deadline of this thread is over.
  static void check(std::uint64_t work = 1) {
    if (work < steps_until_check_) {
      steps_until_check_ -= work;
    } else {
      check_now();
    }
  }
  /// The same, and looks at the clock and the flag whatever was done: before something that may
  /// wait.
  static void check_now();

 private:
  friend class NoDeadline;

  static constexpr std::uint64_t unlimited_work = std::numeric_limits<std::uint64_t>::max();
  static constinit thread_local Deadline* innermost_;
  static constinit thread_local std::uint64_t
      steps_until_check_;  // steps until the next look at the clock

  Clock::time_point at_;
  const StopFlag* stop_;
  Deadline* outer_;
};

/// While it lives, the deadlines that were there before do not hold in this thread: for a search
/// that was given what is left of the time, and for what is to be said and saved when time is up.
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
