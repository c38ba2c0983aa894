#include <cstdio>
#include <exception>

#include "apps/commands/commands.hpp"

// run_program() handles all errors of commands.
int main(int argc, char** argv) {
  try {
    return dlx::cli::run_program(argc, argv, dlx::cli::commands_for(argc > 1 ? argv[1] : ""));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "dlx: error: %s\n", error.what());
    return static_cast<int>(dlx::cli::ExitCode::error);
  }
}
