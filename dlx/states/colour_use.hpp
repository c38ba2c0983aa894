#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/components.hpp"

namespace dlx::states {

/// How the options with a primary item use the secondary items. Internal.
struct ColourUse {
  std::vector<std::uint32_t> colours;  ///< different ones, by secondary item
  std::vector<bool> plain;             ///< whether it also occurs without a colour
  /// The number, from 0, of the colour of each entry among those of its item; entries of all
  /// options in order, `plain_entry` for those without a colour.
  static constexpr std::uint32_t plain_entry = ~std::uint32_t{0};
  std::vector<std::uint32_t> number;

  /// Whether two options can disagree about the item.
  bool can_conflict(std::uint32_t secondary) const {
    return plain[secondary] || colours[secondary] > 1;
  }
  /// Binary logarithm of the number of things that may have become of the item; 0 if it does not
  /// matter.
  double bits(std::uint32_t secondary) const {
    if (!can_conflict(secondary)) return 0;
    return std::log2(colours[secondary] + (plain[secondary] ? 2.0 : 1.0));
  }
};

/// O(N + L) for N items and L entries.
ColourUse find_colour_use(const Problem& problem);

/// The components of a problem where a secondary item whose options always agree joins nothing, and
/// is left out. Internal. O(N + L).
std::vector<Component> joined_components(const Problem& problem);

}  // namespace dlx::states
