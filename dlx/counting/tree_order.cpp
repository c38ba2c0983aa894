#include "dlx/counting/tree_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <queue>
#include <tuple>
#include <utility>

#include "dlx/counting/colour_use.hpp"

namespace dlx::counting {
namespace {

using Numbers = std::vector<std::uint32_t>;

constexpr std::uint32_t none = ~std::uint32_t{0};
// Steps, for all trials together: some ten milliseconds.
constexpr std::size_t most_steps = 8'000'000;
// Wider states there is no code for.
constexpr double most_bits = 1024;
// Of an item that two branches share, each state of one meets more than one of the other: of two
// bits that are not both 1 there are three, where their union has two values.
constexpr double shared_bits = 0.585;

class Elimination {
 public:
  explicit Elimination(const Problem& problem) : primary_(problem.num_primary()) {
    bits_.assign(problem.num_items(), 1);
    const ColourUse use = find_colour_use(problem);
    for (std::uint32_t s = 0; s < problem.num_secondary(); ++s) bits_[primary_ + s] = use.bits(s);
    options_.resize(problem.num_options());
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      if (!problem.has_primary(OptionId{o})) continue;
      for (const Entry& entry : problem.option(OptionId{o})) {
        if (bits_[index(entry.item)] > 0) options_[o].push_back(index(entry.item));
      }
      std::ranges::sort(options_[o]);
    }
    // What is joined matters, and not how.
    std::ranges::sort(options_);
    options_.erase(std::unique(options_.begin(), options_.end()), options_.end());
    if (!options_.empty() && options_.front().empty()) options_.erase(options_.begin());
  }

  std::optional<TreeOrder> tree(const Numbers& order, double limit);
  std::optional<Numbers> minimum_degree(const Numbers& ties);

 private:
  // Where an item leaves the states: a primary one at its position, a secondary one behind the last
  // bucket that has it. And the options whose first item is at each position.
  void place(const Numbers& order);
  bool spend(std::size_t steps) {
    steps_ += steps;
    return steps_ <= most_steps;
  }
  bool mark(std::uint32_t item) { return std::exchange(mark_[item], round_) != round_; }

  std::uint32_t primary_;
  std::vector<double> bits_;
  std::vector<Numbers> options_;  // different sets of items
  std::size_t steps_ = 0;

  Numbers end_;
  std::vector<Numbers> buckets_;
  Numbers mark_;
  std::uint32_t round_ = 0;
};

void Elimination::place(const Numbers& order) {
  end_.assign(bits_.size(), 0);
  for (std::uint32_t p = 0; p < order.size(); ++p) end_[order[p]] = p;
  buckets_.assign(order.size(), {});
  for (std::uint32_t o = 0; o < options_.size(); ++o) {
    std::uint32_t first = none;
    for (const std::uint32_t item : options_[o]) {
      if (item < primary_) first = std::min(first, end_[item]);
    }
    buckets_[first].push_back(o);
    for (const std::uint32_t item : options_[o]) {
      if (item >= primary_) end_[item] = std::max(end_[item], first);
    }
  }
}

// The items in the order that they are eliminated in, as a tree: the parent of a position is the
// first one at which an item leaves the states that its branch has part in.
std::optional<TreeOrder> Elimination::tree(const Numbers& order, double limit) {
  const auto positions = static_cast<std::uint32_t>(order.size());
  place(order);
  mark_.assign(bits_.size(), 0);
  round_ = 0;

  struct Branch {
    Numbers scope;     // items that it shares with what comes after
    double bits = 0;   // of these
    double peak = 0;   // of all states that are kept while it is gone through
    Numbers children;  // in the order that takes the fewest bits
  };
  std::vector<Branch> branches(positions + std::size_t{1});
  double sum = 0;
  const auto pay = [&](double bits) {
    sum += std::exp2(bits);
    return bits <= most_bits && std::log2(sum) < limit;
  };
  for (std::uint32_t p = 0; p <= positions; ++p) {
    Branch& branch = branches[p];
    ++round_;
    std::ranges::stable_sort(branch.children, {},
                             [&](std::uint32_t c) { return branches[c].bits - branches[c].peak; });
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
    if (p == positions) break;  // where all roots meet
    if (!pay(branch.bits - (mark_[order[p]] == round_ ? 1 : 0))) return std::nullopt;
    for (const std::uint32_t o : buckets_[p]) {
      for (const std::uint32_t item : options_[o]) {
        if (mark(item)) branch.scope.push_back(item);
      }
      if (!spend(options_[o].size())) return std::nullopt;
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

  // Children come before their parents, the last one right before: a preorder with the children
  // turned round, backwards.
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
    tree.order.items[position[p]] = ItemId{order[p]};
    tree.parents[position[p]] = position[parent[p]];
  }
  return tree;
}

// Always the item whose options and branches leave the fewest bits to the states; of equal ones
// that which comes first in `ties`.
std::optional<Numbers> Elimination::minimum_degree(const Numbers& ties) {
  mark_.assign(bits_.size(), 0);
  round_ = 0;
  std::vector<Numbers> sets = options_;  // and then what branches share with others
  std::vector<bool> gone(sets.size(), false);
  std::vector<Numbers> sets_of(bits_.size());
  for (std::uint32_t s = 0; s < sets.size(); ++s) {
    for (const std::uint32_t item : sets[s]) sets_of[item].push_back(s);
  }
  Numbers rank(primary_);
  for (std::uint32_t k = 0; k < ties.size(); ++k) rank[ties[k]] = k;
  Numbers version(primary_, 0);
  std::vector<bool> done(primary_, false);

  // The items that share a set with `item`, and it.
  const auto joined = [&](std::uint32_t item) {
    ++round_;
    Numbers items;
    std::erase_if(sets_of[item], [&](std::uint32_t s) { return gone[s]; });
    mark(item);
    items.push_back(item);
    for (const std::uint32_t s : sets_of[item]) {
      if (!spend(sets[s].size())) break;  // and that is the end
      for (const std::uint32_t other : sets[s]) {
        if (mark(other)) items.push_back(other);
      }
    }
    return items;
  };
  struct Choice {
    double bits;
    std::uint32_t rank;
    std::uint32_t item;
    std::uint32_t version;
    bool operator<(const Choice& other) const {
      return std::tie(other.bits, other.rank) < std::tie(bits, rank);
    }
  };
  std::priority_queue<Choice> choices;
  const auto offer = [&](std::uint32_t item) {
    // Differences of sums of logarithms that should be equal are not, quite.
    double bits = 0;
    for (const std::uint32_t other : joined(item)) bits += bits_[other];
    choices.push({std::round(bits * 1024), rank[item], item, ++version[item]});
  };
  for (const std::uint32_t item : ties) {
    offer(item);
    if (!spend(1)) return std::nullopt;
  }

  Numbers order;
  while (!choices.empty()) {
    const Choice choice = choices.top();
    choices.pop();
    if (done[choice.item] || choice.version != version[choice.item]) continue;
    done[choice.item] = true;
    order.push_back(choice.item);
    Numbers scope = joined(choice.item);
    for (const std::uint32_t s : sets_of[choice.item]) {
      gone[s] = true;
      sets[s] = {};
    }
    const auto merged = static_cast<std::uint32_t>(sets.size());
    std::erase_if(scope, [&](std::uint32_t item) {
      if (item == choice.item) return true;
      std::erase_if(sets_of[item], [&](std::uint32_t s) { return gone[s]; });
      // A secondary item that no other set has is not needed any more.
      return item >= primary_ && sets_of[item].empty();
    });
    for (const std::uint32_t item : scope) sets_of[item].push_back(merged);
    sets.push_back(scope);
    gone.push_back(false);
    for (const std::uint32_t item : scope) {
      if (item < primary_) offer(item);
      if (!spend(1)) return std::nullopt;
    }
  }
  return order;
}

}  // namespace

std::optional<TreeOrder> find_tree_order(const Problem& problem, std::span<const ItemOrder> orders,
                                         double limit) {
  Elimination elimination(problem);
  std::optional<TreeOrder> best;
  const auto attempt = [&](const Numbers& order) {
    if (auto tree = elimination.tree(order, limit)) {
      limit = tree->order.log2_states;
      best = std::move(tree);
    }
  };
  Numbers inwards;
  for (const ItemOrder& order : orders) {
    Numbers items;
    for (const ItemId item : order.items) items.push_back(index(item));
    attempt(items);
    std::ranges::reverse(items);
    attempt(items);
    if (inwards.empty() || order.name == "breadth-first") inwards = std::move(items);
  }
  if (const auto order = elimination.minimum_degree(inwards)) attempt(*order);
  return best;
}

}  // namespace dlx::counting
