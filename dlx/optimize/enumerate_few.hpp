#pragma once

#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::optimize {

/// Lists all covers of a problem, whatever they cost, if there seems to be little to list. True if
/// all were listed. Internal.
///
/// An engine without costs tries some ten nodes or more in the time of a node with bounds. So where
/// covers are few, to list them all may be the shorter way to the cheapest ones. How long it takes
/// is not known before: it begins, and gives up where the share of its search tree that is done
/// says that it is no shorter way.
///
/// Cost:   about 100,000 nodes at most, which count for the meter; its limits end it, too.
/// Order:  where it gives up follows from nodes, not from the clock.
bool enumerate_few(const Problem& problem, const StopFlag* stop, Meter& meter,
                   const VisitCover& visit);

}  // namespace dlx::optimize
