#pragma once

#include <string>

#include "apps/cli/output.hpp"
#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::cli {

/// Writes a problem in the text format. Errors: those of Output.
void print_problem(const Problem& problem, Output& out, Copies copies = Copies::written_out);

/// The same into a file of that name, which is made or replaced. Errors: std::system_error.
void save_problem(const Problem& problem, const std::string& path,
                  Copies copies = Copies::written_out);

}  // namespace dlx::cli
