#pragma once

#include <span>
#include <string>
#include <vector>

#include "apps/cli/command.hpp"

namespace dlx::cli {

/// Commands of `dlx sudoku`: what it does with puzzles if the first word names none of these.
ExitCode run_sudoku_solve(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_candidates(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_why_ambiguous(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_convert(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_generate(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_minimize(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_grade(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_explain(const std::vector<std::string>& words, Output& out);
ExitCode run_sudoku_hint(const std::vector<std::string>& words, Output& out);

/// The commands of `dlx sudoku NAME ...`, one line each.
std::span<const Command> sudoku_commands();

}  // namespace dlx::cli
