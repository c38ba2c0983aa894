#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::states {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Limit for the entries and items visited in all trials together: some ten milliseconds.
constexpr std::size_t max_trial_steps = 4'000'000;
// Binary logarithm of a number of states that cannot be counted, but can be represented by a
// double.
constexpr double max_bits = 1000;
// For an item shared by two branches, each state of one meets more than one of the other: two bits
// that are not both 1 have three combinations, while their union has two values.
constexpr double shared_bits = 0.585;

class Elimination {
 public:
  explicit Elimination(const Problem& problem)
      : problem_(problem), primary_(problem.num_primary()), bits_(problem.num_items(), 1) {
    const ColourUse use = find_colour_use(problem);
    for (std::uint32_t s = 0; s < problem.num_secondary(); ++s) bits_[primary_ + s] = use.bits(s);
  }

  // Returns the elimination order as a tree: the parent of a position is the first position at
  // which an item leaves the states of its branch. Returns nothing if it takes at least 2^limit
  // states.
  std::optional<TreeOrder> tree(std::span<const ItemId> order, double limit) {
    const auto positions = static_cast<std::uint32_t>(order.size());
    if (!spend(problem_.num_entries())) return std::nullopt;
    place(order);
    mark_.assign(bits_.size(), 0);
    round_ = 0;

    struct Branch {
      Numbers scope;     // items shared with later positions
      double bits = 0;   // their bits
      double peak = 0;   // of all states stored during the sweep of the branch
      Numbers children;  // in the order that takes the fewest bits
    };
    std::vector<Branch> branches(positions + std::size_t{1});
    double sum = 0;
    const double most = std::exp2(std::min(limit, max_bits));
    const auto pay = [&](double bits) {
      sum += std::exp2(bits);
      return sum < most;
    };
    for (std::uint32_t p = 0; p <= positions; ++p) {
      Branch& branch = branches[p];
      ++round_;
      std::ranges::stable_sort(branch.children, {}, [&](std::uint32_t c) {
        return branches[c].bits - branches[c].peak;
      });
      double before = 0;
      for (const std::uint32_t c : branch.children) {
        const bool first = branch.scope.empty();
        double shared = 0;
        for (const std::uint32_t item : branches[c].scope) {
          if (mark(item)) {
            branch.scope.push_back(item);
            branch.bits += bits_[item];
          } else {
            ++shared;
          }
        }
        if (!spend(branches[c].scope.size())) return std::nullopt;
        if (!first && !pay(branch.bits + shared_bits * shared)) return std::nullopt;
        branch.peak = std::max(branch.peak, before + branches[c].peak);
        before += branches[c].bits;
        branches[c].scope = {};
      }
      if (p == positions) break;  // all roots meet there
      if (!pay(branch.bits - (mark_[index(order[p])] == round_ ? 1 : 0))) return std::nullopt;
      for (const std::uint32_t option : options_[p]) {
        for_each_item(option, [&](std::uint32_t item) {
          if (mark(item)) branch.scope.push_back(item);
        });
      }
      std::uint32_t parent = positions;
      std::erase_if(branch.scope, [&](std::uint32_t item) { return end_[item] == p; });
      branch.bits = 0;
      for (const std::uint32_t item : branch.scope) {
        parent = std::min(parent, end_[item]);
        branch.bits += bits_[item];
      }
      branch.peak = std::max(branch.peak, branch.bits);
      branches[parent].children.push_back(p);
    }

    // Children come before their parents, the last child immediately before: a reversed preorder
    // with reversed children.
    TreeOrder tree{{"tree", {}, std::log2(sum), branches[positions].peak}, {}};
    Numbers preorder;
    Numbers stack{positions};
    Numbers parent(positions, positions);
    while (!stack.empty()) {
      const std::uint32_t p = stack.back();
      stack.pop_back();
      if (p != positions) preorder.push_back(p);
      for (const std::uint32_t c : branches[p].children) {
        parent[c] = p;
        stack.push_back(c);
      }
    }
    Numbers position(positions + std::size_t{1}, positions);
    for (std::uint32_t k = 0; k < positions; ++k) position[preorder[k]] = positions - 1 - k;
    tree.order.items.resize(positions);
    tree.parents.resize(positions);
    for (std::uint32_t p = 0; p < positions; ++p) {
      tree.order.items[position[p]] = order[p];
      tree.parents[position[p]] = position[parent[p]];
    }
    return tree;
  }

 private:
  // The position at which an item leaves the states: a primary item at its own position, a
  // secondary one after the last bucket that contains it. Also the options whose first item is at
  // each position.
  void place(std::span<const ItemId> order) {
    end_.assign(bits_.size(), 0);
    for (std::uint32_t p = 0; p < order.size(); ++p) end_[index(order[p])] = p;
    Numbers bucket(problem_.num_options(), none);
    for (std::uint32_t o = 0; o < bucket.size(); ++o) {
      if (!problem_.has_primary(OptionId{o})) continue;
      for_each_item(o, [&](std::uint32_t item) {
        if (item < primary_) bucket[o] = std::min(bucket[o], end_[item]);
      });
      for_each_item(o, [&](std::uint32_t item) {
        if (item >= primary_) end_[item] = std::max(end_[item], bucket[o]);
      });
    }
    options_ = {order.size(), [&](auto put) {
                  for (std::uint32_t o = 0; o < bucket.size(); ++o) {
                    if (bucket[o] != none) put(bucket[o], o);
                  }
                }};
  }

  template <typename Visit>
  void for_each_item(std::uint32_t option, Visit visit) const {
    for (const Entry& entry : problem_.option(OptionId{option})) {
      if (bits_[index(entry.item)] > 0) visit(index(entry.item));
    }
  }
  bool spend(std::size_t steps) {
    steps_ += steps;
    Deadline::check(steps);
    return steps_ <= max_trial_steps;
  }
  bool mark(std::uint32_t item) { return std::exchange(mark_[item], round_) != round_; }

  const Problem& problem_;
  std::uint32_t primary_;
  std::vector<double> bits_;
  std::size_t steps_ = 0;

  Numbers end_;
  Lists<std::uint32_t> options_;  // options of the bucket of each position
  Numbers mark_;
  std::uint32_t round_ = 0;
};

}  // namespace

std::optional<TreeOrder> find_tree_order(const Problem& problem, std::span<const ItemOrder> orders,
                                         double limit) {
  Elimination elimination(problem);
  std::optional<TreeOrder> best;
  for (const ItemOrder& order : orders) {
    std::vector<ItemId> items = order.items;
    for (int end = 0; end < 2; ++end, std::ranges::reverse(items)) {
      if (auto tree = elimination.tree(items, limit)) {
        limit = tree->order.log2_states;
        best = std::move(tree);
      }
    }
  }
  return best;
}

}  // namespace dlx::states
