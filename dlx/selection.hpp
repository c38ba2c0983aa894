#pragma once

#include <functional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// Which part of a problem is copied.
struct Selection {
  std::span<const ItemId> items;      ///< ascending; entries of other items are left out
  std::span<const OptionId> options;  ///< in the order of the copy; each keeps an item at least
  /// The bounds of each selected primary item, or empty: those of the problem.
  std::span<const Bounds> bounds = {};
};

/// The problem with these items and options alone: item k of it is selection.items[k], option k is
/// selection.options[k]. Names, colours, labels, data and costs are the same.
///
/// Cost: linear in what is selected, and in the items where it has many of them.
Problem select(const Problem& problem, const Selection& selection);

/// Declares an item of a problem once more, by its name: with these bounds if it is primary.
ItemId copy_item(ProblemBuilder& builder, const Problem& problem, ItemId item, Bounds bounds);
inline ItemId copy_item(ProblemBuilder& builder, const Problem& problem, ItemId item) {
  return copy_item(builder, problem, item, problem.bounds(item));
}

/// All items of a problem, all options.
std::vector<ItemId> all_items(const Problem& problem);
std::vector<OptionId> all_options(const Problem& problem);

/// A part of a problem that shares no item with the rest.
struct Component {
  std::vector<ItemId> items;      ///< ascending
  std::vector<OptionId> options;  ///< ascending
};

/// The connected components of a problem, where options connect the items they have; by their first
/// option, those without options at the end. The covers of the problem are the combinations of a
/// cover of each. Options without a primary item, which are in no cover, belong to none and connect
/// nothing; secondary items that only they have are left out.
///
/// Where `connects` says no of a secondary item, it connects nothing either, and is in no
/// component.
///
/// Cost:   O(N + L), almost: a union-find with path halving.
/// Source: Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms" (1984).
std::vector<Component> find_components(const Problem& problem,
                                       const std::function<bool(ItemId)>& connects = nullptr);

/// True if find_components() would find more than one. About a third of its cost.
bool has_components(const Problem& problem);

}  // namespace dlx
