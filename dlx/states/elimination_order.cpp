#include "dlx/states/elimination_order.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/random.hpp"
#include "dlx/selection.hpp"

namespace dlx::states {
namespace {

using Numbers = Neighbours;

// Limits for the connections of a problem, and for the connections that are visited.
constexpr std::size_t most_connections = 1'000'000;
constexpr std::size_t most_fill_steps = 20'000'000;

class MinimumFill {
 public:
  MinimumFill(std::vector<Numbers> neighbours, std::uint64_t seed)
      : neighbours_(std::move(neighbours)), fill_(neighbours_.size()) {
    ties_.resize(fill_.size());
    std::iota(ties_.begin(), ties_.end(), 0);
    if (seed != 0) Random(seed).shuffle(std::span(ties_));
    for (std::uint32_t k = 0; k < fill_.size(); ++k) queue(k);
  }

  FillOrder run() {
    FillOrder done;
    done.later.resize(fill_.size());
    while (!queue_.empty() && steps_ <= most_fill_steps) {
      const std::uint32_t next = std::get<3>(*queue_.begin());
      done.order.push_back(next);
      done.later[next] = remove(next);
    }
    done.is_complete = queue_.empty();
    done.steps = steps_;
    for (const Rank& rank : queue_) done.order.push_back(std::get<3>(rank));
    return done;
  }

 private:
  // The edges that removing a vertex adds, its number of neighbours, its tie-breaker, and the vertex.
  using Rank = std::tuple<std::size_t, std::size_t, std::uint32_t, std::uint32_t>;
  Rank rank(std::uint32_t k) const { return {fill_[k], neighbours_[k].size(), ties_[k], k}; }

  void spend(std::size_t steps) {
    steps_ += steps;
    Deadline::check(steps);
  }

  // Computes the rank of a vertex that is not in the queue.
  void queue(std::uint32_t k) {
    const Numbers& all = neighbours_[k];
    fill_[k] = 0;
    for (std::size_t i = 0; i < all.size() && steps_ <= most_fill_steps; ++i) {
      const Numbers& beside = neighbours_[all[i]];
      spend(all.size() - i);
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (!std::ranges::binary_search(beside, all[j])) ++fill_[k];
      }
    }
    queue_.insert(rank(k));
  }

  // Removes the first vertex of the queue, and connects its neighbours with each other. Returns the
  // neighbours.
  Numbers remove(std::uint32_t k) {
    queue_.erase(queue_.begin());
    Numbers all = std::exchange(neighbours_[k], {});
    // The fill of a vertex depends on the edges between its neighbours.
    Numbers changed = all;
    for (const std::uint32_t each : all) {
      if (fill_[k] > 0)
        changed.insert(changed.end(), neighbours_[each].begin(), neighbours_[each].end());
    }
    std::ranges::sort(changed);
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    std::erase(changed, k);
    for (const std::uint32_t each : changed) queue_.erase(rank(each));
    for (const std::uint32_t each : all) {
      Numbers joined;
      std::ranges::set_union(neighbours_[each], all, std::back_inserter(joined));
      std::erase_if(joined, [&](std::uint32_t other) { return other == each || other == k; });
      spend(joined.size());
      neighbours_[each] = std::move(joined);
    }
    for (const std::uint32_t each : changed) queue(each);
    return all;
  }

  std::vector<Numbers> neighbours_;  // ascending
  std::vector<std::size_t> fill_;    // edges that removing a vertex adds
  std::vector<std::uint32_t> ties_;
  std::set<Rank> queue_;  // the vertices that remain
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<Neighbours>> graph_of_cliques(std::uint32_t vertices,
                                                        const std::vector<Numbers>& cliques) {
  std::size_t connections = 0;
  for (const Numbers& clique : cliques) connections += clique.size() * clique.size();
  if (connections > most_connections) return std::nullopt;
  std::vector<Neighbours> neighbours(vertices);
  for (const Numbers& clique : cliques) {
    for (const std::uint32_t k : clique) {
      neighbours[k].insert(neighbours[k].end(), clique.begin(), clique.end());
    }
  }
  for (std::uint32_t k = 0; k < vertices; ++k) {
    Numbers& all = neighbours[k];
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::erase(all, k);
  }
  return neighbours;
}

FillOrder minimum_fill(std::vector<Neighbours> graph, std::uint64_t seed) {
  return MinimumFill(std::move(graph), seed).run();
}

std::vector<OptionId> elimination_order(const Problem& problem) {
  std::vector<Numbers> of_item(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) of_item[index(entry.item)].push_back(k);
  }
  auto graph = graph_of_cliques(problem.num_options(), of_item);
  if (!graph) return all_options(problem);
  std::vector<OptionId> order;
  for (const std::uint32_t k : minimum_fill(*std::move(graph)).order) order.push_back(OptionId{k});
  return order;
}

}  // namespace dlx::states
