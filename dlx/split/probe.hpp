#pragma once

#include <cstdint>
#include <vector>

#include "dlx/random.hpp"
#include "dlx/split/big_double.hpp"
#include "dlx/split/search_node.hpp"

namespace dlx {

/// A way from a node down to a leaf. Internal.
struct Probe {
  std::vector<BigDouble> nodes;  ///< what each level below the node stands for
  BigDouble total;               ///< of all levels
  BigDouble covers;              ///< what the cover at the leaf stands for, 0 if there is none
  bool chosen = false;           ///< there was a node with more than one branch
};

/// Goes down from `state`, which is used up. Branches are taken with the same chance each. Errors:
/// Stopped, by a Deadline, also of the following.
void probe(SearchNode& state, Random& random, Probe& result);

/// The means over `probes` ways of what the levels below `state` stand for: unbiased estimates of
/// the nodes that they have.
std::vector<BigDouble> mean_levels(const SearchNode& state, std::uint32_t probes, Random& random);

/// The square of the mean of the roots of `probes` totals, and 1. What a few probes say on average
/// is decided by the luckiest of them; this is too low, but varies far less, and tells better which
/// of two nodes has more below it.
BigDouble weigh(const SearchNode& state, std::uint32_t probes, Random& random);

}  // namespace dlx
