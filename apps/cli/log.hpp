#pragma once

namespace dlx::cli {

/// Sends spdlog's default logger to stderr as `dlx: warning: message` (`dlx: message` for info),
/// clear of the status line.
void set_up_log();

/// Whether messages have their level in colour.
void set_log_colour(bool colour);

}  // namespace dlx::cli
