#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/reduce.hpp"

namespace dlx {

/// A problem that loses options and items: what is live, and what follows at once when something
/// goes. Internal.
///
/// settle() draws the conclusions that need no comparison of options: options that must be taken
/// are, with what conflicts with them; items that are done or without use go.
///
/// Cost: O(L) for all removals together. About 20 bytes an entry.
class LiveProblem {
 public:
  explicit LiveProblem(const Problem& problem);

  const Problem& original() const { return problem_; }
  bool is_live(OptionId option) const { return option_live_[index(option)] != 0; }
  bool is_live(ItemId item) const { return item_live_[index(item)] != 0; }
  bool is_primary(ItemId item) const { return problem_.is_primary(item); }
  /// Live options of an item.
  std::uint32_t length(ItemId item) const { return length_[index(item)]; }
  /// What is left of the bounds of a live primary item; 0 and 1 for a secondary one.
  Bounds bounds(ItemId item) const { return bounds_[index(item)]; }
  /// Live primary items of a live option.
  std::uint32_t num_primary(OptionId option) const { return primaries_[index(option)]; }

  /// An option of an item, live or not, with the colour it gives it.
  struct Use {
    OptionId option;
    ColourId colour;
  };
  std::span<const Use> uses(ItemId item) const {
    return std::span(uses_).subspan(use_start_[index(item)],
                                    use_start_[index(item) + 1] - use_start_[index(item)]);
  }
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

  void remove(const RemovedOption& removal);
  void remove(const RemovedItem& removal);
  void set_bounds(ItemId item, Bounds bounds);
  void refute(ItemId item);
  void settle();

  bool refuted() const { return refuted_; }
  ItemId refuted_item() const { return refuted_item_; }
  std::uint64_t steps() const { return steps_; }
  void add_steps(std::uint64_t steps);

  /// A clock that counts the changes of items, and when an item last lost an option or had its
  /// bounds changed.
  std::uint64_t now() const { return now_; }
  std::uint64_t last_change(ItemId item) const { return last_change_[index(item)]; }

  const std::vector<RemovedOption>& removed() const { return removed_; }
  const std::vector<RemovedItem>& removed_items() const { return removed_items_; }
  const std::vector<OptionId>& forced() const { return forced_; }
  std::vector<OptionId> live_options() const;
  std::vector<ItemId> live_items() const;

 private:
  void take(OptionId option);
  void examine(ItemId item);
  void leave_lists(OptionId option);
  void touch(ItemId item);

  const Problem problem_;
  std::vector<std::uint32_t> use_start_;
  std::vector<Use> uses_;  // by item, ascending by option
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
  bool refuted_ = false;
  ItemId refuted_item_{};
  std::uint64_t steps_ = 0;
};

}  // namespace dlx
