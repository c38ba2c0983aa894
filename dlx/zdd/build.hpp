#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/zdd.hpp"

namespace dlx {

/// Builds the diagram of all covers of a problem. Internal. Uses these settings: time limit, stop
/// flag, progress, memory and item order.
/// Errors:   those of ZddResult, and std::invalid_argument for an unknown order.
ZddResult build_zdd(const Problem& problem, const SolveOptions& options);

}  // namespace dlx
