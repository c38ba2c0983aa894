#include "apps/cli/command_limits.hpp"

#include <algorithm>
#include <string>

#include "apps/cli/numbers.hpp"

namespace dlx::cli {
namespace {

using Clock = Deadline::Clock;

// Of the CommandLimits that lives.
Deadline* deadline_now = nullptr;
Clock::time_point started;
Clock::time_point ends = Clock::time_point::max();

void set_time_limit(const std::string& text) {
  const std::chrono::duration<double> limit(parse_seconds("--time-limit", text));
  ends = Deadline::after(limit - std::chrono::duration<double>(Clock::now() - started));
  if (deadline_now != nullptr) deadline_now->end_at(ends);
}

}  // namespace

CommandLimits::CommandLimits() : deadline_(Clock::time_point::max(), interrupt_.flag()) {
  deadline_now = &deadline_;
  started = Clock::now();
}

CommandLimits::~CommandLimits() {
  deadline_now = nullptr;
  ends = Clock::time_point::max();
}

void add_time_limit(CommandLine& line) {
  line.add({.name = "time-limit",
            .value = "SECONDS",
            .help = "give up after that time",
            .group = OptionGroup::limits,
            .common = true},
           set_time_limit);
}

std::chrono::duration<double> time_left() {
  using Seconds = std::chrono::duration<double>;
  if (ends == Clock::time_point::max()) return Seconds::max();
  return std::max<Seconds>(ends - Clock::now(), Seconds(0));
}

}  // namespace dlx::cli
