#include "dlx/run/task.hpp"

#include <algorithm>

#include "dlx/run/workers.hpp"

namespace dlx {

void add_statistics(const Statistics& part, Statistics& sum) {
  sum.nodes += part.nodes;
  sum.branchings += part.branchings;
  sum.updates += part.updates;
  add_level_nodes(part.level_nodes, sum);
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

namespace dlx::run {

How Budget::left() const {
  using Seconds = std::chrono::duration<double>;
  How left = how_;
  left.max_time = std::max(how_.max_time - Seconds(elapsed()), Seconds(0));
  return left;
}

Budget::Clock::time_point Budget::deadline() const {
  // A limit beyond the range of the clock is none.
  constexpr std::chrono::duration<double> longest{1e9};
  if (how_.max_time >= longest) return Clock::time_point::max();
  return begin_ + std::chrono::duration_cast<Clock::duration>(how_.max_time);
}

std::optional<Outcome> Budget::over() const {
  if (how_.stop != nullptr && how_.stop->requested()) return Outcome::interrupted;
  if (Clock::now() >= deadline()) return Outcome::time_limit;
  return std::nullopt;
}

SearchOptions Budget::search_options() const {
  SearchOptions options;
  options.engine = how_.engine;
  options.strategy = how_.strategy;
  options.threads = how_.threads;
  options.ordered = how_.ordered;
  options.max_nodes = how_.max_nodes;
  if (how_.max_nodes != no_limit) options.max_nodes -= std::min(nodes_spent_, how_.max_nodes);
  options.stop = how_.stop;
  options.progress_interval = how_.progress_interval;
  return options;
}

unsigned Budget::threads() const { return thread_count(search_options()); }

std::function<void()> Budget::reporter() const {
  if (!how_.on_progress) return {};
  return [this] {
    Progress progress = progress_();
    progress.seconds = seconds();
    how_.on_progress(progress);
  };
}

}  // namespace dlx::run
