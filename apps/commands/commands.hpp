#pragma once

#include <span>
#include <string_view>

#include "apps/cli/command.hpp"
#include "apps/cli/command_line.hpp"
#include "puzzles/model.hpp"

namespace dlx::cli {

ExitCode run_sudoku_command(const Words& words, Output& out);
ExitCode run_solve_command(const Words& words, Output& out);
ExitCode run_count_command(const Words& words, Output& out);
ExitCode run_check_command(const Words& words, Output& out);
ExitCode run_symmetries_command(const Words& words, Output& out);
ExitCode run_trace_command(const Words& words, Output& out);
ExitCode run_reduce_command(const Words& words, Output& out);
ExitCode run_estimate_command(const Words& words, Output& out);
ExitCode run_split_command(const Words& words, Output& out);
ExitCode run_merge_command(const Words& words, Output& out);
ExitCode run_convert_command(const Words& words, Output& out);
ExitCode run_zdd_command(const Words& words, Output& out);
ExitCode run_web_command(const Words& words, Output& out);
ExitCode run_model_command(const puzzles::Model& model, const Words& words, Output& out);
/// `dlx model`: lists the models, or runs the named one.
ExitCode run_models_command(const Words& words, Output& out);

/// Returns the commands that the first word of a command line may mean: all of them, those of the
/// models at the end. If the word names another command, or requests the version, models are left
/// out, because listing the models takes longer than solving many problems.
std::span<const Command> commands_for(std::string_view first_word);

/// `dlx sudoku`: solves puzzles if the first word names no subcommand.
ExitCode run_sudoku_solve(const Words& words, Output& out);
ExitCode run_sudoku_candidates(const Words& words, Output& out);
ExitCode run_sudoku_convert(const Words& words, Output& out);
ExitCode run_sudoku_generate(const Words& words, Output& out);
ExitCode run_sudoku_minimize(const Words& words, Output& out);
ExitCode run_sudoku_grade(const Words& words, Output& out);
ExitCode run_sudoku_explain(const Words& words, Output& out);
ExitCode run_sudoku_hint(const Words& words, Output& out);

ExitCode run_sudoku_canonicalize(const Words& words, Output& out);
ExitCode run_sudoku_shuffle(const Words& words, Output& out);
ExitCode run_sudoku_symmetries(const Words& words, Output& out);

/// The subcommands of `dlx sudoku`, one line each.
std::span<const Command> sudoku_commands();

}  // namespace dlx::cli
