#include "apps/cli/limits.hpp"

#include <sys/time.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "apps/cli/setting_options.hpp"

namespace dlx::cli {
namespace {

StopFlag stop_flag;
StopFlag time_is_up;  // set if the time limit was the first stop request

// The first signal that requested a stop.
volatile std::sig_atomic_t stop_signal = 0;

extern "C" void request_stop(int signal) {
  if (!stop_flag.requested()) stop_signal = signal;
  stop_flag.request();
}

extern "C" void end_time(int) {
  if (!stop_flag.requested()) time_is_up.request();
  stop_flag.request();
}

// A read may begin just after the signal; the next signal ends it.
constexpr timeval alarm_interval{0, 100'000};

timeval time_of(double seconds) {
  double whole = 0;
  const double fraction = std::modf(seconds, &whole);
  return {static_cast<time_t>(whole), static_cast<suseconds_t>(fraction * 1e6)};
}

void install(int signal, struct sigaction& old) {
  ::sigaction(signal, nullptr, &old);
  if (old.sa_handler == SIG_IGN || stop_flag.requested()) return;
  struct sigaction action {};
  action.sa_handler = request_stop;
  ::sigemptyset(&action.sa_mask);
  // Reset after the first signal, so that the second has its default effect. No SA_RESTART: a
  // blocking read returns, so that waiting for input ends, too.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal, &action, nullptr);
}

using Clock = Deadline::Clock;

// The deadline of CommandLimits, which exists while a command runs.
Deadline* deadline_now = nullptr;
Clock::time_point started;
Clock::time_point ends = Clock::time_point::max();

void set_time_limit(const std::string& text) {
  const std::chrono::duration<double> limit(parse_seconds(text));
  ends = Deadline::after(limit - std::chrono::duration<double>(Clock::now() - started));
  deadline_now->end_at(ends);
}

}  // namespace

Interrupt::Interrupt() {
  install(SIGINT, old_interrupt_);
  install(SIGTERM, old_terminate_);
}

Interrupt::~Interrupt() {
  ::sigaction(SIGINT, &old_interrupt_, nullptr);
  ::sigaction(SIGTERM, &old_terminate_, nullptr);
}

const StopFlag* Interrupt::flag() const { return &stop_flag; }

bool was_terminated() { return stop_signal == SIGTERM; }

bool interrupt_requested() { return stop_flag.requested(); }

TimeByFlag::TimeByFlag() : limited_(ends != Clock::time_point::max()) {
  if (!limited_) return;
  const double seconds = time_left().count();
  deadline_now->end_at(Clock::time_point::max());
  struct sigaction action {};
  action.sa_handler = end_time;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGALRM, &action, &old_alarm_);
  constexpr double shortest = 1e-6;  // 0 would disable the alarm
  if (seconds < shortest) end_time(SIGALRM);
  const itimerval alarms{alarm_interval, time_of(std::max(seconds, shortest))};
  ::setitimer(ITIMER_REAL, &alarms, nullptr);
}

TimeByFlag::~TimeByFlag() {
  if (!limited_) return;
  const itimerval none{};
  ::setitimer(ITIMER_REAL, &none, nullptr);
  ::sigaction(SIGALRM, &old_alarm_, nullptr);
  deadline_now->end_at(ends);
}

Outcome stop_reason() {
  return time_is_up.requested() ? Outcome::time_limit : Outcome::interrupted;
}

CommandLimits::CommandLimits() : deadline_(Clock::time_point::max(), interrupt_.flag()) {
  deadline_now = &deadline_;
  started = Clock::now();
}

CommandLimits::~CommandLimits() {
  deadline_now = nullptr;
  ends = Clock::time_point::max();
}

void add_time_limit(CommandLine& line) { line.add(setting_option("time_limit"), set_time_limit); }

std::chrono::duration<double> time_left() {
  using Seconds = std::chrono::duration<double>;
  if (ends == Clock::time_point::max()) return Seconds::max();
  return std::max<Seconds>(ends - Clock::now(), Seconds(0));
}

}  // namespace dlx::cli
