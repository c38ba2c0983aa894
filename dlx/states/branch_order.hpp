#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// The options that a problem has after choices, and its items that can still rule out some of
/// these options. Internal.
struct LiveParts {
  std::vector<bool> options;
  std::vector<bool> items;
};

/// The order in which a count by components branches. Internal.
///
/// The search branches on *units*: on a primary item that must be covered once, by trying its
/// options; or on an option without an item of that kind, by taking the option and leaving it out.
/// Two units are neighbours if they share an option, or if options of both share an item. The order
/// follows a tree decomposition of this graph: when the search has branched on all units in a bag,
/// the rest falls apart into the subtrees beside the bag. The root of the tree is its centroid.
///
/// Cost:     that of some calls of minimum_fill().
/// Source:   Korhonen and Jarvisalo, "Integrating tree decompositions into decision heuristics of
///           propositional model counters" (2021).
struct BranchOrder {
  static constexpr std::uint32_t no_unit = ~std::uint32_t{0};

  /// Distance from the root of the first bag with the unit; no_unit for other items and options.
  std::vector<std::uint32_t> depth_of_item;
  std::vector<std::uint32_t> depth_of_option;
  /// All options, such that those of a subtree are close to each other.
  std::vector<OptionId> options;
  /// The largest number of units in a bag.
  std::uint32_t width = 0;
};

/// Returns nothing if the graph is too large.
std::optional<BranchOrder> find_branch_order(const Problem& problem, const LiveParts& live);

}  // namespace dlx::states
