#pragma once

#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/symmetry/graph.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// What symmetries are for. Where covers are only counted, options may become others with another
/// cost, and secondary items that one option has stay out of the graph: they forbid nothing, and
/// may have a huge group of their own. Internal.
enum class Purpose { covers, counting };

/// Of each item, whether it is connected with the options that have it. Cost: O(L).
std::vector<bool> connected_items(const Problem& problem, Purpose purpose);

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

}  // namespace dlx::symmetry
