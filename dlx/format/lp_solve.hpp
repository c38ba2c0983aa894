#pragma once

#include <string>
#include <string_view>

#include "dlx/text_format.hpp"

namespace dlx::format {

/// Returns true for the LP format of lp_solve: statements that end with `;`, of which one declares
/// variables (`int`, `bin`), or the first is an objective that OPB cannot have.
bool recognise_lp_solve(std::string_view text);

/// Reads an integer program in the LP format of lp_solve, if it consists of sums of binary
/// variables; make_problem() describes the conversion. A relation of a single variable without a
/// label is a bound. Internal: read_lp() calls it.
/// Errors:   ParseError, also for all other programs.
/// Source:   lp_solve 5.5 reference guide, "lp-format".
ParsedProblem read_lp_solve(std::string_view text, std::string source);

}  // namespace dlx::format
