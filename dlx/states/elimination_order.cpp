#include "dlx/states/elimination_order.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/selection.hpp"

namespace dlx::states {
namespace {

// Limits for the connections of a problem, and for the steps that count new connections.
constexpr std::size_t most_connections = 1'000'000;
constexpr std::size_t most_fill_steps = 20'000'000;

using Numbers = std::vector<std::uint32_t>;

class MinimumFill {
 public:
  explicit MinimumFill(std::vector<Numbers> neighbours)
      : neighbours_(std::move(neighbours)), fill_(neighbours_.size()), gone_(neighbours_.size()) {
    for (std::uint32_t k = 0; k < fill_.size(); ++k) count_fill(k);
  }

  std::vector<OptionId> run() {
    std::vector<OptionId> order;
    while (order.size() < neighbours_.size()) {
      Deadline::check(neighbours_.size());
      std::uint32_t next = 0;
      while (gone_[next]) ++next;
      for (std::uint32_t k = next + 1; k < fill_.size(); ++k) {
        if (!gone_[k] && rank(k) < rank(next)) next = k;
      }
      order.push_back(OptionId{next});
      remove(next);
    }
    return order;
  }

 private:
  std::pair<std::size_t, std::size_t> rank(std::uint32_t k) const {
    return {fill_[k], neighbours_[k].size()};
  }

  void count_fill(std::uint32_t k) {
    const Numbers& all = neighbours_[k];
    fill_[k] = 0;
    if (steps_ > most_fill_steps) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Numbers& beside = neighbours_[all[i]];
      steps_ += all.size() - i;
      Deadline::check(all.size() - i);
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (!std::ranges::binary_search(beside, all[j])) ++fill_[k];
      }
    }
  }

  // Connects the neighbours with each other.
  void remove(std::uint32_t k) {
    gone_[k] = true;
    const Numbers all = std::exchange(neighbours_[k], {});
    Numbers changed = all;
    for (const std::uint32_t each : all) {
      Numbers joined;
      std::ranges::set_union(neighbours_[each], all, std::back_inserter(joined));
      std::erase_if(joined, [&](std::uint32_t other) { return other == each || other == k; });
      if (fill_[k] > 0) changed.insert(changed.end(), joined.begin(), joined.end());
      neighbours_[each] = std::move(joined);
    }
    std::ranges::sort(changed);
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const std::uint32_t each : changed) count_fill(each);
  }

  std::vector<Numbers> neighbours_;  // ascending
  std::vector<std::size_t> fill_;    // connections that removing an option adds
  std::vector<bool> gone_;
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
