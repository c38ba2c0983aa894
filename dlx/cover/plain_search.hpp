#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/int128.hpp"

namespace dlx {

/// Sums of costs and prices, which fit whatever a certificate says. Internal.
using WideSum = Int128;

/// An option, and what it costs beyond the prices of its items, no less than 0. Internal.
struct RestOfOption {
  OptionId option;
  WideSum rest = 0;
};

/// The search that certificates of bounds leave to their verifier, as simple as it can be: an item
/// with the fewest options, all of these, and again. Internal; of problems without multiplicities.
class PlainSearch {
 public:
  enum class End { nothing, cover, budget };

  explicit PlainSearch(const Problem& problem)
      : problem_(problem), covered_(problem.num_primary()), mark_(problem.num_items()) {}

  /// Looks for a cover of these options that costs less than `bound`, in units of the problem,
  /// among those whose rests come to at most `slack`, in at most so many nodes.
  End run(std::span<const RestOfOption> options, WideSum slack, std::int64_t bound,
          std::uint64_t most_nodes) {
    nodes_ = 0;
    levels_.push_back({{options.begin(), options.end()}, {}, 0, slack});
    End end = End::nothing;
    if (open(levels_.back())) end = costs_less(bound) ? End::cover : End::nothing;
    while (end == End::nothing && !levels_.empty()) {
      Level& level = levels_.back();
      if (level.next == level.branches.size()) {
        leave();
      } else if (nodes_ == most_nodes) {
        end = End::budget;
      } else {
        ++nodes_;
        const RestOfOption taken = level.branches[level.next++];
        take(taken);
        if (open(levels_.back()) && costs_less(bound)) end = End::cover;
      }
    }
    while (!levels_.empty()) leave();
    return end;
  }
  /// Options that the last run has tried.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Level {
    std::vector<RestOfOption> live, branches;
    std::size_t next;
    WideSum slack;
  };

  // Chooses the item of a level. True if none is left: that is a cover.
  bool open(Level& level) {
    std::vector<std::uint32_t> count(covered_.size());
    for (const RestOfOption& each : level.live) {
      const std::span<const Entry> entries = problem_.option(each.option);
      Deadline::check(entries.size());
      for (const Entry& entry : entries) {
        if (problem_.is_primary(entry.item)) ++count[index(entry.item)];
      }
    }
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t best = none;
    for (std::uint32_t item = 0; item < covered_.size(); ++item) {
      if (covered_[item] == 0 && (best == none || count[item] < count[best])) best = item;
    }
    if (best == none) return true;
    for (const RestOfOption& each : level.live) {
      for (const Entry& entry : problem_.option(each.option)) {
        if (index(entry.item) == best) level.branches.push_back(each);
      }
    }
    return false;
  }
  // A level with the options that go with one more.
  void take(const RestOfOption& taken) {
    chosen_.push_back(taken.option);
    for (const Entry& entry : problem_.option(taken.option)) {
      mark_[index(entry.item)] = 1 + index(entry.colour);
      if (problem_.is_primary(entry.item)) covered_[index(entry.item)] = 1;
    }
    const Level& above = levels_.back();
    Level level{{}, {}, 0, above.slack - taken.rest};
    for (const RestOfOption& each : above.live) {
      if (each.rest <= level.slack && fits(each.option)) level.live.push_back(each);
    }
    for (const Entry& entry : problem_.option(taken.option)) mark_[index(entry.item)] = 0;
    levels_.push_back(std::move(level));
  }
  void leave() {
    levels_.pop_back();
    if (levels_.empty()) return;
    for (const Entry& entry : problem_.option(chosen_.back())) {
      if (problem_.is_primary(entry.item)) covered_[index(entry.item)] = 0;
    }
    chosen_.pop_back();
  }
  // Whether an option has no item of the one that is marked, or with the same colour.
  bool fits(OptionId option) const {
    Deadline::check(problem_.option(option).size());
    for (const Entry& entry : problem_.option(option)) {
      const std::uint32_t found = mark_[index(entry.item)];
      if (found == 0) continue;
      if (entry.colour == ColourId::none || found != 1 + index(entry.colour)) return false;
    }
    return true;
  }
  bool costs_less(std::int64_t bound) const { return cover_cost(problem_, chosen_) < bound; }

  const Problem& problem_;
  std::vector<std::uint8_t> covered_;  // by primary item
  std::vector<std::uint32_t> mark_;    // by item, while options are compared with one
  std::vector<Level> levels_;
  std::vector<OptionId> chosen_;
  std::uint64_t nodes_ = 0;
};

}  // namespace dlx
