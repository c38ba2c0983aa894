#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/output.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "sudoku/reader.hpp"

namespace dlx::cli {

/// A puzzle of a list that a command goes through.
struct ListedPuzzle {
  std::uint64_t number;  ///< in all the input, from 1
  const std::string& source;
  const sudoku::Puzzle& puzzle;
};

/// Adds --strict, which ends a list with the first malformed puzzle.
void add_strict(CommandLine& line);

/// Calls `action` for each puzzle of the input, in order. One that is malformed, or for which the
/// action throws std::length_error or std::overflow_error, is reported and left out.
///
/// Memory: that of one puzzle.
/// Errors: UsageError for a variant: only the common rules are dealt with by `what` uses this.
/// Returns: `done`; `error` if a puzzle was reported; `interrupted` after Ctrl-C.
ExitCode for_each_plain_puzzle(const CommandLine& line, const PuzzleInput& input, Output& out,
                               const std::string& what,
                               const std::function<void(const ListedPuzzle&)>& action);

}  // namespace dlx::cli
