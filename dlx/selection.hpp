#pragma once

#include <functional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// The items and options of a problem that select() copies.
struct Selection {
  std::span<const ItemId> items;  ///< ascending; entries of other items are left out
  std::span<const OptionId>
      options;  ///< in the order of the copy; each needs at least one selected item
  /// The multiplicities of the selected primary items; empty: those of the problem.
  std::span<const Bounds> bounds = {};
};

/// Returns a problem with only the selected items and options: item k is selection.items[k], option
/// k is selection.options[k]. Names, colours, labels, data and costs are copied.
///
/// Cost: linear in the selection; also linear in the items of the problem if many are selected.
Problem select(const Problem& problem, const Selection& selection);

/// Declares an item of `problem` with the same name in a builder; a primary item gets these bounds.
ItemId copy_item(ProblemBuilder& builder, const Problem& problem, ItemId item, Bounds bounds);
inline ItemId copy_item(ProblemBuilder& builder, const Problem& problem, ItemId item) {
  return copy_item(builder, problem, item, problem.bounds(item));
}

/// Returns all items or all options of a problem.
std::vector<ItemId> all_items(const Problem& problem);
std::vector<OptionId> all_options(const Problem& problem);

/// A connected component of a problem; it shares no item with the rest of the problem.
struct Component {
  std::vector<ItemId> items;      ///< ascending
  std::vector<OptionId> options;  ///< ascending
};

/// Returns the connected components of a problem, in which an option connects its items. Components
/// are ordered by their first option; components without options come last. A cover of the problem
/// consists of one cover of each component. Options without a primary item belong to no component;
/// neither do secondary items that only these options contain.
///
/// A secondary item for which `connects` returns false connects nothing and belongs to no
/// component.
///
/// Cost:   nearly O(N + L): a union-find structure with path halving.
/// Source: Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms" (1984).
std::vector<Component> find_components(const Problem& problem,
                                       const std::function<bool(ItemId)>& connects = nullptr);

/// Returns true if the problem has more than one component. About a third of the cost of
/// find_components().
bool has_components(const Problem& problem);

}  // namespace dlx
