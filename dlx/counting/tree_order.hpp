#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "dlx/counting/order.hpp"
#include "dlx/problem.hpp"

namespace dlx::counting {

/// An order of the primary items in branches, which meet where an option joins them. Internal.
///
/// The items are in postorder: those of a branch are side by side, and the item where branches meet
/// comes after them. What is behind an item depends on its branch through the few items alone that
/// options of the branch share with it, so branches are gone through one by one, each from nothing,
/// and what they come to is put together where they meet.
struct TreeOrder {
  ItemOrder order;  ///< log2_states: with the pairs of states where branches meet
  std::vector<std::uint32_t> parents;  ///< by position, a later one, or their number for a root
};

/// The tree with the fewest states of those that some orders of elimination come to, if it has
/// fewer than 2^limit. `orders` are tried from both ends, and so is taking always the item that has
/// the fewest items joined with it ("minimum degree").
///
/// Shape:  for problems without bounds.
/// Cost:   for each trial O(L + P F) for L entries, and P items with F items that are joined with
///         it; no more than some million steps for all of them.
/// Source: the elimination tree of sparse matrices (Liu, "The role of elimination trees in sparse
///         factorization", 1990); bucket elimination (Dechter, 1999); minimum degree (Tinney and
///         Walker, 1967).
std::optional<TreeOrder> find_tree_order(const Problem& problem, std::span<const ItemOrder> orders,
                                         double limit = std::numeric_limits<double>::max());

}  // namespace dlx::counting
