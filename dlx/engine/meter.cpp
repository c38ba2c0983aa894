#include "dlx/engine/meter.hpp"

#include <algorithm>
#include <utility>

namespace dlx {
namespace {

using std::chrono::duration;

}  // namespace

Meter::Meter(const SearchOptions& options, std::function<void()> report)
    : options_(options), report_(std::move(report)) {}

void Meter::start() {
  started_ = last_check_ = Clock::now();
  running_ = true;
  next_check_ = nodes_;  // look at the limits before the first node
  stride_ = 1;
  if (nodes_ == 0) {
    next_report_ = started_ + std::chrono::duration_cast<Clock::duration>(
                                  std::min(options_.progress_interval, duration<double>(1e6)));
  }
}

void Meter::stop() {
  if (running_) spent_ += Clock::now() - started_;
  running_ = false;
}

double Meter::seconds() const {
  return duration<double>(running_ ? spent_ + (Clock::now() - started_) : spent_).count();
}

bool Meter::watched() const {
  return options_.stop != nullptr || report_ || options_.max_time != duration<double>::max();
}

bool Meter::check() {
  if (nodes_ >= options_.max_nodes) {
    outcome_ = Outcome::node_limit;
    return false;
  }
  if (!watched()) {
    next_check_ = options_.max_nodes;
    return true;
  }
  if (options_.stop != nullptr && options_.stop->requested()) {
    outcome_ = Outcome::interrupted;
    return false;
  }
  const Clock::time_point now = Clock::now();
  if (spent_ + (now - started_) >= options_.max_time) {
    outcome_ = Outcome::time_limit;
    return false;
  }
  if (report_ && now >= next_report_) {
    report_();
    next_report_ = now + std::chrono::duration_cast<Clock::duration>(
                             std::min(options_.progress_interval, duration<double>(1e6)));
  }
  // Pace the checks: nodes may cost ten nanoseconds or ten milliseconds.
  const Clock::duration pause = now - last_check_;
  if (pause < std::chrono::microseconds(500)) {
    stride_ = std::min<std::uint64_t>(2 * stride_, 1 << 20);
  } else if (pause > std::chrono::milliseconds(2)) {
    stride_ = std::max<std::uint64_t>(stride_ / 4, 1);
  }
  last_check_ = now;
  next_check_ = std::min(nodes_ + stride_, options_.max_nodes);
  return true;
}

}  // namespace dlx
