#include "dlx/optimize/root_bound.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/optimize/tuning.hpp"

namespace dlx::optimize {
namespace {

// The largest sum of reduced costs of a cover below the limit.
std::int64_t slack(const Layout& layout, const Root& root, std::int64_t limit) {
  return layout.scale * (limit - 1) - root.bound;
}

// Returns the k-th smallest value.
std::int64_t smallest(std::span<const std::int64_t> reduced_costs, std::size_t k) {
  std::vector<std::int64_t> sorted(reduced_costs.begin(), reduced_costs.end());
  const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(k);
  std::nth_element(sorted.begin(), place, sorted.end());
  return *place;
}

}  // namespace

DualBound bound_by(const Layout& layout, std::span<const std::uint32_t> options,
                   std::span<const std::int64_t> proposed) {
  const std::vector<std::int32_t> low(layout.low.begin(), layout.low.begin() + layout.primary);
  const std::vector<std::int32_t> high(layout.high.begin(), layout.high.begin() + layout.primary);
  const std::vector<std::uint8_t> blocked(layout.num_claims, 0);
  DualBound made{0, std::vector<std::int64_t>(layout.num_rows()),
                 std::vector<std::int64_t>(options.size())};
  made.bound = DualAscent(layout).propose({options, low, high, blocked}, proposed, made.duals,
                                          made.reduced_costs);
  if (made.bound > -infinite) return made;
  // Reached if the proposed dual values were too large.
  const std::vector<std::int64_t> none(layout.num_rows());
  made.bound = DualAscent(layout).propose({options, low, high, blocked}, none, made.duals,
                                          made.reduced_costs);
  return made;
}

DualBound bound_by(const Layout& layout, std::span<const std::int64_t> proposed) {
  std::vector<std::uint32_t> all(layout.num_options());
  std::iota(all.begin(), all.end(), 0);
  return bound_by(layout, all, proposed);
}

Below options_below(const Layout& layout, const Root& root, std::int64_t limit) {
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

std::int64_t limit_of_few(const Layout& layout, const Root& root, std::size_t few) {
  if (few >= root.reduced_costs.size()) return no_cost;
  return layout.ceiling(root.bound + smallest(root.reduced_costs, few));
}

std::int64_t limit_of_tree(const Layout& layout, const Root& root, const Pass& pass,
                           std::int64_t goal) {
  if (goal <= pass.limit) return goal;
  const std::int64_t most = slack(layout, root, goal);
  const auto all = static_cast<std::size_t>(
      std::count_if(root.reduced_costs.begin(), root.reduced_costs.end(),
                    [&](std::int64_t reduced_cost) { return reduced_cost <= most; }));
  const double times = all <= pass.few ? tuning::hardly_more_of_few : tuning::hardly_more;
  const bool hardly_more = static_cast<double>(all) <= times * static_cast<double>(pass.options);
  return hardly_more ? goal : pass.limit;
}

Solution solve_relaxation(const Layout& layout, const Root& root) {
  Relaxation relaxation(layout);
  relaxation.begin(root.reduced_costs);
  relaxation.sift();
  return {relaxation.start(), bound_by(layout, relaxation.duals())};
}

}  // namespace dlx::optimize
