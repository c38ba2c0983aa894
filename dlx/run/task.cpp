#include "dlx/run/task.hpp"

#include <algorithm>

namespace dlx {

void add_statistics(const Statistics& part, Statistics& sum) {
  sum.nodes += part.nodes;
  sum.branchings += part.branchings;
  sum.updates += part.updates;
  auto& levels = sum.level_nodes;
  const auto& more = part.level_nodes;
  levels.resize(std::max(levels.size(), more.size()), 0);
  for (std::size_t k = 0; k < more.size(); ++k) levels[k] += more[k];
  const bool most = part.nodes >= sum.nodes - part.nodes;
  if (sum.engine.empty() || part.engine == "memo" || (most && sum.engine != "memo")) {
    sum.engine = part.engine;
    sum.choice = part.choice;
    sum.strategy = part.strategy;
  }
  sum.restarts += part.restarts;
}

void add_statistics(const MemoStatistics& part, MemoStatistics& sum) {
  sum.states += part.states;
  sum.reached += part.reached;
  sum.hits += part.hits;
  sum.lone += part.lone;
  sum.memory = std::max(sum.memory, part.memory);
  if (part.state_bits >= sum.state_bits) {
    sum.state_bits = part.state_bits;
    sum.order = part.order;
  }
  sum.dropped = sum.dropped || part.dropped;
}

}  // namespace dlx
