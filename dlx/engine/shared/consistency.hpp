#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// What make_consistent() leaves of a problem.
struct Consistency {
  std::vector<OptionId> options;  ///< those that are left, ascending
  /// An option that was taken away, and the item that would have been left without options.
  struct Removed {
    OptionId option;
    ItemId blocked;
  };
  std::vector<Removed> removed;  ///< in the order in which they were taken away
  bool refuted = false;          ///< there is no cover
  ItemId empty_item{};           ///< refuted: the item with fewer options than its low bound
  bool finished = true;          ///< nothing more can be found in this way
  std::uint64_t steps = 0;       ///< words and bits of work
};

/// Finds the options that may be in a cover, by domain consistency.
///
/// An option is useless if it conflicts with every live option of some primary item that it does
/// not cover: choosing it would leave the item without options. It is taken away, which may make
/// others useless, and so on until nothing changes. The covers of what is left are those of the
/// problem, exactly, and the options that are left do not depend on the order of the work. If an
/// item runs out of options, there is no cover. (Of items with bounds only those with the low bound
/// 1 rule options out; options of an item that may be covered twice don't conflict there.)
///
/// `max_steps` bounds the work, deterministically; what has been taken away by then is as useless,
/// so an answer that is not `finished` is still right. Options without a primary item are useless.
///
/// Cost:     where options have few partners O(L) and a few rows of M bits for each item; at worst
///           O(M^2 / 64) a round. Memory: about 28 bytes an entry, masks and rows of up to 64 MB
///           each.
/// Source:   domain (generalised arc) consistency: Mohr and Masini, "Good old discrete relaxation"
///           (1988); for exact covers Knuth, "DLX-PRE" and "XCCDC". Keeping the options that last
///           proved an item harmless: the last supports of Bessière and Régin, "Refining the basic
///           constraint propagation algorithm" (2001).
Consistency make_consistent(const Problem& problem, std::uint64_t max_steps);

}  // namespace dlx
