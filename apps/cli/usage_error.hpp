#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace dlx::cli {

/// The command line asks for something that cannot be done; shown with a hint at `--help`.
class UsageError : public std::runtime_error {
 public:
  /// `command`: whose help says more, "dlx sudoku hint"; the first word of the line tells if empty.
  explicit UsageError(const std::string& message, std::string command = {})
      : std::runtime_error(message), command_(std::move(command)) {}
  const std::string& command() const { return command_; }

 private:
  std::string command_;
};

}  // namespace dlx::cli
