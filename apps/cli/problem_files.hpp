#pragma once

#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem_formats.hpp"
#include "dlx/text_format.hpp"

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

/// Writes a problem in the text format. Errors: those of Output.
void print_problem(const Problem& problem, Output& out, Copies copies = Copies::written_out);

/// The same into a file of that name, which is made or replaced. Errors: std::system_error.
void save_problem(const Problem& problem, const std::string& path,
                  Copies copies = Copies::written_out);

}  // namespace dlx::cli
