#include "dlx/engine/bounds/sets_state.hpp"

#include <algorithm>
#include <tuple>

#include "dlx/deadline.hpp"

namespace dlx::bounds {

SetsState::SetsState(const Problem& problem)
    : layout_(problem),
      option_of_(layout_.nodes.size()),
      begin_(layout_.num_items()),
      sets_(layout_.nodes.size()),
      place_(layout_.nodes.size()),
      length_(layout_.num_items()),
      low_(layout_.low),
      high_(layout_.high),
      open_(layout_.num_items(), 1),
      live_(layout_.num_options()),
      active_(layout_.num_primary),
      num_active_(layout_.num_primary) {
  std::uint32_t next = 0;
  for (std::uint32_t item = 0; item < layout_.num_items(); ++item) {
    begin_[item] = next;
    next += layout_.length[item];
  }
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    live_[k] = layout_.start[k] < layout_.start[k + 1] ? 1 : 0;
    Deadline::check(1 + layout_.start[k + 1] - layout_.start[k]);
    for (std::uint32_t n = layout_.start[k]; n < layout_.start[k + 1]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      option_of_[n] = k;
      place_[n] = begin_[item] + static_cast<std::uint32_t>(length_[item]++);
      sets_[place_[n]] = n;
    }
  }
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) active_[item] = item;
}

void SetsState::reset() {
  go_back(0);
  updates_ = 0;
}

// Undoes the last kills, up to the first so many.
void SetsState::revive_to(std::size_t killed) {
  while (killed_.size() > killed) {
    revive(killed_.back());
    killed_.pop_back();
  }
}

void SetsState::go_back(std::size_t taken) {
  while (marks_.size() > taken) undo();
  revive_to(marks_.empty() ? 0 : marks_.back().killed_then);
  num_active_ = layout_.num_primary;
  tight_.clear();
  next_tight_ = 0;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    if (is_tight(item)) tight_.push_back(item);
  }
}

// Removes a live option from the sets of all open items. False if one of them has fewer options
// left than it needs.
bool SetsState::kill(std::uint32_t option) {
  live_[option] = 0;
  killed_.push_back(option);
  bool alive = true;
  const std::uint32_t end = layout_.start[option + 1];
  for (std::uint32_t n = layout_.start[option]; n < end; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    if (open_[item] == 0) continue;
    const std::uint32_t hole = place_[n];
    const std::int32_t length = --length_[item];
    const std::uint32_t last = begin_[item] + static_cast<std::uint32_t>(length);
    const std::uint32_t moved = sets_[last];
    sets_[hole] = moved;
    place_[moved] = hole;
    sets_[last] = n;
    place_[n] = last;
    ++removed_;
    if (item >= layout_.num_primary || length > low_[item]) continue;
    if (length < low_[item]) alive = false;
    if (length == low_[item] && length > 0) tight_.push_back(item);
  }
  return alive;
}

// Undoes the last kill() that has not been undone.
void SetsState::revive(std::uint32_t option) {
  for (std::uint32_t n = layout_.start[option]; n < layout_.start[option + 1]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    length_[item] += open_[item];
  }
  live_[option] = 1;
}

// Kills what does not agree with a closed item.
bool SetsState::close(std::uint32_t item, std::uint32_t colour, bool forced) {
  bool alive = true;
  const std::uint32_t end = begin_[item] + static_cast<std::uint32_t>(length_[item]);
  for (std::uint32_t k = begin_[item]; k < end; ++k) {
    const std::uint32_t node = sets_[k];
    if (colour != 0 && layout_.nodes[node].colour == colour) continue;
    const std::uint32_t option = option_of_[node];
    if (live_[option] == 0) continue;
    alive &= kill(option);
    if (!alive && !forced) break;
  }
  return alive;
}

bool SetsState::take(std::uint32_t option, bool forced) {
  marks_.push_back({option, static_cast<std::uint32_t>(killed_.size()),
                    static_cast<std::uint32_t>(closed_.size()), num_active_,
                    static_cast<std::uint32_t>(tight_.size()), next_tight_});
  removed_ = 0;
  for (std::uint32_t n = layout_.start[option]; n < layout_.start[option + 1]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    bool closes = open_[item] != 0;
    if (item < layout_.num_primary) {
      --low_[item];
      closes = --high_[item] == 0;
    }
    if (!closes) continue;
    open_[item] = 0;
    closed_.push_back(item);
  }
  // The items of the option that are open still need one option less, and have one less: none of
  // them can become short of options by that.
  bool alive = kill(option);
  std::size_t closed = marks_.back().closed;
  for (std::uint32_t n = layout_.start[option]; closed < closed_.size(); ++n) {
    const Node& node = layout_.nodes[n];
    if (node.item != closed_[closed]) continue;  // they were closed in the order of the nodes
    ++closed;
    alive &= close(node.item, node.colour, forced);
    if (!alive && !forced) break;
  }
  marks_.back().killed_then = static_cast<std::uint32_t>(killed_.size());
  if (!alive) return false;
  updates_ += removed_;
  sort_tight(marks_.back().tight);
  return true;
}

void SetsState::undo() {
  const Mark& mark = marks_.back();
  revive_to(mark.killed);
  while (closed_.size() > mark.closed) {
    open_[closed_.back()] = 1;
    closed_.pop_back();
  }
  for (std::uint32_t n = layout_.start[mark.option]; n < layout_.middle[mark.option]; ++n) {
    ++low_[layout_.nodes[n].item];
    ++high_[layout_.nodes[n].item];
  }
  num_active_ = mark.active;
  tight_.resize(mark.tight);
  next_tight_ = mark.next_tight;
  marks_.pop_back();
}

bool SetsState::exclude(std::uint32_t option) {
  const std::size_t from = tight_.size();
  if (!kill(option)) return false;
  sort_tight(from);
  return true;
}

// The order in a set depends on what was tried before, but that of the search must not.
void SetsState::sort_tight(std::size_t from) {
  if (tight_.size() - from > 1) {
    std::sort(tight_.begin() + static_cast<std::ptrdiff_t>(from), tight_.end());
  }
}

Choice SetsState::choose() {
  for (; next_tight_ < tight_.size(); ++next_tight_) {
    const std::uint32_t item = tight_[next_tight_];
    if (is_tight(item)) return {Choice::Kind::branch, item, 1, false};
  }
  // Needy items are compared by degree, slack, length and number; of others the first is taken.
  using Key = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::uint32_t>;
  Key best{};
  bool needy = false;
  std::uint32_t first = layout_.num_primary;
  for (std::uint32_t k = 0; k < num_active_;) {
    const std::uint32_t item = active_[k];
    const std::int32_t length = length_[item];
    if (open_[item] == 0 || length == 0) {
      // A dead end if it still needs options: only at the root, for take() tells elsewhere.
      if (open_[item] != 0 && low_[item] > 0) return {Choice::Kind::dead};
      std::swap(active_[k], active_[--num_active_]);
      continue;
    }
    ++k;
    const std::int32_t low = low_[item];
    if (low <= 0) {
      first = std::min(first, item);
      continue;
    }
    if (length < low) return {Choice::Kind::dead};
    const std::int32_t degree = length - low;  // less 1
    if (needy && degree > std::get<0>(best)) continue;
    const Key key{degree, high_[item] - low, -length, item};
    if (needy && key > best) continue;
    best = key;
    needy = true;
  }
  if (needy) return branch_on(std::get<3>(best));
  if (first == layout_.num_primary) return {Choice::Kind::cover};
  return branch_on(first);
}

Choice SetsState::branch_on(std::uint32_t item) const {
  const bool optional = low_[item] <= 0;
  const std::int32_t degree = length_[item] - (optional ? 0 : low_[item]) + 1;
  return {Choice::Kind::branch, item, static_cast<std::uint32_t>(degree), optional};
}

void SetsState::get_options(std::uint32_t item, std::uint32_t most,
                            std::vector<std::uint32_t>& options) const {
  const auto set = std::span(sets_).subspan(begin_[item], static_cast<std::size_t>(length_[item]));
  if (most == 1) {
    // Nodes are numbered in the order of their options.
    options.push_back(option_of_[*std::min_element(set.begin(), set.end())]);
    return;
  }
  const auto from = static_cast<std::ptrdiff_t>(options.size());
  for (const std::uint32_t node : set) options.push_back(option_of_[node]);
  if (most < set.size()) {
    std::nth_element(options.begin() + from, options.begin() + from + most, options.end());
    options.resize(static_cast<std::size_t>(from) + most);
  }
  std::sort(options.begin() + from, options.end());
}

}  // namespace dlx::bounds
