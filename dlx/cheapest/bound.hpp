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

}  // namespace dlx::cheapest
