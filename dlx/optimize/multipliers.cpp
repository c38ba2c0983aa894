#include "dlx/optimize/multipliers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

// Step sizes of the method: the weight of a violated row in mean dual values, the factor by which
// the weight changes, and the ratio of primal to dual error that triggers a change.
constexpr double first_weight = 5, weight_factor = 1.5, lopsided = 2;
// An option nearly pays if its reduced cost is less than this share of the weight.
constexpr double nearly_pays = 0.1;

class Multipliers {
 public:
  explicit Multipliers(const Layout& layout)
      : layout_(layout),
        costs_(layout.costs.begin(), layout.costs.end()),
        duals_(layout.num_rows(), 0),
        times_(layout.num_rows(), 0),
        parts_(layout.num_options(), 0) {
    // The smallest cost of an option per row.
    std::vector<double> least(layout.num_rows(), std::numeric_limits<double>::infinity());
    for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
      const std::span<const std::uint32_t> claims = layout.all_claims(k);
      for (const std::uint32_t row : layout.primaries(k)) {
        least[row] = std::min(least[row], costs_[k] / static_cast<double>(claims.size()));
      }
    }
    double sum = 0;
    for (std::uint32_t row = 0; row < layout.primary; ++row) {
      if (std::isfinite(least[row])) duals_[row] = least[row];
      sum += std::abs(duals_[row]);
    }
    mean_ = std::max(sum / std::max(layout.primary, 1U), 1.0);
    weight_ = first_weight * mean_;
    best_duals_ = duals_;
  }

  void run(unsigned rounds) {
    for (unsigned round = 0; round < rounds; ++round) {
      if (round % tuning::multiplier_period == 0 && !evaluate(round > 0)) break;
      charge();
      for (unsigned k = 0; k < tuning::multiplier_sweeps; ++k) sweep((round + k) % 2 != 0);
      duals_ = charged_;
    }
    evaluate(true);
  }

  Approximation result() && {
    Approximation result{{}, std::move(parts_)};
    const auto most = static_cast<double>(layout_.most_dual / 2);
    for (const double dual : best_duals_) {
      result.duals.push_back(std::llround(std::clamp(dual, -most, most)));
    }
    return result;
  }

 private:
  // Returns the price that an option pays for a row at the current coverage: 0 if the coverage is
  // within the bounds of the row and the dual value is 0.
  double charge_of(std::uint32_t row) const {
    const double few = duals_[row] + weight_ * (layout_.low[row] - times_[row]);
    if (few > 0 || layout_.low[row] == layout_.high[row]) return few;
    return std::min(duals_[row] + weight_ * (layout_.high[row] - times_[row]), 0.0);
  }

  void charge() {
    charged_.clear();
    for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) charged_.push_back(charge_of(row));
  }

  double reduced_cost_of(std::uint32_t option, std::span<const double> duals) const {
    double reduced_cost = costs_[option];
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows()) reduced_cost -= duals[claim];
    }
    return reduced_cost;
  }

  // Evaluates all options with the current dual values: computes the bound, the options that nearly
  // pay, and the violation of the rows. Returns false if the violation is negligible.
  bool evaluate(bool adapts) {
    Deadline::check(layout_.claims.size());
    double bound = 0, rows_off = 0, options_off = 0;
    for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) {
      const double low = layout_.low[row], high = layout_.high[row];
      bound += duals_[row] * (duals_[row] >= 0 ? low : high);
      const double off = std::max({low - times_[row], times_[row] - high, 0.0});
      rows_off += off * std::max(std::abs(duals_[row]), mean_);
    }
    near_.clear();
    for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
      const double reduced_cost = reduced_cost_of(k, duals_);
      bound += std::min(reduced_cost, 0.0);
      options_off += reduced_cost < 0 ? -reduced_cost * (1 - parts_[k]) : reduced_cost * parts_[k];
      if (parts_[k] > 0 || reduced_cost < nearly_pays * weight_) near_.push_back(k);
    }
    if (bound > best_bound_) {
      best_bound_ = bound;
      best_duals_ = duals_;
    }
    if (!adapts) return true;
    if (rows_off > lopsided * options_off) weight_ *= weight_factor;
    if (options_off > lopsided * rows_off) weight_ /= weight_factor;
    return rows_off + options_off > Relaxation::tolerance * std::abs(best_bound_);
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
    const double reduced_cost = reduced_cost_of(option, charged_);
    double& part = parts_[option];
    if (reduced_cost >= 0 && part == 0) return;
    const std::span<const std::uint32_t> claims = layout_.all_claims(option);
    const double step = reduced_cost / (weight_ * static_cast<double>(claims.size()));
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
  std::vector<double> costs_, duals_;
  std::vector<double> charged_;  // dual value plus weighted violation, by row
  std::vector<double> times_;    // sum of the fractions that cover the row, by row
  std::vector<double> parts_;
  std::vector<std::uint32_t> near_;  // options with a positive fraction, and those that nearly pay
  double mean_, weight_;
  double best_bound_ = -std::numeric_limits<double>::infinity();
  std::vector<double> best_duals_;
};

}  // namespace

Approximation approximate_relaxation(const Layout& layout, unsigned rounds) {
  Multipliers multipliers(layout);
  multipliers.run(rounds);
  return std::move(multipliers).result();
}

}  // namespace dlx::optimize
