#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/cover/marks.hpp"
#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/int128.hpp"

namespace dlx {

/// Sums of costs and dual values, which cannot overflow for any certificate. Internal.
using WideSum = Int128;

/// An option, and its reduced cost, which is at least 0. Internal.
struct RestOfOption {
  OptionId option;
  WideSum rest = 0;
};

/// The search that certificates of bounds leave to their verifier, as simple as possible: branches
/// on an item with the fewest remaining options, and tries all of these options. If an item may be
/// covered more than once, the search below an option excludes the earlier options of the item, so
/// that it finds each set of options once. A set that covers all items sufficiently often is a
/// cover; further options may be added to it. Internal.
class PlainSearch {
 public:
  enum class End { nothing, cover, budget };

  explicit PlainSearch(const Problem& problem)
      : problem_(problem), times_(problem.num_primary()), marks_(problem) {}

  /// Adds a cover that the search does not report, with ascending options. Returns false if the
  /// cover was added before.
  bool pass_over(std::vector<OptionId> cover) { return known_.insert(std::move(cover)).second; }

  /// Searches for a cover of these options that was not added and costs less than `bound`, in units
  /// of the problem. Considers only covers whose reduced costs sum to at most `slack`. Tries at
  /// most `max_nodes` nodes.
  End run(std::span<const RestOfOption> options, WideSum slack, std::int64_t bound,
          std::uint64_t max_nodes) {
    nodes_ = 0;
    levels_.push_back({{options.begin(), options.end()}, {}, 0, std::nullopt, slack});
    End end = open(levels_.back(), bound) ? End::cover : End::nothing;
    while (end == End::nothing && !levels_.empty()) {
      Level& level = levels_.back();
      if (level.next == level.branches.size()) {
        leave();
      } else if (nodes_ == max_nodes) {
        end = End::budget;
      } else {
        ++nodes_;
        const RestOfOption taken = level.branches[level.next++];
        take(taken);
        if (open(levels_.back(), bound)) end = End::cover;
      }
    }
    while (!levels_.empty()) leave();
    return end;
  }
  /// The number of options that the last run tried.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Level {
    std::vector<RestOfOption> live, branches;
    std::size_t next;
    std::optional<std::uint32_t> item;  // nullopt: all items are covered
    WideSum slack;
  };

  // Chooses the item of a level. Returns true if an unexpected cover was found.
  bool open(Level& level, std::int64_t bound) {
    std::vector<std::uint32_t> count(times_.size());
    for (const RestOfOption& each : level.live) {
      const std::span<const Entry> entries = problem_.option(each.option);
      Deadline::check(entries.size());
      for (const Entry& entry : entries) {
        if (problem_.is_primary(entry.item)) ++count[index(entry.item)];
      }
    }
    std::int64_t least = 0;
    for (std::uint32_t item = 0; item < times_.size(); ++item) {
      const std::uint32_t low = problem_.low(ItemId{item});
      if (times_[item] >= low) continue;
      const std::int64_t spare = std::int64_t{count[item]} - (low - times_[item]);
      if (level.item && spare >= least) continue;
      level.item = item;
      least = spare;
    }
    if (!level.item) return open_cover(level, bound);
    if (least < 0) return false;
    for (const RestOfOption& each : level.live) {
      if (has(each.option, *level.item)) level.branches.push_back(each);
    }
    return false;
  }
  // Opens a level whose chosen options are a cover; options with negative costs may be added.
  bool open_cover(Level& level, std::int64_t bound) {
    const WideSum cost = cover_cost(problem_, chosen_);
    if (cost < bound && !is_known()) return true;
    WideSum least = cost;
    for (const RestOfOption& each : level.live) {
      least += std::min<WideSum>(problem_.cost(each.option), 0);
    }
    if (least < bound) level.branches = level.live;
    return false;
  }
  // Takes an option, and adds a level with the options that are compatible with it.
  void take(const RestOfOption& taken) {
    chosen_.push_back(taken.option);
    for (const Entry& entry : problem_.option(taken.option)) {
      const bool full = !problem_.is_primary(entry.item) ||
                        ++times_[index(entry.item)] == problem_.high(entry.item);
      if (full) marks_.add(entry);
    }
    const Level& above = levels_.back();
    Level level{{}, {}, 0, std::nullopt, above.slack - taken.rest};
    // if true, the other options of that item conflict with `taken`
    bool behind = above.item && problem_.high(ItemId{*above.item}) == 1;
    for (const RestOfOption& each : above.live) {
      if (each.option == taken.option) {
        behind = true;
      } else if (each.rest <= level.slack && marks_.fits(each.option) &&
                 (behind || (above.item && !has(each.option, *above.item)))) {
        level.live.push_back(each);
      }
    }
    for (const Entry& entry : problem_.option(taken.option)) marks_.remove(entry);
    levels_.push_back(std::move(level));
  }
  void leave() {
    levels_.pop_back();
    if (levels_.empty()) return;
    for (const Entry& entry : problem_.option(chosen_.back())) {
      if (problem_.is_primary(entry.item)) --times_[index(entry.item)];
    }
    chosen_.pop_back();
  }
  bool has(OptionId option, std::uint32_t item) const {
    return has_item(problem_, option, ItemId{item});
  }
  bool is_known() const {
    if (known_.empty()) return false;
    std::vector<OptionId> cover = chosen_;
    std::ranges::sort(cover);
    return known_.contains(cover);
  }

  const Problem& problem_;
  std::set<std::vector<OptionId>> known_;
  std::vector<std::uint32_t> times_;  // number of times that each primary item is covered
  Marks marks_;                       // items of the taken options
  std::vector<Level> levels_;
  std::vector<OptionId> chosen_;
  std::uint64_t nodes_ = 0;
};

}  // namespace dlx
