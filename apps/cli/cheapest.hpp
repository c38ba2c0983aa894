#pragma once

#include "apps/cli/cost_flags.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solution_writer.hpp"
#include "dlx/problem.hpp"

namespace dlx::cli {

/// run_solve() for flags that ask for costs: writes the cheapest covers, or all up to a cost, and
/// says on stderr what is not proven if the search was cut short.
ExitCode run_solve_by_cost(const Problem& problem, const SearchFlags& flags, const CostFlags& costs,
                           Output& out, SolutionWriter& writer);

/// run_count() for covers up to a cost.
ExitCode run_count_by_cost(const Problem& problem, const SearchFlags& flags, const CostFlags& costs,
                           Output& out, SolutionWriter& writer);

}  // namespace dlx::cli
