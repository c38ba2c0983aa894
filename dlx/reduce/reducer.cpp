#include <algorithm>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/reduce.hpp"
#include "dlx/reduce/live_problem.hpp"
#include "dlx/selection.hpp"

namespace dlx {
namespace {

constexpr std::uint64_t never = ~std::uint64_t{0};

}  // namespace

// The rules of reduce() that compare items or options with each other. Internal.
//
// Each rule passes through the live problem once, settles it, and returns true if it removed
// something. Rules skip items that have not changed since the last pass. A rule ends early if the
// work of the live problem exceeds `max_steps`.
class ReductionRules {
 public:
  ReductionRules(LiveProblem& live, const ReduceOptions& options)
      : live_(live),
        options_(options),
        compared_in_round_(live.original().num_items(), never),
        dropped_in_round_(live.original().num_items(), never),
        item_mark_(live.original().num_items()),
        option_mark_(live.original().num_options()),
        colour_mark_(std::size_t{live.original().num_colours()} + 1),
        item_colour_(live.original().num_items()),
        colour_of_(std::size_t{live.original().num_colours()} + 1) {}

  // If all options of primary item i have item j, and covering i covers j as often as permitted,
  // removes the other options of j. Then removes i or j, because both have the same options.
  bool compare_primary() {
    const std::uint64_t before = live_.now();
    const std::size_t items_before = live_.removed_items().size();
    for (std::uint32_t k = 0; k < live_.original().num_primary() && !live_.infeasible(); ++k) {
      const ItemId item{k};
      Deadline::check();
      if (!is_due(compared_in_round_, item) || live_.bounds(item).low == 0) continue;
      find_common_items(item);
      for (const Common& common : common_) {
        if (live_.is_live(common.item) && !live_.infeasible()) compare(item, common);
      }
      live_.settle();
    }
    return live_.now() != before || live_.removed_items().size() != items_before;
  }

  // Removes items whose constraints follow from the constraints of other items.
  bool drop_idle_items() {
    bool changed = false;
    for (std::uint32_t k = 0; k < live_.original().num_items() && !live_.infeasible(); ++k) {
      const ItemId item{k};
      Deadline::check();
      if (!is_due(dropped_in_round_, item)) continue;
      changed |= live_.is_primary(item) ? drop_primary(item) : drop_secondary(item);
    }
    return changed;
  }

  bool merge_duplicates() {
    if (!options_.merge_duplicates && !options_.for_minimum) return false;
    struct Hashed {
      std::uint64_t hash;
      std::int64_t cost;
      OptionId option;
    };
    std::vector<Hashed> order;
    for (const OptionId option : live_.live_options()) {
      order.push_back({hash_of(option), live_.original().cost(option), option});
      live_.add_steps(live_.original().option(option).size());
    }
    std::ranges::sort(order, [](const Hashed& a, const Hashed& b) {
      return std::tuple(a.hash, a.cost, a.option) < std::tuple(b.hash, b.cost, b.option);
    });
    live_.add_steps(20 * order.size());
    const std::size_t before = live_.removed().size();
    for (auto begin = order.begin(), end = begin; begin != order.end(); begin = end) {
      end = std::find_if(begin, order.end(), [&](const Hashed& each) {
        return each.hash != begin->hash || (each.cost != begin->cost && !options_.for_minimum);
      });
      // Equal hashes may belong to different entries, each of which has its own representative.
      for (auto one = begin; end - one > 1; ++one) {
        if (!live_.is_live(one->option) || !excludes_itself(one->option)) continue;
        mark_entries(one->option);
        for (auto two = one + 1; two != end; ++two) {
          if (!live_.is_live(two->option) || !has_marked_entries(two->option)) continue;
          const bool equal = two->cost == one->cost;
          live_.remove({two->option,
                        equal ? OptionReason::duplicate : OptionReason::dearer,
                        {},
                        one->option});
        }
      }
    }
    live_.settle();
    return live_.removed().size() != before;
  }

  bool finished() const { return live_.steps() < options_.max_steps; }

 private:
  struct Common {
    ItemId item;
    ColourId colour;  // colour of the first option
    bool uniform;     // all options give it this colour
  };

  // Sets common_ to the live items other than `item` that all live options of `item` have.
  void find_common_items(ItemId item) {
    common_.clear();
    bool first = true;
    for (const Use& use : live_.uses(item)) {
      if (!live_.is_live(use.option)) continue;
      live_.add_steps(live_.original().option(use.option).size());
      if (first) {
        live_.for_each_entry(use.option, [&](const Entry& entry) {
          if (entry.item != item) common_.push_back({entry.item, entry.colour, true});
        });
        first = false;
      } else {
        mark_entries(use.option);
        std::erase_if(common_, [&](const Common& common) {
          return item_mark_[index(common.item)] != stamp_;
        });
        for (Common& common : common_) {
          if (item_colour_[index(common.item)] != common.colour) common.uniform = false;
        }
      }
      if (common_.empty()) return;
    }
  }

  // Returns true if a live item has changed since the last call with this item.
  bool is_due(std::vector<std::uint64_t>& seen, ItemId item) const {
    if (!live_.is_live(item) || !finished()) return false;
    std::uint64_t& last = seen[index(item)];
    if (last != never && last >= live_.last_change(item)) return false;
    last = live_.now();
    return true;
  }

  // Compares two items: `item` must be covered, and all its options have `common.item`, too.
  void compare(ItemId item, const Common& common) {
    const ItemId other = common.item;
    const Bounds bounds = live_.bounds(item);
    const Bounds others = live_.bounds(other);
    if (common.colour != ColourId::none || !common.uniform) {
      if (!common.uniform) return;
      live_.for_each_use(other, [&](const Use& use) {
        if (use.colour != common.colour) live_.remove({use.option, OptionReason::blocks, item});
      });
      return;  // the remaining options give the item one colour
    }
    if (others.high < bounds.low) return live_.refute(item);
    if (others.high == bounds.low) block_others(item, other);
    if (live_.length(other) != live_.length(item)) return;
    const Bounds both{std::max(bounds.low, others.low), std::min(bounds.high, others.high)};
    if (both.low > both.high) return live_.refute(item);
    if (both != bounds) live_.set_bounds(item, both);
    live_.remove({other, ItemReason::same_options, item});
  }

  // Removes the options of `common` that do not have `item`.
  void block_others(ItemId item, ItemId common) {
    if (live_.length(common) == live_.length(item)) return;
    ++stamp_;
    live_.for_each_use(item, [&](const Use& use) { option_mark_[index(use.option)] = stamp_; });
    live_.for_each_use(common, [&](const Use& use) {
      if (option_mark_[index(use.option)] == stamp_) return;
      live_.remove({use.option, OptionReason::blocks, item});
    });
    live_.add_steps(live_.uses(item).size() + live_.uses(common).size());
  }

  bool drop_secondary(ItemId item) {
    ColourId colour = ColourId::none;
    bool one_colour = true, first = true;
    live_.for_each_use(item, [&](const Use& use) {
      if (std::exchange(first, false)) colour = use.colour;
      if (use.colour != colour || colour == ColourId::none) one_colour = false;
    });
    live_.add_steps(live_.uses(item).size());
    if (one_colour) {
      live_.remove({item, ItemReason::one_colour});
      return true;
    }
    find_common_items(item);
    for (const Common& common : common_) {
      const bool exclusive =
          common.uniform && common.colour == ColourId::none && live_.bounds(common.item).high == 1;
      const bool finer = !live_.is_primary(common.item) && separates(common.item, item);
      if (!exclusive && !finer) continue;
      live_.remove({item, ItemReason::implied, common.item});
      return true;
    }
    return false;
  }

  // Removes an item that need not be covered, and may be covered by all of its options.
  bool drop_primary(ItemId item) {
    const Bounds bounds = live_.bounds(item);
    if (bounds.low != 0) return false;
    bool all_have_others = true;
    live_.for_each_use(
        item, [&](const Use& use) { all_have_others &= live_.num_primary(use.option) > 1; });
    live_.add_steps(live_.uses(item).size());
    if (!all_have_others) return false;
    if (live_.length(item) <= bounds.high) {
      live_.remove({item, ItemReason::unbounded});
      return true;
    }
    find_common_items(item);
    for (const Common& common : common_) {
      const bool uncoloured = common.uniform && common.colour == ColourId::none;
      if (!uncoloured || live_.bounds(common.item).high > bounds.high) continue;
      live_.remove({item, ItemReason::implied, common.item});
      return true;
    }
    return false;
  }

  // Both items are secondary, and all options of `item` have `finer`. Returns true if any two
  // options of `item` that agree on the colour of `finer` also agree on the colour of `item`.
  bool separates(ItemId finer, ItemId item) {
    ++stamp_;
    live_.for_each_use(item, [&](const Use& use) { option_mark_[index(use.option)] = stamp_; });
    bool separate = true;
    auto coarse = live_.uses(item).begin();
    live_.for_each_use(finer, [&](const Use& use) {
      if (option_mark_[index(use.option)] != stamp_ || use.colour == ColourId::none) return;
      while (coarse->option != use.option) ++coarse;  // both lists ascend
      const std::uint32_t colour = index(use.colour);
      if (colour_mark_[colour] != stamp_) {
        colour_mark_[colour] = stamp_;
        colour_of_[colour] = coarse->colour;
      } else if (colour_of_[colour] != coarse->colour || coarse->colour == ColourId::none) {
        separate = false;
      }
    });
    live_.add_steps(live_.uses(item).size() + live_.uses(finer).size());
    return separate;
  }

  // Returns true if no cover has two options with the entries of `option`.
  bool excludes_itself(OptionId option) const {
    bool excludes = false;
    live_.for_each_entry(option, [&](const Entry& entry) {
      excludes |= entry.colour == ColourId::none && live_.bounds(entry.item).high == 1;
    });
    return excludes;
  }

  std::uint64_t hash_of(OptionId option) const {
    std::uint64_t sum = 0;
    live_.for_each_entry(option, [&](const Entry& entry) { sum += dlx::hash_of(entry); });
    return sum;
  }

  void mark_entries(OptionId option) {
    ++stamp_;
    num_marked_ = 0;
    live_.for_each_entry(option, [&](const Entry& entry) {
      item_mark_[index(entry.item)] = stamp_;
      item_colour_[index(entry.item)] = entry.colour;
      ++num_marked_;
    });
  }

  bool has_marked_entries(OptionId option) const {
    std::uint32_t found = 0;
    bool all = true;
    live_.for_each_entry(option, [&](const Entry& entry) {
      ++found;
      all = all && item_mark_[index(entry.item)] == stamp_ &&
            item_colour_[index(entry.item)] == entry.colour;
    });
    return all && found == num_marked_;
  }

  LiveProblem& live_;
  const ReduceOptions& options_;
  std::vector<Common> common_;
  std::vector<std::uint64_t> compared_in_round_,
      dropped_in_round_;  // by item, in the clock of live_
  // Marks for sets of items or options: an element is in the set if its mark is the current stamp.
  std::uint64_t stamp_ = 0;
  std::vector<std::uint64_t> item_mark_, option_mark_, colour_mark_;
  std::vector<ColourId> item_colour_, colour_of_;
  std::uint32_t num_marked_ = 0;
};

/// Applies the rules to the fixed point and records the result. Internal.
class Reducer {
 public:
  Reducer(const Problem& problem, const ReduceOptions& options)
      : options_(options), live_(problem), rules_(live_, options_) {}

  Reduction run() {
    live_.settle();
    compare();
    while (options_.consistency && !live_.infeasible() && make_live_consistent()) compare();
    return result();
  }

 private:
  // Applies all rules except consistency until nothing more is removed.
  void compare() {
    bool changed = true;
    while (changed && !live_.infeasible() && rules_.finished()) {
      changed = rules_.compare_primary();
      changed |= rules_.drop_idle_items();
      if (!changed || !merged_) changed |= rules_.merge_duplicates();
      merged_ = true;
    }
    finished_ = rules_.finished();
  }

  // Returns true if an option was removed.
  bool make_live_consistent() {
    if (live_.steps() >= options_.max_steps) return false;
    if (consistent_at_ == live_.removed().size()) return false;
    const std::vector<OptionId> options = live_.live_options();
    const Consistency found = make_consistent(left(options), options_.max_steps - live_.steps());
    live_.add_steps(found.steps);
    finished_ = found.finished;
    for (const Consistency::Removed& each : found.removed) {
      live_.remove(
          {options[index(each.option)], OptionReason::blocks, items_[index(each.blocked)]});
    }
    if (found.infeasible) live_.refute(items_[index(found.empty_item)]);
    live_.settle();
    consistent_at_ = live_.removed().size();
    return !found.removed.empty();
  }

  // Returns the live problem as a Problem; sets items_.
  Problem left(const std::vector<OptionId>& options) {
    items_ = live_.live_items();
    std::vector<Bounds> bounds;
    for (const ItemId item : items_) bounds.push_back(live_.bounds(item));
    return select(live_.original(), {items_, options, bounds});
  }

  Reduction result() {
    Reduction reduction;
    reduction.original = live_.original();
    reduction.removed = live_.removed();
    reduction.removed_items = live_.removed_items();
    reduction.infeasible = live_.infeasible();
    reduction.finished = finished_ || live_.infeasible();
    reduction.steps = live_.steps();
    if (live_.infeasible()) {
      const ItemId item = reduction.infeasible_item = live_.infeasible_item();
      ProblemBuilder builder;
      builder.add_primary(live_.original().name(item));
      reduction.items = {item};
      reduction.problem = builder.build();
      return reduction;
    }
    reduction.forced = live_.forced();
    std::ranges::sort(reduction.forced);
    reduction.origin = live_.live_options();
    reduction.problem = left(reduction.origin);
    reduction.items = std::move(items_);
    reduction.note_copies();
    return reduction;
  }

  const ReduceOptions options_;
  LiveProblem live_;
  ReductionRules rules_;
  std::vector<ItemId> items_;
  bool merged_ = false;
  bool finished_ = true;
  std::size_t consistent_at_ = ~std::size_t{0};  // number of options removed by then
};

Reduction reduce(const Problem& problem, const ReduceOptions& options) {
  return Reducer(problem, options).run();
}

}  // namespace dlx
