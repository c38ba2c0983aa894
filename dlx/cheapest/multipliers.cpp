#include "dlx/cheapest/multipliers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::optimize {
namespace {

// Rounds between two looks at all options, and sweeps over those that nearly pay in a round.
constexpr unsigned rounds_of_look = 8, sweeps_of_round = 2;
// The weight at first, in mean prices; what it changes by, and how much more one side is off than
// the other then.
constexpr double first_weight = 5, weight_step = 1.5, lopsided = 2;
// An option nearly pays if its rest is less than so much of the weight.
constexpr double nearly_pays = 0.1;
// What is left to be gained that is not worth another round, as a share of the bound.
constexpr double near_enough = 1e-5;

class Multipliers {
 public:
  explicit Multipliers(const Layout& layout)
      : layout_(layout),
        costs_(layout.costs.begin(), layout.costs.end()),
        prices_(layout.num_rows(), 0),
        times_(layout.num_rows(), 0),
        parts_(layout.num_options(), 0) {
    // The least that an option costs for each of its rows.
    std::vector<double> least(layout.num_rows(), std::numeric_limits<double>::infinity());
    for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
      const std::span<const std::uint32_t> claims = layout.all_claims(k);
      for (const std::uint32_t row : layout.primaries(k)) {
        least[row] = std::min(least[row], costs_[k] / static_cast<double>(claims.size()));
      }
    }
    double sum = 0;
    for (std::uint32_t row = 0; row < layout.primary; ++row) {
      if (std::isfinite(least[row])) prices_[row] = least[row];
      sum += std::abs(prices_[row]);
    }
    mean_ = std::max(sum / std::max(layout.primary, 1U), 1.0);
    weight_ = first_weight * mean_;
    best_prices_ = prices_;
  }

  void run(unsigned rounds) {
    for (unsigned round = 0; round < rounds; ++round) {
      if (round % rounds_of_look == 0 && !look(round > 0)) break;
      charge();
      for (unsigned k = 0; k < sweeps_of_round; ++k) sweep((round + k) % 2 != 0);
      prices_ = charged_;
    }
    look(true);
  }

  Approximation result() && {
    Approximation result{{}, std::move(parts_)};
    const auto most = static_cast<double>(layout_.most_price / 2);
    for (const double price : best_prices_) {
      result.prices.push_back(std::llround(std::clamp(price, -most, most)));
    }
    return result;
  }

 private:
  // What a row costs an option, as often as it is covered now: nothing if that is within its
  // bounds and it has no price.
  double charge_of(std::uint32_t row) const {
    const double few = prices_[row] + weight_ * (layout_.low[row] - times_[row]);
    if (few > 0 || layout_.low[row] == layout_.high[row]) return few;
    return std::min(prices_[row] + weight_ * (layout_.high[row] - times_[row]), 0.0);
  }

  void charge() {
    charged_.clear();
    for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) charged_.push_back(charge_of(row));
  }

  double rest_of(std::uint32_t option, std::span<const double> prices) const {
    double rest = costs_[option];
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows()) rest -= prices[claim];
    }
    return rest;
  }

  // Looks at all options by the prices: which bound these make, which options nearly pay, and what
  // is wrong more. False if next to nothing is.
  bool look(bool adapts) {
    Deadline::check(layout_.claims.size());
    double bound = 0, rows_off = 0, options_off = 0;
    for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) {
      const double low = layout_.low[row], high = layout_.high[row];
      bound += prices_[row] * (prices_[row] >= 0 ? low : high);
      const double off = std::max({low - times_[row], times_[row] - high, 0.0});
      rows_off += off * std::max(std::abs(prices_[row]), mean_);
    }
    near_.clear();
    for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
      const double rest = rest_of(k, prices_);
      bound += std::min(rest, 0.0);
      options_off += rest < 0 ? -rest * (1 - parts_[k]) : rest * parts_[k];
      if (parts_[k] > 0 || rest < nearly_pays * weight_) near_.push_back(k);
    }
    if (bound > best_bound_) {
      best_bound_ = bound;
      best_prices_ = prices_;
    }
    if (!adapts) return true;
    if (rows_off > lopsided * options_off) weight_ *= weight_step;
    if (options_off > lopsided * rows_off) weight_ /= weight_step;
    return rows_off + options_off > near_enough * std::abs(best_bound_);
  }

  void sweep(bool backwards) {
    Deadline::check(near_.size());
    if (backwards) {
      std::for_each(near_.rbegin(), near_.rend(), [&](std::uint32_t k) { set_part(k); });
    } else {
      std::for_each(near_.begin(), near_.end(), [&](std::uint32_t k) { set_part(k); });
    }
  }

  void set_part(std::uint32_t option) {
    const double rest = rest_of(option, charged_);
    double& part = parts_[option];
    if (rest >= 0 && part == 0) return;
    const std::span<const std::uint32_t> claims = layout_.all_claims(option);
    const double step = rest / (weight_ * static_cast<double>(claims.size()));
    const double more = std::clamp(part - step, 0.0, 1.0) - part;
    if (more == 0) return;
    part += more;
    for (const std::uint32_t claim : claims) {
      if (claim >= layout_.num_rows()) continue;
      times_[claim] += more;
      charged_[claim] = charge_of(claim);
    }
  }

  const Layout& layout_;
  std::vector<double> costs_, prices_;
  std::vector<double> charged_;  // by row: the price with the weight
  std::vector<double> times_;    // by row: how often the parts cover it
  std::vector<double> parts_;
  std::vector<std::uint32_t> near_;  // options with a part, and those that nearly pay
  double mean_, weight_;
  double best_bound_ = -std::numeric_limits<double>::infinity();
  std::vector<double> best_prices_;
};

}  // namespace

Approximation approximate_relaxation(const Layout& layout, unsigned rounds) {
  Multipliers multipliers(layout);
  multipliers.run(rounds);
  return std::move(multipliers).result();
}

}  // namespace dlx::optimize
