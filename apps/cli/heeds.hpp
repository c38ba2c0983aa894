#pragma once

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

/// What a command line asks. Each of them heeds options of its own.
enum class Inquiry {
  list,
  count,
  list_classes,   ///< --up-to-symmetry
  count_classes,  ///< the same with --count
  list_within,    ///< --max-cost
  count_within,
  cheapest,  ///< --min-cost
  sample,
  certify,
  list_part,
  count_part,
  print_problem,
  examine_puzzles,  ///< dlx sudoku candidates and why-ambiguous
};

/// Refuses what is not heeded: the answer would be the same without it, and nobody would know. What
/// is asked of the library heeds what dlx::heeded() says; what concerns how answers are shown is
/// here in a table. Options of a model and of input and terminal are heeded by all; so is an option
/// that is given with its default value.
///
/// Errors: UsageError, "--min-cost and --engine exclude each other".
void refuse_unheeded(const CommandLine& line, Inquiry asked);

}  // namespace dlx::cli
