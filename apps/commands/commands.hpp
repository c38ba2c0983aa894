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
/// `dlx model`: lists the models, or runs the one that is named.
ExitCode run_models_command(const Words& words, Output& out);

/// The commands of the program that may be meant by the first word of a command line: all of them,
/// those of the models at the end. If it names another one, or asks for the version, the models are
/// not wanted, which take longer to list than many a problem to solve.
std::span<const Command> commands_for(std::string_view first_word);

/// Commands of `dlx sudoku`: what it does with puzzles if the first word names none of these.
ExitCode run_sudoku_solve(const Words& words, Output& out);
ExitCode run_sudoku_candidates(const Words& words, Output& out);
ExitCode run_sudoku_why_ambiguous(const Words& words, Output& out);
ExitCode run_sudoku_convert(const Words& words, Output& out);
ExitCode run_sudoku_generate(const Words& words, Output& out);
ExitCode run_sudoku_minimize(const Words& words, Output& out);
ExitCode run_sudoku_grade(const Words& words, Output& out);
ExitCode run_sudoku_explain(const Words& words, Output& out);
ExitCode run_sudoku_hint(const Words& words, Output& out);

ExitCode run_sudoku_canonicalize(const Words& words, Output& out);
ExitCode run_sudoku_shuffle(const Words& words, Output& out);
ExitCode run_sudoku_symmetries(const Words& words, Output& out);

/// The commands of `dlx sudoku NAME ...`, one line each.
std::span<const Command> sudoku_commands();

/// Adds an option for each parameter of a model that is not taken by its place; tells how many
/// arguments there may be for those that are.
std::size_t add_parameters(CommandLine& line, const puzzles::Model& model);

/// Which arguments may be files that a model reads, if there are so many before the model's.
std::function<bool(std::size_t)> inputs_of(const puzzles::Model& model, std::size_t before = 0);

/// The puzzle that arguments and options ask for. Files are read when their texts are wanted: what
/// else is wrong is said without waiting for stdin.
/// Errors: UsageError; what Model::build() throws, and reading files.
puzzles::Puzzle build_model(const puzzles::Model& model, const std::vector<std::string>& arguments,
                            const GivenOptions& options);

}  // namespace dlx::cli
