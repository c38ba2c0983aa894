#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::format {

/// Writes the rows of make_linear() as an integer program in the LP format that CPLEX, glpsol, CBC,
/// SCIP, HiGHS and Gurobi read; the objective is the cost.
std::vector<std::string> write_lp(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
