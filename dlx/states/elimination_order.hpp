#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// Returns all options of a problem, ordered by minimum fill. Internal.
///
/// Two options are connected if they share an item. Removing an option connects its neighbours with
/// each other. The next option in the order is always the one whose removal adds the fewest
/// connections, so that few options are connected with those before them.
///
/// Cost:     O(N log N + L) for N options and L entries, and some million visited connections.
///           When these are used up, the remaining options follow in the order of the connections
///           that their removal would add. Problems with too many connections keep their order.
/// Source:   Rose, "A graph-theoretic study of the numerical solution of sparse positive definite
///           systems" (1972).
std::vector<OptionId> elimination_order(const Problem& problem);

}  // namespace dlx::states
