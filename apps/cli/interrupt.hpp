#pragma once

#include <csignal>

#include "dlx/solver.hpp"

namespace dlx::cli {

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

/// While it lives, the work is asked to stop after some seconds in the way that the first Ctrl-C
/// does: the flag of Interrupt is set, and what waits for input goes on. So one flag ends lists,
/// searches and reading for both reasons; stop_reason() knows which it was.
class TimeLimit {
 public:
  explicit TimeLimit(double seconds);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  struct sigaction old_alarm_ {};
};

/// Why the work was asked to stop, whichever came first: Outcome::time_limit or interrupted.
Outcome stop_reason();

}  // namespace dlx::cli
