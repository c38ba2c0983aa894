#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/sparse/tournament.hpp"
#include "dlx/problem.hpp"

namespace dlx::sparse {

inline constexpr std::uint32_t none = ~std::uint32_t{0};

/// An exact-cover problem and the state of a search, in sparse sets: the live options of an item
/// come first in its part of an array, and an option that dies is swapped with the last of them.
/// Reviving options extends the set again, so backtracking restores the lengths only. Internal.
///
/// An item is *open* until an option with it is taken; the sets of closed items are not maintained.
/// Options are numbered among those that have a primary item, nodes in the order of the options.
///
/// The contents of a set do not depend on the history of the search; their order does, and so does
/// the partial effect of a take() that fails.
///
/// Memory:   24 bytes per entry, about 30 per item and option.
/// Source:   Briggs and Torczon, "An efficient representation for sparse sets" (1993); Solnon,
///           "Exact Cover Problem with sparse sets" (2017); Knuth, ssxcc.w.
class State {
 public:
  /// For some of the options, ascending; those without a primary item are left out.
  State(const Problem& problem, std::span<const OptionId> options)
      : num_primary_(problem.num_primary()), start_{0} {
    item_of_.reserve(problem.num_entries());
    option_of_.reserve(problem.num_entries());
    colour_of_.reserve(problem.num_entries());
    items_.resize(problem.num_items());
    for (const OptionId id : options) {
      const std::span<const Entry> entries = problem.option(id);
      Deadline::check(3 * entries.size());
      if (!problem.has_primary(id)) continue;
      for (const Entry& entry : entries) {
        item_of_.push_back(index(entry.item));
        option_of_.push_back(num_options());
        colour_of_.push_back(index(entry.colour));
      }
      option_ids_.push_back(id);
      start_.push_back(static_cast<std::uint32_t>(item_of_.size()));
    }
    sets_.resize(item_of_.size());
    place_.resize(item_of_.size());
    live_.resize((option_ids_.size() + 63) / 64);
    active_.resize(num_primary_);
    if (num_primary_ >= min_items_for_tournament) tournament_.emplace(num_primary_);
    rebuild();
  }

  std::uint32_t num_primary() const { return num_primary_; }
  std::uint32_t num_options() const { return static_cast<std::uint32_t>(option_ids_.size()); }
  OptionId id(std::uint32_t option) const { return option_ids_[option]; }
  /// For all options, ascending.
  std::span<const OptionId> ids() const { return option_ids_; }
  /// Returns the number of an option, if it has a primary item.
  std::optional<std::uint32_t> find(OptionId id) const {
    const auto place = std::ranges::lower_bound(option_ids_, id);
    if (place == option_ids_.end() || *place != id) return std::nullopt;
    return static_cast<std::uint32_t>(place - option_ids_.begin());
  }

  /// A point to which undo() returns. Between this call and kill(), take(), enter() or undo() must
  /// be called.
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
  void undo(const Mark& mark) {
    for (; lengths_.size() > mark.lengths; lengths_.pop_back()) {
      items_[lengths_.back().item].length = lengths_.back().length;
      touch(lengths_.back().item);
    }
    for (; trail_.size() > mark.trail; trail_.pop_back()) {
      const std::uint32_t step = trail_.back();
      if ((step & closing) != 0) {
        items_[step & ~closing].status = Status::open;
        touch(step & ~closing);
      } else {
        live_[step / 64] |= std::uint64_t{1} << step % 64;
      }
    }
    num_active_ = mark.active;
    low_.resize(mark.low);
    next_low_ = mark.next_low;
    seen_lengths_ = std::min(seen_lengths_, lengths_.size());
    seen_trail_ = std::min(seen_trail_, trail_.size());
    begin_change();
  }
  /// Restores the initial state including the order of the sets. O(N + L).
  void rebuild() {
    for (Item& item : items_) item = {0, 0, Status::open, 0};
    for (const std::uint32_t item : item_of_) {
      ++items_[item].length;
      Deadline::check();
    }
    std::uint32_t begin = 0;
    for (Item& item : items_) {
      item.begin = begin;
      begin += std::exchange(item.length, 0);
    }
    for (std::uint32_t n = 0; n < item_of_.size(); ++n) {
      Deadline::check(2);
      Item& item = items_[item_of_[n]];
      place_[n] = item.begin + item.length++;
      sets_[place_[n]] = n;
    }
    std::ranges::fill(live_, 0);
    for (std::uint32_t k = 0; k < num_options(); ++k) live_[k / 64] |= std::uint64_t{1} << k % 64;
    std::iota(active_.begin(), active_.end(), 0U);
    num_active_ = num_primary_;
    stamp_ = 1;
    low_.clear();
    next_low_ = 0;
    lengths_.clear();
    trail_.clear();
    seen_lengths_ = seen_trail_ = 0;
    touch_all();
    updates_ = 0;
  }

  /// Closes a primary item before one of its options is taken, which saves the work that these
  /// options have in common. Other items that lose their last option are reported only by
  /// next_low(), because the option that is taken may cover them.
  void enter(std::uint32_t item) {
    const std::size_t low = low_.size();
    begin_change();
    Item& entered = items_[item];
    entered.status = Status::closed;
    trail_.push_back(item | closing);
    for (std::uint32_t place = entered.begin; place < entered.begin + entered.length; ++place) {
      hide(option_of_[sets_[place]], sets_[place]);
    }
    updates_ += removed_;
    sort_low(low);
  }
  /// Takes an option that is alive, or was alive until its item was entered. Returns false if some
  /// open item then has no option, which is short_item(); the call may be incomplete unless the
  /// option is `forced`.
  bool take(std::uint32_t option, bool forced = false) {
    // The sets of the items that are being closed are kept until the end, so that an option in
    // several of them is processed once, and hide() hardly ever meets an item whose set is not
    // maintained.
    const std::size_t low = low_.size();
    const auto first = static_cast<std::uint32_t>(trail_.size());
    begin_change();
    for (std::uint32_t n = start_[option]; n < start_[option + 1]; ++n) {
      Item& item = items_[item_of_[n]];
      if (item.status != Status::open) continue;
      item.status = Status::closing;
      trail_.push_back(item_of_[n] | closing);
    }
    const auto end = static_cast<std::uint32_t>(trail_.size());
    if (is_live(option)) hide(option, none);
    bool alive = true;
    for (std::uint32_t n = start_[option]; n < start_[option + 1] && (alive || forced); ++n) {
      if (items_[item_of_[n]].status == Status::closing) alive &= rule_out(n, forced);
    }
    for (std::uint32_t k = first; k < end; ++k)
      items_[trail_[k] & ~closing].status = Status::closed;
    if (!alive) return false;
    updates_ += removed_;
    sort_low(low);
    return true;
  }
  /// Removes a live option; returns false if some open item then has none.
  bool kill(std::uint32_t option) {
    removed_ = 0;
    if (!hide(option, none)) return false;
    updates_ += removed_;
    return true;
  }
  /// Sorts the items that kill() reduced to one option. Before: all earlier ones were processed.
  void sort_low() { sort_low(next_low_); }

  /// Returns the next open item that was reduced to one option or none, in chronological order; or
  /// `none`.
  std::uint32_t next_low() {
    for (; next_low_ < low_.size(); ++next_low_) {
      const std::uint32_t item = low_[next_low_];
      if (is_open(item) && items_[item].length < 2) return item;
    }
    return none;
  }
  /// Finds all such items after many options were forced.
  void find_low() {
    low_.clear();
    next_low_ = 0;
    for_each_open([&](std::uint32_t item, std::uint32_t length) {
      if (length < 2) low_.push_back(item);
    });
    sort_low(std::size_t{0});
  }
  std::uint32_t short_item() const { return short_item_; }

  bool is_open(std::uint32_t item) const { return items_[item].status == Status::open; }
  std::uint32_t length(std::uint32_t item) const { return items_[item].length; }
  bool is_live(std::uint32_t option) const { return (live_[option / 64] >> option % 64 & 1) != 0; }
  /// A bit for each option.
  std::span<const std::uint64_t> live() const { return live_; }
  /// Calls visit(option) for each option that died since the trail had the given length.
  template <typename Visit>
  void for_each_killed(std::uint32_t since, const Visit& visit) const {
    for (const std::uint32_t step : std::span(trail_).subspan(since)) {
      if ((step & closing) == 0) visit(step);
    }
  }
  std::uint32_t trail() const { return static_cast<std::uint32_t>(trail_.size()); }

  /// Calls visit(item, length) for each open primary item.
  template <typename Visit>
  void for_each_open(const Visit& visit) {
    for (std::uint32_t k = 0; k < num_active_;) {
      const std::uint32_t number = active_[k];
      const Item& item = items_[number];
      if (item.status != Status::open) {  // and it stays closed until the search backtracks
        std::swap(active_[k], active_[--num_active_]);
        continue;
      }
      ++k;
      visit(number, item.length);
    }
  }
  /// Returns the least of the open primary items by less(item, length, other item, length of the
  /// other), a strict order; `none` if no item is open. Before: if the order depends on more than
  /// items and lengths, touch() was called for items for which that has changed.
  template <typename Less>
  std::uint32_t min_open(const Less& less) {
    if (tournament_) {
      for (; seen_lengths_ < lengths_.size(); ++seen_lengths_) touch(lengths_[seen_lengths_].item);
      for (; seen_trail_ < trail_.size(); ++seen_trail_) {
        if ((trail_[seen_trail_] & closing) != 0) touch(trail_[seen_trail_] & ~closing);
      }
      return tournament_->least([&](std::uint32_t item) { return is_open(item); },
                                [&](std::uint32_t a, std::uint32_t b) {
                                  return less(a, items_[a].length, b, items_[b].length);
                                });
    }
    std::uint32_t best = none;
    std::uint32_t best_length = 0;
    for_each_open([&](std::uint32_t item, std::uint32_t length) {
      if (best != none && !less(item, length, best, best_length)) return;
      best = item;
      best_length = length;
    });
    return best;
  }
  void touch(std::uint32_t item) {
    if (tournament_ && item < num_primary_) tournament_->touch(item);
  }
  void touch_all() {
    if (tournament_) tournament_->touch_all();
  }
  /// Appends the live options of an open item, ascending.
  void get_options(std::uint32_t item, std::vector<std::uint32_t>& options) const {
    const auto from = static_cast<std::ptrdiff_t>(options.size());
    const Item& open = items_[item];
    for (std::uint32_t place = open.begin; place < open.begin + open.length; ++place) {
      options.push_back(option_of_[sets_[place]]);
    }
    std::sort(options.begin() + from, options.end());
  }

  /// Entries removed from sets, except by failed calls of take().
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  static constexpr std::uint32_t closing = 1U << 31;  // trail entry of an item that was closed

  enum class Status : std::uint32_t { open, closing, closed };
  struct Item {
    std::uint32_t begin;  // of its set
    std::uint32_t length;
    Status status;
    std::uint32_t stamp;  // stamp of the last change of its length
  };
  struct Length {
    std::uint32_t item;
    std::uint32_t length;
  };

  // Removes a live option from the sets of all open items, except the set of one node. Returns
  // false if that leaves an open item without options.
  bool hide(std::uint32_t option, std::uint32_t except) {
    live_[option / 64] &= ~(std::uint64_t{1} << option % 64);
    trail_.push_back(option);
    bool alive = true;
    // Local copies, so that the compiler need not load these again after each store.
    const std::uint32_t* const item_of = item_of_.data();
    std::uint32_t* const sets = sets_.data();
    std::uint32_t* const places = place_.data();
    Item* const items = items_.data();
    const std::uint32_t stamp = stamp_;
    const std::uint32_t end = start_[option + 1];
    for (std::uint32_t n = start_[option]; n < end; ++n) {
      if (n == except) continue;
      const std::uint32_t number = item_of[n];
      Item& item = items[number];
      if (item.status == Status::closed) continue;
      if (item.stamp != stamp) {
        item.stamp = stamp;
        lengths_.push_back({number, item.length});
      }
      const std::uint32_t length = --item.length;
      const std::uint32_t last = item.begin + length;
      const std::uint32_t hole = places[n];
      const std::uint32_t moved = sets[last];
      sets[hole] = moved;
      places[moved] = hole;
      sets[last] = n;
      places[n] = last;
      ++removed_;
      if (length > 1 || number >= num_primary_ || item.status != Status::open) continue;
      low_.push_back(number);
      if (length > 0) continue;
      short_item_ = number;
      alive = false;
    }
    return alive;
  }
  // From here on, lengths are recorded again before they change.
  void begin_change() {
    removed_ = 0;
    if (++stamp_ != 0) return;
    for (Item& item : items_) item.stamp = 0;
    stamp_ = 1;
  }
  // Kills the options of an item that is being closed, except those that give it the colour of this
  // node. They stay in its own set, which is no longer relevant.
  bool rule_out(std::uint32_t node, bool forced) {
    bool alive = true;
    const Item& item = items_[item_of_[node]];
    const std::uint32_t colour = colour_of_[node];
    for (std::uint32_t place = item.begin; place < item.begin + item.length; ++place) {
      const std::uint32_t other = sets_[place];
      if (colour != 0 && colour_of_[other] == colour) continue;
      alive &= hide(option_of_[other], other);
      if (!alive && !forced) break;
    }
    return alive;
  }
  // Their order depends on the order of the sets; the search must not depend on it.
  void sort_low(std::size_t from) {
    if (low_.size() - from > 1) {
      std::sort(low_.begin() + static_cast<std::ptrdiff_t>(from), low_.end());
    }
  }

  std::uint32_t num_primary_;
  std::vector<OptionId> option_ids_;
  std::vector<std::uint32_t> start_;  // start of the nodes of each option
  // Data of each node, in separate arrays, because a search uses them at different times:
  std::vector<std::uint32_t> item_of_;
  std::vector<std::uint32_t> option_of_;
  std::vector<std::uint32_t> colour_of_;
  std::vector<std::uint32_t> place_;  // in sets_
  std::vector<Item> items_;
  std::vector<std::uint32_t> sets_;  // nodes
  std::vector<std::uint64_t> live_;

  std::vector<std::uint32_t> active_;  // primary items: the open ones are among the first
  std::uint32_t num_active_ = 0;       // of these
  std::vector<std::uint32_t> low_;     // items reduced to one option or none
  std::uint32_t next_low_ = 0;         // earlier ones are processed
  std::uint32_t stamp_ = 0;
  std::vector<Length> lengths_;       // lengths before the change of each stamp
  std::vector<std::uint32_t> trail_;  // killed options and closed items
  std::optional<Tournament> tournament_;
  std::size_t seen_lengths_ = 0;  // of lengths_: earlier ones were reported to the tournament
  std::size_t seen_trail_ = 0;    // the same of trail_
  std::uint32_t short_item_ = none;
  std::uint64_t removed_ = 0;
  std::uint64_t updates_ = 0;
};

}  // namespace dlx::sparse
