#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "puzzles/model.hpp"

namespace dlx::cli {

/// Adds an option for each parameter of a model that is not taken by its place; tells how many
/// arguments there may be for those that are.
std::size_t add_parameters(CommandLine& line, const puzzles::Model& model);

/// The puzzle that arguments and options ask for. Files are read when their texts are wanted: what
/// else is wrong is said without waiting for stdin.
/// Errors: UsageError; what Model::build() throws, and reading files.
puzzles::Puzzle build_model(const puzzles::Model& model, const std::vector<std::string>& arguments,
                            const GivenOptions& options);

}  // namespace dlx::cli
