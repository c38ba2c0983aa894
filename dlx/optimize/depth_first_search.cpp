#include "dlx/optimize/depth_first_search.hpp"

#include <algorithm>
#include <utility>

#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Rounds of dual ascent between two checks of its gain.
constexpr unsigned ascent_chunk = 10;
// Cost of improving the dual values at a node, in visited options, for each option.
constexpr std::uint64_t ascent_work = 5 + 2 * tuning::node_ascent_rounds;

}  // namespace

DepthFirstSearch::DepthFirstSearch(const Layout& layout, Meter& meter, Found found)
    : layout_(layout),
      meter_(meter),
      found_(std::move(found)),
      ascent_(layout),
      live_(layout),
      blocked_(layout),
      duals_(layout.num_rows()),
      rows_{{layout.low.begin(), layout.low.begin() + layout.primary},
            {layout.high.begin(), layout.high.begin() + layout.primary},
            std::vector<std::int64_t>(layout.primary)} {
  Frame frame{};
  frame.end = layout.num_options();
  frame.option = none;
  frame.duals_end = layout.num_rows();
  frame.bound = ascent_.start(remainder(frame), duals_of(frame), reduced_costs_of(frame));
  frames_.push_back(frame);
}

ResidualView DepthFirstSearch::remainder(const Frame& frame) const {
  return {{live_.ids() + frame.begin, live_.ids() + frame.end},
          rows_.low,
          rows_.high,
          blocked_.flags()};
}

std::span<std::int64_t> DepthFirstSearch::duals_of(const Frame& frame) {
  return {duals_.data() + frame.duals, layout_.num_rows()};
}

std::span<std::int64_t> DepthFirstSearch::reduced_costs_of(const Frame& frame) {
  return {live_.reduced_costs() + frame.begin, live_.reduced_costs() + frame.end};
}

// Returns the largest sum of reduced costs with which a cover below a node costs less than the
// limit.
std::int64_t DepthFirstSearch::slack(const Frame& frame) const {
  return run_.limit == no_cost ? infinite : layout_.scale * (run_.limit - 1) - frame.bound;
}

std::int64_t DepthFirstSearch::in_units(std::int64_t bound) const {
  return bound == infinite ? no_cost : layout_.ceiling(bound);
}

std::int64_t DepthFirstSearch::root_bound() const { return in_units(frames_[0].bound); }

// Improves the dual values, unless a limit of the run or of the search is reached. Returns the gain
// of the bound.
std::int64_t DepthFirstSearch::improve(Frame& frame, unsigned rounds) {
  std::int64_t gain = 0;
  run_.late |= !meter_.within_limits([&] {
    gain = ascent_.improve(remainder(frame), duals_of(frame), reduced_costs_of(frame), rounds);
  });
  return gain;
}

// Repeats the improvement as long as the bound grows. Returns the total gain.
std::int64_t DepthFirstSearch::settle(Frame& frame, unsigned rounds) {
  std::int64_t sum = 0;
  for (unsigned k = 0; k < rounds && !run_.late; k += ascent_chunk) {
    const std::int64_t gain = improve(frame, ascent_chunk);
    frame.bound += gain;
    sum += gain;
    if (gain <= layout_.scale / 16) break;
  }
  return sum;
}

void DepthFirstSearch::improve_root(unsigned rounds) { settle(frames_[0], rounds); }

void DepthFirstSearch::begin_with(std::span<const std::int64_t> duals,
                                  std::span<const std::int64_t> reduced_costs, std::int64_t bound) {
  unwind();
  Frame& root = frames_[0];
  root.bound = bound;
  std::copy(duals.begin(), duals.end(), duals_of(root).begin());
  std::copy(reduced_costs.begin(), reduced_costs.end(), reduced_costs_of(root).begin());
}

DepthFirstSearch::End DepthFirstSearch::run(std::int64_t limit, std::uint64_t budget,
                                            std::vector<std::uint32_t> taken) {
  begin_run(limit);
  run_.taken = std::move(taken);
  Frame& root = frames_.back();
  for (bool fewer = true; fewer;) {
    const std::uint32_t before = root.end;
    if (settle(root, tuning::root_rounds) == 0) break;
    fix(root, root, LiveOptions::Test::none);
    fewer = root.end != before;
  }
  open_root();
  return go_on(budget);
}

DepthFirstSearch::End DepthFirstSearch::dive(std::int64_t limit, std::uint64_t budget) {
  begin_run(limit);
  run_.dives = true;
  open_root();
  const End end = go_on(budget);
  run_.dives = false;
  return end;
}

// The root of a run contains only options that are cheap enough for the limit.
void DepthFirstSearch::begin_run(std::int64_t limit) {
  unwind();
  run_.taken.clear();
  run_.limit = limit;
  run_.pruned = infinite;
  run_.stopped = false;
  frames_.push_back(frames_[0]);
  Frame& root = frames_.back();
  root.begin = frames_[0].end;
  run_.begins = true;
  fix(frames_[0], root, LiveOptions::Test::none);
  own_duals(root);
}

void DepthFirstSearch::open_root() {
  if (!open_next(frames_.back())) leave();
  run_.begins = false;
}

DepthFirstSearch::End DepthFirstSearch::go_on(std::uint64_t budget) {
  const std::uint64_t end = budget > no_limit - meter_.nodes() ? no_limit : meter_.nodes() + budget;
  End how = End::complete;
  while (frames_.size() > 1 && how == End::complete) {
    if (run_.stopped) {
      how = End::stopped;
    } else if (frames_.back().next == frames_.back().children_end) {
      leave();  // even at a limit, because a search without remaining work is complete
    } else if (meter_.nodes() >= end) {
      how = End::budget;
    } else if (run_.late || !meter_.may_continue()) {
      how = End::limit;
    } else {
      step();
    }
  }
  run_.bound = in_units(open_bound());
  if (how == End::complete || how == End::stopped) unwind();
  return how;
}

double DepthFirstSearch::fraction() const {
  double done = 0, share = 1;
  for (std::size_t k = 1; k < frames_.size(); ++k) {
    const Frame& frame = frames_[k];
    const std::uint32_t all = frame.children_end - frame.children;
    if (all == 0) continue;
    share /= all;
    // The last child that was tried is the next frame, whose work is not done.
    const std::uint32_t tried = frame.next - frame.children;
    done += share * (k + 1 < frames_.size() ? tried - 1 : tried);
  }
  return done;
}

void DepthFirstSearch::unwind() {
  while (frames_.size() > 1) leave();
}

// Returns a lower bound on the cost of all covers that were not visited.
std::int64_t DepthFirstSearch::open_bound() const {
  std::int64_t least = run_.begins ? std::min(run_.pruned, frames_.back().bound) : run_.pruned;
  for (std::size_t k = 1; k < frames_.size(); ++k) {
    const Frame& frame = frames_[k];
    for (std::uint32_t child = frame.next; child < frame.children_end; ++child) {
      least = std::min(least, frame.bound + children_[child].reduced_cost);
    }
  }
  return least;
}

std::int64_t DepthFirstSearch::bound() const {
  return frames_.size() > 1 ? in_units(open_bound()) : run_.bound;
}

// Returns the remaining work of a frame from a given child on. Its options do not include those of
// earlier children, or those that led to the frame.
OpenSubproblem DepthFirstSearch::rest_from(const Frame& frame, std::uint32_t child) const {
  OpenSubproblem part{{}, frame.bound + children_[child].reduced_cost};
  const auto tried = std::span(children_).subspan(frame.children, child - frame.children);
  for (std::uint32_t at = frame.begin; at != frame.end; ++at) {
    const bool is_done = std::ranges::any_of(
        tried, [&](const Child& each) { return each.option == live_.ids()[at]; });
    if (!is_done) part.options.push_back(live_.ids()[at]);
  }
  return part;
}

// A frame represents the covers with the options that led to the frame and one of its untried
// options. If all items are covered exactly once, these covers are one subproblem. Otherwise a
// single subproblem would include covers of children that were already tried, so each child is a
// subproblem.
std::vector<OpenSubproblem> DepthFirstSearch::left() const {
  std::vector<OpenSubproblem> parts;
  std::vector<std::uint32_t> taken;
  const auto add = [&](OpenSubproblem part) {
    part.options.insert(part.options.end(), taken.begin(), taken.end());
    std::ranges::sort(part.options);
    std::ranges::sort(part.taken);
    // If no option was cheap enough, the frame contains no cover.
    if (std::ranges::includes(part.options, part.taken)) parts.push_back(std::move(part));
  };
  for (std::size_t k = 1; k < frames_.size(); ++k) {
    const Frame& frame = frames_[k];
    if (frame.option != none) taken.push_back(frame.option);
    if (frame.next == frame.children_end) continue;
    if (layout_.exact) {
      OpenSubproblem part = rest_from(frame, frame.next);
      for (std::uint32_t child = frame.next; child != frame.children_end; ++child)
        part.bound = std::min(part.bound, frame.bound + children_[child].reduced_cost);
      add(std::move(part));
      continue;
    }
    // in reverse, because the last subproblem in the list is searched first
    for (std::uint32_t child = frame.children_end; child-- != frame.next;) {
      OpenSubproblem part = rest_from(frame, child);
      if (k <= run_.taken.size()) {
        part.taken = run_.taken;
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

// Tries the next child of the last frame. Before: there is a next child.
void DepthFirstSearch::step() {
  Frame& parent = frames_.back();
  const Child next = children_[parent.next++];
  if (next.reduced_cost > slack(parent)) {
    prune(parent.bound + next.reduced_cost);
    return;
  }
  meter_.count_node();
  if (level_nodes.size() < frames_.size() - 1) level_nodes.resize(frames_.size() - 1);
  ++level_nodes[frames_.size() - 2];
  Frame child{};
  // The last child overwrites the list of its parent, which is not needed any more.
  child.begin = parent.next == parent.children_end ? parent.begin : parent.end;
  child.children = child.children_end = child.next = static_cast<std::uint32_t>(children_.size());
  child.blocked = blocked_.size();
  child.duals = parent.duals;
  child.duals_end = static_cast<std::uint32_t>(duals_.size());
  child.option = next.option;
  child.bound = parent.bound + next.reduced_cost;
  child.cost = parent.cost;
  bool raises = false;
  if (next.option == none) {
    blocked_.add(parent.row);
  } else {
    raises = take(next.option, child);
  }
  fix(parent, child, LiveOptions::Test::claims, raises);
  frames_.push_back(child);
  if (!open_next(frames_.back())) leave();
}

void DepthFirstSearch::leave() {
  const Frame& frame = frames_.back();
  if (frame.ascent != Ascent::undecided) {
    trials_.learn(frames_.size() - 1, frame.ascent == Ascent::improved, run_.work - frame.work);
  }
  blocked_.shrink(frame.blocked);
  if (frame.option != none) {
    chosen_.pop_back();
    for (const std::uint32_t row : layout_.primaries(frame.option)) {
      ++rows_.low[row];
      ++rows_.high[row];
    }
  }
  if (!layout_.exact) {
    for (std::uint32_t k = frame.children; k < frame.children_end; ++k) {
      if (children_[k].option != none) live_.set_dead(children_[k].option, false);
    }
  }
  children_.resize(frame.children);
  duals_.resize(frame.duals_end);
  frames_.pop_back();
}

// Takes an option. Returns true if reduced costs of other options rise (rows_.raised).
bool DepthFirstSearch::take(std::uint32_t option, Frame& child) {
  bool raises = false;
  chosen_.push_back(option);
  child.cost += layout_.costs[option];
  for (const std::uint32_t row : layout_.primaries(option)) {
    --rows_.low[row];
    if (--rows_.high[row] == 0) {
      blocked_.add(row);
    } else if (rows_.low[row] == 0 && duals_[child.duals + row] > 0) {
      // The row is covered often enough, so its positive dual value becomes 0.
      raises = true;
      rows_.raised[row] = duals_[child.duals + row];
    }
  }
  // the option is not taken again in this branch or in a sibling
  if (!layout_.exact) live_.set_dead(option, true);
  for (const std::uint32_t claim : layout_.secondaries(option)) {
    const std::uint32_t item = layout_.owner[claim];
    if (!blocked_.has(item) && claim != item) child.bound -= duals_[child.duals + item];
    if (claim != item || !blocked_.has(item)) blocked_.add(item);
    const std::uint32_t end = layout_.first_colour[item + 1];
    for (std::uint32_t other = layout_.first_colour[item]; other < end; ++other) {
      if (other != claim) blocked_.add(other);
    }
  }
  if (raises) {
    own_duals(child);
    for (const std::uint32_t row : layout_.primaries(option)) {
      if (rows_.raised[row] > 0) duals_[child.duals + row] = 0;
    }
  }
  return raises;
}

void DepthFirstSearch::own_duals(Frame& frame) {
  if (frame.duals == frame.duals_end) return;
  const std::uint32_t rows = layout_.num_rows();
  duals_.resize(frame.duals_end + rows);
  std::copy_n(duals_.begin() + frame.duals, rows, duals_.begin() + frame.duals_end);
  frame.duals = frame.duals_end;
}

// Copies the options of `from` that may still be taken and are cheap enough for the frame.
void DepthFirstSearch::fix(const Frame& from, Frame& frame, LiveOptions::Test test, bool raises) {
  std::int64_t least_fixed = infinite;
  run_.work += from.end - from.begin;
  const std::uint32_t end = live_.fix(
      from.live(), frame.begin, slack(frame), test, blocked_,
      raises ? std::span<const std::int64_t>(rows_.raised) : std::span<const std::int64_t>(),
      least_fixed);
  updates += (from.end - from.begin) - (end - frame.begin);
  frame.end = end;
  if (least_fixed != infinite) prune(frame.bound + least_fixed);
  if (!raises) return;
  for (const std::uint32_t row : layout_.primaries(frame.option)) rows_.raised[row] = 0;
}

// Chooses the row to branch on: a row with the fewest branches; ties go to the row with the largest
// share in the reduced costs of its options. If no row must be covered, chooses a row that may be
// covered, and sets `branches` to `none`. Sets `gain` to the sum of what all rows add to the bound.
// Returns false if a row has too few options.
bool DepthFirstSearch::choose_row(Frame& frame, std::uint32_t& branches, std::int64_t& gain) const {
  const std::vector<LiveOptions::Row>& rows = live_.rows();
  std::uint32_t best = none, optional = none;
  branches = none;
  gain = 0;
  for (std::uint32_t k = 0; k < layout_.primary; ++k) {
    if (blocked_.has(k)) continue;
    const LiveOptions::Row& row = rows[k];
    if (rows_.low[k] <= 0) {
      if (row.count > 0 && (optional == none || row.count < rows[optional].count)) optional = k;
      continue;
    }
    const auto low = static_cast<std::uint32_t>(rows_.low[k]);
    if (row.count < low) return false;
    gain += row.least * low;
    const std::uint32_t own = row.count - low + 1;
    if (own < branches || (own == branches && row.least > rows[best].least)) {
      branches = own;
      best = k;
    }
  }
  frame.row = best == none ? optional : best;
  return true;
}

void DepthFirstSearch::report_cover(const Frame& frame) {
  const std::int64_t cost = frame.cost / layout_.scale;
  if (cost >= run_.limit) return prune(frame.cost);
  const std::int64_t limit = found_(chosen_, cost);
  run_.stopped = limit == stop;
  if (!run_.stopped) run_.limit = std::min(run_.limit, limit);
}

// Computes the bound of a new frame and lists its children. Returns false if it has no children.
bool DepthFirstSearch::open(Frame& frame) {
  for (bool ascended = false;; ascended = true) {
    std::uint32_t branches = none;
    std::int64_t gain = 0;
    if (!choose_row(frame, branches, gain)) return false;
    if (gain > slack(frame)) {
      prune(frame.bound + gain);
      return false;
    }
    if (frame.row == none) {
      report_cover(frame);
      return false;
    }
    if (branches == 1) {
      const std::uint32_t at = live_.rows()[frame.row].at;
      children_.push_back({live_.ids()[at], live_.reduced_costs()[at]});
      ++frame.children_end;
      return true;
    }
    if (ascended || run_.dives || !decide_ascent(frame)) break;
    own_duals(frame);
    const std::int64_t more = improve(frame, tuning::node_ascent_rounds);
    if (more > slack(frame)) {
      prune(frame.bound + more);
      return false;
    }
    frame.bound += more;
    fix(frame, frame, LiveOptions::Test::none);
  }
  return branch(frame);
}

// Like open(). If run_.taken prescribes the next option, it is the only child of the frame.
bool DepthFirstSearch::open_next(Frame& frame) {
  const std::size_t level = frames_.size() - 2;
  if (level >= run_.taken.size()) return open(frame);
  const std::span<const std::uint32_t> ids(live_.ids() + frame.begin, frame.end - frame.begin);
  const auto found = std::ranges::find(ids, run_.taken[level]);
  if (found == ids.end()) return false;  // the prescribed option is too expensive
  children_.push_back({*found, live_.reduced_costs()[frame.begin + (found - ids.begin())]});
  ++frame.children_end;
  return true;
}

// Decides whether dual values are improved at a node with several branches.
bool DepthFirstSearch::decide_ascent(Frame& frame) {
  const bool improves = trials_.decide(frames_.size() - 1);
  frame.ascent = improves ? Ascent::improved : Ascent::left;
  frame.work = run_.work;
  if (improves) run_.work += (frame.end - frame.begin) * ascent_work;
  return improves;
}

// Raises the dual value of each row by the amount that all options of the row can pay. Returns the
// gain of the bound.
std::int64_t DepthFirstSearch::charge_rows(Frame& frame) {
  std::int64_t gain = 0;
  if (!layout_.exact) own_duals(frame);
  for (std::uint32_t k = 0; k < layout_.primary; ++k) {
    LiveOptions::Row& row = live_.rows()[k];
    if (blocked_.has(k) || rows_.low[k] <= 0) {
      row.least = 0;
      continue;
    }
    gain += row.least * rows_.low[k];
    if (!layout_.exact) duals_[frame.duals + k] += row.least;
  }
  return gain;
}

// Lists the options of the row to branch on, cheapest first. Returns false if there are too few
// options.
bool DepthFirstSearch::branch(Frame& frame) {
  ++branchings;
  frame.bound += charge_rows(frame);
  const std::int64_t most = slack(frame);
  const bool optional = rows_.low[frame.row] <= 0;
  if (optional) children_.push_back({none, 0});
  const std::size_t first = children_.size();
  // Copies the members into local variables for the reason given in LiveOptions::copy().
  std::uint32_t* const ids = live_.ids();
  std::int64_t* const reduced_costs = live_.reduced_costs();
  const std::uint32_t* const claims = layout_.claims.data();
  const std::uint32_t* const start = layout_.start.data();
  const std::uint32_t* const middle = layout_.middle.data();
  const LiveOptions::Row* const rows = live_.rows().data();
  const std::uint32_t branched = frame.row;
  std::int64_t least_fixed = infinite;
  std::uint32_t out = frame.begin;
  for (std::uint32_t at = frame.begin; at != frame.end; ++at) {
    const std::uint32_t option = ids[at];
    std::int64_t cost = reduced_costs[at];
    bool here = false;
    for (std::uint32_t k = start[option]; k != middle[option]; ++k) {
      cost -= rows[claims[k]].least;
      here |= claims[k] == branched;
    }
    if (cost > most) {
      least_fixed = std::min(least_fixed, cost);
      continue;
    }
    ids[out] = option;
    reduced_costs[out] = cost;
    ++out;
    if (here) children_.push_back({option, cost});
  }
  if (least_fixed != infinite) prune(frame.bound + least_fixed);
  frame.end = out;
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
            [](const Child& left, const Child& right) {
              return std::pair(left.reduced_cost, left.option) <
                     std::pair(right.reduced_cost, right.option);
            });
  if (!optional) {
    const auto low = static_cast<std::size_t>(rows_.low[frame.row]);
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
