#pragma once

#include <chrono>
#include <string_view>

/// The line at the bottom of the terminal that says how far a search is.
///
/// There is one per process, since there is one stderr; messages and answers clear it first.
/// Threads:  any.
namespace dlx::cli::status_line {

/// Shows `text` (ASCII) in place of what the line showed before, cut to the terminal's width.
/// Where stderr is no terminal it becomes a line of its own.
void show(std::string_view text);

/// Takes the line away, if there is one.
void clear();

}  // namespace dlx::cli::status_line

namespace dlx::cli {

/// How long a run has taken, and when the status line is to say so again: after a second first, so
/// that short runs show none, and twice a second from then on.
///
/// Threads:  seconds() any, is_due() one.
class ProgressTimer {
 public:
  /// Since it was made.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  bool is_due() {
    const Clock::time_point now = Clock::now();
    if (now < next_) return false;
    next_ = now + interval;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{500};

  const Clock::time_point started_ = Clock::now();
  Clock::time_point next_ = started_ + 2 * interval;
};

}  // namespace dlx::cli
