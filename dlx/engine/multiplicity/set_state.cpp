#include "dlx/engine/multiplicity/set_state.hpp"

#include <numeric>

#include "dlx/deadline.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/multiplicity/item_chooser.hpp"

namespace dlx::multiplicity {

SetState::SetState(const Problem& problem, const Strategy& strategy)
    : problem_(problem),
      num_primary_(problem.num_primary()),
      has_bounds_(problem.has_bounds()),
      learns_(strategy.branching == Branching::weights),
      start_{0},
      items_(problem.num_items()),
      high_(problem.num_items()),
      live_((std::size_t{problem.num_options()} + 63) / 64),
      active_(num_primary_) {
  item_of_.reserve(problem.num_entries());
  option_of_.reserve(problem.num_entries());
  colour_of_.reserve(problem.num_entries());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const std::span<const Entry> entries = problem.option(OptionId{k});
    Deadline::check(3 * entries.size());
    for (const Entry& entry :
         problem.has_primary(OptionId{k}) ? entries : std::span<const Entry>()) {
      item_of_.push_back(index(entry.item));
      option_of_.push_back(k);
      colour_of_.push_back(index(entry.colour));
    }
    start_.push_back(static_cast<std::uint32_t>(item_of_.size()));
  }
  sets_.resize(item_of_.size());
  place_.resize(item_of_.size());
  if (num_primary_ >= min_items_for_tournament) tournament_.emplace(num_primary_);
  rebuild();
  restore({.active = num_primary_});
}

// Restores the initial state, including the order of the sets. O(N + L).
void SetState::rebuild() {
  for (Item& item : items_) item = {};
  for (const std::uint32_t item : item_of_) {
    ++items_[item].length;
    Deadline::check();
  }
  std::uint32_t begin = 0;
  for (std::uint32_t k = 0; k < items_.size(); ++k) {
    const auto length = static_cast<std::uint32_t>(std::exchange(items_[k].length, 0));
    items_[k].begin = begin;
    begin += length;
    items_[k].low = -1;
    high_[k] = 1;
    if (k >= num_primary_) continue;
    // All low bounds above `length` are equally impossible; the item stays open then.
    const Bounds bounds = problem_.bounds(ItemId{k});
    const std::uint32_t low = std::min(bounds.low, length + 1);
    items_[k].low = static_cast<std::int32_t>(low);
    high_[k] = static_cast<std::int32_t>(std::min(bounds.high, std::max({length, low, 1U})));
  }
  for (std::uint32_t n = 0; n < item_of_.size(); ++n) {
    Deadline::check(2);
    Item& item = items_[item_of_[n]];
    place_[n] = item.begin + static_cast<std::uint32_t>(item.length++);
    sets_[place_[n]] = n;
  }
  std::ranges::fill(live_, 0);
  for (const std::uint32_t option : option_of_)
    live_[option / 64] |= std::uint64_t{1} << option % 64;
  std::iota(active_.begin(), active_.end(), 0U);
  lengths_.clear();
  trail_.clear();
  touch_all();
}

void SetState::reset() {
  const NoDeadline as_a_whole;
  if (learns_) rebuild();
  restore({.active = num_primary_});
  marks_.clear();
  root_.reset();
  updates_ = work_ = 0;
}

SetState::Mark SetState::mark() const {
  return {static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(lengths_.size()),
          num_active_, static_cast<std::uint32_t>(low_.size()), next_low_};
}

void SetState::restore(const Mark& mark) {
  for (; lengths_.size() > mark.lengths; lengths_.pop_back()) {
    items_[lengths_.back().item].length = lengths_.back().length;
    touch(lengths_.back().item);
  }
  for (; trail_.size() > mark.trail; trail_.pop_back()) {
    const std::uint32_t step = trail_.back();
    const std::uint32_t item = step & ~(closed_item | counted_item);
    touch_step(step);
    if ((step & closed_item) != 0) {
      items_[item].status = open;
    } else if ((step & counted_item) != 0) {
      ++items_[item].low;
      ++high_[item];
    } else {
      live_[step / 64] |= std::uint64_t{1} << step % 64;
    }
  }
  num_active_ = mark.active;
  low_.resize(mark.low);
  next_low_ = mark.next_low;
  sorted_low_ = std::min(sorted_low_, low_.size());
  seen_lengths_ = std::min(seen_lengths_, lengths_.size());
  seen_trail_ = std::min(seen_trail_, trail_.size());
  begin_change();
}

void SetState::push_mark() {
  marks_.push_back(mark());
  begin_change();
}

void SetState::undo() {
  restore(marks_.back());
  marks_.pop_back();
}

// Begins a change, in which each length is recorded before it first changes.
void SetState::begin_change() {
  removed_ = 0;
  if (++stamp_ != 0) return;
  for (Item& item : items_) item.stamp = 0;
  stamp_ = 1;
}

void SetState::go_to_root() {
  if (root_) {
    marks_.clear();
    restore(*root_);
    return;
  }
  find_low();
  root_ = mark();
  begin_change();
}

bool SetState::close(std::uint32_t item) {
  if (has_bounds_) return false;
  push_mark();
  Item& closed_one = items_[item];
  closed_one.status = closed;
  trail_.push_back(item | closed_item);
  const std::uint32_t end = closed_one.begin + length(item);
  for (std::uint32_t place = closed_one.begin; place < end; ++place) {
    hide(option_of_[sets_[place]], sets_[place]);
  }
  updates_ += removed_;
  sort_low(sorted_low_);
  return true;
}

bool SetState::take(std::uint32_t option) {
  marks_.push_back(mark());
  return take_option(option, false);
}

// Takes an option that is alive, or was alive until its item was closed. Returns false if that
// makes an open item short of options; the call may then be incomplete, unless the option is
// forced.
bool SetState::take_option(std::uint32_t option, bool forced) {
  // The sets of the items that are being closed are kept until the end, so that an option in
  // several of them is processed once, and hide() hardly ever meets an item whose set is not
  // maintained.
  const auto first = static_cast<std::uint32_t>(trail_.size());
  begin_change();
  for (std::uint32_t n = start_[option]; n < start_[option + 1]; ++n) {
    const std::uint32_t number = item_of_[n];
    Item& item = items_[number];
    if (item.status != open) continue;
    if (has_bounds_ && high_[number] > 1) {
      --item.low;
      --high_[number];
      trail_.push_back(number | counted_item);
    } else {
      item.status = closing;
      trail_.push_back(number | closed_item);
    }
  }
  const auto end = static_cast<std::uint32_t>(trail_.size());
  // The items of the option that stay open need one option less, so this leaves none of them short.
  if (is_live(option)) hide(option, none);
  bool alive = true;
  for (std::uint32_t n = start_[option]; n < start_[option + 1] && (alive || forced); ++n) {
    if (items_[item_of_[n]].status == closing) alive &= rule_out(n, forced);
  }
  for (std::uint32_t k = first; k < end; ++k) {
    if ((trail_[k] & closed_item) != 0) items_[trail_[k] & ~closed_item].status = closed;
  }
  if (!alive) return false;
  updates_ += removed_;
  sort_low(sorted_low_);
  return true;
}

bool SetState::exclude(std::uint32_t option) {
  const bool alive = hide(option, none);
  if (has_bounds_) sort_low(sorted_low_);
  return alive;
}

// Removes a live option from the sets of all open items, except the set of one node. Returns false
// if that makes an open item short of options.
bool SetState::hide(std::uint32_t option, std::uint32_t except) {
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
  work_ += 2 * (end - start_[option]);  // for the change and for its undoing
  for (std::uint32_t n = start_[option]; n < end; ++n) {
    if (n == except) continue;
    const std::uint32_t number = item_of[n];
    Item& item = items[number];
    if (item.status == closed) continue;
    if (item.stamp != stamp) {
      item.stamp = stamp;
      lengths_.push_back({number, item.length});
    }
    const std::int32_t length = --item.length;
    const std::uint32_t last = item.begin + static_cast<std::uint32_t>(length);
    const std::uint32_t hole = places[n];
    const std::uint32_t moved = sets[last];
    sets[hole] = moved;
    places[moved] = hole;
    sets[last] = n;
    places[n] = last;
    ++removed_;
    if (length > item.low || item.status != open) continue;
    low_.push_back(number);
    if (length == item.low) continue;
    short_item_ = number;
    alive = false;
  }
  return alive;
}

// Kills the options of an item that is being closed, except options that give it the colour of
// `node`. Killed options stay in the set of the item, which is no longer relevant.
bool SetState::rule_out(std::uint32_t node, bool forced) {
  bool alive = true;
  const std::uint32_t item = item_of_[node];
  const std::uint32_t colour = colour_of_[node];
  const std::uint32_t end = items_[item].begin + length(item);
  for (std::uint32_t place = items_[item].begin; place < end; ++place) {
    const std::uint32_t other = sets_[place];
    if (colour != 0 && colour_of_[other] == colour) continue;
    alive &= hide(option_of_[other], other);
    if (!alive && !forced) break;
  }
  return alive;
}

// The order of these items depends on the order of the sets, which must not affect the search.
void SetState::sort_low(std::size_t from) {
  if (low_.size() - from > 1) {
    std::sort(low_.begin() + static_cast<std::ptrdiff_t>(from), low_.end());
  }
  sorted_low_ = low_.size();
}

// Finds all items that need all of their options, or one that needs more.
void SetState::find_low() {
  low_.clear();
  next_low_ = 0;
  for (std::uint32_t item = 0; item < num_primary_; ++item) {
    if (!is_open(item) || items_[item].length > items_[item].low) continue;
    if (is_short(item)) low_.clear();
    low_.push_back(item);
    if (is_short(item)) break;
  }
  sorted_low_ = low_.size();
}

// Returns the next open item that needs all of its options or more, in chronological order; or
// `none`.
std::uint32_t SetState::next_low() {
  for (; next_low_ < low_.size(); ++next_low_) {
    const Item& item = items_[low_[next_low_]];
    if (item.status == open && item.low > 0 && item.length <= item.low) return low_[next_low_];
  }
  return none;
}

Choice SetState::choose(const ItemChooser& chooser) {
  std::uint32_t number = next_low();
  if (number != none && is_short(number)) return {Choice::Kind::dead, number};
  if (number == none) number = chooser.choose(*this);
  if (number == none) return {Choice::Kind::cover};
  const Item& item = items_[number];
  const bool optional = item.low <= 0;
  const std::int32_t degree = item.length - (optional ? 0 : item.low) + 1;
  return {Choice::Kind::branch, number, static_cast<std::uint32_t>(degree), optional};
}

double SetState::tightness(std::uint32_t option) const {
  double least = unlimited;
  if (!has_bounds_) return least;
  for (std::uint32_t n = start_[option]; n < start_[option + 1]; ++n) {
    const std::uint32_t number = item_of_[n];
    const Item& item = items_[number];
    if (item.low <= 0 || problem_.bounds(ItemId{number}) == Bounds{1, 1}) continue;
    least = std::min(least, static_cast<double>(item.length) / item.low);
  }
  return least;
}

void SetState::get_options(std::uint32_t item, std::uint32_t most,
                           std::vector<std::uint32_t>& options) const {
  const auto set = std::span(sets_).subspan(items_[item].begin, length(item));
  if (most == 1) {
    // Nodes are numbered in the order of their options.
    options.push_back(option_of_[*std::ranges::min_element(set)]);
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

}  // namespace dlx::multiplicity
