#include "dlx/optimize/layout.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/selection.hpp"

namespace dlx::optimize {
namespace {

// Limit of the absolute value of sums of dual values and of reduced costs.
constexpr std::int64_t most_sum = std::int64_t{1} << 60;
constexpr std::uint32_t most_words = 8;
// Steps of make_consistent(), which removes useless options before everything else.
constexpr std::uint64_t consistency_steps = 1 << 22;
constexpr std::int64_t most_scale = std::int64_t{1} << 20;

using Colouring = std::pair<std::uint32_t, std::uint32_t>;  // item, colour

std::vector<Colouring> colourings(const Problem& problem, std::span<const OptionId> options) {
  std::vector<Colouring> pairs;
  for (const OptionId option : options) {
    Deadline::check(problem.option(option).size());
    for (const Entry& entry : problem.option(option)) {
      if (entry.colour != ColourId::none)
        pairs.emplace_back(index(entry.item), index(entry.colour));
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// DualAscent adds `terms` dual values; two more terms are the remaining cost and the bound.
std::int64_t most_dual_of(std::int64_t terms) { return most_sum / (terms + 2); }

}  // namespace

std::int64_t most_total_cost(std::int64_t terms) { return most_dual_of(terms) / 4; }

Layout::Layout(const Problem& problem, std::span<const OptionId> options)
    : primary(problem.num_primary()),
      items(problem.num_items()),
      low(items, 0),
      high(items, 1),
      owner(items),
      first_colour(items + 1, items) {
  const std::vector<Colouring> pairs = colourings(problem, options);
  num_claims = items + static_cast<std::uint32_t>(pairs.size());
  std::iota(owner.begin(), owner.end(), 0);
  for (const Colouring& pair : pairs) owner.push_back(pair.first);
  for (std::uint32_t k = 0; k < items; ++k) {
    const auto end = std::upper_bound(pairs.begin(), pairs.end(),
                                      Colouring(k, std::numeric_limits<std::uint32_t>::max()));
    first_colour[k + 1] = items + static_cast<std::uint32_t>(end - pairs.begin());
  }

  std::vector<std::uint32_t> lengths(items);
  for (const OptionId id : options) {
    Deadline::check(3 * problem.option(id).size());
    if (!problem.has_primary(id)) continue;
    start.push_back(static_cast<std::uint32_t>(claims.size()));
    for (const Entry& entry : problem.option(id)) {
      if (!problem.is_primary(entry.item)) continue;
      claims.push_back(index(entry.item));
      ++lengths[index(entry.item)];
    }
    middle.push_back(static_cast<std::uint32_t>(claims.size()));
    for (const Entry& entry : problem.option(id)) {
      if (problem.is_primary(entry.item)) continue;
      const Colouring pair(index(entry.item), index(entry.colour));
      const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair);
      claims.push_back(entry.colour == ColourId::none
                           ? pair.first
                           : items + static_cast<std::uint32_t>(at - pairs.begin()));
    }
    const std::uint64_t size = middle.back() - start.back();
    share.push_back(std::numeric_limits<std::uint64_t>::max() / size);
    ids.push_back(id);
    costs.push_back(problem.cost(id));
  }
  start.push_back(static_cast<std::uint32_t>(claims.size()));

  make_masks();

  for (std::uint32_t k = 0; k < primary; ++k) {
    low[k] = problem.low(ItemId{k});
    high[k] = problem.high(ItemId{k});
    exact = exact && low[k] == 1 && high[k] == 1;
    // Bounds are at most the number of options, so that products with dual values stay small. A row
    // with too few options still cannot be covered.
    high[k] = std::min(high[k], std::max(lengths[k], 1U));
    low[k] = std::min(low[k], lengths[k] + 1);
  }

  unit = 0;
  for (const std::int64_t cost : costs) unit = std::gcd(unit, cost);
  unit = std::max<std::int64_t>(unit, 1);
  for (std::int64_t& cost : costs) {
    cost /= unit;
    total += cost < 0 ? -cost : cost;
  }
  for (std::uint32_t k = 0; k < ids.size(); ++k) {
    const std::span<const std::uint32_t> rows = primaries(k);
    const bool is_capped =
        middle[k] < start[k + 1] ||
        std::ranges::any_of(rows, [&](std::uint32_t row) { return high[row] == 1; });
    needs_caps |= !is_capped && (costs[k] < 0 || std::ranges::any_of(rows, [&](std::uint32_t row) {
                                   return low[row] > 1;
                                 }));
  }
  // number of terms of a sum of dual values: over all rows, or over the rows of an option
  std::int64_t terms = 0;
  for (const std::uint32_t times : high) terms += times;
  for (std::uint32_t k = 0; k < ids.size(); ++k) {
    terms = std::max<std::int64_t>(terms, start[k + 1] - start[k]);
  }
  most_dual = most_dual_of(terms);
  if (total > most_total_cost(terms)) {
    throw std::length_error("the costs of all options add up to " + std::to_string(total) +
                            " times their greatest common divisor; a proof of what covers of this "
                            "problem cost can do " +
                            std::to_string(most_total_cost(terms)));
  }
  while (scale < most_scale && total * scale <= most_dual / 8) scale *= 2;
  for (std::int64_t& cost : costs) cost *= scale;
}

// Stores claims as bit masks if there are few claims.
void Layout::make_masks() {
  words = 0;
  masks.clear();
  if (num_claims > 64 * most_words) return;
  words = 1;
  while (64 * words < num_claims) words *= 2;
  masks.resize(std::size_t{words} * ids.size());
  for (std::uint32_t k = 0; k < ids.size(); ++k) {
    for (const std::uint32_t claim : all_claims(k)) {
      masks[std::size_t{words} * k + claim / 64] |= std::uint64_t{1} << claim % 64;
    }
  }
}

Layout::Layout(const Layout& whole, std::span<const std::uint32_t> options)
    : primary(whole.primary),
      items(whole.items),
      num_claims(whole.num_claims),
      exact(whole.exact),
      needs_caps(whole.needs_caps),
      low(whole.low),
      high(whole.high),
      words(whole.words),
      owner(whole.owner),
      first_colour(whole.first_colour),
      unit(whole.unit),
      scale(whole.scale),
      most_dual(whole.most_dual),
      total(whole.total) {
  for (const std::uint32_t option : options) {
    const std::span<const std::uint32_t> all = whole.all_claims(option);
    ids.push_back(whole.ids[option]);
    costs.push_back(whole.costs[option]);
    share.push_back(whole.share[option]);
    start.push_back(static_cast<std::uint32_t>(claims.size()));
    middle.push_back(start.back() + (whole.middle[option] - whole.start[option]));
    claims.insert(claims.end(), all.begin(), all.end());
    const auto mask = whole.masks.begin() + static_cast<std::ptrdiff_t>(words) * option;
    masks.insert(masks.end(), mask, mask + words);
  }
  start.push_back(static_cast<std::uint32_t>(claims.size()));
}

Layout::Layout(const Layout& whole, std::span<const std::array<std::uint32_t, 3>> cuts)
    : Layout(whole) {
  const auto more = static_cast<std::uint32_t>(cuts.size());
  const auto shifted = [&](std::uint32_t claim) {
    return claim < whole.items ? claim : claim + more;
  };
  items += more;
  num_claims += more;
  low.resize(items, 0);
  high.resize(items, 1);
  owner.clear();
  for (std::uint32_t k = 0; k < items; ++k) owner.push_back(k);
  for (std::uint32_t k = whole.items; k < whole.num_claims; ++k) owner.push_back(whole.owner[k]);
  for (std::uint32_t& first : first_colour) first += more;
  first_colour.resize(items + 1, num_claims);
  claims.clear();
  std::vector<std::uint8_t> mine(whole.num_claims, 0);
  for (std::uint32_t option = 0; option < num_options(); ++option) {
    const std::span<const std::uint32_t> rows = whole.all_claims(option);
    const auto begin = static_cast<std::uint32_t>(claims.size());
    for (const std::uint32_t claim : rows) {
      claims.push_back(shifted(claim));
      mine[claim] = 1;
    }
    middle[option] = begin + (whole.middle[option] - whole.start[option]);
    for (std::uint32_t k = 0; k < more; ++k) {
      const auto& [a, b, c] = cuts[k];
      if (mine[a] + mine[b] + mine[c] >= 2) claims.push_back(whole.items + k);
    }
    for (const std::uint32_t claim : rows) mine[claim] = 0;
    start[option] = begin;
  }
  start.back() = static_cast<std::uint32_t>(claims.size());
  make_masks();
}

std::vector<OptionId> useful_options(const Problem& problem) {
  if (problem.has_bounds()) return all_options(problem);
  return make_consistent(problem, consistency_steps).options;
}

void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options) {
  // Most problems have no two options with the same entries.
  std::vector<std::uint64_t> hashes;
  hashes.reserve(options.size());
  for (const OptionId option : options) {
    Deadline::check(problem.option(option).size());
    hashes.push_back(hash_of(problem.option(option)));
  }
  std::vector<std::uint64_t> sorted_hashes = hashes;
  std::ranges::sort(sorted_hashes);
  if (std::ranges::adjacent_find(sorted_hashes) == sorted_hashes.end()) return;

  const auto entries_of = [&](OptionId option) {
    const std::span<const Entry> entries = problem.option(option);
    std::vector<std::pair<ItemId, ColourId>> sorted;
    for (const Entry& entry : entries) sorted.emplace_back(entry.item, entry.colour);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  struct Hashed {
    std::uint64_t hash;
    std::int64_t cost;
    OptionId option;
  };
  std::vector<Hashed> all;
  for (std::size_t k = 0; k < options.size(); ++k) {
    all.push_back({hashes[k], problem.cost(options[k]), options[k]});
  }
  std::sort(all.begin(), all.end(), [](const Hashed& left, const Hashed& right) {
    return std::tie(left.hash, left.cost, left.option) <
           std::tie(right.hash, right.cost, right.option);
  });
  options.clear();
  const Hashed* first = nullptr;  // the first option with the hash value
  for (const Hashed& each : all) {
    if (first == nullptr || first->hash != each.hash) {
      first = &each;
    } else if (entries_of(first->option) == entries_of(each.option)) {
      continue;
    }
    options.push_back(each.option);
  }
  std::sort(options.begin(), options.end());
}

}  // namespace dlx::optimize
