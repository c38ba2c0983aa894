#pragma once

#include <string>
#include <string_view>

#include "apps/commands/sudoku/puzzle_list.hpp"

namespace dlx::cli {

/// The output of `dlx sudoku grade`.
enum class GradeFormat { line, json, csv };

std::string quoted_field(std::string_view text);

/// Answers `dlx sudoku grade --se`: the ratings of Sudoku Explainer for each puzzle of the input.
/// Errors:   UsageError unless the rules are those of the classic 9x9 grid.
ExitCode run_se_ratings(const CommandLine& line, PuzzleInput& input, GradeFormat format,
                        Output& out);

}  // namespace dlx::cli
