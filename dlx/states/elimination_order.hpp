#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// The neighbours of a vertex of a graph, ascending. Internal.
using Neighbours = std::vector<std::uint32_t>;

/// Returns the graph in which the vertices of each clique are neighbours of each other; nothing if
/// it would have more than about a million pairs of neighbours. Internal.
std::optional<std::vector<Neighbours>> graph_of_cliques(
    std::uint32_t vertices, const std::vector<std::vector<std::uint32_t>>& cliques);

/// An order of the vertices of a graph, in which they are removed one by one. Removing a vertex
/// connects its neighbours with each other. Internal.
struct FillOrder {
  std::vector<std::uint32_t> order;
  std::vector<Neighbours> later;  ///< of each vertex: its neighbours when it was removed
  bool is_complete = false;       ///< false if the work was too much; the order is then poor
  std::size_t steps = 0;          ///< work: connections that were visited
};

/// Removes the vertex whose removal adds the fewest edges, again and again. Ties go to the lowest
/// vertex, or to a random one if `seed` is not 0. Internal.
FillOrder minimum_fill(std::vector<Neighbours> graph, std::uint64_t seed = 0);

/// Returns all options of a problem, ordered by minimum fill. Internal.
///
/// Two options are connected if they share an item. Removing an option connects its neighbours with
/// each other. The next option in the order is always the one whose removal adds the fewest
/// connections, so that few options are connected with those before them.
///
/// Cost:     O(N log N + L) for N options and L entries, and some million visited connections.
///           When these are used up, the remaining options follow in the order of the connections
///           that their removal would add. Problems with too many connections keep their order.
/// Source:   Rose, "A graph-theoretic study of the numerical solution of sparse positive definite
///           systems" (1972).
std::vector<OptionId> elimination_order(const Problem& problem);

}  // namespace dlx::states
