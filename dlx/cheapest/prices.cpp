#include "dlx/cheapest/prices.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "dlx/deadline.hpp"

namespace dlx::cheapest {
namespace {

// What a row adds to the bound.
std::int64_t worth(std::int64_t price, std::uint32_t low, std::uint32_t high) {
  return price * static_cast<std::int64_t>(price >= 0 ? low : high);
}

}  // namespace

Prices::Prices(const Layout& layout) : layout_(layout), count_(layout.num_rows() + 1) {}

// Options by row; rows without options that are closed or optional don't take part.
void Prices::index_rows(const Remainder& remainder) {
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

std::int64_t Prices::bound() const {
  std::int64_t sum = 0;
  for (const Row& row : rows_) sum += worth(row.price, row.low, row.high);
  return sum;
}

// Between the k-th smallest rest of a row and the next one, or at the k-th if there is none.
std::int64_t Prices::middle_of(const Row& row, std::uint32_t k) {
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
    for (std::uint32_t at = row.begin; at != row.end; ++at) sorted_.push_back(rests_[members_[at]]);
    const auto place = sorted_.begin() + (k - 1);
    std::nth_element(sorted_.begin(), place, sorted_.end());
    kth = *place;
    if (k < sorted_.size()) next = *std::min_element(place + 1, sorted_.end());
  }
  return next == infinite ? kth : kth + (next - kth) / 2;
}

// The change of a price after which the bound is as large as it gets by this price alone. While the
// price is negative, the bound grows with it until more than `high` rests are negative; once it is
// positive, until `low` of them are.
std::int64_t Prices::best_change(const Row& row) {
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
std::int64_t Prices::sound_change(const Row& row) const {
  if (row.begin == row.end) return row.low > 0 ? 0 : -row.price;
  std::int64_t least = infinite;
  for (std::uint32_t at = row.begin; at != row.end; ++at) {
    least = std::min(least, rests_[members_[at]]);
  }
  if (least < 0 || row.low > 0) return least;
  return std::min(least, std::max<std::int64_t>(-row.price, 0));
}

void Prices::change(Row& row, std::int64_t by) {
  if (std::abs(row.price + by) > layout_.most_price) {
    // Where there is no cover, prices may grow for ever.
    too_large_ = true;
    return;
  }
  row.price += by;
  for (std::uint32_t at = row.begin; at != row.end; ++at) rests_[members_[at]] -= by;
}

std::int64_t Prices::start(const Remainder& remainder, std::span<std::int64_t> prices,
                           std::span<std::int64_t> rests) {
  rests_.assign(rests.begin(), rests.end());
  index_rows(remainder);
  for (Row& row : rows_) change(row, sound_change(row));
  store(prices, rests);
  return bound();
}

std::int64_t Prices::improve(const Remainder& remainder, std::span<std::int64_t> prices,
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

void Prices::store(std::span<std::int64_t> prices, std::span<std::int64_t> rests) const {
  for (const Row& row : rows_) prices[row.row] = row.price;
  std::copy(rests_.begin(), rests_.end(), rests.begin());
}

}  // namespace dlx::cheapest
