#pragma once

#include <vector>

#include "dlx/estimate.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/split.hpp"

namespace dlx {

/// The work of estimate() and of split(). Uses the time limit and the stop flag of the options.
/// `roots`: the subproblems to divide; null for the whole problem. Internal.
Estimate estimate_tree(const Problem& problem, const EstimateOptions& probing,
                       const SolveOptions& options);
Split cut_search(const Problem& problem, const SplitOptions& cutting,
                 const std::vector<Subproblem>* roots, const SolveOptions& options);

}  // namespace dlx
