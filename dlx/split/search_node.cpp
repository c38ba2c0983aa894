#include "dlx/split/search_node.hpp"

#include <algorithm>

namespace dlx {

UseIndex::UseIndex(const Problem& problem) : problem_(problem), start_(problem.num_items() + 1) {
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    for (const Entry& entry : problem.option(OptionId{option})) ++start_[index(entry.item) + 1];
  }
  for (std::size_t k = 1; k < start_.size(); ++k) start_[k] += start_[k - 1];
  uses_.resize(start_.back());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    for (const Entry& entry : problem.option(OptionId{option})) {
      uses_[next[index(entry.item)]++] = {option, entry.colour};
    }
  }
}

SearchNode::SearchNode(const UseIndex& uses)
    : uses_(&uses),
      live_(uses.problem().num_options(), 1),
      length_(uses.problem().num_items()),
      num_live_(uses.problem().num_options()) {
  const Problem& problem = uses.problem();
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    length_[k] = static_cast<std::uint32_t>(uses.uses(ItemId{k}).size());
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    left_.push_back(problem.bounds(ItemId{k}));
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!problem.has_primary(OptionId{k})) remove(k);
  }
}

void SearchNode::remove(std::uint32_t option) {
  if (live_[option] == 0) return;
  live_[option] = 0;
  --num_live_;
  for (const Entry& entry : uses_->problem().option(OptionId{option})) --length_[index(entry.item)];
}

void SearchNode::leave_out(OptionId option) { remove(index(option)); }

// Afterwards each live option agrees with all that were taken.
void SearchNode::take(OptionId option) {
  remove(index(option));
  for (const Entry& entry : uses_->problem().option(option)) {
    if (uses_->problem().is_primary(entry.item)) {
      Bounds& left = left_[index(entry.item)];
      if (left.low > 0) --left.low;
      if (--left.high > 0) continue;
    }
    if (length_[index(entry.item)] == 0) continue;
    for (const UseIndex::Use& use : uses_->uses(entry.item)) {
      if (entry.colour == ColourId::none || use.colour != entry.colour) remove(use.option);
    }
  }
}

// Prefers items that must still be covered: one with the fewest branches, of several the first.
SearchNode::Branching SearchNode::branching() const {
  Branching best;
  for (std::uint32_t k = 0; k < left_.size(); ++k) {
    if (left_[k].low == 0) continue;
    if (length_[k] < left_[k].low) return {.dead = true};
    const std::uint32_t branches = length_[k] - left_[k].low + 1;
    if (best.branches == 0 || branches < best.branches) {
      best.item = ItemId{k};
      best.branches = branches;
    }
  }
  if (best.branches > 0) return best;
  for (std::uint32_t k = 0; k < left_.size(); ++k) {
    if (length_[k] > 0) return {.item = ItemId{k}, .branches = length_[k] + 1};
  }
  return {.cover = true};
}

bool SearchNode::enter(const Branching& branching, std::uint32_t branch, OptionId& taken,
                       std::vector<OptionId>* left_out) {
  const std::span<const UseIndex::Use> uses = uses_->uses(branching.item);
  std::size_t end = 0;
  for (std::uint32_t before = 0; end < uses.size(); ++end) {
    if (live_[uses[end].option] != 0 && before++ == branch) break;
  }
  const bool takes = end < uses.size();
  // An option that is the last one for its item makes the others go by itself.
  if (!takes || left_[index(branching.item)].high > 1) {
    for (std::size_t k = 0; k < end; ++k) {
      if (live_[uses[k].option] == 0) continue;
      remove(uses[k].option);
      if (left_out != nullptr) left_out->push_back(OptionId{uses[k].option});
    }
  }
  if (!takes) return false;
  taken = OptionId{uses[end].option};
  take(taken);
  return true;
}

std::vector<std::uint32_t> SearchNode::key() const {
  std::vector<std::uint32_t> key((live_.size() + 31) / 32);
  for (std::size_t k = 0; k < live_.size(); ++k) {
    if (live_[k] != 0) key[k / 32] |= std::uint32_t{1} << k % 32;
  }
  // An item that is covered once and has live options is uncovered. A high bound that leaves room
  // for all options is none.
  const Problem& problem = uses_->problem();
  if (!problem.has_bounds()) return key;
  for (std::uint32_t k = 0; k < left_.size(); ++k) {
    if (problem.bounds(ItemId{k}) == Bounds{} || length_[k] == 0) continue;
    key.push_back(left_[k].low);
    key.push_back(std::min(left_[k].high, length_[k]));
  }
  return key;
}

}  // namespace dlx
