#include "dlx/cheapest/bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "dlx/cheapest/prices.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cheapest {
namespace {

// How much of a direction is new; rounds without a better bound until steps are halved, and the
// share of the bound that a step may be at the end.
constexpr double newest = 0.3, first_share = 1, least_share = 1e-5;
constexpr unsigned most_idle = 20;
constexpr double least_factor = 0.8;

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

std::vector<std::int64_t> lagrangean_prices(const Layout& layout,
                                            std::span<const std::int64_t> prices, unsigned rounds) {
  const std::uint32_t rows = layout.num_rows();
  std::vector<double> now(prices.begin(), prices.end()), best = now, direction(rows, 0);
  std::vector<double> costs(layout.costs.begin(), layout.costs.end());
  double best_bound = -std::numeric_limits<double>::infinity();
  double share = first_share;
  unsigned idle = 0;
  for (unsigned round = 0; round < rounds && share > least_share; ++round) {
    // How often each row is covered by the options that are worth it, less than it has to be.
    std::vector<double> lack(rows);
    double bound = 0;
    for (std::uint32_t row = 0; row < rows; ++row) {
      const double times = now[row] >= 0 ? layout.low[row] : layout.high[row];
      bound += now[row] * times;
      lack[row] = times;
    }
    Deadline::check(layout.claims.size());
    for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
      double rest = costs[k];
      for (const std::uint32_t claim : layout.all_claims(k)) {
        if (claim < rows) rest -= now[claim];
      }
      if (rest >= 0) continue;
      bound += rest;
      for (const std::uint32_t claim : layout.all_claims(k)) {
        if (claim < rows) --lack[claim];
      }
    }
    if (bound > best_bound) {
      if (bound > best_bound + std::abs(best_bound) * 1e-4) idle = 0;
      best_bound = bound;
      best = now;
    }
    if (++idle > most_idle) {
      share /= 2;
      idle = 0;
      now = best;
    }
    double square = 0;
    for (std::uint32_t row = 0; row < rows; ++row) {
      direction[row] = newest * lack[row] + (1 - newest) * direction[row];
      square += direction[row] * direction[row];
    }
    if (square < 1e-9) break;
    const double step = share * std::max(std::abs(best_bound), 1.0) / square;
    for (std::uint32_t row = 0; row < rows; ++row) {
      now[row] += step * direction[row];
      if (row >= layout.primary) now[row] = std::min(now[row], 0.0);
    }
  }
  // Smaller by the same factor, they leave no rest negative, which costs less than to lower those
  // of some rows by as much as it takes.
  double factor = 1;
  for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
    double sum = 0;
    for (const std::uint32_t claim : layout.all_claims(k)) {
      if (claim < rows) sum += best[claim];
    }
    if (costs[k] > 0 && sum > costs[k]) factor = std::min(factor, costs[k] / sum);
  }
  if (factor > least_factor) {
    for (double& price : best) price *= factor;
  }
  std::vector<std::int64_t> result;
  const auto most = static_cast<double>(layout.most_price / 2);
  for (const double price : best) result.push_back(std::llround(std::clamp(price, -most, most)));
  return result;
}

}  // namespace dlx::cheapest
