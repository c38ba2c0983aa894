#pragma once

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/output.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"

namespace dlx::cli {

/// `dlx sudoku --print-problem`: writes the exact-cover problem of the one puzzle of the input, as
/// sudoku::Model has it, with the options that its givens and pencil marks leave. So each given is
/// the only option of its cell, and the covers are the solutions.
///
/// Errors: UsageError if there is another puzzle; those of PuzzleList.
ExitCode print_sudoku_problem(const CommandLine& line, PuzzleInput& input, Output& out);

}  // namespace dlx::cli
