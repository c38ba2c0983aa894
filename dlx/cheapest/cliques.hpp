#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/relaxation.hpp"

namespace dlx::optimize {

/// Three rows that are covered exactly once each. Of the options that have two of them or more, a
/// cover has one at most, since any two have a row in common: they are as good as a secondary item
/// of these options, which the problem implies. Linear relaxations don't see that. Internal.
using Triple = std::array<std::uint32_t, 3>;

/// Triples of which the parts of options have more than one option, those that are exceeded most
/// first; at most so many.
///
/// Cost:     O(parts x rows of a part squared), and O(neighbours squared) for each row, which are
///           the rows that it is with in a part.
/// Source:   cliques as cutting planes of set partitioning: Padberg, "On the facial structure of
///           set packing polyhedra" (1973); those of three rows are the subset-row cuts of Jepsen,
///           Petersen, Spoorendonk and Pisinger (2008).
std::vector<Triple> exceeded_triples(const Layout& layout,
                                     const std::vector<Relaxation::Part>& parts, std::size_t most);

}  // namespace dlx::optimize
