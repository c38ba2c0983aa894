#pragma once

#include <chrono>
#include <csignal>

#include "dlx/deadline.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

class CommandLine;  // command_line.hpp

/// During its lifetime, the first Ctrl-C (SIGINT) or SIGTERM requests a stop, so that results can
/// be shown; the second one ends the process. Objects nest: the outermost one belongs to
/// run_program().
///
/// A signal that was ignored when the program started (`nohup`, `&` in a script) stays ignored.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const StopFlag* flag() const;
  bool requested() const { return flag()->requested(); }

 private:
  struct sigaction old_interrupt_ {};
  struct sigaction old_terminate_ {};
};

/// Returns true once a stop was requested; for code without access to an Interrupt.
bool interrupt_requested();

/// Returns true if SIGTERM requested the first stop.
bool was_terminated();

/// Returns the reason for the first stop request: Outcome::time_limit or interrupted.
Outcome stop_reason();
/// Replaces the outcome `interrupted` by the reason.
inline Outcome reason_of(Outcome outcome) {
  return outcome == Outcome::interrupted ? stop_reason() : outcome;
}

/// The end of the running command: at the first Ctrl-C or SIGTERM, or when --time-limit has passed,
/// counted from the start of the program. run_program() has the only object.
///
/// Reading, preparing and writing then end with Stopped (dlx/deadline.hpp), which run_program()
/// turns into a message and an exit code. Searches get the remaining time as limit.
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

/// During its lifetime, the end of the command's time is reported like the first Ctrl-C, and in no
/// other way: the flag of Interrupt is set, and waiting for input ends. For work that checks only a
/// flag, such as batches and searches of other threads: one flag ends all of it for both reasons,
/// which stop_reason() distinguishes.
class TimeByFlag {
 public:
  /// Call after the line was parsed.
  TimeByFlag();
  ~TimeByFlag();
  TimeByFlag(const TimeByFlag&) = delete;
  TimeByFlag& operator=(const TimeByFlag&) = delete;

 private:
  bool limited_;
  struct sigaction old_alarm_ {};
};

/// Adds --time-limit, which takes effect when it is parsed.
void add_time_limit(CommandLine& line);

/// Returns the remaining time of the command; very long without a limit.
std::chrono::duration<double> time_left();

}  // namespace dlx::cli
