#pragma once

#include <span>

#include "dlx/problem.hpp"
#include "dlx/symmetry/graph.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// What symmetries are for. Where covers are only counted, options may become others with another
/// cost, and secondary items that one option has stay out of the graph: they forbid nothing, and
/// may have a huge group of their own. Internal.
enum class Purpose { covers, counting };

/// The graph whose automorphisms are the symmetries of a problem. Vertices are its items, then its
/// options, then one that is connected with the options that are chosen, so that these become none
/// of the others, then each colour of each item; an option is connected with what it gives items,
/// and a colour with its item. Items that are connected with nothing stay where they are.
///
/// Cost: O(L log L).
ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen = {});

/// The same for covers that symmetries take to each other alone. Only with a library.
Form form_of_cover(const Problem& problem, std::span<const OptionId> cover);

/// What a few rounds of refinement show of a problem, for counting, before there is a graph.
struct FirstLook {
  bool asymmetric;  ///< no symmetry but the identity moves an option; else nobody knows
  double sameness;  ///< log2 of how many times as many options as kinds of them there are
};

/// Cost:   O(L) for each of some rounds: less than a tenth of what it takes to find the group.
/// Source: as that of refine(), but kinds are the hashes themselves.
FirstLook look_at(const Problem& problem);

}  // namespace dlx::symmetry
