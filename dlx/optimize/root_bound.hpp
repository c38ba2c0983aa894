#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/residual.hpp"

namespace dlx::optimize {

/// A lower bound on the covers of a subset of the options, with the dual values of all rows and the
/// reduced costs of the options that give it. Internal.
struct DualBound {
  std::int64_t bound = 0;  ///< scaled
  std::vector<std::int64_t> duals, reduced_costs;
};

/// Returns the bound that proposed dual values from any source give in integers, on the covers that
/// consist of the taken options and some of `options`. An option with a negative reduced cost
/// counts once if Layout::needs_caps; otherwise dual values are changed until there is none.
DualBound bound_by(const Layout& layout, const Residual& residual,
                   std::span<const std::uint32_t> options, std::span<const std::int64_t> proposed);

/// As above, for all options, with reduced costs that are not negative: dual values are lowered
/// where a reduced cost would be negative, and raised where that costs nothing.
DualBound bound_by(const Layout& layout, std::span<const std::int64_t> proposed);

/// A lower bound on all covers of a layout (scaled), with the reduced cost of each option.
/// Internal.
struct RootBound {
  std::int64_t bound;
  std::span<const std::int64_t> reduced_costs;
};

/// The options that a cover below a limit may contain, and a lower bound (scaled) on covers with
/// other options.
struct Below {
  std::vector<std::uint32_t> options;
  std::int64_t left_out;  ///< infinite if there are no others
};
Below options_below(const Layout& layout, const RootBound& root, std::int64_t limit);

/// A solution of the linear relaxation, and the bound of its dual values.
struct Solution {
  Relaxation::Start start;
  DualBound made;
};
/// For all options.
/// Errors:   Stopped under a Deadline.
Solution solve_relaxation(const Layout& layout, const RootBound& root);

}  // namespace dlx::optimize
