#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/zdd.hpp"

namespace dlx::zdd {

/// Builds the diagram of all covers of a problem. Internal. Of the settings, the limit of time, the
/// flag, progress, the memory and the order of items count. Errors: those of ZddResult, and
/// std::invalid_argument for an unknown order.
ZddResult build(const Problem& problem, const SolveOptions& options);

}  // namespace dlx::zdd
