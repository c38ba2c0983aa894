#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>

#include "dlx/search.hpp"

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
///     dlx::Deadline deadline(std::chrono::steady_clock::now() + std::chrono::seconds(1), &stop);
///     const dlx::Problem problem = dlx::parse_problem(text).problem;  // may throw dlx::Stopped
///
/// Searches have limits of their own (SearchOptions), which are values and no exceptions.
///
/// Cost:     check() is a look at a thread-local number; every millisecond or so at the clock.
/// Threads:  one thread; threads that it starts know nothing of it.
/// Lifetime: the flag must outlive it. One may live inside another: both hold.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline(Clock::time_point at, const StopFlag* stop);
  /// So long from now on; the longest time there is ends nothing.
  Deadline(std::chrono::duration<double> time, const StopFlag* stop);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// To be called by what may take long, for each `work` steps of some ten nanoseconds. Throws
  /// Stopped if a deadline of this thread is over.
  static void check(std::uint64_t work = 1) {
    if (work < patience_) {
      patience_ -= work;
    } else {
      look();
    }
  }

 private:
  static void look();

  static constexpr std::uint64_t for_ever = std::numeric_limits<std::uint64_t>::max();
  static constinit thread_local Deadline* innermost_;
  static constinit thread_local std::uint64_t patience_;  // steps until the next look at the clock

  Clock::time_point at_;
  const StopFlag* stop_;
  Deadline* outer_;
};

}  // namespace dlx
