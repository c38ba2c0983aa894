#pragma once

#include <functional>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

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
