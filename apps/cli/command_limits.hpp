#pragma once

#include <chrono>

#include "apps/cli/command_line.hpp"
#include "apps/cli/interrupt.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {

/// When the command that runs has to end: at the first Ctrl-C or SIGTERM, and when the time of
/// --time-limit is over, which counts from the start of the program. There is one, in
/// run_program().
///
/// Reading, preparing and writing end with Stopped then (dlx/deadline.hpp), of which run_program()
/// makes a message and an exit code. Searches are given what is left of the time.
class CommandLimits {
 public:
  CommandLimits();
  ~CommandLimits();
  CommandLimits(const CommandLimits&) = delete;
  CommandLimits& operator=(const CommandLimits&) = delete;

 private:
  const Interrupt interrupt_;
  Deadline deadline_;
};

/// Adds --time-limit, which holds from the moment that it is parsed.
void add_time_limit(CommandLine& line);

/// What is left of the time of the command; without a limit, more than anyone waits.
std::chrono::duration<double> time_left();

}  // namespace dlx::cli
