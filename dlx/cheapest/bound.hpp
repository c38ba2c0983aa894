#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/cheapest/layout.hpp"

namespace dlx::cheapest {

/// A bound on the covers that have options of a layout alone, and what it is made of: prices of all
/// rows, and the rests of the options, none of which is negative. Internal.
struct Bounded {
  std::int64_t bound = 0;  ///< scaled
  std::vector<std::int64_t> prices, rests;
};

/// The bound that proposed prices make in whole numbers, whoever proposes them: they are lowered
/// where a rest would be negative, and raised where that costs nothing.
Bounded bound_by(const Layout& layout, std::span<const std::uint32_t> options,
                 std::span<const std::int64_t> proposed);
/// The same of all options.
Bounded bound_by(const Layout& layout, std::span<const std::int64_t> proposed);

/// Prices for bound_by() without a linear program, better than those that Prices makes row by row.
/// Beginning with `prices`, they go up where rows are covered too seldom by the options whose rests
/// are negative, and down where too often, by smaller and smaller steps.
///
/// Cost:     O(entries) a round.
/// Source:   subgradients of the Lagrangean relaxation: Held and Karp (1971); the direction is a
/// mean
///           of those before, as in Barahona and Anbil, "The volume algorithm" (2000).
std::vector<std::int64_t> lagrangean_prices(const Layout& layout,
                                            std::span<const std::int64_t> prices, unsigned rounds);

}  // namespace dlx::cheapest
