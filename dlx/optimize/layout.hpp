#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::optimize {

/// The limit for the sum of the absolute costs of all options, divided by their greatest common
/// divisor. `terms`: the number of terms in a sum of dual values, either how often all items may be
/// covered, or how many entries an option has. Internal.
std::int64_t most_total_cost(std::int64_t terms);

/// A problem in the form that the search for cheap covers uses. Internal.
///
/// Options without a primary item are left out, and the other options are renumbered. The entries
/// of an option become *claims*. An item without colour has the claim of its own number; each
/// colour of an item has its own claim after those. Options conflict if one option *blocks* a claim
/// of the other: `x` blocks `x` and all `x:c`; `x:c` blocks `x` and all `x:d` with another colour
/// d.
///
/// *Rows* have dual values. They are primary items, which are covered low to high times, and
/// secondary items, of which a cover has at most one option without colour. The number of a row is
/// the number of its item.
///
/// Costs are divided by their greatest common divisor, `unit`, and multiplied by `scale`, a power
/// of two, so that dual values can be finer than costs.
struct Layout {
  /// The layout of the given options (ascending) of the problem.
  /// Errors:   std::length_error if the costs exceed most_total_cost().
  Layout(const Problem& problem, std::span<const OptionId> options);

  /// The layout of some options (ascending) of another layout, with the rows, claims and scale of
  /// that layout.
  Layout(const Layout& whole, std::span<const std::uint32_t> options);

  /// The layout of all options of another layout with additional rows. Each additional row is a
  /// secondary item of the options that contain at least two of three given rows.
  Layout(const Layout& whole, std::span<const std::array<std::uint32_t, 3>> cuts);

  std::uint32_t num_options() const { return static_cast<std::uint32_t>(costs.size()); }
  std::uint32_t num_rows() const { return items; }
  std::span<const std::uint32_t> primaries(std::uint32_t option) const {
    return {claims.data() + start[option], claims.data() + middle[option]};
  }
  std::span<const std::uint32_t> secondaries(std::uint32_t option) const {
    return {claims.data() + middle[option], claims.data() + start[option + 1]};
  }
  std::span<const std::uint32_t> all_claims(std::uint32_t option) const {
    return {claims.data() + start[option], claims.data() + start[option + 1]};
  }
  /// Returns the smallest cost (in units of `unit`) that is at least a scaled bound.
  std::int64_t ceiling(std::int64_t bound) const {
    return bound / scale + (bound % scale > 0 ? 1 : 0);
  }

  std::uint32_t primary = 0;  ///< primary items: rows 0 to primary - 1
  std::uint32_t items = 0;
  std::uint32_t num_claims = 0;
  bool exact = true;  ///< all primary items are covered exactly once
  /// True if the linear relaxation must limit options to 1: some option has no row that is covered
  /// at most once, and taking the option twice could lower the cost or cover a row.
  bool needs_caps = false;
  std::vector<std::uint32_t> low, high;  ///< bounds of the rows, at most the number of options
  std::vector<OptionId> ids;             ///< number of the option in the problem
  std::vector<std::int64_t> costs;       ///< scaled
  std::vector<std::uint32_t> start;      ///< option k claims claims[start[k]..start[k + 1])
  std::vector<std::uint32_t> middle;     ///< first claim of a secondary item of each option
  /// 2^64 divided by the number of primary items of the option, rounded down or slightly less
  std::vector<std::uint64_t> share;
  std::vector<std::uint32_t> claims;
  std::uint32_t words = 0;  ///< words per mask, a power of two; 0 if there are too many claims
  std::vector<std::uint64_t> masks;  ///< claims of option k as bits, from word k * words on
  std::vector<std::uint32_t> owner;  ///< the item of each claim
  std::vector<std::uint32_t>
      first_colour;  ///< item k has claims first_colour[k..k + 1) for colours
  std::int64_t unit = 1;
  std::int64_t scale = 1;
  std::int64_t most_dual = 0;  ///< absolute limit of dual values, which prevents overflow
  std::int64_t total = 0;      ///< sum of the absolute costs, in units of `unit`

 private:
  void make_masks();
};

inline bool contains(std::span<const std::uint32_t> rows, std::uint32_t row) {
  return std::ranges::find(rows, row) != rows.end();
}

/// Returns the options that may be in a cover, ascending: the options that survive a limited
/// consistency check, or all options if items have multiplicities. Internal.
std::vector<OptionId> useful_options(const Problem& problem);

/// Removes each option for which an earlier option with the same entries costs no more. A cheapest
/// cover remains, but other covers of equal cost may be lost.
void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options);

}  // namespace dlx::optimize
