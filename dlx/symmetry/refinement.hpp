#pragma once

#include <cstdint>
#include <vector>

#include "dlx/symmetry/graph.hpp"

namespace dlx::symmetry {

/// A partition of the vertices of a graph: colours 0 to `cells` - 1, such that an isomorphism of
/// graphs takes each colour to the same one. Internal.
struct Partition {
  std::vector<std::uint32_t> colours;  // by vertex
  std::uint32_t cells = 0;

  bool is_discrete() const { return cells == colours.size(); }
};

/// The partition by the colours that the graph itself has.
Partition partition_of(const ColouredGraph& graph);

/// Splits cells until the vertices of each one have as many neighbours in any other cell.
///
/// Cost:   O(edges + vertices log vertices) a round; few rounds for most graphs, and as many as
///         there are vertices for long paths.
/// Errors: Stopped, by a Deadline.
/// Source: colour refinement: Weisfeiler and Leman (1968). New colours are the ranks of hashes of
///         the neighbours' colours; that two sets of them might have the same hash makes cells
///         coarser at worst.
void refine(const ColouredGraph& graph, Partition& partition);

/// Gives a vertex a colour of its own, before the others of its cell.
void single_out(std::uint32_t vertex, Partition& partition);

}  // namespace dlx::symmetry
