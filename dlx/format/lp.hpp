#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::format {

/// True if the first line that is no comment asks for a minimum or maximum, and the next one names
/// it, as `cost:`.
bool recognise_lp(std::string_view text);

/// Writes the rows of make_linear() as an integer program in the LP format that CPLEX, glpsol, CBC,
/// SCIP, HiGHS and Gurobi read; the objective is the cost.
std::vector<std::string> write_lp(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
