#include "dlx/states/component_count.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/problem/int128.hpp"
#include "dlx/selection.hpp"
#include "dlx/states/branch_order.hpp"
#include "dlx/states/component_table.hpp"
#include "dlx/states/live_choices.hpp"

namespace dlx::states {
namespace {

// Numbers in tables are words, the lowest first.
template <typename Number>
Number number_of_words(ComponentTable::Words words) {
  if constexpr (std::is_same_v<Number, BigCount>) {
    return BigCount::from_limbs(words);
  } else {
    Number number = words.empty() ? 0 : words[0];
    if constexpr (sizeof(Number) > 8) {
      if (words.size() > 1) number |= Number{words[1]} << 64;
    }
    return number;
  }
}

template <typename Number>
BigCount count_of_number(const Number& number) {
  if constexpr (std::is_same_v<Number, BigCount>) {
    return number;
  } else if constexpr (sizeof(Number) > 8) {
    const std::uint64_t words[] = {static_cast<std::uint64_t>(number),
                                   static_cast<std::uint64_t>(number >> 64)};
    return BigCount::from_limbs(words);
  } else {
    return number;
  }
}

// `Number` holds the product of the numbers of choices of all units.
template <typename Number>
class ComponentSearch final : public ComponentCount {
 public:
  ComponentSearch(const Problem& problem, std::span<const std::uint32_t> weights,
                  const BranchOrder& order, std::uint64_t memory)
      : choices_(problem, order), table_(memory), width_(order.width) {
    for (const OptionId option : order.options) {
      if (!weights.empty()) weights_.push_back(weights[index(option)]);
    }
    Level& root = levels_.emplace_back();
    if (!choices_.begin()) return;
    choices_.begin_parts();
    divide(root);
  }

  bool run(Meter& meter) override {
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (parts_.size() > level.first_part) {
        if (!meter.may_continue(choices_.steps())) return false;
        open();
      } else {
        level.sum += level.product;
        next_branch(level, meter);
      }
    }
    return true;
  }

  BigCount count() const override { return count_of_number(total_); }

  double fraction() const override {
    double done = 0;
    double share = 1;
    for (std::size_t k = 1; k < levels_.size() && share > 1e-6; ++k) {
      const Level& level = levels_[k];
      const auto branches = static_cast<double>(level.end_branch - level.first_branch);
      const auto begun = static_cast<double>(level.next_branch - level.first_branch);
      done += share * std::max(begun - 1, 0.0) / branches;
      share /= branches;
    }
    return levels_.empty() ? 1 : done;
  }

  Statistics statistics() const override {
    Statistics statistics = statistics_;
    statistics.steps = choices_.steps();
    statistics.memory = table_.memory();
    statistics.width = width_;
    return statistics;
  }

 private:
  // A component that is not counted yet. Its key is in `keys_`.
  struct Part {
    std::size_t key = 0;
    std::size_t key_size = 0;
    std::uint64_t hash = 0;
    std::size_t options = 0;
    LiveChoices::Unit unit;
  };

  // A component that is being counted: the branches of its unit, and the parts of the current branch
  // that are not counted yet. The root has neither a component nor branches.
  struct Level {
    Part part;
    std::size_t first_branch = 0;  // in `branches_`
    std::size_t next_branch = 0;
    std::size_t end_branch = 0;
    std::size_t first_part = 0;  // in `parts_`
    std::size_t keys = 0;        // words of `keys_` before the branch
    std::size_t choices = 0;     // before the branch
    Number product = 0;          // of the counted parts of the branch
    Number sum = 0;              // of the branches before
  };

  ComponentTable::Words key_of(const Part& part) const {
    return ComponentTable::Words(keys_).subspan(part.key, part.key_size);
  }

  // Begins to count the last part.
  void open() {
    Level next;
    next.part = parts_.back();
    parts_.pop_back();
    next.first_branch = next.next_branch = branches_.size();
    choices_.add_branches(next.part.unit, branches_);
    next.end_branch = branches_.size();
    next.first_part = parts_.size();
    next.keys = keys_.size();
    next.choices = choices_.num_choices();
    levels_.push_back(std::move(next));
  }

  void next_branch(Level& level, Meter& meter) {
    if (levels_.size() == 1 || level.next_branch == level.end_branch) {
      close();
      return;
    }
    choices_.undo(level.choices);
    keys_.resize(level.keys);
    meter.count_node();
    level.product = 0;
    if (!choices_.choose(branches_[level.next_branch++])) return;
    choices_.begin_parts(key_of(level.part));
    divide(level);
  }

  void close() {
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    if (levels_.empty()) {
      total_ = level.sum;
      return;
    }
    choices_.undo(level.choices);
    keys_.resize(level.keys);
    branches_.resize(level.first_branch);
    store(level.part, level.sum);
    Level& outer = levels_.back();
    outer.product *= level.sum;
    if (outer.product == 0) parts_.resize(outer.first_part);
  }

  // Sets the product of the options taken by the branch and of the parts whose counts are known, and
  // lists the other parts.
  void divide(Level& level) {
    level.product = 1;
    if (!weights_.empty()) {
      for (const auto [option, takes] : choices_.trail().subspan(level.choices)) {
        if (takes) level.product *= weights_[option];
      }
    }
    LiveChoices::Part found;
    while (choices_.next_part(found)) {
      if (found.active_items == 0) {
        level.product *= 1 + weight(found.options.front());
        continue;
      }
      if (found.active_items == 1 && !found.unit.is_option) {
        Number sum = 0;
        for (const std::uint32_t option : found.options) sum += weight(option);
        level.product *= sum;
        continue;
      }
      const std::uint64_t hash = ComponentTable::hash(found.key);
      const ComponentTable::Words known = table_.find(found.key, hash);
      ++statistics_.components;
      if (known.data() == nullptr) {
        parts_.push_back({keys_.size(), found.key.size(), hash, found.options.size(), found.unit});
        keys_.insert(keys_.end(), found.key.begin(), found.key.end());
        continue;
      }
      ++statistics_.hits;
      level.product *= number_of_words<Number>(known);
      if (level.product == 0) {
        choices_.end_parts();
        parts_.resize(level.first_part);
        return;
      }
    }
    // Small parts first, because they may have no cover.
    if (parts_.size() < level.first_part + 2) return;
    std::sort(parts_.begin() + static_cast<std::ptrdiff_t>(level.first_part), parts_.end(),
              [](const Part& one, const Part& other) {
                return std::pair(one.options, one.key) > std::pair(other.options, other.key);
              });
  }

  std::uint32_t weight(std::uint32_t option) const {
    return weights_.empty() ? 1 : weights_[option];
  }

  void store(const Part& part, const Number& number) {
    if constexpr (std::is_same_v<Number, BigCount>) {
      static constexpr std::uint64_t zero = 0;
      const auto limbs = number.limbs();
      table_.add(key_of(part), part.hash, limbs.empty() ? ComponentTable::Words(&zero, 1) : limbs);
    } else if constexpr (sizeof(Number) > 8) {
      const std::uint64_t words[] = {static_cast<std::uint64_t>(number),
                                     static_cast<std::uint64_t>(number >> 64)};
      table_.add(key_of(part), part.hash, words);
    } else {
      table_.add(key_of(part), part.hash, {&number, 1});
    }
  }

  LiveChoices choices_;
  ComponentTable table_;
  const std::uint32_t width_;
  std::vector<std::uint32_t> weights_;  // empty if all are 1
  std::vector<Level> levels_;
  std::vector<Part> parts_;
  std::vector<std::uint64_t> keys_;
  std::vector<LiveChoices::Branch> branches_;
  Statistics statistics_;
  Number total_ = 0;
};

// Returns an order without a tree decomposition. It suffices for finding the live parts of a problem,
// from which the decomposition is computed.
BranchOrder plain_order(const Problem& problem) {
  BranchOrder order;
  order.depth_of_item.resize(problem.num_items(), BranchOrder::no_unit);
  order.depth_of_option.resize(problem.num_options(), BranchOrder::no_unit);
  order.options = all_options(problem);
  return order;
}

// Returns the binary logarithm of a bound for the number of covers, and of the numbers below it.
double log2_bound(const Problem& problem, const BranchOrder& order,
                  std::span<const std::uint32_t> weights) {
  std::vector<double> choices(problem.num_items());
  double sum = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const double weight = weights.empty() ? 1 : weights[k];
    for (const Entry& entry : problem.option(OptionId{k})) choices[index(entry.item)] += weight;
    if (order.depth_of_option[k] != BranchOrder::no_unit) sum += std::log2(1 + weight);
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (order.depth_of_item[k] != BranchOrder::no_unit) sum += std::log2(std::max(choices[k], 1.0));
  }
  return sum;
}

}  // namespace

std::unique_ptr<ComponentCount> make_component_count(const Problem& problem,
                                                     std::span<const std::uint32_t> weights,
                                                     std::uint64_t memory) {
  if (problem.num_options() > ComponentCount::max_options) return nullptr;
  LiveChoices choices(problem, plain_order(problem));
  choices.begin();
  const std::optional<BranchOrder> order = find_branch_order(problem, choices.live_parts());
  if (!order) return nullptr;
  const double bits = log2_bound(problem, *order, weights);
  if (bits < 63) {
    return std::make_unique<ComponentSearch<std::uint64_t>>(problem, weights, *order, memory);
  }
  if (bits < 127) {
    return std::make_unique<ComponentSearch<Uint128>>(problem, weights, *order, memory);
  }
  return std::make_unique<ComponentSearch<BigCount>>(problem, weights, *order, memory);
}

}  // namespace dlx::states
