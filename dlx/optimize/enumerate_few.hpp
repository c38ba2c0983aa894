#pragma once

#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::optimize {

/// Lists all covers of a problem, regardless of cost, if there seem to be few. Returns true if the
/// list is complete. Internal.
///
/// An engine without costs tries ten or more nodes in the time of one node with bounds. If there
/// are few covers, listing all of them may therefore be the fastest way to the cheapest covers. The
/// duration is unknown beforehand: the function starts, and gives up when the completed share of
/// the search tree shows that listing is not faster.
///
/// Cost:     at most about 100,000 nodes, which count for the meter; the limits of the meter apply.
/// Order:    nodes, not a clock, determine when the function gives up.
bool enumerate_few(const Problem& problem, const StopFlag* stop, Meter& meter,
                   const VisitCover& visit);

}  // namespace dlx::optimize
