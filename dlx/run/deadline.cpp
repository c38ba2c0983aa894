#include "dlx/deadline.hpp"

#include <algorithm>

namespace dlx {
namespace {

// Steps between two looks at the clock: about a millisecond.
constexpr std::uint64_t stretch = 100'000;

// As if for ever, and no clock runs over by it.
constexpr std::chrono::duration<double> long_time{1e9};

}  // namespace

// Constants to begin with, so that a look at them is one at memory and no call.
constinit thread_local Deadline* Deadline::innermost_ = nullptr;
constinit thread_local std::uint64_t Deadline::patience_ = Deadline::for_ever;

const char* Stopped::what() const noexcept {
  return outcome_ == Outcome::interrupted ? "interrupted" : "the time limit was reached";
}

Deadline::Deadline(Clock::time_point at, const StopFlag* stop)
    : at_(at), stop_(stop), outer_(innermost_) {
  innermost_ = this;
  patience_ = 0;  // the first check looks: it may be over already
}

Deadline::Deadline(std::chrono::duration<double> time, const StopFlag* stop)
    : Deadline(after(time), stop) {}

Deadline::Deadline(const SolveOptions& limits) : Deadline(limits.max_time, limits.stop) {}

Deadline::~Deadline() {
  innermost_ = outer_;
  patience_ = outer_ != nullptr ? 0 : for_ever;
}

void Deadline::end_at(Clock::time_point at) {
  at_ = at;
  if (innermost_ != nullptr) patience_ = 0;
}

Deadline::Clock::time_point Deadline::after(std::chrono::duration<double> time) {
  if (time >= long_time) return Clock::time_point::max();
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
  patience_ = innermost_ != nullptr ? stretch : for_ever;
}

NoDeadline::NoDeadline() : outer_(Deadline::innermost_) {
  Deadline::innermost_ = nullptr;
  Deadline::patience_ = Deadline::for_ever;
}

NoDeadline::~NoDeadline() {
  Deadline::innermost_ = outer_;
  Deadline::patience_ = outer_ != nullptr ? 0 : Deadline::for_ever;
}

}  // namespace dlx
