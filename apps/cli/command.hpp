#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"

namespace dlx::puzzles {
struct Model;  // puzzles/model.hpp
}

namespace dlx::cli {

/// A command of the program: `dlx NAME ...`. Tables of commands are constant data.
struct Command {
  std::string_view name;     ///< a text of static lifetime, like the summary
  std::string_view summary;  ///< one line of `dlx --help`
  ExitCode (*function)(const Words& words, Output& out) = nullptr;
  /// The subcommands, which the first word may name; null if there are none.
  std::span<const Command> (*commands)() = nullptr;
  /// Set for the command of a model, in place of `function`.
  const puzzles::Model* model = nullptr;
  ExitCode (*model_function)(const puzzles::Model& model, const Words& words,
                             Output& out) = nullptr;

  /// Runs the command on the words after its name. May throw: run_program() reports exceptions.
  ExitCode run(const Words& words, Output& out) const {
    return model == nullptr ? function(words, out) : model_function(*model, words, out);
  }
};

std::vector<std::string_view> names_of_commands(std::span<const Command> commands);

/// Returns a line of help for each command: its name and summary, in two columns.
std::string command_list(std::span<const Command> commands);

/// Runs the command that `argv[1]` names and returns the exit code of the process.
///
/// Errors:   none: every exception becomes one message on stderr and an exit code.
int run_program(int argc, char** argv, std::span<const Command> commands);

}  // namespace dlx::cli
