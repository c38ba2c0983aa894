#include "dlx/symmetry/coloured_graph.hpp"

#include <algorithm>

namespace dlx::symmetry {

ColouredGraph::ColouredGraph(std::vector<std::uint32_t> colours,
                             std::span<const std::pair<std::uint32_t, std::uint32_t>> edges)
    : colours_(std::move(colours)), start_(colours_.size() + 1), neighbours_(2 * edges.size()) {
  for (const auto& [a, b] : edges) {
    ++start_[a + 1];
    ++start_[b + 1];
  }
  for (std::size_t k = 1; k < start_.size(); ++k) start_[k] += start_[k - 1];
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (const auto& [a, b] : edges) {
    neighbours_[next[a]++] = b;
    neighbours_[next[b]++] = a;
  }
  for (std::uint32_t v = 0; v < num_vertices(); ++v) {
    std::sort(neighbours_.begin() + start_[v], neighbours_.begin() + start_[v + 1]);
  }
}

ColouredGraph renamed(const ColouredGraph& graph, std::span<const std::uint32_t> names) {
  std::vector<std::uint32_t> colours(graph.num_vertices());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(graph.num_edges());
  for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
    colours[names[v]] = graph.colours()[v];
    for (const std::uint32_t w : graph.neighbours(v)) {
      if (v < w) edges.emplace_back(names[v], names[w]);
    }
  }
  return {std::move(colours), edges};
}

}  // namespace dlx::symmetry
