#pragma once

#include <cstdint>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::symmetry {

/// Options of a problem. If the problem has a cover, these options contain a cover. Internal.
struct RepresentativeOptions {
  std::vector<OptionId> options;  ///< ascending; empty if symmetries make no option unnecessary
  std::uint64_t ticks = 0;        ///< work
};

/// Excludes options that are not needed for one cover: among the options of an item, keeps one of
/// each orbit under the symmetries. Then continues with the symmetries of the remaining problem. For
/// example, gives fixed colours to the vertices of a triangle of a graph.
///
/// Takes the item of which the smallest share of options is kept; the covers of the problem cover
/// this item exactly once.
///
/// Cost:     at most `max_ticks` ticks: a search for symmetries for each item.
/// Errors:   Stopped, under a Deadline.
/// Source:   colours: cf. Van Gelder, "Another look at graph coloring via propositional
///           satisfiability" (2008).
RepresentativeOptions representative_options(const Problem& problem, std::uint64_t max_ticks);

}  // namespace dlx::symmetry
