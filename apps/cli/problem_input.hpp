#pragma once

#include <string>

#include "apps/cli/command_line.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem_formats.hpp"

namespace dlx::cli {

/// Reads a problem from a file or, for "-", from stdin, and passes its warnings on; in `format`, or
/// the one that the file's name or text tells, which `format` points to afterwards.
/// Errors: ParseError, std::system_error.
Problem read_problem(const std::string& path, const ProblemFormat*& format);

/// Throws UsageError if both the problem and the other file, which is `what`, are "-", stdin.
void refuse_both_from_stdin(const std::string& problem, const std::string& other,
                            const std::string& what);

/// Adds the option `--from`, which sets `format`.
void add_from(CommandLine& line, const ProblemFormat*& format);

}  // namespace dlx::cli
