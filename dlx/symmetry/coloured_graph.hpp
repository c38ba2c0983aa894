#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::symmetry {

/// An undirected graph with coloured vertices; automorphisms preserve the colours. Internal.
///
/// Cost:     4 bytes per vertex and 16 per edge.
class ColouredGraph {
 public:
  /// `edges`: pairs of vertices without duplicates or loops.
  ColouredGraph(std::vector<std::uint32_t> colours,
                std::span<const std::pair<std::uint32_t, std::uint32_t>> edges);

  std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(colours_.size()); }
  std::uint32_t num_edges() const { return static_cast<std::uint32_t>(neighbours_.size() / 2); }
  std::span<const std::uint32_t> colours() const { return colours_; }
  /// The neighbours of a vertex, ascending.
  std::span<const std::uint32_t> neighbours(std::uint32_t vertex) const {
    return std::span(neighbours_).subspan(start_[vertex], start_[vertex + 1] - start_[vertex]);
  }

 private:
  std::vector<std::uint32_t> colours_;
  std::vector<std::uint32_t> start_;
  std::vector<std::uint32_t> neighbours_;
};

/// Returns the graph with renamed vertices: vertex v becomes names[v]. Internal.
ColouredGraph renamed(const ColouredGraph& graph, std::span<const std::uint32_t> names);

}  // namespace dlx::symmetry
