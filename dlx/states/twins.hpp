#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// Primary items that may be swapped: two are twins if the options are the same, as a multiset,
/// when each takes the place of the other, with all else as it is. All vertices of a complete graph
/// are, and copies of a piece that stand as items of their own. Internal.
///
/// What comes back: for each primary item the first one, by number, of those that it is a twin of;
/// itself if it has none.
///
/// Shape:  for problems without bounds. Being twins is an equivalence.
/// Cost:   O(L) for L entries where there are none; O(L log L) where there are. Some are missed
///         where more than a million pairs of items look alike.
std::vector<std::uint32_t> find_twins(const Problem& problem);

}  // namespace dlx::states
