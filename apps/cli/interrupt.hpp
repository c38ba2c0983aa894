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

}  // namespace dlx::cli
