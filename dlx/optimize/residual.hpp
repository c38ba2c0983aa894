#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// The remaining problem of a layout after some options, which do not conflict, were taken.
/// Internal.
///
/// Cost:     O(rows + claims + entries of the taken options).
struct Residual {
  explicit Residual(const Layout& layout, std::span<const std::uint32_t> taken = {})
      : low(layout.low.begin(), layout.low.end()),
        high(layout.high.begin(), layout.high.end()),
        blocked(layout.num_claims) {
    for (const std::uint32_t option : taken) take(layout, option);
  }

  /// Takes an option, which must fit.
  void take(const Layout& layout, std::uint32_t option) {
    cost += layout.costs[option];
    for (const std::uint32_t row : layout.primaries(option)) {
      low[row] = std::max(low[row] - 1, 0);
      if (--high[row] == 0) blocked[row] = 1;
    }
    for (const std::uint32_t claim : layout.secondaries(option)) {
      const std::uint32_t item = layout.owner[claim];
      blocked[item] = 1;
      high[item] = 0;
      const std::uint32_t end = layout.first_colour[item + 1];
      for (std::uint32_t other = layout.first_colour[item]; other < end; ++other) {
        if (other != claim) blocked[other] = 1;
      }
    }
  }

  /// Returns true if an option does not conflict with the taken options.
  bool fits(const Layout& layout, std::uint32_t option) const {
    return std::ranges::none_of(layout.all_claims(option),
                                [&](std::uint32_t claim) { return blocked[claim] != 0; });
  }

  std::vector<std::int32_t> low, high;  ///< how often each row must and may still be covered
  std::vector<std::uint8_t> blocked;    ///< true for a claim that no option can take any more
  std::int64_t cost = 0;                ///< scaled cost of the taken options
};

}  // namespace dlx::optimize
