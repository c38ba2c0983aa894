#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/random.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {
namespace {

// A partition of the vertices of a graph: colours 0 to `cells` - 1; an isomorphism of graphs
// preserves the colours.
struct Partition {
  std::vector<std::uint32_t> colours;  // by vertex
  std::uint32_t cells = 0;

  bool is_discrete() const { return cells == colours.size(); }
};

// Numbers the vertices by their keys; equal keys get the same number.
template <typename Key>
Partition ranked(const std::vector<Key>& keys) {
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::uint32_t vertex) { return keys[vertex]; });
  Partition partition;
  partition.colours.resize(keys.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || keys[order[k]] != keys[order[k - 1]]) ++partition.cells;
    partition.colours[order[k]] = partition.cells - 1;
  }
  return partition;
}

Partition partition_of(const ColouredGraph& graph) {
  return ranked(std::vector<std::uint32_t>(graph.colours().begin(), graph.colours().end()));
}

// Splits cells until all vertices of a cell have equally many neighbours in each cell.
//
// Cost:     O(edges + vertices log vertices) per round; few rounds for most graphs, but one round
//           per vertex for long paths.
// Errors:   Stopped, under a Deadline.
// Source:   colour refinement: Weisfeiler and Leman (1968). New colours are the ranks of hashes of
//           the neighbours' colours; a hash collision can only make cells coarser.
void refine(const ColouredGraph& graph, Partition& partition) {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> keys(graph.num_vertices());
  std::vector<std::uint64_t> hashes(graph.num_vertices());
  while (!partition.is_discrete()) {
    Deadline::check(2 * std::uint64_t{graph.num_edges()} + graph.num_vertices());
    for (std::uint32_t colour = 0; colour < partition.cells; ++colour) {
      hashes[colour] = mix(colour);
    }
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
      std::uint64_t sum = 0;
      for (const std::uint32_t w : graph.neighbours(v)) sum += hashes[partition.colours[w]];
      keys[v] = {partition.colours[v], sum};
    }
    Partition finer = ranked(keys);
    if (finer.cells == partition.cells) return;
    partition = std::move(finer);
  }
}

// Gives a vertex its own colour, before the other vertices of its cell.
void single_out(std::uint32_t vertex, Partition& partition) {
  const std::uint32_t cell = partition.colours[vertex];
  for (std::uint32_t v = 0; v < partition.colours.size(); ++v) {
    if (partition.colours[v] > cell || (partition.colours[v] == cell && v != vertex)) {
      ++partition.colours[v];
    }
  }
  ++partition.cells;
}

// Treats the levels of a path to a discrete partition, from the last to the first. For each vertex w
// of the cell of the level's individualised vertex v, searches an automorphism that maps v to w and
// fixes the individualised vertices of all previous levels.
class AutomorphismSearch {
 public:
  AutomorphismSearch(const ColouredGraph& graph, std::uint64_t max_refinements)
      : graph_(graph), left_(max_refinements) {}

  Automorphisms run() {
    Partition partition = partition_of(graph_);
    refine(graph_, partition);
    while (!partition.is_discrete()) {
      const std::uint32_t vertex = vertex_to_single_out(partition);
      levels_.push_back({partition, vertex});
      single_out(vertex, partition);
      refine(graph_, partition);
    }
    leaf_ = std::move(partition);
    for (std::size_t level = levels_.size(); level-- > 0;) find_at(level);
    return std::move(found_);
  }

 private:
  struct Level {
    Partition partition;
    std::uint32_t vertex;  // the individualised vertex
  };

  // Returns the first vertex of a smallest cell with several vertices.
  static std::uint32_t vertex_to_single_out(const Partition& partition) {
    std::vector<std::uint32_t> sizes(partition.cells);
    for (const std::uint32_t colour : partition.colours) ++sizes[colour];
    std::optional<std::uint32_t> best;
    for (std::uint32_t v = 0; v < partition.colours.size(); ++v) {
      const std::uint32_t size = sizes[partition.colours[v]];
      if (size > 1 && (!best || size < sizes[partition.colours[*best]])) best = v;
    }
    return *best;
  }

  void find_at(std::size_t level) {
    const auto& partition = levels_[level].partition;
    const std::uint32_t vertex = levels_[level].vertex;
    // All generators so far fix the individualised vertices of the previous levels.
    UnionFind orbits(graph_.num_vertices());
    for (const Permutation& generator : found_.generators) orbits.join(generator);
    for (std::uint32_t w = 0; w < graph_.num_vertices(); ++w) {
      if (partition.colours[w] != partition.colours[vertex]) continue;
      if (orbits.of(w) == orbits.of(vertex)) continue;
      if (const auto image = map_at(level, partition, w)) {
        orbits.join(*image);
        found_.generators.push_back(*image);
      }
    }
    const auto in_orbit = [&](std::uint32_t w) { return orbits.of(w) == orbits.of(vertex); };
    std::uint32_t length = 0;
    for (std::uint32_t w = 0; w < graph_.num_vertices(); ++w) length += in_orbit(w) ? 1 : 0;
    found_.order *= length;
  }

  // Finds an automorphism that maps the partition of a level to `image` and its vertex to `w`.
  std::optional<Permutation> map_at(std::size_t level, const Partition& image, std::uint32_t w) {
    if (left_ == 0) {
      found_.complete = false;
      return std::nullopt;
    }
    --left_;
    Partition next = image;
    single_out(w, next);
    refine(graph_, next);
    const bool last = level + 1 == levels_.size();
    const Partition& own = last ? leaf_ : levels_[level + 1].partition;
    if (next.cells != own.cells) return std::nullopt;
    if (last) return automorphism_to(next);
    const std::uint32_t cell = own.colours[levels_[level + 1].vertex];
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v) {
      if (next.colours[v] != cell) continue;
      if (auto found = map_at(level + 1, next, v)) return found;
    }
    return std::nullopt;
  }

  std::optional<Permutation> automorphism_to(const Partition& image) const {
    Permutation by_colour(graph_.num_vertices());
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v) by_colour[image.colours[v]] = v;
    Permutation found(graph_.num_vertices());
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v)
      found[v] = by_colour[leaf_.colours[v]];
    return is_automorphism(found) ? std::optional(std::move(found)) : std::nullopt;
  }

  bool is_automorphism(const Permutation& image) const {
    std::vector<std::uint32_t> moved;
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v) {
      if (graph_.colours()[v] != graph_.colours()[image[v]]) return false;
      moved.clear();
      for (const std::uint32_t w : graph_.neighbours(v)) moved.push_back(image[w]);
      std::ranges::sort(moved);
      if (!std::ranges::equal(moved, graph_.neighbours(image[v]))) return false;
    }
    return true;
  }

  const ColouredGraph& graph_;
  std::uint64_t left_;
  std::vector<Level> levels_;
  Partition leaf_;
  Automorphisms found_;
};

}  // namespace

Automorphisms search_automorphisms(const ColouredGraph& graph, std::uint64_t max_refinements) {
  return AutomorphismSearch(graph, max_refinements).run();
}

}  // namespace dlx::symmetry
