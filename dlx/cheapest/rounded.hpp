#pragma once

#include <cstdint>
#include <functional>

#include "dlx/cheapest/cheapest.hpp"

namespace dlx::optimize {

/// Searches for cheap covers of problems whose costs are beyond what prices of 64 bits allow (see
/// Layout): with costs that are divided by a unit and rounded down. Covers with a rounded cost of R
/// cost at least R units. So the covers that cost at most W are among those whose rounded cost is
/// at most W over the unit. Internal.

/// The unit that the costs of the problem have to be divided by; 1 if they can be searched as they
/// are.
std::int64_t rounding_unit(const Problem& problem);

/// find_cheapest() with such a unit: a search for the covers of the least rounded cost, whose costs
/// are a limit for a second one that compares exact costs. A gap ends it before the second one.
///
/// Errors: std::length_error for a state to go on with, or to be saved.
CheapestResult find_rounded(const Problem& problem, std::int64_t unit, std::uint64_t count,
                            const CheapestOptions& options);

/// for_each_within_cost() with such a unit.
Result for_each_rounded(const Problem& problem, std::int64_t unit,
                        const std::function<bool(const CheapCover&)>& visit,
                        const CheapestOptions& options);

}  // namespace dlx::optimize
