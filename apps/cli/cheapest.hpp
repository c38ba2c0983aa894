#pragma once

#include "apps/cli/cost_flags.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/search.hpp"

namespace dlx::cli {

/// run_question() for the cheapest covers, or for those up to a cost: says on stderr what is not
/// proven if the search was cut short.
ExitCode run_by_cost(Asking asking, const CostFlags& costs);

}  // namespace dlx::cli
