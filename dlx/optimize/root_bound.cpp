#include "dlx/optimize/root_bound.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/problem/int128.hpp"

namespace dlx::optimize {
namespace {

// Returns the largest sum of reduced costs of a cover that costs less than the limit.
std::int64_t slack(const Layout& layout, const RootBound& root, std::int64_t limit) {
  return layout.scale * (limit - 1) - root.bound;
}

// Returns the proposed dual values, but 0 for rows that must not be covered again, and at most 0
// for rows that need not be covered again.
std::vector<std::int64_t> clamped(const Residual& residual,
                                  std::span<const std::int64_t> proposed) {
  std::vector<std::int64_t> duals(proposed.begin(), proposed.end());
  for (std::size_t row = 0; row < duals.size(); ++row) {
    if (residual.low[row] == 0) duals[row] = std::min<std::int64_t>(duals[row], 0);
    if (residual.high[row] == 0) duals[row] = 0;
  }
  return duals;
}

// Changes the dual values so that no reduced cost is negative.
DualBound without_negatives(const Layout& layout, const Residual& residual,
                            std::span<const std::uint32_t> options,
                            std::span<const std::int64_t> proposed) {
  const ResidualView remainder{options, residual.low, residual.high, residual.blocked};
  DualBound made{0, std::vector<std::int64_t>(layout.num_rows()),
                 std::vector<std::int64_t>(options.size())};
  made.bound = DualAscent(layout).propose(remainder, clamped(residual, proposed), made.duals,
                                          made.reduced_costs);
  if (made.bound == -infinite) {  // the proposed dual values were too large
    const std::vector<std::int64_t> zeros(layout.num_rows());
    made.bound = DualAscent(layout).propose(remainder, zeros, made.duals, made.reduced_costs);
  }
  made.bound += residual.cost;
  return made;
}

// Keeps the dual values; the bound assumes that an option is taken at most once.
DualBound counting_negatives(const Layout& layout, const Residual& residual,
                             std::span<const std::uint32_t> options,
                             std::span<const std::int64_t> proposed) {
  DualBound made{0, clamped(residual, proposed), {}};
  Int128 bound = residual.cost;
  for (std::uint32_t row = 0; row < layout.num_rows(); ++row) {
    const std::int64_t dual = made.duals[row];
    bound += dual * (dual > 0 ? residual.low[row] : residual.high[row]);
  }
  for (const std::uint32_t option : options) {
    std::int64_t reduced_cost = layout.costs[option];
    for (const std::uint32_t claim : layout.all_claims(option)) {
      if (claim < layout.num_rows()) reduced_cost -= made.duals[claim];
    }
    made.reduced_costs.push_back(reduced_cost);
    if (reduced_cost < 0) bound += reduced_cost;
  }
  made.bound = bound < least_bound ? least_bound : static_cast<std::int64_t>(bound);
  return made;
}

}  // namespace

DualBound bound_by(const Layout& layout, const Residual& residual,
                   std::span<const std::uint32_t> options, std::span<const std::int64_t> proposed) {
  return layout.needs_caps ? counting_negatives(layout, residual, options, proposed)
                           : without_negatives(layout, residual, options, proposed);
}

DualBound bound_by(const Layout& layout, std::span<const std::int64_t> proposed) {
  std::vector<std::uint32_t> all(layout.num_options());
  std::iota(all.begin(), all.end(), 0);
  return without_negatives(layout, Residual(layout), all, proposed);
}

Below options_below(const Layout& layout, const RootBound& root, std::int64_t limit) {
  Below below{{}, infinite};
  const std::int64_t most = slack(layout, root, limit);
  for (std::uint32_t k = 0; k < root.reduced_costs.size(); ++k) {
    if (root.reduced_costs[k] <= most) {
      below.options.push_back(k);
    } else {
      below.left_out = std::min(below.left_out, root.bound + root.reduced_costs[k]);
    }
  }
  return below;
}

Solution solve_relaxation(const Layout& layout, const RootBound& root) {
  Relaxation relaxation(layout, root.reduced_costs);
  relaxation.solve();
  return {relaxation.start(), bound_by(layout, relaxation.duals())};
}

}  // namespace dlx::optimize
