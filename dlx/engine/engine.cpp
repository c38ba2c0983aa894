#include "dlx/engine/engine.hpp"

namespace dlx {

Engine::Step Engine::count(Meter& meter, std::uint64_t most, std::uint64_t& covers) {
  while (most-- > 0) {
    const Step step = next(meter);
    if (step != Step::cover) return step;
    ++covers;
  }
  return Step::cover;
}

void add_level_nodes(std::span<const std::uint64_t> level_nodes, Statistics& statistics) {
  while (!level_nodes.empty() && level_nodes.back() == 0) {
    level_nodes = level_nodes.first(level_nodes.size() - 1);
  }
  if (statistics.level_nodes.size() < level_nodes.size()) {
    statistics.level_nodes.resize(level_nodes.size());
  }
  for (std::size_t k = 0; k < level_nodes.size(); ++k) statistics.level_nodes[k] += level_nodes[k];
}

}  // namespace dlx
