#include "dlx/states/elimination_order.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/selection.hpp"

namespace dlx::states {
namespace {

// Limits for the connections of a problem, and for the connections that are visited.
constexpr std::size_t most_connections = 1'000'000;
constexpr std::size_t most_fill_steps = 20'000'000;

using Numbers = std::vector<std::uint32_t>;

class MinimumFill {
 public:
  explicit MinimumFill(std::vector<Numbers> neighbours)
      : neighbours_(std::move(neighbours)), fill_(neighbours_.size()) {
    for (std::uint32_t k = 0; k < fill_.size(); ++k) queue(k);
  }

  std::vector<OptionId> run() {
    std::vector<OptionId> order;
    while (!queue_.empty() && steps_ <= most_fill_steps) {
      const std::uint32_t next = std::get<2>(*queue_.begin());
      order.push_back(OptionId{next});
      remove(next);
    }
    for (const Rank& rank : queue_) order.push_back(OptionId{std::get<2>(rank)});
    return order;
  }

 private:
  // The connections that removing an option adds, its number of neighbours, and the option.
  using Rank = std::tuple<std::size_t, std::size_t, std::uint32_t>;
  Rank rank(std::uint32_t k) const { return {fill_[k], neighbours_[k].size(), k}; }

  void spend(std::size_t steps) {
    steps_ += steps;
    Deadline::check(steps);
  }

  // Computes the rank of an option, which is not in the queue.
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

  // Removes the first option of the queue, and connects its neighbours with each other.
  void remove(std::uint32_t k) {
    queue_.erase(queue_.begin());
    const Numbers all = std::exchange(neighbours_[k], {});
    // The fill of an option depends on the connections between its neighbours.
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
  }

  std::vector<Numbers> neighbours_;  // ascending
  std::vector<std::size_t> fill_;    // connections that removing an option adds
  std::set<Rank> queue_;             // the options that remain
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<OptionId> elimination_order(const Problem& problem) {
  std::vector<Numbers> of_item(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) of_item[index(entry.item)].push_back(k);
  }
  std::size_t connections = 0;
  for (const Numbers& options : of_item) connections += options.size() * options.size();
  if (connections > most_connections) return all_options(problem);
  std::vector<Numbers> neighbours(problem.num_options());
  for (const Numbers& options : of_item) {
    for (const std::uint32_t k : options) {
      neighbours[k].insert(neighbours[k].end(), options.begin(), options.end());
    }
  }
  for (std::uint32_t k = 0; k < neighbours.size(); ++k) {
    Numbers& all = neighbours[k];
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::erase(all, k);
  }
  return MinimumFill(std::move(neighbours)).run();
}

}  // namespace dlx::states
