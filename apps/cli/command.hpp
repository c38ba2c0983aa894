#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"

namespace dlx::cli {

/// One command of the program: `dlx NAME ...`.
struct Command {
  std::string_view name;     ///< of what lives as long as the program, as the next
  std::string_view summary;  ///< one line of `dlx --help`
  /// Runs it on the words behind its name. May throw: run_program() knows what to say.
  std::function<ExitCode(const Words& words, Output& out)> run;
  /// The commands below it, which its first word may name; null if it has none.
  std::span<const Command> (*commands)() = nullptr;
};

std::vector<std::string_view> names_of_commands(std::span<const Command> commands);

/// A line of help for each: its name and what it does, in two columns.
std::string command_list(std::span<const Command> commands);

/// Runs the command that `argv[1]` names and returns the exit code of the process.
///
/// Errors:   none: every exception becomes one message on stderr and an exit code.
int run_program(int argc, char** argv, std::span<const Command> commands);

}  // namespace dlx::cli
