#include "dlx/engine/multiplicity/multiplicity_state.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::multiplicity {

Layout::Layout(const Problem& problem)
    : num_primary(problem.num_primary()), start{0}, length(problem.num_items()) {
  nodes.reserve(problem.num_entries());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    const bool usable = problem.has_primary(option);
    Deadline::check(2 * problem.option(option).size());
    for (const bool primary : {true, false}) {
      for (const Entry& entry : problem.option(option)) {
        if (!usable || problem.is_primary(entry.item) != primary) continue;
        nodes.push_back({index(entry.item), index(entry.colour)});
        ++length[index(entry.item)];
      }
      if (primary) middle.push_back(static_cast<std::uint32_t>(nodes.size()));
    }
    start.push_back(static_cast<std::uint32_t>(nodes.size()));
  }
  for (std::uint32_t k = 0; k < num_primary; ++k) {
    const Bounds bounds = problem.bounds(ItemId{k});
    impossible = impossible || bounds.low > length[k];
    low.push_back(static_cast<std::int32_t>(bounds.low));
    high.push_back(
        static_cast<std::int32_t>(std::min(bounds.high, std::max<std::uint32_t>(length[k], 1))));
  }
}

namespace {

// size limit of the rows: 8 MB, 8192 options
constexpr std::uint64_t max_words = std::uint64_t{1} << 20;

std::uint64_t bit_of(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

}  // namespace

bool BitsState::fits(const Layout& layout) {
  const std::uint64_t words = layout.num_options() / 64 + 1;
  return layout.num_options() <= max_size && layout.num_primary <= max_size &&
         layout.num_options() * words <= max_words && layout.num_primary * words <= max_words;
}

BitsState::BitsState(const Problem& problem, const Kernel& kernel)
    : layout_(problem),
      kernel_(kernel),
      words_(std::max(1U, (layout_.num_options() + 63) / 64)),
      rows_(std::size_t{words_} * layout_.num_options(), ~std::uint64_t{0}),
      single_(layout_.num_primary),
      levels_(words_),
      low_(layout_.low),
      high_(layout_.high),
      unmet_(layout_.num_primary / 64 + 1),
      nearly_full_(unmet_.size()),
      items_(unmet_.size() * layout_.num_options()) {
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    if (layout_.start[k] < layout_.start[k + 1]) levels_[k / 64] |= bit_of(k);
  }
  root_ = levels_;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    single_[item] = high_[item] == 1 ? 1 : 0;
    if (low_[item] > 0) set_unmet(item, true);
  }
  build_masks();
  build_rows();
}

void BitsState::build_masks() {
  std::vector<std::uint32_t> first(layout_.num_primary, words_);
  std::vector<std::uint32_t> last(layout_.num_primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      first[item] = std::min(first[item], k / 64);
      last[item] = k / 64;
    }
  }
  std::size_t begin = 0;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    if (words_ == 1) {  // a word for each, in order
      mask_.push_back({0, 1, begin});
    } else if (first[item] == words_) {
      mask_.push_back({0, 0, begin});
    } else {
      mask_.push_back({first[item], last[item] - first[item] + 1, begin});
    }
    begin += mask_.back().words;
  }
  masks_.resize(begin);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      const Mask& mask = mask_[item];
      masks_[mask.begin + k / 64 - mask.first] |= bit_of(k);
      items_[k * unmet_.size() + item / 64] |= bit_of(item);
    }
  }
}

void BitsState::build_rows() {
  // The options with each secondary item, with their colours.
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> coloured(layout_.num_items() -
                                                                             layout_.num_primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    std::uint64_t* const row = rows_.data() + std::size_t{k} * words_;
    row[k / 64] &= ~bit_of(k);
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      const Mask& mask = mask_[item];
      if (single_[item] == 0) continue;
      for (std::uint32_t w = 0; w < mask.words; ++w) row[mask.first + w] &= ~masks_[mask.begin + w];
    }
    for (std::uint32_t n = layout_.middle[k]; n < layout_.start[k + 1]; ++n) {
      const Node& node = layout_.nodes[n];
      coloured[node.item - layout_.num_primary].emplace_back(node.colour, k);
    }
  }
  std::vector<std::uint64_t> agrees(words_);
  for (auto& options : coloured) {
    std::sort(options.begin(), options.end());
    for (auto from = options.begin(); from != options.end();) {
      const std::uint32_t colour = from->first;
      const auto to = std::find_if(from, options.end(),
                                   [&](const auto& other) { return other.first != colour; });
      std::fill(agrees.begin(), agrees.end(), ~std::uint64_t{0});
      for (const auto& [other, option] : options) {
        if (other != colour || colour == 0) agrees[option / 64] &= ~bit_of(option);
      }
      for (; from != to; ++from) {
        std::uint64_t* const row = rows_.data() + std::size_t{from->second} * words_;
        for (std::uint32_t w = 0; w < words_; ++w) row[w] &= agrees[w];
      }
    }
  }
}

void BitsState::set_unmet(std::uint32_t item, bool unmet) {
  if (unmet) {
    unmet_[item / 64] |= bit_of(item);
  } else {
    unmet_[item / 64] &= ~bit_of(item);
  }
}

void BitsState::reset() {
  while (!taken_.empty()) undo();
  std::copy(root_.begin(), root_.end(), levels_.begin());
  forced_live_.clear();
  updates_ = 0;
}

void BitsState::go_back(std::size_t taken) {
  while (taken_.size() > taken) undo();
  if (forced_live_.empty()) {  // initially nothing was excluded
    forced_live_.assign(live(), live() + words_);
  } else {
    std::copy(forced_live_.begin(), forced_live_.end(), live());
  }
}

bool BitsState::take(std::uint32_t option, bool forced) {
  const std::size_t end = (taken_.size() + 2) * words_;
  if (levels_.size() < end) levels_.resize(2 * end);
  std::uint64_t* const next = live() + words_;
  updates_ += kernel_.keep(live(), rows_.data() + std::size_t{option} * words_, words_, next);
  const std::uint64_t* const items = items_of(option);
  bool fills = false;
  for (std::uint32_t w = 0; w < nearly_full_.size(); ++w) {
    for (std::uint64_t bits = nearly_full_[w] & items[w]; bits != 0; bits &= bits - 1) {
      const Mask& mask = mask_[64 * w + static_cast<std::uint32_t>(std::countr_zero(bits))];
      updates_ += kernel_.clear(next + mask.first, masks_.data() + mask.begin, mask.words);
      fills = true;
    }
  }
  taken_.push_back(option);
  dead_ = fills && !forced && is_dead_end(items);
  if (dead_) return true;
  nearly_full_then_.insert(nearly_full_then_.end(), nearly_full_.begin(), nearly_full_.end());
  if (fills) {
    for (std::uint32_t w = 0; w < nearly_full_.size(); ++w) nearly_full_[w] &= ~items[w];
  }
  for (std::uint32_t n = layout_.start[option]; n < layout_.middle[option]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    if (--low_[item] == 0) set_unmet(item, false);
    if (--high_[item] == 1) nearly_full_[item / 64] |= bit_of(item);
  }
  return true;
}

// Returns true if no option is left, and an item that needs one is not among `items`, the items of
// the last option taken.
bool BitsState::is_dead_end(const std::uint64_t* items) const {
  if (std::any_of(live(), live() + words_, [](std::uint64_t word) { return word != 0; })) {
    return false;
  }
  for (std::size_t w = 0; w < unmet_.size(); ++w) {
    if ((unmet_[w] & ~items[w]) != 0) return true;
  }
  return false;
}

void BitsState::undo() {
  const std::uint32_t option = taken_.back();
  taken_.pop_back();
  if (std::exchange(dead_, false)) return;
  for (std::uint32_t n = layout_.start[option]; n < layout_.middle[option]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    if (++low_[item] == 1) set_unmet(item, true);
    ++high_[item];
  }
  const auto then = nearly_full_then_.end() - static_cast<std::ptrdiff_t>(nearly_full_.size());
  std::copy(then, nearly_full_then_.end(), nearly_full_.begin());
  nearly_full_then_.erase(then, nearly_full_then_.end());
}

bool BitsState::exclude(std::uint32_t option) {
  live()[option / 64] &= ~bit_of(option);
  return true;
}

Choice BitsState::choose() {
  if (dead_) return {Choice::Kind::dead};
  const View view{live(),      masks_.data(), mask_.data(),
                  words_ == 1, unmet_.data(), static_cast<std::uint32_t>(unmet_.size()),
                  low_.data(), high_.data()};
  const std::uint64_t picked = kernel_.pick(view);
  if (picked == picked_dead) return {Choice::Kind::dead};
  if (picked != picked_nothing) {
    return {Choice::Kind::branch, picked_item(picked), picked_degree(picked), false};
  }
  // All low bounds are reached: returns an item of the first remaining option.
  for (std::uint32_t w = 0; w < words_; ++w) {
    const std::uint64_t bits = live()[w];
    if (bits == 0) continue;
    const std::uint32_t option = 64 * w + static_cast<std::uint32_t>(std::countr_zero(bits));
    const std::uint32_t item = layout_.nodes[layout_.start[option]].item;
    return branch_on(item);
  }
  return {Choice::Kind::cover};
}

Choice BitsState::branch_on(std::uint32_t item) const {
  const Mask& mask = mask_[item];
  int length = 0;
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    length += std::popcount(live()[mask.first + w] & masks_[mask.begin + w]);
  }
  const bool optional = low_[item] <= 0;
  const std::int32_t degree = length - (optional ? 0 : low_[item]) + 1;
  return {Choice::Kind::branch, item, static_cast<std::uint32_t>(degree), optional};
}

void BitsState::get_options(std::uint32_t item, std::uint32_t most,
                            std::vector<std::uint32_t>& options) const {
  const Mask& mask = mask_[item];
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    std::uint64_t bits = live()[mask.first + w] & masks_[mask.begin + w];
    for (; bits != 0; bits &= bits - 1) {
      options.push_back(64 * (mask.first + w) + static_cast<std::uint32_t>(std::countr_zero(bits)));
      if (--most == 0) return;
    }
  }
}

SparseSetState::SparseSetState(const Problem& problem)
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

void SparseSetState::reset() {
  go_back(0);
  updates_ = 0;
}

// Undoes the kills after the first `size`.
void SparseSetState::revive_to(std::size_t killed) {
  while (killed_.size() > killed) {
    revive(killed_.back());
    killed_.pop_back();
  }
}

void SparseSetState::go_back(std::size_t taken) {
  while (marks_.size() > taken) undo();
  revive_to(marks_.empty() ? 0 : marks_.back().killed_then);
  num_active_ = layout_.num_primary;
  tight_.clear();
  next_tight_ = 0;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    if (is_tight(item)) tight_.push_back(item);
  }
}

// Removes a live option from the sets of all open items. Returns false if one of them then has
// fewer options than it needs.
bool SparseSetState::kill(std::uint32_t option) {
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

// Undoes the last kill() that is still in effect.
void SparseSetState::revive(std::uint32_t option) {
  for (std::uint32_t n = layout_.start[option]; n < layout_.start[option + 1]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    length_[item] += open_[item];
  }
  live_[option] = 1;
}

// Kills the options that conflict with a closed item.
bool SparseSetState::close(std::uint32_t item, std::uint32_t colour, bool forced) {
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

bool SparseSetState::take(std::uint32_t option, bool forced) {
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
  // Each open item of the option needs one option less and has one option less, so none of them
  // becomes short of options.
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

void SparseSetState::undo() {
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

bool SparseSetState::exclude(std::uint32_t option) {
  const std::size_t from = tight_.size();
  if (!kill(option)) return false;
  sort_tight(from);
  return true;
}

// The order in a set depends on the history, but the order of the search must not.
void SparseSetState::sort_tight(std::size_t from) {
  if (tight_.size() - from > 1) {
    std::sort(tight_.begin() + static_cast<std::ptrdiff_t>(from), tight_.end());
  }
}

Choice SparseSetState::choose() {
  for (; next_tight_ < tight_.size(); ++next_tight_) {
    const std::uint32_t item = tight_[next_tight_];
    if (is_tight(item)) return {Choice::Kind::branch, item, 1, false};
  }
  // Items below their low bound are compared by branches, slack, length and number; of other items
  // the first one is chosen.
  using Key = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::uint32_t>;
  Key best{};
  bool unmet = false;
  std::uint32_t first = layout_.num_primary;
  for (std::uint32_t k = 0; k < num_active_;) {
    const std::uint32_t item = active_[k];
    const std::int32_t length = length_[item];
    if (open_[item] == 0 || length == 0) {
      // A dead end if options are still needed; happens only at the root, because take() detects it
      // elsewhere.
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
    if (unmet && degree > std::get<0>(best)) continue;
    const Key key{degree, high_[item] - low, -length, item};
    if (unmet && key > best) continue;
    best = key;
    unmet = true;
  }
  if (unmet) return branch_on(std::get<3>(best));
  if (first == layout_.num_primary) return {Choice::Kind::cover};
  return branch_on(first);
}

Choice SparseSetState::branch_on(std::uint32_t item) const {
  const bool optional = low_[item] <= 0;
  const std::int32_t degree = length_[item] - (optional ? 0 : low_[item]) + 1;
  return {Choice::Kind::branch, item, static_cast<std::uint32_t>(degree), optional};
}

void SparseSetState::get_options(std::uint32_t item, std::uint32_t most,
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

}  // namespace dlx::multiplicity
