#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// The result of make_consistent().
struct Consistency {
  std::vector<OptionId> options;  ///< remaining options, ascending
  /// A removed option, and the item that it would have left without options.
  struct Removed {
    OptionId option;
    ItemId blocked;
  };
  std::vector<Removed> removed;  ///< in the order of removal
  bool infeasible = false;       ///< there is no cover
  ItemId empty_item{};           ///< infeasible: the item with fewer options than its low bound
  bool finished = true;          ///< this method cannot find anything more
  std::uint64_t steps = 0;       ///< work in words and bits
};

/// Finds the options that may be in a cover, by domain consistency.
///
/// An option is useless if it conflicts with every live option of some primary item that it does
/// not cover: choosing it would leave the item without options. Removing it may make others
/// useless, and so on until nothing changes. The remaining problem has exactly the covers of the
/// original, and the remaining options do not depend on the order of the work. If an item runs out
/// of options, there is no cover. (Among items with bounds, only those with the low bound 1 rule
/// options out; options of an item that may be covered twice do not conflict there.)
///
/// `max_steps` limits the work deterministically. Options removed by then are useless in any case,
/// so a result that is not `finished` is valid. Options without a primary item are useless.
///
/// Cost:     O(L) and a few rows of M bits per item if options conflict with most others; at worst
///           O(M^2 / 64) per round.
/// Memory:   about 28 bytes per entry, plus masks and rows of up to 64 MB each.
/// Source:   domain (generalised arc) consistency: Mohr and Masini, "Good old discrete relaxation"
///           (1988); for exact covers Knuth, "DLX-PRE" and "XCCDC". Keeping the options that last
///           proved an item harmless: the last supports of Bessière and Régin, "Refining the basic
///           constraint propagation algorithm" (2001).
Consistency make_consistent(const Problem& problem, std::uint64_t max_steps);

}  // namespace dlx
