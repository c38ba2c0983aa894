#pragma once

#include <optional>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/search_flags.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {

/// When a sudoku command ends: at the first Ctrl-C or SIGTERM, and when the time of --time-limit is
/// over. Both set flag(), which searches, generators and lists look at; what has no flag to look at
/// ends with Stopped in this thread, of which why() knows the reason.
class RunLimits {
 public:
  /// After the line was parsed.
  RunLimits();

  const StopFlag* flag() const { return interrupt_.flag(); }
  bool reached() const { return interrupt_.requested(); }
  /// By Ctrl-C: who interrupts a list takes it for incomplete, however far it was.
  bool interrupted() const { return reached() && why() == Outcome::interrupted; }
  /// Before: reached(). Outcome::time_limit or interrupted.
  Outcome why() const { return stop_reason(); }
  /// What that makes of an outcome: the reason where a search was interrupted.
  Outcome reason_of(Outcome outcome) const {
    return outcome == Outcome::interrupted && reached() ? why() : outcome;
  }
  /// What the flags ask for, ended by flag() alone: the time is that of all searches together.
  SearchOptions search_options(const SearchFlags& flags, Output& out,
                               SearchFlags::ProgressText text) const;

 private:
  const Interrupt interrupt_;
  std::optional<TimeLimit> time_;
  const NoDeadline not_that_of_the_program_;  // which is the same, and nobody else knows its reason
  const Deadline deadline_;
};

}  // namespace dlx::cli
