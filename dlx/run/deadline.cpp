#include "dlx/deadline.hpp"

namespace dlx {
namespace {

// Steps between two looks at the clock: about a millisecond.
constexpr std::uint64_t stretch = 100'000;

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

Deadline::~Deadline() {
  innermost_ = outer_;
  patience_ = outer_ != nullptr ? 0 : for_ever;
}

void Deadline::look() {
  const Clock::time_point now = Clock::now();
  for (const Deadline* deadline = innermost_; deadline != nullptr; deadline = deadline->outer_) {
    if (deadline->stop_ != nullptr && deadline->stop_->requested()) {
      throw Stopped(Outcome::interrupted);
    }
    if (now >= deadline->at_) throw Stopped(Outcome::time_limit);
  }
  patience_ = innermost_ != nullptr ? stretch : for_ever;
}

}  // namespace dlx
