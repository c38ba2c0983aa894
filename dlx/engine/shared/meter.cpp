#include "dlx/engine/shared/meter.hpp"

#include <utility>

#include "dlx/solve_options.hpp"

namespace dlx {
namespace {

using namespace std::chrono_literals;
using std::chrono::duration;

constexpr Pace::Clock::duration usual_pace = 500us;
constexpr std::uint64_t max_events = 1 << 20;

const SolveOptions without_limits;

}  // namespace

std::chrono::steady_clock::duration interval(duration<double> time) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::clamp(time, duration<double>(0), duration<double>(1e6)));
}

SolveOptions limits_of(const SolveOptions& how) {
  SolveOptions limits;
  limits.time_limit = how.time_limit;
  limits.stop = how.stop;
  limits.progress_interval = how.progress_interval;
  return limits;
}

void Pace::start(Clock::time_point now) {
  last_ = now;
  events_ = 1;
}

std::uint64_t Pace::events(Clock::time_point now) {
  const Clock::duration pause = now - last_;
  if (pause < min_) {
    events_ = std::min(2 * events_, max_events);
  } else if (pause > 4 * min_) {
    events_ = std::max<std::uint64_t>(events_ / 4, 1);
  }
  last_ = now;
  return events_;
}

Meter::Meter() : Meter(without_limits, nullptr) {}

Meter::Meter(const SolveOptions& options, std::function<void()> report)
    : options_(options),
      nodes_end_(options.node_limit),
      report_(std::move(report)),
      pace_(usual_pace) {}

Meter::Meter(const SolveOptions& options, Clock::duration pace)
    : options_(options), nodes_end_(0), pace_(pace) {}

void Meter::start() {
  started_ = Clock::now();
  running_ = true;
  paused_ = false;
  next_check_ = nodes_;  // checks the limits before the first node
  pace_.start(started_);
  if (nodes_ == 0) next_report_ = started_ + interval(options_.progress_interval);
}

void Meter::stop() {
  if (running_) spent_ += Clock::now() - started_;
  running_ = false;
  pause_ = Clock::time_point::max();
  if (std::exchange(pauses_after_nodes_, false)) nodes_end_ = options_.node_limit;
  checks_end_ = no_limit;
}

void Meter::pause_after(std::uint64_t nodes, std::uint64_t checks) {
  const std::uint64_t left = options_.node_limit - std::min(nodes_, options_.node_limit);
  nodes_end_ = nodes < left ? nodes_ + nodes : options_.node_limit;
  pauses_after_nodes_ = true;
  checks_end_ = checks < no_limit - checks_ ? checks_ + checks : no_limit;
  next_check_ = nodes_;
  paused_ = false;
}

bool Meter::pause_for_nodes() {
  if (!pauses_after_nodes_ || nodes_end_ >= options_.node_limit) return false;
  paused_ = true;
  return true;
}

double Meter::seconds() const {
  return duration<double>(running_ ? spent_ + (Clock::now() - started_) : spent_).count();
}

bool Meter::needs_checks() const {
  return options_.stop != nullptr || report_ || options_.time_limit != duration<double>::max() ||
         pause_ != Clock::time_point::max();
}

Deadline Meter::deadline() const {
  return Deadline(options_.time_limit - duration<double>(seconds()), options_.stop);
}

void Meter::note(const Stopped& stopped) {
  outcome_ = stopped.outcome();
  paused_ = false;
}

bool Meter::more_nodes() {
  if (nodes_ >= options_.node_limit) return stop_for(Outcome::node_limit);
  paused_ = true;
  return false;
}

bool Meter::stop_for(Outcome outcome) {
  outcome_ = outcome;
  return false;
}

bool Meter::check_limits(Clock::time_point now) {
  if (options_.stop != nullptr && options_.stop->requested()) {
    return stop_for(Outcome::interrupted);
  }
  if (spent_ + (now - started_) >= options_.time_limit) return stop_for(Outcome::time_limit);
  if (report_ && now >= next_report_) {
    report_();
    next_report_ = now + interval(options_.progress_interval);
  }
  if (now >= pause_) {
    pause_ = Clock::time_point::max();
    paused_ = true;
    return false;
  }
  return true;
}

bool Meter::check_work(std::uint64_t work) {
  checks_ += (work - work_checked_) / work_per_check;
  work_checked_ = work;
  if (!poll()) return false;
  paused_ = paused_ || checks_ >= checks_end_;
  return checks_ < checks_end_;
}

bool Meter::check() {
  if (nodes_ >= nodes_end_ && !more_nodes()) return false;
  if (!needs_checks()) {
    next_check_ = nodes_end_;
    return true;
  }
  const Clock::time_point now = Clock::now();
  if (!check_limits(now)) return false;
  next_check_ = std::min(nodes_ + pace_.events(now), nodes_end_);
  return true;
}

}  // namespace dlx
