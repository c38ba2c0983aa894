#pragma once

#include <vector>

#include "apps/cli/command.hpp"
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
ExitCode run_model_command(const puzzles::Model& model, const Words& words, Output& out);
/// `dlx model`: lists the models, or runs the one that is named.
ExitCode run_models_command(const Words& words, Output& out);

/// All commands of the program, those of the models at the end.
std::vector<Command> all_commands();

}  // namespace dlx::cli
