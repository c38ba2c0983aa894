#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::sets {

inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// An exact cover problem and how far a search has come, in sparse sets: the live options of an
/// item come first in its part of an array, and one that dies changes places with the last of them.
/// To revive the last ones is to make the set as long as it was, so going back restores the lengths
/// alone. Internal.
///
/// An item is *open* until an option with it is taken; the sets of closed items are not kept.
/// Options are numbered among those that have a primary item, nodes in the order of the options.
///
/// What can be asked of a set does not depend on what was tried before; in which order a set is
/// gone through does, and so does what is done of a take() that fails.
///
/// Memory:   24 bytes an entry, about 30 an item and an option.
/// Source:   Briggs and Torczon, "An efficient representation for sparse sets" (1993); Solnon,
///           "Exact Cover Problem with sparse sets" (2017); Knuth, ssxcc.w.
class State {
 public:
  explicit State(const Problem& problem);

  std::uint32_t num_primary() const { return num_primary_; }
  std::uint32_t num_options() const { return static_cast<std::uint32_t>(option_ids_.size()); }
  OptionId id(std::uint32_t option) const { return option_ids_[option]; }
  /// Those of all options, ascending.
  std::span<const OptionId> ids() const { return option_ids_; }
  /// The number of an option, if it has a primary item.
  std::optional<std::uint32_t> find(OptionId id) const;

  /// What undo() goes back to. Between this and kill() there must be a take(), enter() or undo().
  struct Mark {
    std::uint32_t trail;
    std::uint32_t lengths;
    std::uint32_t active;
    std::uint32_t low;
    std::uint32_t next_low;
  };
  Mark mark() const {
    return {static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(lengths_.size()),
            num_active_, static_cast<std::uint32_t>(low_.size()), next_low_};
  }
  void undo(const Mark& mark);
  /// As it was built, to the order of the sets. O(N + L).
  void rebuild();

  /// Closes a primary item before one of its options is taken, which spares each of them the
  /// part of the work that they have in common. Of other items that lose their last option only
  /// next_low() tells, for the option that is taken may cover them.
  void enter(std::uint32_t item);
  /// Takes an option that is live, or was until its item was entered. False if some open item has
  /// no option left then, which is short_item(); not all may have been done unless it is `forced`.
  bool take(std::uint32_t option, bool forced = false);
  /// Takes a live option away; false if some open item has none left then.
  bool kill(std::uint32_t option);
  /// Puts the items that came down to one option by kill() in order; before, there were none that
  /// had not been seen to.
  void sort_low() { sort_low(next_low_); }

  /// The next open item that came down to one option or none, in the order in which they did; or
  /// `none`.
  std::uint32_t next_low();
  /// Looks for all such items, where many options were forced.
  void find_low();
  std::uint32_t short_item() const { return short_item_; }

  bool is_open(std::uint32_t item) const { return items_[item].status == Status::open; }
  std::uint32_t length(std::uint32_t item) const { return items_[item].length; }
  bool is_live(std::uint32_t option) const { return (live_[option / 64] >> option % 64 & 1) != 0; }
  /// A bit for each option.
  std::span<const std::uint64_t> live() const { return live_; }
  /// Calls visit(option) for each option that died since the trail was so long.
  template <typename Visit>
  void for_each_killed(std::uint32_t since, const Visit& visit) const;
  std::uint32_t trail() const { return static_cast<std::uint32_t>(trail_.size()); }

  /// Calls visit(item, length) for each open primary item.
  template <typename Visit>
  void for_each_open(const Visit& visit);
  /// Appends the live options of an open item, ascending.
  void get_options(std::uint32_t item, std::vector<std::uint32_t>& options) const;

  /// Entries removed from sets, but for takes that failed.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  static constexpr std::uint32_t closing = 1U << 31;  // a step of the trail that closed an item

  enum class Status : std::uint32_t { open, closing, closed };
  struct Item {
    std::uint32_t begin;  // of its set
    std::uint32_t length;
    Status status;
    std::uint32_t stamp;  // of the last change to its length
  };
  struct Length {
    std::uint32_t item;
    std::uint32_t length;
  };

  bool hide(std::uint32_t option, std::uint32_t except);
  void begin_change();
  bool rule_out(std::uint32_t node, bool forced);
  void sort_low(std::size_t from);

  std::uint32_t num_primary_;
  std::vector<OptionId> option_ids_;
  std::vector<std::uint32_t> start_;  // of the nodes of each option
  // Of each node, in arrays of their own, for a search needs now these and now those:
  std::vector<std::uint32_t> item_of_;
  std::vector<std::uint32_t> option_of_;
  std::vector<std::uint32_t> colour_of_;
  std::vector<std::uint32_t> place_;  // in sets_
  std::vector<Item> items_;
  std::vector<std::uint32_t> sets_;  // nodes
  std::vector<std::uint64_t> live_;

  std::vector<std::uint32_t> active_;  // primary items: the open ones are among the first
  std::uint32_t num_active_ = 0;       // of these
  std::vector<std::uint32_t> low_;     // items that came down to one option or none
  std::uint32_t next_low_ = 0;         // those before have been seen to
  std::uint32_t stamp_ = 0;
  std::vector<Length> lengths_;       // what they were before the change of each stamp
  std::vector<std::uint32_t> trail_;  // options that died, and items that were closed
  std::uint32_t short_item_ = none;
  std::uint64_t removed_ = 0;
  std::uint64_t updates_ = 0;
};

template <typename Visit>
void State::for_each_open(const Visit& visit) {
  for (std::uint32_t k = 0; k < num_active_;) {
    const std::uint32_t number = active_[k];
    const Item& item = items_[number];
    if (item.status !=
        Status::open) {  // and so it is wherever the search goes from here, until it goes back
      std::swap(active_[k], active_[--num_active_]);
      continue;
    }
    ++k;
    visit(number, item.length);
  }
}

template <typename Visit>
void State::for_each_killed(std::uint32_t since, const Visit& visit) const {
  for (const std::uint32_t step : std::span(trail_).subspan(since)) {
    if ((step & closing) == 0) visit(step);
  }
}

}  // namespace dlx::sets
