#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "dlx/problem.hpp"
#include "dlx/symmetry/graph.hpp"

namespace dlx::symmetry {

/// Whether options with different costs may become each other. Internal.
enum class Costs { kept, ignored };

/// The graph whose automorphisms are the symmetries of a problem. Vertices are its items, then its
/// options, then one that is connected with the options that are chosen, so that these become none
/// of the others, then each colour of each item; an option is connected with what it gives items,
/// and a colour with its item. Items that no option has stay where they are.
///
/// Cost: O(L log L).
ColouredGraph problem_graph(const Problem& problem, Costs costs,
                            std::span<const OptionId> chosen = {});

/// The same for covers that symmetries take to each other alone. Only with a library.
std::string form_of_cover(const Problem& problem, std::span<const OptionId> cover);

/// True if a few rounds of refinement show that no symmetry but the identity moves an option.
/// False: nobody knows.
///
/// Cost: O(L log M) for each of some rounds: less than it takes to read the problem.
bool looks_asymmetric(const Problem& problem, const ColouredGraph& graph);

}  // namespace dlx::symmetry
