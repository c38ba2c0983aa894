#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::states {

/// Finds interchangeable primary items: swapping two of them in all options gives the same multiset
/// of options. Examples are all vertices of a complete graph, and copies of a piece that are items
/// of their own. Internal.
///
/// Returns for each primary item the lowest-numbered item that it is interchangeable with; the item
/// itself if there is none.
///
/// Shape:    for problems without bounds. Interchangeability is an equivalence.
/// Cost:     O(L) for L entries if there are none; otherwise O(L log L). Some are missed if more
///           than a million pairs of items look alike.
std::vector<std::uint32_t> find_interchangeable(const Problem& problem);

/// No item, option or position. Internal.
inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// An order of the primary items, in which they are branched on. Internal.
struct ItemOrder {
  std::string_view name;
  std::vector<ItemId> items;
  /// Binary logarithm of an upper bound of the number of states: the sum over all positions of
  /// 2^(bits of a state there); k interchangeable items count as log2(k + 1) bits.
  double log2_states = 0;
  /// The least number of bits of a state at the widest position.
  double widest = 0;
};

/// Candidate orders, sorted by that bound on the number of states; ties in the order of this list:
///
///   input          as declared
///   breadth-first  by distance from an item at the edge
///   narrow         always the item that adds the fewest new items to the states
///   short          items with few options first
///
/// so the order of the declarations matters little.
///
/// Shape:    for problems without bounds; `interchangeable` is find_interchangeable(problem), or
///           empty if states must distinguish interchangeable items.
/// Cost:     a few times O(N log N + L) for N items and L entries, plus O(N F + E) for `narrow`,
///           which is left out for large problems, with F items in a state and E pairs that share
///           options.
/// Source:   Cuthill and McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969),
///           starting from a vertex found as by George and Liu (1979); King, "An automatic
///           reordering scheme for simultaneous equations derived from network systems" (1970).
std::vector<ItemOrder> find_orders(const Problem& problem,
                                   std::span<const std::uint32_t> interchangeable = {});

/// Errors: std::invalid_argument for an order that item_orders() does not contain.
void check_order(std::string_view order);

/// A state space, and the name of its item order.
struct SpaceChoice {
  StateSpace space;
  std::string_view order;
};

/// Returns the state space of the first of `orders` that is wanted and whose states take at most
/// `max_words` words; nullopt if there is none. `wanted`: the name of an order, or "auto".
/// Internal.
std::optional<SpaceChoice> fit_space(const Problem& problem, std::span<const ItemOrder> orders,
                                     std::string_view wanted,
                                     std::span<const std::uint32_t> interchangeable = {});

/// Does the same for a `wanted` order that may also be "tree": its items are processed in a line, not
/// in branches. `orders` come from find_orders(). Internal.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::span<const ItemOrder> orders,
                                        std::string_view wanted,
                                        std::span<const std::uint32_t> interchangeable = {});

/// Returns the state space of a problem without bounds that has the fewest states, by estimate.
/// Internal.
///
/// Components follow one another, each in its best order, because there is only one state between
/// two components. The name of the order is that of the component with the most items.
///
/// Cost:     that of find_orders() and StateSpace.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view wanted);
/// Throws std::invalid_argument for a problem whose states are too wide.
[[noreturn]] void refuse_wide_states();

/// An order of the primary items in branches, which meet where an option joins them. Internal.
///
/// The items are in postorder: the items of a branch are consecutive, and the item at which
/// branches meet follows them. The items after a branch depend on it only through the few items
/// that its options share with later ones. So branches are processed one by one, each from the
/// empty state, and their results are combined where they meet.
struct TreeOrder {
  ItemOrder order;  ///< log2_states includes the pairs of states where branches meet
  /// by position: a later position, or the number of positions for a root
  std::vector<std::uint32_t> parents;
};

/// Returns the tree with the fewest states that results from eliminating the items in one of
/// `orders`, forwards or backwards, if it has fewer than 2^limit states. Backwards, a breadth-first
/// order begins at the ends of all arms that do not contain the first item.
///
/// Shape:    for problems without bounds; `orders` as from find_orders().
/// Cost:     O(L + P F) for each trial, with L entries, and P items that share options with F later
///           items through their branch; given up at many millions of steps.
/// Source:   the elimination tree of sparse matrices (Liu, "The role of elimination trees in sparse
///           factorization", 1990); bucket elimination (Dechter, 1999); reversing an order: George
///           (1971), for that of Cuthill and McKee.
std::optional<TreeOrder> find_tree_order(const Problem& problem, std::span<const ItemOrder> orders,
                                         double limit = std::numeric_limits<double>::max());

}  // namespace dlx::states
