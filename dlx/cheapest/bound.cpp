#include "dlx/cheapest/bound.hpp"

#include <numeric>

#include "dlx/cheapest/prices.hpp"

namespace dlx::cheapest {

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

}  // namespace dlx::cheapest
