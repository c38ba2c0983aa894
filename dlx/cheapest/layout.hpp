#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::optimize {

/// What the absolute costs of all options together, over their greatest common divisor, may come to
/// where a sum of prices has so many terms: one for each time that an item may be covered, or one
/// for each entry of an option. Internal.
std::int64_t most_total_cost(std::int64_t terms);

/// A problem as the search for cheap covers sees it. Internal.
///
/// Options without a primary item are left out, and the others renumbered. What an option takes is
/// a list of *claims*: an item without colour is the claim of its own number, and each colour that
/// an item has somewhere is a claim of its own behind those. Options conflict if one *blocks* a
/// claim of the other: `x` blocks `x` and all `x:c`, `x:c` blocks all of these but itself.
///
/// *Rows* are what has a price: primary items, which are covered low to high times, and secondary
/// items, which have at most one option without colour. Their numbers are those of the items.
///
/// Costs are divided by their greatest common divisor, `unit`, and multiplied by `scale`, a power
/// of two, so that prices can be finer than costs.
struct Layout {
  /// Of these options, ascending, and no others. Errors: std::length_error past most_total_cost().
  Layout(const Problem& problem, std::span<const OptionId> options);

  /// Of some options of a layout, ascending, and with the same rows, claims and scale.
  Layout(const Layout& whole, std::span<const std::uint32_t> options);

  /// The same with rows more, each a secondary item: options with at least two of three rows have
  /// it.
  Layout(const Layout& whole, std::span<const std::array<std::uint32_t, 3>> triples);

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
  /// The smallest cost (in units of `unit`) that is at least a scaled bound.
  std::int64_t ceiling(std::int64_t bound) const {
    return bound / scale + (bound % scale > 0 ? 1 : 0);
  }

  std::uint32_t primary = 0;  ///< primary items: rows 0 to primary - 1
  std::uint32_t items = 0;
  std::uint32_t num_claims = 0;
  bool exact = true;                     ///< all primary items are covered exactly once
  std::vector<std::uint32_t> low, high;  ///< of the rows; no more than there are options
  std::vector<OptionId> ids;             ///< in the problem
  std::vector<std::int64_t> costs;       ///< scaled
  std::vector<std::uint32_t> start;      ///< option k claims claims[start[k]..start[k + 1])
  std::vector<std::uint32_t> middle;     ///< where its secondary items begin
  std::vector<std::uint64_t> share;  ///< 2^64 over the number of its primary items, or a bit less
  std::vector<std::uint32_t> claims;
  std::uint32_t words = 0;           ///< of a mask, a power of two; 0: there are too many claims
  std::vector<std::uint64_t> masks;  ///< the claims of option k as bits: words from k * words on
  std::vector<std::uint32_t> owner;  ///< the item of a claim
  std::vector<std::uint32_t>
      first_colour;  ///< item k has claims first_colour[k..k + 1) for colours
  std::int64_t unit = 1;
  std::int64_t scale = 1;
  std::int64_t most_price = 0;  ///< prices don't get beyond that, so that nothing overflows
  std::int64_t total = 0;       ///< of the absolute costs, in units of `unit`

 private:
  void make_masks();
};

/// The options that may be in a cover, ascending: those that are consistent, as far as that is
/// known without much work, and all where items have multiplicities. Internal.
std::vector<OptionId> useful_options(const Problem& problem);

/// Leaves out options that cost no less than another one with the same entries, of which the first
/// one stays: one cheapest cover has none of them.
void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options);

}  // namespace dlx::optimize
