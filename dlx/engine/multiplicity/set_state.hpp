#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/engine/multiplicity/multiplicity_state.hpp"
#include "dlx/engine/shared/tournament.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::multiplicity {

inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// The remaining options in sparse sets: the live options of an item come first in its part of an
/// array, and an option that dies is swapped with the last of them. Reviving options extends the
/// set again, so backtracking restores the lengths only. Internal.
///
/// A secondary item is *open* until an option with it is taken; a primary item is open until as
/// many options are taken as its high bound permits. The sets of closed items are not maintained.
/// Nodes are numbered in the order of the options.
///
/// The contents of a set do not depend on the history of the search; the order of a set and the
/// partial effect of a failed take() do.
///
/// Memory:   24 bytes per entry, about 34 per item and option.
/// Source:   Briggs and Torczon, "An efficient representation for sparse sets" (1993); Solnon,
///           "Exact Cover Problem with sparse sets" (2017); Knuth, ssxcc.w and ssmcc.w.
class SetState final : public State {
 public:
  SetState(const Problem& problem, const Strategy& strategy);

  void reset() override;
  void force(std::uint32_t option) override { take_option(option, true); }
  void go_to_root() override;

  bool take(std::uint32_t option) override;
  void undo() override;
  bool exclude(std::uint32_t option) override;
  /// Does not support problems with bounds. choose() reports other items that lose their last
  /// option, because the option that is taken may cover them.
  bool close(std::uint32_t item) override;

  bool is_live(std::uint32_t option) const override {
    return (live_[option / 64] >> option % 64 & 1) != 0;
  }
  Choice choose(const ItemChooser& chooser) override;
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const override;
  std::uint32_t short_item() const override { return short_item_; }
  double tightness(std::uint32_t option) const override;
  void touch(std::uint32_t item) override {
    if (tournament_ && item < num_primary_) tournament_->touch(item);
  }
  void touch_all() override {
    if (tournament_) tournament_->touch_all();
  }

  bool is_open(std::uint32_t item) const { return items_[item].status == open; }
  std::uint32_t length(std::uint32_t item) const {
    return static_cast<std::uint32_t>(items_[item].length);
  }
  /// Returns the number of branches at an item, or `unlimited` if the item has reached its low bound.
  std::uint32_t branches(std::uint32_t item) const {
    const Item& each = items_[item];
    return each.low > 0 ? static_cast<std::uint32_t>(each.length - each.low + 1) : unlimited;
  }
  /// Returns true if item `a` permits fewer options beyond its low bound than `b`, or equally many
  /// and has more options; nothing if both agree. Before: they have the same number of branches.
  std::optional<bool> is_tighter(std::uint32_t a, std::uint32_t b) const {
    if (!has_bounds_ || items_[a].low <= 0) return std::nullopt;
    const std::int32_t slack_a = high_[a] - items_[a].low, slack_b = high_[b] - items_[b].low;
    if (slack_a != slack_b) return slack_a < slack_b;
    if (items_[a].length != items_[b].length) return items_[a].length > items_[b].length;
    return std::nullopt;
  }

  /// Returns the least of the open primary items that have options, by less(item, branches, other
  /// item, branches of the other), a strict order; `none` if there is no such item. Before: if the
  /// order depends on more than items, lengths and bounds, touch() was called for items for which
  /// that has changed.
  template <typename Less>
  std::uint32_t min_open(const Less& less) {
    if (tournament_) {
      for (; seen_lengths_ < lengths_.size(); ++seen_lengths_) touch(lengths_[seen_lengths_].item);
      for (; seen_trail_ < trail_.size(); ++seen_trail_) touch_step(trail_[seen_trail_]);
      work_ += tournament_->num_changed() / 4;
      return tournament_->least(
          [&](std::uint32_t item) { return may_branch_on(items_[item]); },
          [&](std::uint32_t a, std::uint32_t b) { return less(a, branches(a), b, branches(b)); });
    }
    work_ += num_active_ / 4;
    std::uint32_t best = none;
    std::uint32_t best_branches = 0;
    for (std::uint32_t k = 0; k < num_active_;) {
      const std::uint32_t item = active_[k];
      if (!may_branch_on(items_[item])) {  // until the search backtracks
        std::swap(active_[k], active_[--num_active_]);
        continue;
      }
      ++k;
      if (best != none && !less(item, branches(item), best, best_branches)) continue;
      best = item;
      best_branches = branches(item);
    }
    return best;
  }

 private:
  // Steps of the trail are killed options, items that were closed, and items that need one option
  // less and stay open.
  static constexpr std::uint32_t closed_item = 1U << 31;
  static constexpr std::uint32_t counted_item = 1U << 30;

  enum Status : std::uint32_t { open, closing, closed };
  struct Item {
    std::uint32_t begin;  // start of its set
    std::int32_t length;
    std::int32_t low;  // options that it still needs, 0 or less for none; secondary items: -1
    Status status;
    std::uint32_t stamp;  // stamp of the last change of its length
  };
  struct Length {
    std::uint32_t item;
    std::int32_t length;
  };
  // A point to which restore() returns.
  struct Mark {
    std::uint32_t trail = 0;
    std::uint32_t lengths = 0;
    std::uint32_t active = 0;
    std::uint32_t low = 0;
    std::uint32_t next_low = 0;
  };

  static bool may_branch_on(const Item& item) { return item.status == open && item.length != 0; }

  void rebuild();
  Mark mark() const;
  void restore(const Mark& mark);
  void push_mark();
  void begin_change();
  bool take_option(std::uint32_t option, bool forced);
  bool hide(std::uint32_t option, std::uint32_t except);
  bool rule_out(std::uint32_t node, bool forced);
  void sort_low(std::size_t from);
  void find_low();
  std::uint32_t next_low();
  bool is_short(std::uint32_t item) const { return items_[item].length < items_[item].low; }
  void touch_step(std::uint32_t step) {
    if (step >= counted_item) touch(step & ~(closed_item | counted_item));
  }

  const Problem problem_;
  const std::uint32_t num_primary_;
  const bool has_bounds_;
  const bool learns_;                 // learns weights, which depend on the order of the sets
  std::vector<std::uint32_t> start_;  // start of the nodes of each option
  // Data of each node, in separate arrays, because a search uses them at different times:
  std::vector<std::uint32_t> item_of_;
  std::vector<std::uint32_t> option_of_;
  std::vector<std::uint32_t> colour_of_;
  std::vector<std::uint32_t> place_;  // in sets_
  std::vector<Item> items_;
  std::vector<std::int32_t> high_;   // options that each item may still have
  std::vector<std::uint32_t> sets_;  // nodes
  std::vector<std::uint64_t> live_;

  std::vector<std::uint32_t> active_;  // primary items that may be branched on come first
  std::uint32_t num_active_ = 0;       // number of these items
  std::vector<std::uint32_t> low_;     // items that came to need all of their options or more
  std::uint32_t next_low_ = 0;         // earlier ones are processed
  std::size_t sorted_low_ = 0;         // earlier ones are in order
  std::uint32_t stamp_ = 0;
  std::vector<Length> lengths_;       // lengths before the change of each stamp
  std::vector<std::uint32_t> trail_;  // steps
  std::vector<Mark> marks_;           // before each take() and close()
  std::optional<Mark> root_;
  std::optional<Tournament> tournament_;
  std::size_t seen_lengths_ = 0;  // entries of lengths_ reported to the tournament
  std::size_t seen_trail_ = 0;    // steps of trail_ reported to the tournament
  std::uint32_t short_item_ = none;
  std::uint64_t removed_ = 0;
};

}  // namespace dlx::multiplicity
