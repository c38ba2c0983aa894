#include <cstddef>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/zdd.hpp"
#include "dlx/zdd/path_counts.hpp"

namespace dlx {

std::optional<ExtremeCover> find_extreme(const Zdd& zdd, const Problem& problem, Extreme which) {
  if (zdd.root() == Zdd::none) return std::nullopt;
  const auto cost_of = [&](Zdd::NodeId id) {
    const OptionId option = zdd.option(id);
    if (index(option) >= problem.num_options()) {
      throw std::invalid_argument("the diagram is one of another problem");
    }
    return problem.has_costs() ? problem.cost(option) : 0;
  };
  const auto better = [which](std::int64_t a, std::int64_t b) {
    return which == Extreme::cheapest ? a < b : a > b;
  };

  // The best cost behind each node; sums never overflow, see max_total_cost.
  std::vector<std::int64_t> best(zdd.size() + 2, 0);
  const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
  const auto cost_with = [&](Zdd::NodeId id) { return cost_of(id) + best[zdd.node(id).with]; };
  for (Zdd::NodeId id = 2; id < end; ++id) {
    const Zdd::NodeId without = zdd.node(id).without;
    Deadline::check();
    best[id] = cost_with(id);
    if (without != Zdd::none && better(best[without], best[id])) best[id] = best[without];
  }
  const auto is_best = [&](Zdd::NodeId id, bool with) {
    if (with) return cost_with(id) == best[id];
    const Zdd::NodeId without = zdd.node(id).without;
    return without != Zdd::none && best[without] == best[id];
  };

  std::vector<OptionId> options;
  for (Zdd::NodeId id = zdd.root(); id != Zdd::all;) {
    const bool with = is_best(id, true);
    if (with) options.push_back(zdd.option(id));
    id = with ? zdd.node(id).with : zdd.node(id).without;
  }
  ExtremeCover found{std::move(options), best[zdd.root()], 0};
  found.ties = zdd::ways_to_all(zdd, is_best).value(zdd.root());
  return found;
}

}  // namespace dlx
