#pragma once

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

/// What a command line asks of a problem. Each question heeds options of its own.
enum class Question {
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

/// Refuses what the question does not heed, by one table of what each does: the answer would be the
/// same without it, and nobody would know. Options of a model and of input and terminal are heeded
/// by all; so is an option that is given with its default value.
///
/// Errors: UsageError, "--min-cost and --engine exclude each other".
void refuse_unheeded(const CommandLine& line, Question question);

}  // namespace dlx::cli
