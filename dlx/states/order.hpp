#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// No item, option or place. Internal.
inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// An order of the primary items, to be branched on in. Internal.
struct ItemOrder {
  std::string_view name;
  std::vector<ItemId> items;
  /// Binary logarithm of an upper bound of the number of states: the sum over all positions of
  /// 2^(bits of a state there); k twins are worth log2(k + 1) bits.
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
/// Shape:  for problems without bounds; `twins` is find_twins(problem), or nothing if states are
///         to be told apart by twins.
/// Cost:   a few times O(N log N + L) for N items and L entries, and for `narrow`, which is left
///         out of large problems, O(N F + E) for F items in a state and E pairs that share options.
/// Source: Cuthill and McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969), from a
///         vertex as George and Liu find it (1979); King, "An automatic reordering scheme for
///         simultaneous equations derived from network systems" (1970).
std::vector<ItemOrder> find_orders(const Problem& problem,
                                   std::span<const std::uint32_t> twins = {});

/// Errors: std::invalid_argument for an order that item_orders() has not.
void check_order(std::string_view order);

}  // namespace dlx::states
