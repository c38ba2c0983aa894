#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/json.hpp"
#include "sudoku/grid.hpp"

namespace dlx::cli {

/// A puzzle and where it comes from.
struct PuzzleAt {
  std::uint64_t number;       ///< in all the input, from 1
  const std::string& source;  ///< a file's name, "<stdin>" or "argument 1"
  std::size_t line;
  const sudoku::Grid& givens;
};

/// The fields that all JSON lines about a puzzle begin with.
Json puzzle_json(const char* type, const PuzzleAt& puzzle);

/// Adds --format with the values line and json; `json` must outlive the parsing.
void add_line_or_json(CommandLine& line, bool& json);

}  // namespace dlx::cli
