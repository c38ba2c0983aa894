#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// A bound that no cost reaches. Internal.
inline constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();
/// A bound below all others, with room for sums.
inline constexpr std::int64_t least_bound = -infinite / 2;

/// The live options at a node of a search, and how often rows must still be covered. Internal.
struct ResidualView {
  std::span<const std::uint32_t> options;
  std::span<const std::int32_t> low, high;  ///< bounds of the primary items; `low` may be negative
  std::span<const std::uint8_t> blocked;    ///< true for a claim that no option can take any more
};

/// Chooses dual values of rows such that the bound on the cost of all covers is good. Internal.
///
/// Options pay the dual values of their rows; the remaining cost of an option is its *reduced
/// cost*. A row with a positive dual value is covered at least `low` times, a row with a negative
/// dual value at most `high` times. So the sum of the dual values times these numbers, plus all
/// negative reduced costs, is a lower bound. It is the Lagrangean bound, whose maximum is the
/// optimum of the linear program.
///
/// Dual ascent changes one row at a time. Consider a row that is covered once. With all other dual
/// values fixed, its best dual values are between the smallest and the second smallest reduced cost
/// of its options. The middle leaves the most room for other rows; a last round uses the lower end,
/// with which no reduced cost is negative.
///
/// Cost:     O(entries of the options) per round.
/// Source:   Wedelin, "An algorithm for large scale 0-1 integer programming with application to
///           airline crew scheduling" (1995), without its distortion of costs.
class DualAscent {
 public:
  explicit DualAscent(const Layout& layout) : layout_(layout), count_(layout.num_rows() + 1) {}

  /// Computes dual values, starting from zero, for which no reduced cost of `remainder.options` is
  /// negative. Returns the bound.
  std::int64_t start(const ResidualView& remainder, std::span<std::int64_t> duals,
                     std::span<std::int64_t> reduced_costs) {
    reduced_costs_.assign(reduced_costs.begin(), reduced_costs.end());
    index_rows(remainder);
    for (Row& row : rows_) change(row, sound_change(row));
    store(duals, reduced_costs);
    return bound();
  }

  /// Like start(), but starts from proposed dual values. If dual values become too large, changes
  /// nothing and returns -infinite.
  std::int64_t propose(const ResidualView& remainder, std::span<const std::int64_t> proposed,
                       std::span<std::int64_t> duals, std::span<std::int64_t> reduced_costs) {
    index_rows(remainder);
    too_large_ = false;
    for (Row& row : rows_) row.dual = proposed[row.row];
    reduced_costs_.clear();
    for (const std::uint32_t option : remainder.options) {
      reduced_costs_.push_back(reduced_cost_of(option, remainder, proposed));
    }
    for (Row& row : rows_) change(row, sound_change(row));
    if (too_large_) return -infinite;
    store(duals, reduced_costs);
    return bound();
  }

  /// Improves the dual values and the reduced costs of `remainder.options`, which are non-negative
  /// before and after. Returns the gain of the bound; if 0, nothing was changed.
  std::int64_t improve(const ResidualView& remainder, std::span<std::int64_t> duals,
                       std::span<std::int64_t> reduced_costs, unsigned rounds) {
    reduced_costs_.assign(reduced_costs.begin(), reduced_costs.end());
    index_rows(remainder);
    for (Row& row : rows_) row.dual = duals[row.row];
    const std::int64_t before = bound();
    too_large_ = false;
    for (unsigned k = 0; k < rounds && !too_large_; ++k) {
      if (k % 2 == 0) {
        for (Row& row : rows_) change(row, best_change(row));
      } else {
        for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) change(*row, best_change(*row));
      }
    }
    for (Row& row : rows_) change(row, sound_change(row));
    const std::int64_t gain = bound() - before;
    if (gain <= 0 || too_large_) return 0;
    store(duals, reduced_costs);
    return gain;
  }

 private:
  struct Row {
    std::uint32_t row;
    std::uint32_t begin, end;  // range in members_
    std::uint32_t low, high;
    std::int64_t dual;
  };

  // Returns the cost of an option minus the dual values of its open rows.
  std::int64_t reduced_cost_of(std::uint32_t option, const ResidualView& remainder,
                               std::span<const std::int64_t> duals) const {
    std::int64_t reduced_cost = layout_.costs[option];
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows() && remainder.blocked[claim] == 0) reduced_cost -= duals[claim];
    }
    return reduced_cost;
  }

  // Returns the contribution of a row to the bound.
  static std::int64_t worth(std::int64_t dual, std::uint32_t low, std::uint32_t high) {
    return dual * static_cast<std::int64_t>(dual >= 0 ? low : high);
  }

  // Lists options by row. Omits rows without options that are closed or optional.
  void index_rows(const ResidualView& remainder) {
    const std::uint32_t rows = layout_.num_rows();
    std::fill(count_.begin(), count_.end(), 0);
    for (const std::uint32_t option : remainder.options) {
      for (const std::uint32_t claim : layout_.all_claims(option)) {
        if (claim < rows) ++count_[claim];
      }
    }
    rows_.clear();
    std::uint32_t begin = 0;
    for (std::uint32_t row = 0; row < rows; ++row) {
      const std::uint32_t size = count_[row];
      count_[row] = begin;
      begin += size;
      if (remainder.blocked[row] != 0) continue;
      const bool primary = row < layout_.primary;
      rows_.push_back({row, count_[row], begin,
                       primary ? static_cast<std::uint32_t>(std::max(remainder.low[row], 0)) : 0,
                       primary ? static_cast<std::uint32_t>(remainder.high[row]) : 1, 0});
    }
    members_.resize(begin);
    for (std::uint32_t k = 0; k < remainder.options.size(); ++k) {
      for (const std::uint32_t claim : layout_.all_claims(remainder.options[k])) {
        if (claim < rows) members_[count_[claim]++] = k;
      }
    }
  }

  // Returns a value between the k-th smallest reduced cost of a row and the next larger one; the
  // k-th smallest one if it is the largest.
  std::int64_t middle_of(const Row& row, std::uint32_t k) {
    Deadline::check(row.end - row.begin);
    std::int64_t kth = infinite, next = infinite;
    if (k == 1) {
      for (std::uint32_t at = row.begin; at != row.end; ++at) {
        const std::int64_t reduced_cost = reduced_costs_[members_[at]];
        next = std::min(next, std::max(kth, reduced_cost));
        kth = std::min(kth, reduced_cost);
      }
    } else {
      sorted_.clear();
      for (std::uint32_t at = row.begin; at != row.end; ++at)
        sorted_.push_back(reduced_costs_[members_[at]]);
      const auto place = sorted_.begin() + (k - 1);
      std::nth_element(sorted_.begin(), place, sorted_.end());
      kth = *place;
      if (k < sorted_.size()) next = *std::min_element(place + 1, sorted_.end());
    }
    return next == infinite ? kth : kth + (next - kth) / 2;
  }

  // Returns the change of a dual value that maximises the bound while all other dual values are
  // fixed. A negative dual value can grow until more than `high` reduced costs are negative; a
  // positive dual value can grow until `low` reduced costs are.
  std::int64_t best_change(const Row& row) {
    const std::uint32_t size = row.end - row.begin;
    if (row.low > size) return 0;  // the row cannot be covered
    if (row.low == row.high) return middle_of(row, row.low);
    const std::int64_t to_zero = -row.dual;
    if (row.low > 0) {
      const std::int64_t least = middle_of(row, row.low);
      if (least > to_zero) return least;
    }
    return row.high < size ? std::min(middle_of(row, row.high), to_zero) : to_zero;
  }

  // Returns the best change after which no reduced cost of the row is negative.
  std::int64_t sound_change(const Row& row) const {
    if (row.begin == row.end) return row.low > 0 ? 0 : -row.dual;
    std::int64_t least = infinite;
    for (std::uint32_t at = row.begin; at != row.end; ++at) {
      least = std::min(least, reduced_costs_[members_[at]]);
    }
    if (least < 0 || row.low > 0) return least;
    return std::min(least, std::max<std::int64_t>(-row.dual, 0));
  }

  void change(Row& row, std::int64_t by) {
    if (std::abs(row.dual + by) > layout_.most_dual) {
      // If there is no cover, dual values may grow without limit.
      too_large_ = true;
      return;
    }
    row.dual += by;
    for (std::uint32_t at = row.begin; at != row.end; ++at) reduced_costs_[members_[at]] -= by;
  }

  std::int64_t bound() const {
    std::int64_t sum = 0;
    for (const Row& row : rows_) sum += worth(row.dual, row.low, row.high);
    return sum;
  }

  void store(std::span<std::int64_t> duals, std::span<std::int64_t> reduced_costs) const {
    for (const Row& row : rows_) duals[row.row] = row.dual;
    std::copy(reduced_costs_.begin(), reduced_costs_.end(), reduced_costs.begin());
  }

  const Layout& layout_;
  std::vector<Row> rows_;               // the open rows
  std::vector<std::uint32_t> members_;  // indices into reduced_costs_, by row
  std::vector<std::uint32_t> count_;    // by row of the layout
  std::vector<std::int64_t> reduced_costs_;
  std::vector<std::int64_t> sorted_;
  bool too_large_ = false;
};

}  // namespace dlx::optimize
