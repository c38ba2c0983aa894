#include "dlx/engine/sets/state.hpp"

#include <numeric>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::sets {

State::State(const Problem& problem) : num_primary_(problem.num_primary()), start_{0} {
  item_of_.reserve(problem.num_entries());
  option_of_.reserve(problem.num_entries());
  colour_of_.reserve(problem.num_entries());
  items_.resize(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(3 * problem.option(OptionId{k}).size());
    if (!problem.has_primary(OptionId{k})) continue;
    for (const Entry& entry : problem.option(OptionId{k})) {
      item_of_.push_back(index(entry.item));
      option_of_.push_back(num_options());
      colour_of_.push_back(index(entry.colour));
    }
    option_ids_.push_back(OptionId{k});
    start_.push_back(static_cast<std::uint32_t>(item_of_.size()));
  }
  sets_.resize(item_of_.size());
  place_.resize(item_of_.size());
  live_.resize((option_ids_.size() + 63) / 64);
  active_.resize(num_primary_);
  rebuild();
}

void State::rebuild() {
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
  updates_ = 0;
}

std::optional<std::uint32_t> State::find(OptionId id) const {
  const auto place = std::ranges::lower_bound(option_ids_, id);
  if (place == option_ids_.end() || *place != id) return std::nullopt;
  return static_cast<std::uint32_t>(place - option_ids_.begin());
}

// Removes a live option from the sets of all items that are kept, but for that of one node. False
// if that leaves an open item without options.
inline bool State::hide(std::uint32_t option, std::uint32_t except) {
  live_[option / 64] &= ~(std::uint64_t{1} << option % 64);
  trail_.push_back(option);
  bool alive = true;
  // So the compiler need not fetch these again after each store.
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

// From here on, lengths are noted again before they change.
inline void State::begin_change() {
  removed_ = 0;
  if (++stamp_ != 0) return;
  for (Item& item : items_) item.stamp = 0;
  stamp_ = 1;
}

void State::undo(const Mark& mark) {
  for (; lengths_.size() > mark.lengths; lengths_.pop_back()) {
    items_[lengths_.back().item].length = lengths_.back().length;
  }
  for (; trail_.size() > mark.trail; trail_.pop_back()) {
    const std::uint32_t step = trail_.back();
    if ((step & closing) != 0) {
      items_[step & ~closing].status = Status::open;
    } else {
      live_[step / 64] |= std::uint64_t{1} << step % 64;
    }
  }
  num_active_ = mark.active;
  low_.resize(mark.low);
  next_low_ = mark.next_low;
  begin_change();
}

// Kills the options of an item that is being closed but for those that give it the colour of this
// node. They stay in its own set, which is of no interest any more.
inline bool State::rule_out(std::uint32_t node, bool forced) {
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

void State::enter(std::uint32_t item) {
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

// The sets of the items that are being closed are kept until the end: so an option that is in
// several of them is met once, and hide() hardly ever meets an item whose set is not kept.
bool State::take(std::uint32_t option, bool forced) {
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
  for (std::uint32_t k = first; k < end; ++k) items_[trail_[k] & ~closing].status = Status::closed;
  if (!alive) return false;
  updates_ += removed_;
  sort_low(low);
  return true;
}

bool State::kill(std::uint32_t option) {
  removed_ = 0;
  if (!hide(option, none)) return false;
  updates_ += removed_;
  return true;
}

// In which order they came is a matter of the order of the sets; the search must not depend on it.
void State::sort_low(std::size_t from) {
  if (low_.size() - from > 1) {
    std::sort(low_.begin() + static_cast<std::ptrdiff_t>(from), low_.end());
  }
}

std::uint32_t State::next_low() {
  for (; next_low_ < low_.size(); ++next_low_) {
    const std::uint32_t item = low_[next_low_];
    if (is_open(item) && items_[item].length < 2) return item;
  }
  return none;
}

void State::find_low() {
  low_.clear();
  next_low_ = 0;
  for_each_open([&](std::uint32_t item, std::uint32_t length) {
    if (length < 2) low_.push_back(item);
  });
  sort_low(std::size_t{0});
}

void State::get_options(std::uint32_t item, std::vector<std::uint32_t>& options) const {
  const auto from = static_cast<std::ptrdiff_t>(options.size());
  const Item& open = items_[item];
  for (std::uint32_t place = open.begin; place < open.begin + open.length; ++place) {
    options.push_back(option_of_[sets_[place]]);
  }
  std::sort(options.begin() + from, options.end());
}

}  // namespace dlx::sets
