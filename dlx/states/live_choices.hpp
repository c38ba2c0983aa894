#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/states/branch_order.hpp"

namespace dlx::states {

/// The options that a partial cover leaves live, and their components, for ComponentCount. Options
/// are numbered by their place in the BranchOrder. Internal.
class LiveChoices {
 public:
  /// The unit of a component on which the search branches; see BranchOrder.
  struct Unit {
    std::uint32_t number = 0;
    bool is_option = false;
  };
  /// An option that is taken or left out.
  struct Branch {
    std::uint32_t option = 0;
    bool takes = false;
  };
  /// A component. `options` and `key` are valid until the next call of next_part(). Equal keys have
  /// equally many covers.
  struct Part {
    std::span<const std::uint32_t> options;
    std::span<const std::uint64_t> key;
    std::uint32_t active_items = 0;
    Unit unit;
  };

  LiveChoices(const Problem& problem, const BranchOrder& order);

  /// Removes useless options and takes forced ones, and ignores items that other items imply.
  /// Returns false if there is no cover. Call once.
  bool begin();
  /// The live options, by their places, and the items that can still rule out some of them.
  LiveParts live_parts();
  /// Makes a choice, and all choices that it forces. Returns false if this leaves no cover; undo()
  /// is required then, too.
  bool choose(Branch branch);
  /// Choices since the beginning; taken options are in trail().
  std::size_t num_choices() const { return trail_.size(); }
  std::span<const Branch> trail() const { return trail_; }
  void undo(std::size_t num_choices);

  /// Adds all choices for a unit.
  void add_branches(Unit unit, std::vector<Branch>& branches);

  /// Begins to divide the live options into components.
  void begin_parts();
  /// Begins to divide the options of the component with this key, without the options that choices
  /// removed after the component was found.
  void begin_parts(std::span<const std::uint64_t> key);
  /// Finds the next component. Returns false if there is none.
  bool next_part(Part& part);
  /// Leaves the remaining components out.
  void end_parts();

  /// Visits of entries of options so far.
  std::uint64_t steps() const { return steps_; }

 private:
  // Items without colours have from `low` to `high` live options in a cover.
  struct Item {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    std::uint32_t taken = 0;
    std::uint32_t live = 0;
    std::uint32_t depth = 0;  // of the unit
    bool is_coloured = false;
    bool has_bounds = false;
  };
  static constexpr std::uint64_t bounds_bit = std::uint64_t{1} << 63;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 20) - 1;

  bool is_live(std::uint32_t option) const {
    return (live_[option / 64] >> (option % 64) & 1) != 0;
  }
  std::span<const Entry> entries_of(std::uint32_t option) const {
    return std::span(entries_).subspan(first_entry_[option],
                                       first_entry_[option + 1] - first_entry_[option]);
  }
  // The options of an item, with their colours.
  struct Use {
    std::uint32_t option;
    ColourId colour;
  };
  std::span<const Use> uses_of(std::uint32_t item) const {
    return std::span(uses_).subspan(first_use_[item], first_use_[item + 1] - first_use_[item]);
  }

  void take(std::uint32_t option);
  void leave_out(std::uint32_t option);
  void check(std::uint32_t item);
  void ignore_implied();
  bool settle();
  bool is_active(std::uint32_t item);
  void explore(std::uint32_t option, Part& part);

  std::vector<Entry> entries_;
  std::vector<std::size_t> first_entry_;
  std::vector<Use> uses_;
  std::vector<std::size_t> first_use_;
  std::vector<Item> items_;
  std::vector<std::uint32_t> option_depths_;
  std::vector<bool> has_primary_;

  std::vector<std::uint64_t> live_;  // bits
  std::vector<Branch> trail_;
  std::vector<std::uint32_t> full_;  // items that need all their live options
  bool is_dead_ = false;

  std::vector<std::uint64_t> left_;  // bits: live options whose component is not found yet
  std::size_t next_word_ = 0;        // the first word of `left_` that may not be 0
  std::size_t end_word_ = 0;
  std::vector<std::uint64_t> own_;    // bits of the component
  std::vector<std::uint32_t> queue_;  // its options
  std::vector<std::uint64_t> key_;
  // The words of the key for bounds. Two items that need one more option each, and permit all of
  // their live options, share a word. Every other item has a word of its own, with `bounds_bit`.
  std::vector<std::uint64_t> bounds_;
  std::vector<std::uint32_t> simple_;  // such items
  struct Rounds {
    std::uint32_t visited = 0;
    std::uint32_t active = 0;
  };
  std::vector<Rounds> rounds_;  // of each item: the last rounds in which it was visited, and active
  std::uint32_t round_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace dlx::states
