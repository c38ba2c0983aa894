#include "dlx/cover/plain_search.hpp"

#include <limits>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"

namespace dlx {

PlainSearch::End PlainSearch::run(std::span<const RestOfOption> options, WideSum slack,
                                  std::int64_t bound, std::uint64_t most_nodes) {
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

// Chooses the item of a level. True if none is left: that is a cover.
bool PlainSearch::open(Level& level) {
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
void PlainSearch::take(const RestOfOption& taken) {
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

void PlainSearch::leave() {
  levels_.pop_back();
  if (levels_.empty()) return;
  for (const Entry& entry : problem_.option(chosen_.back())) {
    if (problem_.is_primary(entry.item)) covered_[index(entry.item)] = 0;
  }
  chosen_.pop_back();
}

// Whether an option has no item of the one that is marked, or with the same colour.
bool PlainSearch::fits(OptionId option) const {
  Deadline::check(problem_.option(option).size());
  for (const Entry& entry : problem_.option(option)) {
    const std::uint32_t found = mark_[index(entry.item)];
    if (found == 0) continue;
    if (entry.colour == ColourId::none || found != 1 + index(entry.colour)) return false;
  }
  return true;
}

bool PlainSearch::costs_less(std::int64_t bound) const {
  return cover_cost(problem_, chosen_) < bound;
}

}  // namespace dlx
