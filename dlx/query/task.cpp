#include "dlx/query/task.hpp"

#include <algorithm>

#include "dlx/run/workers.hpp"

namespace dlx {

void add_statistics(const Statistics& part, Statistics& sum) {
  sum.nodes += part.nodes;
  sum.branchings += part.branchings;
  sum.updates += part.updates;
  add_level_nodes(part.level_nodes, sum);
  const bool most = part.nodes >= sum.nodes - part.nodes;
  if (sum.engine.empty() || part.engine == "states" || (most && sum.engine != "states")) {
    sum.engine = part.engine;
    sum.choice = part.choice;
    sum.strategy = part.strategy;
  }
  sum.restarts += part.restarts;
}

void add_statistics(const StateStatistics& part, StateStatistics& sum) {
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

namespace dlx::query {

SolveOptions Budget::left() const {
  using Time = std::chrono::duration<double>;
  SolveOptions left = options_;
  left.time_limit = std::max(options_.time_limit - Time(elapsed()), Time(0));
  return left;
}

Budget::Clock::time_point Budget::deadline() const {
  // A time limit beyond the range of the clock is no limit.
  constexpr std::chrono::duration<double> longest{1e9};
  if (options_.time_limit >= longest) return Clock::time_point::max();
  return begin_ + std::chrono::duration_cast<Clock::duration>(options_.time_limit);
}

std::optional<Outcome> Budget::over() const {
  if (options_.stop != nullptr && options_.stop->requested()) return Outcome::interrupted;
  if (Clock::now() >= deadline()) return Outcome::time_limit;
  return std::nullopt;
}

SolveOptions Budget::search_options() const {
  SolveOptions options;
  options.engine = options_.engine;
  options.strategy = options_.strategy;
  options.threads = options_.threads;
  options.unordered = options_.unordered;
  options.node_limit = options_.node_limit;
  if (options_.node_limit != no_limit)
    options.node_limit -= std::min(nodes_spent_, options_.node_limit);
  options.stop = options_.stop;
  options.on_save = options_.on_save;  // if set, covers that are saved are found in order
  options.progress_interval = options_.progress_interval;
  return options;
}

unsigned Budget::threads() const { return thread_count(search_options()); }

std::function<void()> Budget::reporter() const {
  if (!options_.on_progress) return {};
  return [this] {
    Progress progress = progress_();
    progress.seconds = seconds();
    options_.on_progress(progress);
  };
}

}  // namespace dlx::query
