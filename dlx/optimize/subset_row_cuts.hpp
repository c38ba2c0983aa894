#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"

namespace dlx::optimize {

/// A subset-row cut: three rows that are covered exactly once each. A cover has at most one of the
/// options that contain at least two of the rows, because any two such options share a row. The cut
/// therefore acts as a secondary item of these options. The problem implies it, but its linear
/// relaxation does not. Internal.
using SubsetRowCut = std::array<std::uint32_t, 3>;

/// Returns at most `most` violated cuts, the most violated first. A cut is violated if the sum of
/// the fractions of its options exceeds 1.
///
/// Cost:     O(options with a fraction x rows of an option squared), and O(neighbours squared) for
///           each row, where neighbours are the rows that share such an option.
/// Source:   clique cuts of set partitioning: Padberg, "On the facial structure of set packing
///           polyhedra" (1973); with three rows: the subset-row cuts of Jepsen, Petersen,
///           Spoorendonk and Pisinger (2008).
std::vector<SubsetRowCut> violated_cuts(const Layout& layout,
                                        const std::vector<Relaxation::Fraction>& parts,
                                        std::size_t most);

}  // namespace dlx::optimize
