#include "dlx/cheapest/root.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/cheapest/prices.hpp"
#include "dlx/cheapest/search.hpp"

namespace dlx::optimize {
namespace {

// Options among which a cover is looked for by the relaxation, and more for each row.
constexpr std::size_t sought_options = 2000, sought_per_row = 10;
// Options below a limit are hardly more than those below a smaller one, if so many times; more if
// they are few of all options.
constexpr double hardly = 1.5, hardly_few = 3;

// What the rests of a cover below the limit may come to.
std::int64_t slack(const Layout& layout, const Root& root, std::int64_t limit) {
  return layout.scale * (limit - 1) - root.bound;
}

// The k-th smallest one.
std::int64_t smallest(std::span<const std::int64_t> rests, std::size_t k) {
  std::vector<std::int64_t> sorted(rests.begin(), rests.end());
  const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(k);
  std::nth_element(sorted.begin(), place, sorted.end());
  return *place;
}

}  // namespace

Bounded bound_by(const Layout& layout, std::span<const std::uint32_t> options,
                 std::span<const std::int64_t> proposed) {
  const std::vector<std::int32_t> low(layout.low.begin(), layout.low.begin() + layout.primary);
  const std::vector<std::int32_t> high(layout.high.begin(), layout.high.begin() + layout.primary);
  const std::vector<std::uint8_t> blocked(layout.num_claims, 0);
  Bounded made{0, std::vector<std::int64_t>(layout.num_rows()),
               std::vector<std::int64_t>(options.size())};
  made.bound =
      Prices(layout).propose({options, low, high, blocked}, proposed, made.prices, made.rests);
  if (made.bound > -infinite) return made;
  // They were too large.
  const std::vector<std::int64_t> none(layout.num_rows());
  made.bound = Prices(layout).propose({options, low, high, blocked}, none, made.prices, made.rests);
  return made;
}

Bounded bound_by(const Layout& layout, std::span<const std::int64_t> proposed) {
  std::vector<std::uint32_t> all(layout.num_options());
  std::iota(all.begin(), all.end(), 0);
  return bound_by(layout, all, proposed);
}

Below options_below(const Layout& layout, const Root& root, std::int64_t limit) {
  Below below{{}, infinite};
  const std::int64_t most = slack(layout, root, limit);
  for (std::uint32_t k = 0; k < root.rests.size(); ++k) {
    if (root.rests[k] <= most) {
      below.options.push_back(k);
    } else {
      below.left_out = std::min(below.left_out, root.bound + root.rests[k]);
    }
  }
  return below;
}

std::int64_t limit_of_few(const Layout& layout, const Root& root, std::size_t few) {
  if (few >= root.rests.size()) return no_cost;
  return layout.ceiling(root.bound + smallest(root.rests, few));
}

std::int64_t limit_of_tree(const Layout& layout, const Root& root, const Pass& pass,
                           std::int64_t goal) {
  if (goal <= pass.limit) return goal;
  const std::int64_t most = slack(layout, root, goal);
  const auto all = static_cast<std::size_t>(std::count_if(
      root.rests.begin(), root.rests.end(), [&](std::int64_t rest) { return rest <= most; }));
  const double times = all <= pass.few ? hardly_few : hardly;
  const bool hardly_more = static_cast<double>(all) <= times * static_cast<double>(pass.options);
  return hardly_more ? goal : pass.limit;
}

std::vector<std::uint32_t> cheap_options(const Layout& layout, const Root& root,
                                         std::int64_t limit) {
  std::int64_t most = slack(layout, root, limit);
  const std::size_t enough = sought_options + sought_per_row * layout.primary;
  if (root.rests.size() > enough) most = std::min(most, smallest(root.rests, enough));
  std::vector<std::uint32_t> options;
  for (std::uint32_t k = 0; k < root.rests.size(); ++k) {
    if (root.rests[k] <= most) options.push_back(k);
  }
  return options;
}

Solution solve_relaxation(const Layout& layout, const Root& root) {
  Relaxation relaxation(layout);
  relaxation.begin(root.rests);
  relaxation.sift();
  return {relaxation.start(), bound_by(layout, relaxation.prices())};
}

}  // namespace dlx::optimize
