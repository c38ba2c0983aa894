#pragma once

#include <vector>

#include "dlx/cheapest/cheapest.hpp"
#include "dlx/cheapest/cliques.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/search.hpp"

namespace dlx::cheapest {

/// What a search has left, between the numbers of a layout and those of its problem, as a
/// CheapestState has them. Internal. What comes from outside is checked.
///
/// Errors: StateError for what can't be of this problem.
std::vector<CheapestPass::Part> saved_parts(const Layout& layout,
                                            const std::vector<OpenPart>& parts);
std::vector<OpenPart> open_parts(const Layout& layout,
                                 const std::vector<CheapestPass::Part>& parts);

/// A cover that was saved, with its cost.
CheapCover checked(const Problem& problem, const CheapCover& cover);
/// Rows that follow from the others.
std::vector<Triple> checked(const Layout& layout, const std::vector<Triple>& triples);

}  // namespace dlx::cheapest
