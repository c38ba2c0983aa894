#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Adds an option for each parameter of a model that is not positional. Returns the number of
/// positional parameters.
std::size_t add_parameters(CommandLine& line, const puzzles::Model& model);

/// Returns which arguments may be files that a model reads, after `before` other arguments.
std::function<bool(std::size_t)> inputs_of(const puzzles::Model& model, std::size_t before = 0);

/// Makes the puzzle from arguments and options. Files are read when their texts are needed, so
/// other errors are reported without waiting for stdin.
/// Errors:   UsageError; those of Model::build(), and of reading files.
puzzles::Puzzle build_model(const puzzles::Model& model, const std::vector<std::string>& arguments,
                            const GivenOptions& options);

}  // namespace dlx::cli
