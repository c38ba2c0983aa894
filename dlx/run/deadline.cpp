#include "dlx/deadline.hpp"

#include <algorithm>

namespace dlx {
namespace {

// Steps between two reads of the clock: about a millisecond.
constexpr std::uint64_t stretch = 100'000;

// An effectively unlimited time that overflows no clock.
constexpr std::chrono::duration<double> longest_duration{1e9};

}  // namespace

// Constant-initialized, so that an access is a plain memory read without a call.
constinit thread_local Deadline* Deadline::innermost_ = nullptr;
constinit thread_local std::uint64_t Deadline::steps_until_check_ = Deadline::unlimited_work;

const char* Stopped::what() const noexcept {
  return outcome_ == Outcome::interrupted ? "interrupted" : "the time limit was reached";
}

Deadline::Deadline(Clock::time_point at, const StopFlag* stop)
    : at_(at), stop_(stop), outer_(innermost_) {
  innermost_ = this;
  steps_until_check_ = 0;  // the first check reads the clock, because the deadline may have passed
}

Deadline::Deadline(std::chrono::duration<double> time, const StopFlag* stop)
    : Deadline(after(time), stop) {}

Deadline::Deadline(const SolveOptions& limits) : Deadline(limits.time_limit, limits.stop) {}

Deadline::~Deadline() {
  innermost_ = outer_;
  steps_until_check_ = outer_ != nullptr ? 0 : unlimited_work;
}

void Deadline::end_at(Clock::time_point at) {
  at_ = at;
  if (innermost_ != nullptr) steps_until_check_ = 0;
}

Deadline::Clock::time_point Deadline::after(std::chrono::duration<double> time) {
  if (time >= longest_duration) return Clock::time_point::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::max(time, std::chrono::duration<double>(0)));
}

void Deadline::check_now() {
  const Clock::time_point now = Clock::now();
  for (const Deadline* deadline = innermost_; deadline != nullptr; deadline = deadline->outer_) {
    if (deadline->stop_ != nullptr && deadline->stop_->requested()) {
      throw Stopped(Outcome::interrupted);
    }
    if (now >= deadline->at_) throw Stopped(Outcome::time_limit);
  }
  steps_until_check_ = innermost_ != nullptr ? stretch : unlimited_work;
}

NoDeadline::NoDeadline() : outer_(Deadline::innermost_) {
  Deadline::innermost_ = nullptr;
  Deadline::steps_until_check_ = Deadline::unlimited_work;
}

NoDeadline::~NoDeadline() {
  Deadline::innermost_ = outer_;
  Deadline::steps_until_check_ = outer_ != nullptr ? 0 : Deadline::unlimited_work;
}

}  // namespace dlx
