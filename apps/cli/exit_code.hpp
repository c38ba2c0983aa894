#pragma once

#include <stdexcept>

namespace dlx::cli {

/// What the process returns; docs/cli.md has the table for users.
enum class ExitCode : int {
  done = 0,           ///< the answer is there: solutions found, all correct, ...
  none = 1,           ///< proved that there is no solution; for `check`: a wrong solution
  error = 2,          ///< bad usage, bad input, or reading or writing failed
  limit = 3,          ///< a limit of time, nodes or memory ended the search before it was complete
  interrupted = 130,  ///< Ctrl-C or SIGTERM ended the search before it was complete
};

/// The command line asks for something that cannot be done; shown with a hint at `--help`.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace dlx::cli
