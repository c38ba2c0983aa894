#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// True if the text begins as OPB does: `* #variable=`, or a sum that ends with `;`.
bool recognise_opb(std::string_view text);

/// Reads a pseudo-Boolean problem of the form that exact covers have: sums of variables, all with
/// the coefficient 1 (or all with -1), that are related to a number.
///
/// Variable xk is option k - 1. `= b` is a primary item with bounds b and b, `>= b` one with b and
/// the number of its variables, `<= 1` a secondary item, `<= b` a primary one with bounds 0 and b.
/// A variable without a primary item of its own gets one with bounds 0 and 1, so that covers are
/// models one to one; a variable that can't be true stays without. The objective gives the costs.
///
/// Errors: ParseError, for any other constraint, too.
ParsedProblem read_opb(std::string_view text, std::string source);

/// Writes the rows of make_linear(), and the costs as objective, in units of their last digit.
std::vector<std::string> write_opb(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
