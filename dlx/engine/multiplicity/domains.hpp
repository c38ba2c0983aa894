#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/multiplicity/set_state.hpp"
#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/selection.hpp"

namespace dlx::multiplicity {

/// Keeps the domains of a SetState consistent: removes options that leave some open item without
/// options, until there are none. Internal.
///
/// The remaining options do not depend on the order of the work. An item is checked again only if
/// one of the options died that last proved that the item supports all others; these options are
/// recorded for each level of the search.
///
/// Memory:   about 16 bytes per entry, plus the memory of Unsupported.
/// Source:   see Unsupported; checking the last witnesses first: the last supports of Bessière and
///           Régin, "Refining the basic constraint propagation algorithm" (2001).
class Domains {
 public:
  Domains(const Problem& problem, const SetState& state)
      : unsupported_(problem, all_options(problem)),
        order_start_{0},
        witnesses_(state.num_primary()),
        is_suspect_(state.num_primary()) {
    const Conflicts& conflicts = unsupported_.conflicts();
    for (std::uint32_t item = 0; item < state.num_primary(); ++item) {
      const auto options = conflicts.options_of(ItemId{item});
      Deadline::check(1 + 4 * options.size());
      append_spread(options, order_);
      order_start_.push_back(static_cast<std::uint32_t>(order_.size()));
    }
    places_ = {state.num_options(), [&](auto put) {
                 for (std::uint32_t item = 0; item < state.num_primary(); ++item) {
                   for (std::uint32_t k = order_start_[item]; k < order_start_[item + 1]; ++k) {
                     put(order_[k], Place{item, k - order_start_[item]});
                   }
                 }
               }};
    reset();
  }

  enum class Status {
    consistent,
    dead,     ///< short_item() has no option left
    pending,  ///< the meter stopped the work; call again to continue
  };
  Status propagate(SetState& state, Meter& meter) {
    if (!std::exchange(is_pending_, true)) updates_before_ = state.updates();
    Status status = Status::pending;
    while (status == Status::pending) {
      // Polls the meter regularly, regardless of the work per node.
      if (unsupported_.steps() - polled_steps_ >= steps_per_poll) {
        polled_steps_ = unsupported_.steps();
        if (!meter.poll()) return Status::pending;
      }
      status = work(state, steps_per_poll);
    }
    is_pending_ = false;
    if (status == Status::dead)
      state.set_updates(updates_before_);  // their number depends on chance
    return status;
  }

  std::uint32_t short_item() const { return short_item_; }

  /// A point to which undo() returns, when the state returns to this point or a later one.
  struct Mark {
    std::uint32_t witnesses;
    std::uint32_t seen;
  };
  Mark mark() const { return {static_cast<std::uint32_t>(witness_trail_.size()), seen_}; }
  void undo(const Mark& mark) {
    while (witness_trail_.size() > mark.witnesses) {
      witnesses_[witness_trail_.back().item] = witness_trail_.back().number;
      witness_trail_.pop_back();
    }
    seen_ = mark.seen;
    forget_suspects();
  }

  /// Starts with the initial state, in which options may already be taken.
  void reset() {
    forget_suspects();
    std::ranges::fill(witnesses_, std::numeric_limits<std::uint32_t>::max());
    witness_trail_.clear();
    seen_ = 0;
    is_pending_ = false;
    for (std::uint32_t item = 0; item < witnesses_.size(); ++item) suspect(item);
  }

 private:
  // Words of work between two polls of the meter: some tenths of a millisecond.
  static constexpr std::uint64_t steps_per_poll = 1 << 20;

  // Works for `steps` words or bits, or slightly longer; returns `pending` if more is to be done.
  Status work(SetState& state, std::uint64_t steps) {
    const std::uint64_t end = unsupported_.steps() + steps;
    examine_killed(state);
    for (;;) {
      if (next_ == round_.size()) {
        if (suspects_.empty()) return Status::consistent;
        // Short items rule out the most and cost the least.
        round_.swap(suspects_);
        suspects_.clear();
        next_ = 0;
        std::ranges::sort(round_, [&](std::uint32_t a, std::uint32_t b) {
          return state.length(a) != state.length(b) ? state.length(a) < state.length(b) : a < b;
        });
      }
      const std::uint32_t item = round_[next_];
      if (state.is_open(item)) {
        if (state.length(item) == 0) {
          short_item_ = item;
          return Status::dead;
        }
        const auto order = std::span(order_).subspan(order_start_[item],
                                                     order_start_[item + 1] - order_start_[item]);
        const std::uint32_t found = unsupported_.find(ItemId{item}, order, state.live(), end);
        if (found == 0) return Status::pending;
        witness_trail_.push_back({item, witnesses_[item]});
        witnesses_[item] = found;
        bool alive = true;
        unsupported_.for_each([&](std::uint32_t option) { alive = alive && state.kill(option); });
        if (!alive) {
          short_item_ = state.short_item();
          return Status::dead;
        }
      }
      is_suspect_[item] = 0;
      ++next_;
      examine_killed(state);
    }
  }

  // Neighbouring options of an item are often similar and conflict with the same options. Visiting
  // the options in steps of the golden section of their number puts different options first, so
  // that the few options that clear an item are found sooner.
  static void append_spread(std::span<const std::uint32_t> options,
                            std::vector<std::uint32_t>& order) {
    const std::size_t size = options.size();
    std::size_t step = std::max<std::size_t>(size * 618 / 1000, 1);
    while (std::gcd(step, size) > 1) ++step;
    for (std::size_t k = 0, place = 0; k < size; ++k, place = (place + step) % size) {
      order.push_back(options[place]);
    }
  }

  struct Place {
    std::uint32_t item;
    std::uint32_t rank;  // number of the option in the order of the item
  };
  struct Witnesses {
    std::uint32_t item;
    std::uint32_t number;
  };

  void examine_killed(const SetState& state) {
    state.for_each_killed(seen_, [&](std::uint32_t option) {
      for (const Place& place : places_[option]) {
        if (place.rank < witnesses_[place.item] && state.is_open(place.item)) suspect(place.item);
      }
    });
    seen_ = state.trail();
  }

  void suspect(std::uint32_t item) {
    if (is_suspect_[item] != 0) return;
    is_suspect_[item] = 1;
    suspects_.push_back(item);
  }

  void forget_suspects() {
    for (const std::uint32_t item : suspects_) is_suspect_[item] = 0;
    for (; next_ < round_.size(); ++next_) is_suspect_[round_[next_]] = 0;
    suspects_.clear();
  }

  Unsupported unsupported_;
  std::vector<std::uint32_t> order_start_;  // start of each primary item
  std::vector<std::uint32_t> order_;        // its options
  Lists<Place> places_;                     // positions of each option in its primary items
  // The first `witnesses` options of an item's order prove that it supports all live options.
  std::vector<std::uint32_t> witnesses_;
  std::vector<Witnesses> witness_trail_;  // their previous values
  std::uint32_t seen_ = 0;                // of the trail of the state
  std::vector<std::uint32_t> suspects_;   // items to be checked
  std::vector<char> is_suspect_;
  std::vector<std::uint32_t> round_;  // of these, in order; those before next_ are processed
  std::size_t next_ = 0;
  std::uint32_t short_item_ = none;
  bool is_pending_ = false;           // propagate() has not finished
  std::uint64_t updates_before_ = 0;  // updates of the state before propagate()
  std::uint64_t polled_steps_ = 0;    // steps at the last poll of the meter
};

}  // namespace dlx::multiplicity
