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
/// reduced costs of the options that prove it. Internal.
struct DualBound {
  std::int64_t bound = 0;  ///< scaled
  std::vector<std::int64_t> duals, reduced_costs;
};

/// Returns the bound, computed in integers, that proposed dual values from any source prove for the
/// covers of the taken options and some of `options`. An option with a negative reduced cost counts
/// once if Layout::needs_caps; otherwise dual values are changed until no reduced cost is negative.
DualBound bound_by(const Layout& layout, const Residual& residual,
                   std::span<const std::uint32_t> options, std::span<const std::int64_t> proposed);

/// Like the other bound_by(), for all options and without negative reduced costs: lowers dual
/// values where a reduced cost would be negative, and raises them where raising costs nothing.
DualBound bound_by(const Layout& layout, std::span<const std::int64_t> proposed);

/// A lower bound on all covers of a layout (scaled), with the reduced cost of each option.
/// Internal.
struct RootBound {
  std::int64_t bound;
  std::span<const std::int64_t> reduced_costs;
};

/// The options that a cover below a limit may contain, and a lower bound (scaled) on covers with
/// any other option.
struct Below {
  std::vector<std::uint32_t> options;
  std::int64_t left_out;  ///< infinite if there are no other options
};
Below options_below(const Layout& layout, const RootBound& root, std::int64_t limit);

/// A solution of the linear relaxation, and the bound of its dual values.
struct Solution {
  Relaxation::Start start;
  DualBound made;
};
/// Solves the linear relaxation of all options.
/// Errors:   Stopped under a Deadline.
Solution solve_relaxation(const Layout& layout, const RootBound& root);

}  // namespace dlx::optimize
