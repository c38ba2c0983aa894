#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace dlx::cli {

bool is_terminal(int descriptor);

/// The width of the terminal of a descriptor; 80 if unknown.
std::size_t terminal_width(int descriptor);

/// Returns true if the terminal supports no escape sequences (`TERM` is unset or "dumb").
bool terminal_is_dumb();

/// Returns true if a descriptor can display more than ASCII: a terminal that is not dumb, with
/// UTF-8 in the first non-empty one of LC_ALL, LC_CTYPE and LANG. Other output stays ASCII, so that
/// scripts get the same output everywhere.
bool use_unicode(int descriptor);

enum class ColourMode { automatic, always, never };

/// Returns true if a descriptor should get colours. `automatic`: on a terminal that is not dumb,
/// unless the environment has a non-empty `NO_COLOR` (https://no-color.org).
bool use_colour(ColourMode mode, int descriptor);

/// Parses "auto", "always", "never"; throws UsageError for anything else.
ColourMode parse_colour_mode(const std::string& text);

}  // namespace dlx::cli

/// The status line at the bottom of the terminal, which shows the progress of a search.
///
/// There is one per process, because there is one stderr; messages and answers clear it first.
/// Threads:  thread-safe.
namespace dlx::cli::status_line {

/// Shows `text` (ASCII) in place of the previous text, cut to the terminal's width. If stderr is
/// not a terminal, prints a line.
void show(std::string_view text);

/// Clears the line, if there is one.
void clear();

}  // namespace dlx::cli::status_line

namespace dlx::cli {

/// The run time, and the schedule of the status line: first after a second, so that short runs show
/// none, then twice a second.
///
/// Threads:  seconds() is thread-safe, is_due() is not.
class ProgressTimer {
 public:
  /// Since construction.
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
