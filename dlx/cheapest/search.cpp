#include "dlx/cheapest/search.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "dlx/problem/int128.hpp"

namespace dlx::optimize {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// How sift() tells which options live: not, by their claims, or by masks of so many words.
constexpr int no_test = 0, many_words = -1;
// Rounds of price changes: at most at the root of a run, at a time, and at other nodes.
constexpr unsigned root_rounds = 200, chunk_rounds = 10, node_rounds = 4;
// What an improvement costs, in options looked at, for each option there is.
constexpr std::uint64_t improvement_work = 5 + 2 * node_rounds;
// How the two ways are compared: each trial_period-th node goes the other way.
constexpr std::uint32_t trial_period = 16;
constexpr double least_trials = 4, most_trials = 1000;

// rest / size, or a bit less.
std::int64_t share_of(std::int64_t rest, std::uint64_t share) {
  return static_cast<std::int64_t>(static_cast<Uint128>(static_cast<std::uint64_t>(rest)) * share >>
                                   64);
}

}  // namespace

Search::Search(const Layout& layout, Meter& meter, Found found)
    : layout_(layout),
      meter_(meter),
      found_(std::move(found)),
      ascent_(layout),
      blocked_(layout.num_claims),
      blocked_bits_(layout.words),
      dead_(layout.num_options()),
      low_(layout.low.begin(), layout.low.begin() + layout.primary),
      high_(layout.high.begin(), layout.high.begin() + layout.primary),
      relax_(layout.primary),
      rows_(layout.primary) {
  ids_.resize(layout.num_options());
  std::iota(ids_.begin(), ids_.end(), 0);
  rests_ = layout.costs;
  prices_.resize(layout.num_rows());
  Frame frame{};
  frame.end = layout.num_options();
  frame.option = none;
  frame.prices_end = layout.num_rows();
  frame.bound = ascent_.start(remainder(frame), prices_of(frame), rests_of(frame));
  frames_.push_back(frame);
}

Remainder Search::remainder(const Frame& frame) const {
  return {{ids_.data() + frame.begin, ids_.data() + frame.end}, low_, high_, blocked_};
}

std::span<std::int64_t> Search::prices_of(const Frame& frame) {
  return {prices_.data() + frame.prices, layout_.num_rows()};
}

std::span<std::int64_t> Search::rests_of(const Frame& frame) {
  return {rests_.data() + frame.begin, rests_.data() + frame.end};
}

// What the rests of a node may come to, less its bound.
std::int64_t Search::slack(const Frame& frame) const {
  return limit_ == no_cost ? infinite : layout_.scale * (limit_ - 1) - frame.bound;
}

void Search::prune(std::int64_t bound) { pruned_ = std::min(pruned_, bound); }

std::int64_t Search::in_units(std::int64_t bound) const {
  return bound == infinite ? no_cost : layout_.ceiling(bound);
}

std::int64_t Search::root_bound() const { return in_units(frames_[0].bound); }

// Improves prices, unless the limits end that, and the search. Returns what it gained.
std::int64_t Search::improve(Frame& frame, unsigned rounds) {
  std::int64_t gain = 0;
  late_ |= !meter_.within_limits(
      [&] { gain = ascent_.improve(remainder(frame), prices_of(frame), rests_of(frame), rounds); });
  return gain;
}

// The same as long as it gains something. Returns what it gained in all.
std::int64_t Search::settle(Frame& frame, unsigned rounds) {
  std::int64_t sum = 0;
  for (unsigned k = 0; k < rounds && meter_.poll(); k += chunk_rounds) {
    const std::int64_t gain = improve(frame, chunk_rounds);
    frame.bound += gain;
    sum += gain;
    if (gain <= layout_.scale / 16) break;
  }
  return sum;
}

void Search::improve_root(unsigned rounds) { settle(frames_[0], rounds); }

void Search::approach(unsigned rounds) { frames_[0].bound += improve(frames_[0], rounds); }

void Search::begin_with(std::span<const std::int64_t> prices, std::span<const std::int64_t> rests,
                        std::int64_t bound) {
  unwind();
  Frame& root = frames_[0];
  root.bound = bound;
  std::copy(prices.begin(), prices.end(), prices_of(root).begin());
  std::copy(rests.begin(), rests.end(), rests_of(root).begin());
}

Search::End Search::run(std::int64_t limit, std::uint64_t budget,
                        std::vector<std::uint32_t> taken) {
  begin_run(limit);
  taken_ = std::move(taken);
  Frame& root = frames_.back();
  for (bool fewer = true; fewer;) {
    const std::uint32_t before = root.end;
    if (settle(root, root_rounds) == 0) break;
    sift<no_test, false>(root, root);
    fewer = root.end != before;
  }
  open_root();
  return go_on(budget);
}

Search::End Search::dive(std::int64_t limit, std::uint64_t budget) {
  begin_run(limit);
  dives_ = true;
  open_root();
  const End end = go_on(budget);
  dives_ = false;
  return end;
}

// The root of a run has the options that are cheap enough for it.
void Search::begin_run(std::int64_t limit) {
  unwind();
  taken_.clear();
  limit_ = limit;
  pruned_ = infinite;
  stopped_ = false;
  frames_.push_back(frames_[0]);
  Frame& root = frames_.back();
  root.begin = frames_[0].end;
  begins_ = true;
  sift<no_test, false>(frames_[0], root);
  own_prices(root);
}

void Search::open_root() {
  if (!open_next(frames_.back())) leave();
  begins_ = false;
}

Search::End Search::go_on(std::uint64_t budget) {
  const std::uint64_t end = budget > no_limit - meter_.nodes() ? no_limit : meter_.nodes() + budget;
  End how = End::complete;
  while (frames_.size() > 1 && how == End::complete) {
    if (stopped_) {
      how = End::stopped;
    } else if (frames_.back().next == frames_.back().children_end) {
      leave();  // whatever the limits are: what has nothing left is complete
    } else if (meter_.nodes() >= end) {
      how = End::budget;
    } else if (late_ || !meter_.may_go_on()) {
      how = End::limit;
    } else {
      step();
    }
  }
  last_bound_ = in_units(open_bound());
  if (how == End::complete || how == End::stopped) unwind();
  return how;
}

void Search::unwind() {
  while (frames_.size() > 1) leave();
}

// What has not been met costs at least that.
std::int64_t Search::open_bound() const {
  std::int64_t least = begins_ ? std::min(pruned_, frames_.back().bound) : pruned_;
  for (std::size_t k = 1; k < frames_.size(); ++k) {
    const Frame& frame = frames_[k];
    for (std::uint32_t child = frame.next; child < frame.children_end; ++child) {
      least = std::min(least, frame.bound + children_[child].rest);
    }
  }
  return least;
}

std::int64_t Search::bound() const {
  return frames_.size() > 1 ? in_units(open_bound()) : last_bound_;
}

// What a frame has left from one child on: its options without those that were tried before, and
// not yet those that led there.
OpenPart Search::rest_of(const Frame& frame, std::uint32_t child) const {
  OpenPart part{{}, frame.bound + children_[child].rest};
  const auto tried = std::span(children_).subspan(frame.children, child - frame.children);
  for (std::uint32_t at = frame.begin; at != frame.end; ++at) {
    const bool is_done =
        std::ranges::any_of(tried, [&](const Child& each) { return each.option == ids_[at]; });
    if (!is_done) part.options.push_back(ids_[at]);
  }
  return part;
}

// A frame has the covers with the options that led to it and one of those that it has not tried. If
// items are covered once, these are one part. Else that would have covers of children that were
// tried, and each child is a part.
std::vector<OpenPart> Search::left() const {
  std::vector<OpenPart> parts;
  std::vector<std::uint32_t> taken;
  const auto add = [&](OpenPart part) {
    part.options.insert(part.options.end(), taken.begin(), taken.end());
    std::ranges::sort(part.options);
    std::ranges::sort(part.taken);
    // Without an option to take, which was too dear then, there is nothing in it.
    if (std::ranges::includes(part.options, part.taken)) parts.push_back(std::move(part));
  };
  for (std::size_t k = 1; k < frames_.size(); ++k) {
    const Frame& frame = frames_[k];
    if (frame.option != none) taken.push_back(frame.option);
    if (frame.next == frame.children_end) continue;
    if (layout_.exact) {
      OpenPart part = rest_of(frame, frame.next);
      for (std::uint32_t child = frame.next; child != frame.children_end; ++child)
        part.bound = std::min(part.bound, frame.bound + children_[child].rest);
      add(std::move(part));
      continue;
    }
    for (std::uint32_t child = frame.children_end; child-- != frame.next;) {  // the last is next
      OpenPart part = rest_of(frame, child);
      if (k <= taken_.size()) {
        part.taken = taken_;
      } else if (children_[child].option != none) {
        part.taken = taken;
        part.taken.push_back(children_[child].option);
      } else {
        part.taken = taken;
        std::erase_if(part.options, [&](std::uint32_t option) {
          return std::ranges::count(layout_.primaries(option), frame.row) != 0;
        });
      }
      add(std::move(part));
    }
  }
  return parts;
}

// Tries the next child of the last frame, which has one.
void Search::step() {
  Frame& parent = frames_.back();
  const Child next = children_[parent.next++];
  if (next.rest > slack(parent)) {
    prune(parent.bound + next.rest);
    return;
  }
  meter_.count_node();
  if (level_nodes.size() < frames_.size() - 1) level_nodes.resize(frames_.size() - 1);
  ++level_nodes[frames_.size() - 2];
  Frame child{};
  // The list of the parent is of no use behind its last child.
  child.begin = parent.next == parent.children_end ? parent.begin : parent.end;
  child.children = child.children_end = child.next = static_cast<std::uint32_t>(children_.size());
  child.trail = static_cast<std::uint32_t>(trail_.size());
  child.prices = parent.prices;
  child.prices_end = static_cast<std::uint32_t>(prices_.size());
  child.option = next.option;
  child.bound = parent.bound + next.rest;
  child.cost = parent.cost;
  bool relaxed = false;
  if (next.option == none) {
    block(parent.row);
  } else {
    relaxed = take(next.option, child);
  }
  child.tight = child.tight_end = static_cast<std::uint32_t>(tight_.size());
  if (starves(parent)) {
    frames_.push_back(child);
    return leave();
  }
  sift_taken(parent, child, relaxed);
  frames_.push_back(child);
  if (!open_next(frames_.back())) leave();
}

void Search::leave() {
  const Frame& frame = frames_.back();
  learn(frame);
  for (; trail_.size() > frame.trail; trail_.pop_back()) flip(trail_.back());
  if (frame.option != none) {
    chosen_.pop_back();
    for (const std::uint32_t row : layout_.primaries(frame.option)) {
      ++low_[row];
      ++high_[row];
    }
  }
  if (!layout_.exact) {
    for (std::uint32_t k = frame.children; k < frame.children_end; ++k) {
      if (children_[k].option != none) dead_[children_[k].option] = 0;
    }
  }
  children_.resize(frame.children);
  tight_.resize(frame.tight);
  prices_.resize(frame.prices_end);
  frames_.pop_back();
}

void Search::block(std::uint32_t claim) {
  if (blocked_[claim] != 0) return;
  flip(claim);
  trail_.push_back(claim);
}

// Chooses an option. True if rests of options that live have to be relaxed (relax_).
bool Search::take(std::uint32_t option, Frame& child) {
  bool relaxed = false;
  chosen_.push_back(option);
  child.cost += layout_.costs[option];
  for (const std::uint32_t row : layout_.primaries(option)) {
    --low_[row];
    if (--high_[row] == 0) {
      block(row);
    } else if (low_[row] == 0 && prices_[child.prices + row] > 0) {
      // It may be covered again, and does not have to: nobody has to pay for that.
      relaxed = true;
      relax_[row] = prices_[child.prices + row];
    }
  }
  if (!layout_.exact) dead_[option] = 1;  // it won't be taken again, here or beside
  for (const std::uint32_t claim : layout_.secondaries(option)) {
    const std::uint32_t item = layout_.owner[claim];
    if (blocked_[item] == 0 && claim != item) child.bound -= prices_[child.prices + item];
    if (claim != item || blocked_[item] == 0) block(item);
    const std::uint32_t end = layout_.first_colour[item + 1];
    for (std::uint32_t other = layout_.first_colour[item]; other < end; ++other) {
      if (other != claim) block(other);
    }
  }
  if (relaxed) {
    own_prices(child);
    for (const std::uint32_t row : layout_.primaries(option)) {
      if (relax_[row] > 0) prices_[child.prices + row] = 0;
    }
  }
  return relaxed;
}

void Search::own_prices(Frame& frame) {
  if (frame.prices == frame.prices_end) return;
  const std::uint32_t rows = layout_.num_rows();
  prices_.resize(frame.prices_end + rows);
  std::copy_n(prices_.begin() + frame.prices, rows, prices_.begin() + frame.prices_end);
  frame.prices = frame.prices_end;
}

// True if a tight row of the parent has no option left.
bool Search::starves(const Frame& parent) const {
  for (std::uint32_t k = parent.tight; k != parent.tight_end; ++k) {
    const Tight& tight = tight_[k];
    if (blocked_[tight.row] != 0) continue;
    bool lives = false;
    for (std::uint32_t i = 0; i != tight.size && !lives; ++i) {
      const std::uint64_t* const mask =
          &layout_.masks[std::size_t{layout_.words} * tight.options[i]];
      std::uint64_t hits = 0;
      for (std::uint32_t w = 0; w != layout_.words; ++w) hits |= mask[w] & blocked_bits_[w];
      lives |= hits == 0;
    }
    if (!lives) return true;
  }
  return false;
}

void Search::sift_taken(const Frame& from, Frame& frame, bool relaxed) {
  if (relaxed) return sift<many_words, true>(from, frame);
  switch (layout_.words) {
    case 1:
      return sift<1, false>(from, frame);
    case 2:
      return sift<2, false>(from, frame);
    case 4:
      return sift<4, false>(from, frame);
    case 8:
      return sift<8, false>(from, frame);
    default:
      return sift<many_words, false>(from, frame);
  }
}

// The options of `from` that live in `frame`, and what they are to the rows.
template <int words, bool relaxed>
void Search::sift(const Frame& from, Frame& frame) {
  for (Row& row : rows_) row = {infinite, 0, 0};
  const std::size_t room = std::size_t{frame.begin} + (from.end - from.begin);
  if (ids_.size() < room) {
    if (2 * room > none) throw std::length_error("the search for cheap covers is too deep");
    ids_.resize(2 * room);
    rests_.resize(2 * room);
  }
  // Locals, since for all that the compiler knows they change with every number written.
  std::uint32_t* const ids = ids_.data();
  std::int64_t* const rests = rests_.data();
  const std::uint32_t* const claims = layout_.claims.data();
  const std::uint32_t* const start = layout_.start.data();
  const std::uint32_t* const middle = layout_.middle.data();
  const std::uint64_t* const shares = layout_.share.data();
  const std::uint64_t* const masks = layout_.masks.data();
  const std::uint8_t* const dead = layout_.exact ? nullptr : dead_.data();
  Row* const rows = rows_.data();
  std::uint64_t blocked[words > 0 ? words : 1] = {};
  for (int k = 0; k < words; ++k) blocked[k] = blocked_bits_[k];

  const std::int64_t most = slack(frame);
  std::int64_t least_pruned = infinite;
  work_ += from.end - from.begin;
  std::uint32_t out = frame.begin;
  // Whether an option lives is a coin toss: no branch depends on it.
  for (std::uint32_t at = from.begin; at != from.end; ++at) {
    const std::uint32_t option = ids[at];
    std::int64_t rest = rests[at];
    bool lives = true;
    if constexpr (words == many_words) {
      for (std::uint32_t k = start[option]; k != start[option + 1]; ++k) {
        lives &= blocked_[claims[k]] == 0;
      }
    } else if constexpr (words > 0) {
      const std::uint64_t* const mask = masks + std::size_t{words} * option;
      std::uint64_t hits = 0;
      for (int k = 0; k < words; ++k) hits |= mask[k] & blocked[k];
      lives = hits == 0;
    }
    if (dead != nullptr) lives &= dead[option] == 0;
    if constexpr (relaxed) {
      for (std::uint32_t k = start[option]; k != middle[option]; ++k) rest += relax_[claims[k]];
    }
    const bool cheap = rest <= most;
    least_pruned = std::min(least_pruned, lives && !cheap ? rest : infinite);
    ids[out] = option;
    rests[out] = rest;
    out += static_cast<std::uint32_t>(lives && cheap);
  }
  for (std::uint32_t at = frame.begin; at != out; ++at) {
    const std::uint32_t option = ids[at];
    const std::int64_t share = share_of(rests[at], shares[option]);
    for (std::uint32_t k = start[option]; k != middle[option]; ++k) {
      Row& row = rows[claims[k]];
      row.least = std::min(row.least, share);
      ++row.count;
      row.at = at;
    }
  }
  updates += (from.end - from.begin) - (out - frame.begin);
  frame.end = out;
  if (least_pruned != infinite) prune(frame.bound + least_pruned);
  if constexpr (relaxed) {
    for (const std::uint32_t row : layout_.primaries(frame.option)) relax_[row] = 0;
  }
}

// Bounds a new frame and lists its children. False if there are none.
bool Search::open(Frame& frame) {
  bool improved = false;
  for (;;) {
    // The row to branch on: the fewest branches, of those the one whose options cost the most.
    std::int64_t gain = 0;
    std::uint32_t fewest = none, best = none;
    std::uint32_t optional = none;
    for (std::uint32_t k = 0; k < layout_.primary; ++k) {
      if (blocked_[k] != 0) continue;
      const Row& row = rows_[k];
      if (low_[k] <= 0) {
        if (row.count > 0 && (optional == none || row.count < rows_[optional].count)) optional = k;
        continue;
      }
      const auto low = static_cast<std::uint32_t>(low_[k]);
      if (row.count < low) return false;
      gain += row.least * low;
      const std::uint32_t branches = row.count - low + 1;
      if (branches < fewest || (branches == fewest && row.least > rows_[best].least)) {
        fewest = branches;
        best = k;
      }
    }
    if (gain > slack(frame)) {
      prune(frame.bound + gain);
      return false;
    }
    if (best == none && optional == none) {
      const std::int64_t cost = frame.cost / layout_.scale;
      if (cost >= limit_) {
        prune(frame.cost);
        return false;
      }
      const std::int64_t limit = found_(chosen_, cost);
      stopped_ = limit == stop;
      if (!stopped_) limit_ = std::min(limit_, limit);
      return false;
    }
    frame.row = best == none ? optional : best;
    if (fewest == 1) {
      const std::uint32_t at = rows_[best].at;
      children_.push_back({ids_[at], rests_[at]});
      ++frame.children_end;
      return true;
    }
    if (improved || dives_ || !improves(frame)) break;
    improved = true;
    own_prices(frame);
    const std::int64_t more = improve(frame, node_rounds);
    if (more > slack(frame)) {
      prune(frame.bound + more);
      return false;
    }
    frame.bound += more;
    sift<no_test, false>(frame, frame);
  }
  return branch(frame);
}

// The same where the next option is one of taken_: there is no other child.
bool Search::open_next(Frame& frame) {
  const std::size_t level = frames_.size() - 2;
  if (level >= taken_.size()) return open(frame);
  const auto ids = std::span(ids_).subspan(frame.begin, frame.end - frame.begin);
  const auto found = std::ranges::find(ids, taken_[level]);
  if (found == ids.end()) return false;  // too dear
  children_.push_back({*found, rests_[frame.begin + (found - ids.begin())]});
  ++frame.children_end;
  return true;
}

// Decides whether prices are improved at a node with several branches.
bool Search::improves(Frame& frame) {
  const std::size_t level = frames_.size() - 1;
  if (trials_.size() <= level) trials_.resize(level + 1);
  Trial& trial = trials_[level];
  const bool better_left = trial.nodes[0] >= least_trials &&
                           trial.work[0] * trial.nodes[1] < trial.work[1] * trial.nodes[0];
  const bool other = ++trial.turn % trial_period == 0;
  const bool improve = better_left == other;
  frame.way = improve ? Way::improved : Way::left;
  frame.work = work_;
  if (improve) work_ += (frame.end - frame.begin) * improvement_work;
  return improve;
}

// What became of it.
void Search::learn(const Frame& frame) {
  if (frame.way == Way::none) return;
  Trial& trial = trials_[frames_.size() - 1];
  const int way = frame.way == Way::improved ? 1 : 0;
  trial.work[way] += static_cast<double>(work_ - frame.work);
  trial.nodes[way] += 1;
  if (trial.nodes[way] < most_trials) return;
  trial.work[way] /= 2;
  trial.nodes[way] /= 2;
}

// Lists the options of the row to branch on, and has the rests pay for their rows what all options
// can pay.
bool Search::branch(Frame& frame) {
  ++branchings;
  std::int64_t gain = 0;
  if (!layout_.exact) own_prices(frame);
  const bool tights = layout_.exact && layout_.words > 0;
  for (std::uint32_t k = 0; k < layout_.primary; ++k) {
    Row& row = rows_[k];
    if (blocked_[k] != 0 || low_[k] <= 0) {
      row.least = 0;
      row.at = none;
      continue;
    }
    gain += row.least * low_[k];
    row.at = none;
    if (tights && row.count <= Tight::most && k != frame.row) {
      row.at = static_cast<std::uint32_t>(tight_.size());
      tight_.push_back({k, 0, {}});
    }
    if (!layout_.exact) prices_[frame.prices + k] += row.least;
  }
  frame.bound += gain;
  const std::int64_t most = slack(frame);
  const bool optional = low_[frame.row] <= 0;
  if (optional) children_.push_back({none, 0});
  const std::size_t first = children_.size();
  // Locals, as in sift().
  std::uint32_t* const ids = ids_.data();
  std::int64_t* const rests = rests_.data();
  const std::uint32_t* const claims = layout_.claims.data();
  const std::uint32_t* const start = layout_.start.data();
  const std::uint32_t* const middle = layout_.middle.data();
  const Row* const rows = rows_.data();
  Tight* const tight = tight_.data();
  const std::uint32_t branched = frame.row;
  std::int64_t least_pruned = infinite;
  std::uint32_t out = frame.begin;
  for (std::uint32_t at = frame.begin; at != frame.end; ++at) {
    const std::uint32_t option = ids[at];
    std::int64_t rest = rests[at];
    bool here = false;
    bool noted = false;
    for (std::uint32_t k = start[option]; k != middle[option]; ++k) {
      const Row& row = rows[claims[k]];
      rest -= row.least;
      here |= claims[k] == branched;
      noted |= row.at != none;
    }
    if (rest > most) {
      least_pruned = std::min(least_pruned, rest);
      continue;
    }
    if (noted) {
      for (std::uint32_t k = start[option]; k != middle[option]; ++k) {
        const std::uint32_t slot = rows[claims[k]].at;
        if (slot != none) tight[slot].options[tight[slot].size++] = option;
      }
    }
    ids[out] = option;
    rests[out] = rest;
    ++out;
    if (here) children_.push_back({option, rest});
  }
  if (least_pruned != infinite) prune(frame.bound + least_pruned);
  frame.end = out;
  frame.tight_end = static_cast<std::uint32_t>(tight_.size());
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
            [](const Child& left, const Child& right) {
              return std::pair(left.rest, left.option) < std::pair(right.rest, right.option);
            });
  if (!optional) {
    const auto low = static_cast<std::size_t>(low_[frame.row]);
    const std::size_t size = children_.size() - first;
    if (size < low) {
      children_.resize(first);
      return false;
    }
    children_.resize(first + size - low + 1);
  }
  frame.children_end = static_cast<std::uint32_t>(children_.size());
  return true;
}

}  // namespace dlx::optimize
