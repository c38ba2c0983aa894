#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <vector>

#include "dlx/cheapest/layout.hpp"
#include "dlx/deadline.hpp"

namespace dlx::optimize {

/// A bound that nothing reaches. Internal.
inline constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();

/// What is left to do somewhere in a search: the options that live, and how often rows are still to
/// be covered. Internal.
struct Remainder {
  std::span<const std::uint32_t> options;
  std::span<const std::int32_t> low, high;  ///< of the primary items; low may be below 0
  std::span<const std::uint8_t> blocked;    ///< by claim: no option takes it any more
};

/// Chooses prices for rows, so that the sum of the prices is a good lower bound on the cost of all
/// covers. Internal.
///
/// Options pay the prices of their rows; what an option costs beyond that is its *rest* (its
/// reduced cost). A row whose price is positive is covered `low` times at least, one whose price is
/// negative `high` times at most, so the prices times these numbers, and all negative rests, are a
/// bound: the Lagrangean one, whose maximum is that of the linear program.
///
/// It is raised row by row. With the prices of the others fixed, the best price of a row that is
/// covered once is anything between the smallest and the second smallest rest of its options. Its
/// middle leaves the most room to the other rows; in a last round the lower end makes all rests
/// non-negative.
///
/// Cost:     O(entries of the options) a round.
/// Source:   Wedelin, "An algorithm for large scale 0-1 integer programming with application to
///           airline crew scheduling" (1995), without its distortion of costs.
class Prices {
 public:
  explicit Prices(const Layout& layout) : layout_(layout), count_(layout.num_rows() + 1) {}

  /// Makes prices, from none, with which no rest of `remainder.options` is negative. Returns the
  /// bound.
  std::int64_t start(const Remainder& remainder, std::span<std::int64_t> prices,
                     std::span<std::int64_t> rests) {
    rests_.assign(rests.begin(), rests.end());
    index_rows(remainder);
    for (Row& row : rows_) change(row, sound_change(row));
    store(prices, rests);
    return bound();
  }

  /// The same from prices that someone proposes. Returns the bound; that of no prices, and nothing
  /// changed, if there are none that are small enough.
  std::int64_t propose(const Remainder& remainder, std::span<const std::int64_t> proposed,
                       std::span<std::int64_t> prices, std::span<std::int64_t> rests) {
    index_rows(remainder);
    too_large_ = false;
    for (Row& row : rows_) row.price = proposed[row.row];
    rests_.clear();
    for (const std::uint32_t option : remainder.options) {
      rests_.push_back(rest_of(option, remainder, proposed));
    }
    for (Row& row : rows_) change(row, sound_change(row));
    if (too_large_) return -infinite;
    store(prices, rests);
    return bound();
  }

  /// Improves `prices` and `rests`, of `remainder.options`, none of which is negative before and
  /// after. Returns by how much the bound grew; 0, and nothing changed, if it did not.
  std::int64_t improve(const Remainder& remainder, std::span<std::int64_t> prices,
                       std::span<std::int64_t> rests, unsigned rounds) {
    rests_.assign(rests.begin(), rests.end());
    index_rows(remainder);
    for (Row& row : rows_) row.price = prices[row.row];
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
    store(prices, rests);
    return gain;
  }

 private:
  struct Row {
    std::uint32_t row;
    std::uint32_t begin, end;  // in members_
    std::uint32_t low, high;
    std::int64_t price;
  };

  // What an option costs beyond the prices of its rows that are open.
  std::int64_t rest_of(std::uint32_t option, const Remainder& remainder,
                       std::span<const std::int64_t> prices) const {
    std::int64_t rest = layout_.costs[option];
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows() && remainder.blocked[claim] == 0) rest -= prices[claim];
    }
    return rest;
  }

  // What a row adds to the bound.
  static std::int64_t worth(std::int64_t price, std::uint32_t low, std::uint32_t high) {
    return price * static_cast<std::int64_t>(price >= 0 ? low : high);
  }

  // Options by row; rows without options that are closed or optional don't take part.
  void index_rows(const Remainder& remainder) {
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

  // Between the k-th smallest rest of a row and the next one, or at the k-th if there is none.
  std::int64_t middle_of(const Row& row, std::uint32_t k) {
    Deadline::check(row.end - row.begin);
    std::int64_t kth = infinite, next = infinite;
    if (k == 1) {
      for (std::uint32_t at = row.begin; at != row.end; ++at) {
        const std::int64_t rest = rests_[members_[at]];
        next = std::min(next, std::max(kth, rest));
        kth = std::min(kth, rest);
      }
    } else {
      sorted_.clear();
      for (std::uint32_t at = row.begin; at != row.end; ++at)
        sorted_.push_back(rests_[members_[at]]);
      const auto place = sorted_.begin() + (k - 1);
      std::nth_element(sorted_.begin(), place, sorted_.end());
      kth = *place;
      if (k < sorted_.size()) next = *std::min_element(place + 1, sorted_.end());
    }
    return next == infinite ? kth : kth + (next - kth) / 2;
  }

  // The change of a price after which the bound is as large as it gets by this price alone. While
  // the price is negative, the bound grows with it until more than `high` rests are negative; once
  // it is positive, until `low` of them are.
  std::int64_t best_change(const Row& row) {
    const std::uint32_t size = row.end - row.begin;
    if (row.low > size) return 0;  // there is no cover
    if (row.low == row.high) return middle_of(row, row.low);
    const std::int64_t to_zero = -row.price;
    if (row.low > 0) {
      const std::int64_t least = middle_of(row, row.low);
      if (least > to_zero) return least;
    }
    return row.high < size ? std::min(middle_of(row, row.high), to_zero) : to_zero;
  }

  // The change that leaves no rest negative.
  std::int64_t sound_change(const Row& row) const {
    if (row.begin == row.end) return row.low > 0 ? 0 : -row.price;
    std::int64_t least = infinite;
    for (std::uint32_t at = row.begin; at != row.end; ++at) {
      least = std::min(least, rests_[members_[at]]);
    }
    if (least < 0 || row.low > 0) return least;
    return std::min(least, std::max<std::int64_t>(-row.price, 0));
  }

  void change(Row& row, std::int64_t by) {
    if (std::abs(row.price + by) > layout_.most_price) {
      // Where there is no cover, prices may grow for ever.
      too_large_ = true;
      return;
    }
    row.price += by;
    for (std::uint32_t at = row.begin; at != row.end; ++at) rests_[members_[at]] -= by;
  }

  std::int64_t bound() const {
    std::int64_t sum = 0;
    for (const Row& row : rows_) sum += worth(row.price, row.low, row.high);
    return sum;
  }

  void store(std::span<std::int64_t> prices, std::span<std::int64_t> rests) const {
    for (const Row& row : rows_) prices[row.row] = row.price;
    std::copy(rests_.begin(), rests_.end(), rests.begin());
  }

  const Layout& layout_;
  std::vector<Row> rows_;               // those that are open
  std::vector<std::uint32_t> members_;  // positions in rests_, by row
  std::vector<std::uint32_t> count_;    // by row of the layout
  std::vector<std::int64_t> rests_;
  std::vector<std::int64_t> sorted_;
  bool too_large_ = false;
};

}  // namespace dlx::optimize
