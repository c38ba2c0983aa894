#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dlx::cli {

bool is_terminal(int descriptor);

/// The columns of the terminal behind a descriptor; 80 if it does not say.
std::size_t terminal_width(int descriptor);

/// What the variable COLUMNS says; nullopt if it is no number above 0.
std::optional<std::size_t> columns_wanted();

/// True if the terminal understands no escape sequences (`TERM` is unset or "dumb").
bool terminal_is_dumb();

/// Whether what a descriptor leads to shows more than ASCII: a terminal that is not dumb, with
/// UTF-8 in the first of LC_ALL, LC_CTYPE and LANG that is not empty. Elsewhere text stays ASCII,
/// so that scripts see the same everywhere.
bool use_unicode(int descriptor);

enum class ColourMode { automatic, always, never };

/// Whether to use colours on a descriptor. `automatic`: on a terminal that is not dumb, unless
/// the environment has a `NO_COLOR` that is not empty (https://no-color.org).
bool use_colour(ColourMode mode, int descriptor);

/// "auto", "always", "never"; throws UsageError for anything else.
ColourMode parse_colour_mode(const std::string& text);

}  // namespace dlx::cli

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
