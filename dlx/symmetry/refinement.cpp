#include "dlx/symmetry/refinement.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/deadline.hpp"

namespace dlx::symmetry {
namespace {

std::uint64_t scrambled(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

// Numbers the vertices by the order of their keys, equal ones alike.
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

}  // namespace

Partition partition_of(const ColouredGraph& graph) {
  return ranked(std::vector<std::uint32_t>(graph.colours().begin(), graph.colours().end()));
}

void refine(const ColouredGraph& graph, Partition& partition) {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> keys(graph.num_vertices());
  std::vector<std::uint64_t> hashes(graph.num_vertices());
  while (!partition.is_discrete()) {
    Deadline::check(2 * std::uint64_t{graph.num_edges()} + graph.num_vertices());
    for (std::uint32_t colour = 0; colour < partition.cells; ++colour) {
      hashes[colour] = scrambled(colour);
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

void single_out(std::uint32_t vertex, Partition& partition) {
  const std::uint32_t cell = partition.colours[vertex];
  for (std::uint32_t v = 0; v < partition.colours.size(); ++v) {
    if (partition.colours[v] > cell || (partition.colours[v] == cell && v != vertex)) {
      ++partition.colours[v];
    }
  }
  ++partition.cells;
}

}  // namespace dlx::symmetry
