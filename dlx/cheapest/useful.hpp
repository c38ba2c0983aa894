#pragma once

#include <vector>

#include "dlx/problem.hpp"

namespace dlx::cheapest {

/// The options that may be in a cover, ascending: those that are consistent, as far as that is
/// known without much work, and all where items have multiplicities. Internal.
std::vector<OptionId> useful_options(const Problem& problem);

/// Leaves out options that cost no less than another one with the same entries, of which the first
/// one stays: one cheapest cover has none of them.
void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options);

}  // namespace dlx::cheapest
