#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"

namespace dlx {

/// A problem from which options and items are removed: maintains the remaining (live) options and
/// items, and the immediate consequences of removals. Internal.
///
/// settle() draws the conclusions that need no comparison of options: takes forced options, removes
/// options that conflict with them, and removes items that are satisfied or have no effect.
///
/// Cost:     O(L) for all removals together. About 20 bytes per entry.
class LiveProblem {
 public:
  explicit LiveProblem(const Problem& problem)
      : problem_(problem),
        uses_(list_uses(problem)),
        option_live_(problem.num_options(), 1),
        item_live_(problem.num_items(), 1),
        is_forced_(problem.num_options()),
        length_(problem.num_items()),
        bounds_(problem.num_items(), Bounds{0, 1}),
        primaries_(problem.num_options()),
        last_change_(problem.num_items()),
        touched_(problem.num_items()) {
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      Deadline::check(problem.option(OptionId{o}).size());
      for (const Entry& entry : problem.option(OptionId{o})) {
        ++length_[index(entry.item)];
        if (is_primary(entry.item)) ++primaries_[o];
      }
    }
    for (std::uint32_t k = 0; k < problem.num_primary(); ++k)
      bounds_[k] = problem.bounds(ItemId{k});
    steps_ = 3 * std::uint64_t{problem.num_entries()} + problem.num_items();

    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      if (primaries_[o] == 0) remove({OptionId{o}, OptionReason::no_primary});
    }
    for (std::uint32_t k = 0; k < problem.num_items(); ++k) touch(ItemId{k});
  }

  const Problem& original() const { return problem_; }
  bool is_live(OptionId option) const { return option_live_[index(option)] != 0; }
  bool is_live(ItemId item) const { return item_live_[index(item)] != 0; }
  bool is_primary(ItemId item) const { return problem_.is_primary(item); }
  std::uint32_t length(ItemId item) const { return length_[index(item)]; }
  /// The remaining bounds of a live primary item; 0 and 1 for a secondary item.
  Bounds bounds(ItemId item) const { return bounds_[index(item)]; }
  /// Number of live primary items of a live option.
  std::uint32_t num_primary(OptionId option) const { return primaries_[index(option)]; }

  /// The options of an item, live or not.
  std::span<const Use> uses(ItemId item) const { return uses_[index(item)]; }
  template <typename Visit>
  void for_each_use(ItemId item, Visit visit) const {
    for (const Use& use : uses(item)) {
      if (is_live(use.option)) visit(use);
    }
  }
  template <typename Visit>
  void for_each_entry(OptionId option, Visit visit) const {
    for (const Entry& entry : problem_.option(option)) {
      if (is_live(entry.item)) visit(entry);
    }
  }

  void remove(const RemovedOption& removal) {
    removed_.push_back(removal);
    leave_lists(removal.option);
  }

  void remove(const RemovedItem& removal) {
    item_live_[index(removal.item)] = false;
    removed_items_.push_back(removal);
    if (!is_primary(removal.item)) return;
    for_each_use(removal.item, [&](const Use& use) { --primaries_[index(use.option)]; });
    add_steps(uses(removal.item).size());
  }

  void set_bounds(ItemId item, Bounds bounds) {
    bounds_[index(item)] = bounds;
    touch(item);
  }

  void refute(ItemId item) {
    if (!infeasible_) infeasible_item_ = item;
    infeasible_ = true;
  }

  void settle() {
    while (!infeasible_) {
      Deadline::check();
      if (!to_take_.empty()) {
        const OptionId option = to_take_.back();
        to_take_.pop_back();
        take(option);
      } else if (!to_examine_.empty()) {
        const ItemId item = to_examine_.back();
        to_examine_.pop_back();
        touched_[index(item)] = false;
        examine(item);
      } else {
        return;
      }
    }
  }

  bool infeasible() const { return infeasible_; }
  ItemId infeasible_item() const { return infeasible_item_; }
  std::uint64_t steps() const { return steps_; }
  void add_steps(std::uint64_t steps) {
    steps_ += steps;
    Deadline::check(steps);
  }

  /// now() counts the changes of items. last_change() is its value at the last time that an item
  /// lost an option or its bounds changed.
  std::uint64_t now() const { return now_; }
  std::uint64_t last_change(ItemId item) const { return last_change_[index(item)]; }

  const std::vector<RemovedOption>& removed() const { return removed_; }
  const std::vector<RemovedItem>& removed_items() const { return removed_items_; }
  const std::vector<OptionId>& forced() const { return forced_; }
  std::vector<OptionId> live_options() const { return live(all_options(problem_)); }
  std::vector<ItemId> live_items() const { return live(all_items(problem_)); }

 private:
  template <typename Id>
  std::vector<Id> live(std::vector<Id> ids) const {
    std::erase_if(ids, [&](Id id) { return !is_live(id); });
    return ids;
  }

  // Takes an option that every cover contains: covers each of its items once more, and removes
  // conflicting options.
  void take(OptionId option) {
    if (is_forced_[index(option)]) return;
    // If the option is not live, the item that needs it has too few options; examine() finds that.
    if (!is_live(option)) return;
    is_forced_[index(option)] = true;
    forced_.push_back(option);
    leave_lists(option);
    for_each_entry(option, [&](const Entry& entry) {
      const ItemId item = entry.item;
      Bounds& left = bounds_[index(item)];
      left.low -= left.low > 0 ? 1 : 0;
      --left.high;
      if (left.high > 0) return;
      const bool coloured = entry.colour != ColourId::none;
      for_each_use(item, [&](const Use& use) {
        if (coloured && use.colour == entry.colour) return;
        remove({use.option, OptionReason::conflict, item, option});
      });
      add_steps(uses(item).size());
      remove({item, ItemReason::covered});
    });
  }

  // Draws conclusions from the number of live options of an item.
  void examine(ItemId item) {
    if (!is_live(item)) return;
    const auto [low, high] = bounds(item);
    if (length(item) < low) {
      refute(item);
    } else if (length(item) == 0) {
      remove({item, ItemReason::no_option});
    } else if (length(item) == low) {
      for_each_use(item, [&](const Use& use) { to_take_.push_back(use.option); });
    } else if (!is_primary(item) && length(item) == 1) {
      remove({item, ItemReason::single});
    }
  }

  void leave_lists(OptionId option) {
    option_live_[index(option)] = false;
    for_each_entry(option, [&](const Entry& entry) {
      --length_[index(entry.item)];
      touch(entry.item);
    });
    add_steps(problem_.option(option).size());
  }

  void touch(ItemId item) {
    last_change_[index(item)] = ++now_;
    if (touched_[index(item)]) return;
    touched_[index(item)] = true;
    to_examine_.push_back(item);
  }

  const Problem problem_;
  const Lists<Use> uses_;
  std::vector<char> option_live_;
  std::vector<char> item_live_;
  std::vector<char> is_forced_;
  std::vector<std::uint32_t> length_;
  std::vector<Bounds> bounds_;
  std::vector<std::uint32_t> primaries_;
  std::vector<std::uint64_t> last_change_;
  std::uint64_t now_ = 0;

  std::vector<char> touched_;
  std::vector<ItemId> to_examine_;
  std::vector<OptionId> to_take_;

  std::vector<RemovedOption> removed_;
  std::vector<RemovedItem> removed_items_;
  std::vector<OptionId> forced_;
  bool infeasible_ = false;
  ItemId infeasible_item_{};
  std::uint64_t steps_ = 0;
};

}  // namespace dlx
