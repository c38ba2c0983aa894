#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// Returns the options of a problem in an order of elimination that connects few of them: two
/// options are connected if they share an item, and removing an option connects its neighbours. The
/// next option is always the one that adds the fewest connections. Internal.
///
/// Cost:     some million steps; after that, options are ordered by their number of neighbours.
///           Problems with too many connected options keep their order.
/// Source:   minimum fill: Rose (1972).
std::vector<OptionId> elimination_order(const Problem& problem);

}  // namespace dlx::states
