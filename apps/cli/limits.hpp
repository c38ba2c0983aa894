#pragma once

#include <chrono>
#include <csignal>

#include "dlx/deadline.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

class CommandLine;  // command_line.hpp

/// While it lives, the first Ctrl-C (SIGINT) or SIGTERM asks the work to stop, so that what was
/// found can be shown; the second one ends the process. One may live inside another, and does: the
/// outermost one is that of run_program().
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

/// True once an Interrupt has been asked to stop; for code that has no Interrupt at hand.
bool interrupt_requested();

/// Why the work was asked to stop, whichever came first: Outcome::time_limit or interrupted.
Outcome stop_reason();
/// What that makes of an outcome: the reason where it is interrupted.
inline Outcome reason_of(Outcome outcome) {
  return outcome == Outcome::interrupted ? stop_reason() : outcome;
}

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

/// While it lives, the end of the command's time is told as the first Ctrl-C is, and in no other
/// way: the flag of Interrupt is set, and what waits for input goes on. For work that looks at a
/// flag alone, such as batches and the searches of other threads: one flag ends all of it for both
/// reasons, of which stop_reason() knows which it was.
class TimeByFlag {
 public:
  /// After the line was parsed.
  TimeByFlag();
  ~TimeByFlag();
  TimeByFlag(const TimeByFlag&) = delete;
  TimeByFlag& operator=(const TimeByFlag&) = delete;

 private:
  bool limited_;
  struct sigaction old_alarm_ {};
};

/// Adds --time-limit, which holds from the moment that it is parsed.
void add_time_limit(CommandLine& line);

/// What is left of the time of the command; without a limit, more than anyone waits.
std::chrono::duration<double> time_left();

}  // namespace dlx::cli
