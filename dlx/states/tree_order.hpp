#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/states/order.hpp"

namespace dlx::states {

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

/// The tree with the fewest states that eliminating the items in one of `orders`, forwards or
/// backwards, comes to, if it has fewer than 2^limit. Backwards, a breadth-first order begins at
/// the ends of all arms that the first item does not lie in.
///
/// Shape:  for problems without bounds; `orders` as find_orders() has them.
/// Cost:   O(L + P F) for each trial, with L entries, and P items that share options with F later
///         ones through their branch; given up where that is many millions.
/// Source: the elimination tree of sparse matrices (Liu, "The role of elimination trees in sparse
///         factorization", 1990); bucket elimination (Dechter, 1999). That it is worth while to
///         turn an order round: George (1971), on that of Cuthill and McKee.
std::optional<TreeOrder> find_tree_order(const Problem& problem, std::span<const ItemOrder> orders,
                                         double limit = std::numeric_limits<double>::max());

}  // namespace dlx::states
