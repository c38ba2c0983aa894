#pragma once

namespace dlx::cli {

/// What the process returns; docs/cli.md has the table for users.
enum class ExitCode : int {
  done = 0,           ///< the answer is there: solutions found, all correct, ...
  none = 1,           ///< proved that there is no solution; for `check`: a wrong solution
  error = 2,          ///< bad usage, bad input, or reading or writing failed
  limit = 3,          ///< a limit of time, nodes or memory ended the search before it was complete
  interrupted = 130,  ///< Ctrl-C or SIGTERM ended the search before it was complete
};

}  // namespace dlx::cli
