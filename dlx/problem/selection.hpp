#pragma once

#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// Which part of a problem is copied. Internal.
struct Selection {
  std::span<const ItemId> items;      ///< ascending; entries of other items are left out
  std::span<const OptionId> options;  ///< in the order of the copy; each keeps an item at least
  /// The bounds of each selected primary item, or empty: those of the problem.
  std::span<const Bounds> bounds = {};
};

/// The problem with these items and options alone: item k of it is selection.items[k], option k is
/// selection.options[k]. Names, colours, labels, data and costs are the same. O(N + L).
Problem select(const Problem& problem, const Selection& selection);

/// All items of a problem, all options.
std::vector<ItemId> all_items(const Problem& problem);
std::vector<OptionId> all_options(const Problem& problem);

}  // namespace dlx
