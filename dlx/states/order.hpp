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

/// Interchangeable primary items: two are interchangeable if the options are the same, as a
/// multiset, when each takes the place of the other, with all else as it is. All vertices of a
/// complete graph are, and copies of a piece that stand as items of their own. Internal.
///
/// What comes back: for each primary item the first one, by number, of those that it is
/// interchangeable with; itself if it has none.
///
/// Shape:  for problems without bounds. Interchangeability is an equivalence.
/// Cost:   O(L) for L entries where there are none; O(L log L) where there are. Some are missed
///         where more than a million pairs of items look alike.
std::vector<std::uint32_t> find_interchangeable(const Problem& problem);

/// No item, option or place. Internal.
inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// An order of the primary items, to be branched on in. Internal.
struct ItemOrder {
  std::string_view name;
  std::vector<ItemId> items;
  /// Binary logarithm of an upper bound of the number of states: the sum over all positions of
  /// 2^(bits of a state there); k interchangeable items are worth log2(k + 1) bits.
  double log2_states = 0;
  /// Bits that a state takes at least, at the widest position.
  double widest = 0;
};

/// Orders worth trying, the one with the fewest states by that bound first; of equal ones the first
/// of these:
///
///   input          as declared
///   breadth-first  by distance from an item at the edge
///   narrow         always the item that brings the fewest new ones into the states
///   short          items with few options first
///
/// so what the order of the declarations is matters little.
///
/// Shape:  for problems without bounds; `interchangeable` is find_interchangeable(problem), or
///         nothing if states are to be told apart by interchangeable items.
/// Cost:   a few times O(N log N + L) for N items and L entries, and for `narrow`, which is left
///         out of large problems, O(N F + E) for F items in a state and E pairs that share options.
/// Source: Cuthill and McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969), from a
///         vertex as George and Liu find it (1979); King, "An automatic reordering scheme for
///         simultaneous equations derived from network systems" (1970).
std::vector<ItemOrder> find_orders(const Problem& problem,
                                   std::span<const std::uint32_t> interchangeable = {});

/// Errors: std::invalid_argument for an order that item_orders() has not.
void check_order(std::string_view order);

/// A state space, and the name of the order that its items stand in.
struct SpaceChoice {
  StateSpace space;
  std::string_view order;
};

/// The state space of the first of `orders` that is wanted and whose states take no more than
/// `max_words` words; nullopt if there is none. `wanted`: the name of an order, or "auto".
/// Internal.
std::optional<SpaceChoice> fit_space(const Problem& problem, std::span<const ItemOrder> orders,
                                     std::string_view wanted,
                                     std::span<const std::uint32_t> interchangeable = {});

/// The same where "tree" is one of the orders, too: it is gone through from its first item to its
/// last. `wanted`: a name of item_orders(), or "auto". `orders` are those of find_orders().
/// Internal.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::span<const ItemOrder> orders,
                                        std::string_view wanted,
                                        std::span<const std::uint32_t> interchangeable = {});

/// The state space of a problem without bounds with the fewest states, by estimate. Internal.
///
/// Parts that have no item in common follow one another, each in the order that is best for it:
/// between two of them there is but one state. The order that is named is that of the part with the
/// most items.
///
/// Cost: that of find_orders() and StateSpace.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view wanted);
/// The std::invalid_argument for such a problem.
[[noreturn]] void refuse_wide_states();

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
