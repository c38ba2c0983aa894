#pragma once

#include "apps/commands/sudoku/puzzle_list.hpp"

namespace dlx::cli {

/// Answers `dlx sudoku grade --se`: the ratings of Sudoku Explainer for each puzzle of the input.
/// Errors:   UsageError unless the rules are those of the classic 9x9 grid.
ExitCode run_se_ratings(const CommandLine& line, PuzzleInput& input, bool json, Output& out);

}  // namespace dlx::cli
