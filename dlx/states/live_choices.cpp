#include "dlx/states/live_choices.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace dlx::states {

LiveChoices::LiveChoices(const Problem& problem, const BranchOrder& order)
    : items_(problem.num_items()),
      live_((problem.num_options() + 63) / 64),
      left_(live_.size()),
      own_(live_.size()),
      rounds_(problem.num_items()) {
  std::vector<std::vector<Use>> uses(problem.num_items());
  for (std::uint32_t place = 0; place < order.options.size(); ++place) {
    const OptionId option = order.options[place];
    first_entry_.push_back(entries_.size());
    option_depths_.push_back(order.depth_of_option[index(option)]);
    has_primary_.push_back(problem.has_primary(option));
    live_[place / 64] |= std::uint64_t{1} << (place % 64);
    for (const Entry& entry : problem.option(option)) {
      entries_.push_back(entry);
      uses[index(entry.item)].push_back({place, entry.colour});
      if (entry.colour != ColourId::none) items_[index(entry.item)].is_coloured = true;
    }
  }
  first_entry_.push_back(entries_.size());
  for (std::uint32_t k = 0; k < items_.size(); ++k) {
    Item& item = items_[k];
    item.live = static_cast<std::uint32_t>(uses[k].size());
    item.depth = order.depth_of_item[k];
    const bool is_primary = problem.is_primary(ItemId{k});
    item.low = is_primary ? problem.low(ItemId{k}) : 0;
    item.high = is_primary ? std::min(problem.high(ItemId{k}), item.live) : 1;
    item.has_bounds = is_primary && item.depth == BranchOrder::no_unit;
    first_use_.push_back(uses_.size());
    uses_.insert(uses_.end(), uses[k].begin(), uses[k].end());
  }
  first_use_.push_back(uses_.size());
}

bool LiveChoices::begin() {
  for (std::uint32_t k = 0; k < has_primary_.size(); ++k) {
    if (!has_primary_[k]) leave_out(k);
  }
  for (std::uint32_t k = 0; k < items_.size(); ++k) check(k);
  if (!settle()) return false;
  ignore_implied();
  return true;
}

// An item is implied if it permits all of its live options, and if another item needs at least as many
// options and all live options of the other item are also options of this item. Without implied items,
// the tree decomposition is narrower and the components are smaller.
void LiveChoices::ignore_implied() {
  std::vector<std::uint32_t> shared(items_.size());
  const auto need = [&](std::uint32_t k) { return items_[k].low - items_[k].taken; };
  for (std::uint32_t k = 0; k < items_.size(); ++k) {
    Item& item = items_[k];
    if (item.is_coloured || item.low <= item.taken || item.live > item.high - item.taken) continue;
    std::vector<std::uint32_t> beside;
    for (const Use& use : uses_of(k)) {
      if (!is_live(use.option)) continue;
      for (const Entry& entry : entries_of(use.option)) {
        if (shared[index(entry.item)]++ == 0) beside.push_back(index(entry.item));
      }
    }
    const bool is_implied = std::ranges::any_of(beside, [&](std::uint32_t other) {
      return other != k && shared[other] == items_[other].live &&
             items_[other].low > items_[other].taken && need(other) >= need(k);
    });
    if (is_implied) item.low = item.taken;
    for (const std::uint32_t other : beside) shared[other] = 0;
  }
}

LiveParts LiveChoices::live_parts() {
  LiveParts parts;
  for (std::uint32_t k = 0; k < has_primary_.size(); ++k) parts.options.push_back(is_live(k));
  for (std::uint32_t k = 0; k < items_.size(); ++k) parts.items.push_back(is_active(k));
  return parts;
}

bool LiveChoices::choose(Branch branch) {
  if (branch.takes) {
    take(branch.option);
  } else {
    leave_out(branch.option);
  }
  return settle();
}

// Takes all options of items that need them.
bool LiveChoices::settle() {
  for (std::size_t k = 0; k < full_.size() && !is_dead_; ++k) {
    const std::uint32_t item = full_[k];
    for (const Use& use : uses_of(item)) {
      if (is_live(use.option) && !is_dead_) take(use.option);
    }
  }
  full_.clear();
  return !std::exchange(is_dead_, false);
}

void LiveChoices::check(std::uint32_t item) {
  const Item& each = items_[item];
  if (each.low <= each.taken) return;
  const std::uint32_t need = each.low - each.taken;
  if (need == each.live) full_.push_back(item);
  if (need > each.live) is_dead_ = true;
}

void LiveChoices::leave_out(std::uint32_t option) {
  live_[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  trail_.push_back({option, false});
  for (const Entry& entry : entries_of(option)) {
    --items_[index(entry.item)].live;
    check(index(entry.item));
  }
  steps_ += entries_of(option).size();
}

void LiveChoices::take(std::uint32_t option) {
  live_[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  trail_.push_back({option, true});
  const std::span<const Entry> entries = entries_of(option);
  for (const Entry& entry : entries) {
    Item& item = items_[index(entry.item)];
    --item.live;
    ++item.taken;
    if (!item.is_coloured && item.taken > item.high) is_dead_ = true;
  }
  steps_ += entries.size();
  for (const Entry& entry : entries) {
    const Item& item = items_[index(entry.item)];
    if (item.live == 0 || (!item.is_coloured && item.taken < item.high)) continue;
    const std::span<const Use> uses = uses_of(index(entry.item));
    steps_ += uses.size();
    for (const Use& use : uses) {
      if (!is_live(use.option)) continue;
      if (entry.colour == ColourId::none || use.colour != entry.colour) leave_out(use.option);
    }
  }
}

void LiveChoices::undo(std::size_t num_choices) {
  while (trail_.size() > num_choices) {
    const auto [option, takes] = trail_.back();
    trail_.pop_back();
    live_[option / 64] |= std::uint64_t{1} << (option % 64);
    for (const Entry& entry : entries_of(option)) {
      Item& item = items_[index(entry.item)];
      ++item.live;
      if (takes) --item.taken;
    }
  }
}

void LiveChoices::add_branches(Unit unit, std::vector<Branch>& branches) {
  if (unit.is_option) {
    branches.push_back({unit.number, false});
    branches.push_back({unit.number, true});
    return;
  }
  for (const Use& use : uses_of(unit.number)) {
    if (is_live(use.option)) branches.push_back({use.option, true});
  }
}

void LiveChoices::begin_parts() {
  left_ = live_;
  next_word_ = 0;
  end_word_ = left_.size();
  ++round_;
}

void LiveChoices::begin_parts(std::span<const std::uint64_t> key) {
  next_word_ = key[0] & mask;
  const std::size_t words = key[0] >> 20 & mask;
  for (std::size_t k = 0; k < words; ++k)
    left_[next_word_ + k] = key[1 + k] & live_[next_word_ + k];
  end_word_ = next_word_ + words;
  ++round_;
}

bool LiveChoices::next_part(Part& part) {
  while (next_word_ < end_word_ && left_[next_word_] == 0) ++next_word_;
  if (next_word_ == end_word_) return false;
  explore(static_cast<std::uint32_t>(64 * next_word_ +
                                     static_cast<std::size_t>(std::countr_zero(left_[next_word_]))),
          part);
  return true;
}

void LiveChoices::end_parts() {
  for (; next_word_ < end_word_; ++next_word_) left_[next_word_] = 0;
}

// Returns true if the item can rule out live options.
bool LiveChoices::is_active(std::uint32_t item) {
  const Item& each = items_[item];
  if (!each.is_coloured) return each.low > each.taken || each.live > each.high - each.taken;
  if (each.live < 2) return false;
  ColourId first = ColourId::none;
  for (const Use& use : uses_of(item)) {
    ++steps_;
    if (!is_live(use.option)) continue;
    if (use.colour == ColourId::none) return true;
    if (first == ColourId::none) first = use.colour;
    if (use.colour != first) return true;
  }
  return false;
}

// Breadth-first search from an option. The order depends only on what the key contains.
void LiveChoices::explore(std::uint32_t option, Part& part) {
  using Rank = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  Rank best{BranchOrder::no_unit, 0, 0};
  part.active_items = 0;
  queue_.assign(1, option);
  bounds_.clear();
  simple_.clear();
  left_[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  const std::size_t first = option / 64;
  std::size_t last = first;
  for (std::size_t k = 0; k < queue_.size(); ++k) {
    const std::uint32_t each = queue_[k];
    own_[each / 64] |= std::uint64_t{1} << (each % 64);
    last = std::max<std::size_t>(last, each / 64);
    std::uint32_t num_active = 0;
    steps_ += entries_of(each).size();
    for (const Entry& entry : entries_of(each)) {
      const std::uint32_t number = index(entry.item);
      if (rounds_[number].visited == round_) {
        if (rounds_[number].active == round_) ++num_active;
        continue;
      }
      rounds_[number].visited = round_;
      if (!is_active(number)) continue;
      rounds_[number].active = round_;
      ++num_active;
      const Item& item = items_[number];
      ++part.active_items;
      if (const Rank rank{item.depth, item.live, number}; rank < best) {
        best = rank;
        part.unit = {number, false};
      }
      if (item.has_bounds) {
        const std::uint64_t need = item.low > item.taken ? item.low - item.taken : 0;
        const std::uint64_t room = std::min(item.high - item.taken, item.live);
        if (need == 1 && room == item.live) {
          simple_.push_back(number);
        } else {
          bounds_.push_back(bounds_bit | std::uint64_t{number} << 32 | need << 16 | room);
        }
      }
      for (const Use& use : uses_of(number)) {
        std::uint64_t& word = left_[use.option / 64];
        const std::uint64_t bit = std::uint64_t{1} << (use.option % 64);
        if ((word & bit) == 0) continue;
        word &= ~bit;
        queue_.push_back(use.option);
      }
      steps_ += uses_of(number).size();
    }
    if (const Rank rank{option_depths_[each], ~num_active, each}; rank < best) {
      best = rank;
      part.unit = {each, true};
    }
  }
  if (simple_.size() % 2 != 0) simple_.push_back(~std::uint32_t{0});
  for (std::size_t k = 0; k < simple_.size(); k += 2) {
    bounds_.push_back(std::uint64_t{simple_[k]} << 32 | simple_[k + 1]);
  }
  const std::size_t words = last - first + 1;
  key_.assign(1, std::uint64_t{bounds_.size()} << 40 | std::uint64_t{words} << 20 | first);
  for (std::size_t k = first; k <= last; ++k) key_.push_back(std::exchange(own_[k], 0));
  key_.insert(key_.end(), bounds_.begin(), bounds_.end());
  part.options = queue_;
  part.key = key_;
}

}  // namespace dlx::states
