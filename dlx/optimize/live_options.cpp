#include "dlx/optimize/live_options.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/problem/int128.hpp"

namespace dlx::optimize {
namespace {

// How copy() decides whether an option may be taken: without a test, by its claims, or by masks of
// the given number of words.
constexpr int no_test = 0, by_claims = -1;

// Returns cost / size, rounded down or slightly less; `share` is 2^64 / size.
std::int64_t share_of(std::int64_t cost, std::uint64_t share) {
  return static_cast<std::int64_t>(static_cast<Uint128>(static_cast<std::uint64_t>(cost)) * share >>
                                   64);
}

}  // namespace

LiveOptions::LiveOptions(const Layout& layout)
    : layout_(layout),
      ids_(layout.num_options()),
      reduced_costs_(layout.costs),
      dead_(layout.num_options()),
      rows_(layout.primary) {
  std::iota(ids_.begin(), ids_.end(), 0);
}

std::uint32_t LiveOptions::fix(Range from, std::uint32_t begin, std::int64_t most, Test test,
                               const BlockedClaims& blocked, std::span<const std::int64_t> raised,
                               std::int64_t& least_fixed) {
  const std::size_t room = std::size_t{begin} + (from.end - from.begin);
  if (ids_.size() < room) {
    if (2 * room > std::numeric_limits<std::uint32_t>::max())
      throw std::length_error("the search for cheap covers is too deep");
    ids_.resize(2 * room);
    reduced_costs_.resize(2 * room);
  }
  const auto run = [&](auto copying) {
    return (this->*copying)(from, begin, most, blocked, raised, least_fixed);
  };
  std::uint32_t end = 0;
  if (test == Test::none) {
    end = run(&LiveOptions::copy<no_test>);
  } else if (layout_.words == 1) {
    end = run(&LiveOptions::copy<1>);
  } else if (layout_.words == 2) {
    end = run(&LiveOptions::copy<2>);
  } else if (layout_.words == 4) {
    end = run(&LiveOptions::copy<4>);
  } else if (layout_.words == 8) {
    end = run(&LiveOptions::copy<8>);
  } else {
    end = run(&LiveOptions::copy<by_claims>);
  }
  count_rows({begin, end});
  return end;
}

template <int words>
std::uint32_t LiveOptions::copy(Range from, std::uint32_t begin, std::int64_t most,
                                const BlockedClaims& blocked, std::span<const std::int64_t> raised,
                                std::int64_t& least_fixed) {
  // With local copies, the compiler need not assume that each store changes the members.
  std::uint32_t* const ids = ids_.data();
  std::int64_t* const reduced_costs = reduced_costs_.data();
  const std::uint32_t* const claims = layout_.claims.data();
  const std::uint32_t* const start = layout_.start.data();
  const std::uint32_t* const middle = layout_.middle.data();
  const std::uint64_t* const masks = layout_.masks.data();
  const std::uint8_t* const flags = blocked.flags().data();
  const std::uint8_t* const dead = layout_.exact ? nullptr : dead_.data();
  const std::int64_t* const raises = raised.empty() ? nullptr : raised.data();
  std::uint64_t bits[words > 0 ? words : 1] = {};
  for (int k = 0; k < words; ++k) bits[k] = blocked.bits()[k];
  std::int64_t least = infinite;
  std::uint32_t out = begin;
  // Branch-free, because branches on whether an option may be taken are unpredictable.
  for (std::uint32_t at = from.begin; at != from.end; ++at) {
    const std::uint32_t option = ids[at];
    std::int64_t cost = reduced_costs[at];
    bool lives = true;
    if constexpr (words == by_claims) {
      for (std::uint32_t k = start[option]; k != start[option + 1]; ++k)
        lives &= flags[claims[k]] == 0;
    } else if constexpr (words > 0) {
      const std::uint64_t* const mask = masks + std::size_t{words} * option;
      std::uint64_t hits = 0;
      for (int k = 0; k < words; ++k) hits |= mask[k] & bits[k];
      lives = hits == 0;
    }
    if (dead != nullptr) lives &= dead[option] == 0;
    if (raises != nullptr) {
      for (std::uint32_t k = start[option]; k != middle[option]; ++k) cost += raises[claims[k]];
    }
    const bool cheap = cost <= most;
    least = std::min(least, lives && !cheap ? cost : infinite);
    ids[out] = option;
    reduced_costs[out] = cost;
    out += static_cast<std::uint32_t>(lives && cheap);
  }
  least_fixed = std::min(least_fixed, least);
  return out;
}

void LiveOptions::count_rows(Range range) {
  for (Row& row : rows_) row = {infinite, 0, 0};
  Row* const rows = rows_.data();
  const std::uint32_t* const claims = layout_.claims.data();
  for (std::uint32_t at = range.begin; at != range.end; ++at) {
    const std::uint32_t option = ids_[at];
    const std::int64_t share = share_of(reduced_costs_[at], layout_.share[option]);
    const std::uint32_t end = layout_.middle[option];
    for (std::uint32_t k = layout_.start[option]; k != end; ++k) {
      Row& row = rows[claims[k]];
      row.least = std::min(row.least, share);
      ++row.count;
      row.at = at;
    }
  }
}

}  // namespace dlx::optimize
