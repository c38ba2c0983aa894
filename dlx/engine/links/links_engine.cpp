#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/links/search.hpp"

namespace dlx {

namespace links {
namespace {

// A search is reset by undoing its levels, or with a copy of the nodes if there are few of them: to
// copy so many takes about as long as to undo a level.
constexpr std::size_t nodes_a_level = 256;
constexpr std::size_t small_problem = 1 << 14;

}  // namespace

template <bool with_colours>
Links<with_colours>::Links(const Problem& problem)
    : nodes_(std::size_t{problem.num_items()} + 1 + problem.num_entries()),
      words_(reinterpret_cast<std::byte*>(nodes_.data())),
      options_(nodes_.size()),
      last_primary_(problem.num_primary() * node_words) {
  at(ring_root) = {ring_root, ring_root, last_primary_, ring_root, ring_root, 0};
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const Ref item = header(ItemId{k});
    at(item) = {item, item, item, item, item, length_0};
    if (is_primary(item)) {
      at(item).left = item - node_words;
      at(item).right = ring_root;
      at(item - node_words).right = item;
    } else {
      at(item).value += unwatched;
    }
  }
  Ref next = header(ItemId{problem.num_items()});
  first_node_.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.option(option).size());
    const Ref first = next;
    const bool usable = problem.has_primary(option);
    first_node_.push_back(first);
    for (const Entry& entry : problem.option(option)) {
      const Ref item = header(entry.item);
      at(next) = {next,
                  next,
                  next - node_words,
                  next + node_words,
                  item,
                  static_cast<std::int32_t>(index(entry.colour))};
      if (usable) {  // else it stays out of the rings of its items
        at(next).up = at(item).up;
        at(next).down = item;
        at(at(item).up).down = next;
        at(item).up = next;
        ++at(item).value;
      }
      options_[next / node_words] = option;
      next += node_words;
    }
    at(first).left = next - node_words;
    at(next - node_words).right = first;
  }

  // An option is hidden once, and a node with a colour satisfied once.
  hidden_.resize(std::size_t{problem.num_options()} + (with_colours ? problem.num_entries() : 0));
  low_.resize(2 * std::size_t{problem.num_primary()} + 3);
}

// -- the search ---------------------------------------------------------------------------------

// Steps C1 to C8 as a loop. Before and after: levels_ are the options chosen so far, all committed
// to, but for the top one in state at_option, whose option is still to be tried.
template <bool with_colours>
Engine::Step Links<with_colours>::next(Meter& meter) {
  if (state_ == State::root) {
    settle();
    base_ = forced_;
    if (dead_root_) state_ = State::exhausted;
  }
  for (;;) {
    switch (state_) {
      case State::root:
      case State::committed:
        if (at(ring_root).right == ring_root) {  // C2: all primary items are covered
          state_ = State::backing;
          return Step::cover;
        }
        enter(choose());  // C3, C4
        state_ = State::at_option;
        break;

      case State::at_option: {                            // C5
        if (levels_.back().node == levels_.back().end) {  // C7, C8: no option is left
          leave();
          state_ = State::backing;
          break;
        }
        if (!meter.may_go_on()) return Step::stopped;
        meter.count_node();
        count_level();
        if (try_option()) {
          state_ = State::committed;
        } else {
          levels_.back().node = at(levels_.back().node).down;
        }
        break;
      }

      case State::backing:  // C6: back to the last choice
        if (!back_to_choice()) {
          state_ = State::between;  // reset() undoes what is left
          break;
        }
        undo_option();
        levels_.back().node = at(levels_.back().node).down;
        state_ = State::at_option;
        break;

      case State::between:
        if (paths_.empty()) {
          state_ = State::exhausted;
        } else {
          follow_path();
          state_ = State::at_option;
        }
        break;

      case State::exhausted:
        return Step::exhausted;
    }
  }
}

// Backs out of the levels above the last one that has another option to try. If there is none, all
// are left as they are, for reset() may have a quicker way, and it returns false.
template <bool with_colours>
DLX_INLINE bool Links<with_colours>::back_to_choice() {
  const std::uint32_t open = open_levels();
  if (open == 0) return false;
  while (levels_.size() > open) {
    undo_option();
    leave();
  }
  return true;
}

template <bool with_colours>
DLX_INLINE void Links<with_colours>::count_level() {
  const std::size_t level = levels_.size() - forced_ - 1;
  if (level >= level_nodes_.size()) level_nodes_.resize(level + 1);
  ++level_nodes_[level];
}

// -- the root -----------------------------------------------------------------------------------

// True if the option has a primary item and none of the options taken so far conflicts with it.
template <bool with_colours>
bool Links<with_colours>::is_live(Ref first) const {
  bool primary = false;
  Ref q = first;
  do {
    const Node& node = at(q);
    if (is_primary(node.top)) {
      if (at(node.top).value >= unwatched + length_0) return false;
      primary = true;
    }
    if (at(node.up).down != q) return false;
    q = node.right;
  } while (q != first);
  return primary;
}

// As enter() and try_option(), but what falls low is left for settle(): many options may be forced,
// and no more than that be known of most items.
template <bool with_colours>
bool Links<with_colours>::force(OptionId option) {
  Ref node = first_node_[index(option)];
  if (!is_live(node)) return false;
  while (!is_primary(at(node).top)) node = at(node).right;
  Level level{node, at(node).top, 0, 0, num_hidden_, 0, 0, false};
  cover<false>(level.end);
  level.hidden_end = num_hidden_;
  for (Ref q = at(node).right; q != node; q = at(q).right) {
    if (!is_satisfied(q)) deactivate(at(q).top);
  }
  Tally tally = begin_tally();
  for (Ref q = at(node).right; q != node; q = at(q).right) commit<false>(q, tally);
  end_tally(tally);
  levels_.push_back(level);
  ++forced_;
  settled_ = false;
  return true;
}

// Makes low_ and dead_root_ what they are to be when the search begins.
template <bool with_colours>
void Links<with_colours>::settle() {
  if (settled_) return;
  num_low_ = 0;
  next_low_ = 0;
  dead_root_ = false;
  for (Ref item = at(ring_root).right; item != ring_root; item = at(item).right) {
    if (at(item).value == length_0) dead_root_ = true;
    if (at(item).value == length_1) low_[num_low_++] = item;
  }
  settled_ = true;
}

template <bool with_colours>
void Links<with_colours>::reset() {
  if (!pristine_.empty() && levels_.size() * nodes_a_level > nodes_.size()) {
    std::ranges::copy(pristine_, nodes_.begin());
    levels_.clear();
    num_hidden_ = 0;
  } else {
    if (state_ == State::at_option) leave();
    while (!levels_.empty()) {
      undo_option();
      leave();
    }
    if (pristine_.empty() && nodes_.size() <= small_problem) pristine_ = nodes_;
  }
  settled_ = false;
  forced_ = 0;
  paths_.clear();
  state_ = State::root;
  branchings_ = 0;
  updates_ = 0;
  level_nodes_.clear();
}

template <bool with_colours>
void Links<with_colours>::start(std::vector<Path> paths) {
  assert(state_ == State::root || state_ == State::exhausted);
  settle();
  paths_.start(std::move(paths));
  base_ = forced_;
  state_ = State::between;
}

// -- what it came to ----------------------------------------------------------------------------

template <bool with_colours>
void Links<with_colours>::get_cover(std::vector<OptionId>& options) const {
  options.clear();
  for (const Level& level : levels_) options.push_back(option_of(level.node));
}

template <bool with_colours>
void Links<with_colours>::add_statistics(Statistics& statistics) const {
  statistics.branchings += branchings_;
  statistics.updates += updates_;
  add_level_nodes(level_nodes_, statistics);
}

#undef DLX_INLINE

}  // namespace links

std::unique_ptr<Engine> make_links_engine(const Problem& problem) {
  if (problem.num_colours() > 0) return std::make_unique<links::Links<true>>(problem);
  return std::make_unique<links::Links<false>>(problem);
}

}  // namespace dlx

namespace dlx::links {

// The options that are still to be tried on a level after its present one.
template <bool with_colours>
std::uint32_t Links<with_colours>::untried(const Level& level) const {
  std::uint32_t number = 0;
  for (Ref p = level.node; p != level.end; p = at(p).down) ++number;
  return number == 0 ? 0 : number - 1;
}

// Paths that have not been entered come last in the order of the search, so they go first: half of
// them. Else half of the options that the lowest open level has not tried. What is left has its end
// there.
template <bool with_colours>
std::vector<Path> Links<with_colours>::share() {
  if (!paths_.empty()) return paths_.give_half();
  std::vector<Path> given;
  if (state_ != State::at_option && state_ != State::backing) return given;
  std::size_t k = base_;
  while (k < levels_.size() && untried(levels_[k]) == 0) ++k;
  if (k == levels_.size()) return given;

  Level& level = levels_[k];
  const std::uint32_t number = untried(level);
  Ref first = at(level.node).down;
  for (std::uint32_t kept = 0; kept < number / 2; ++kept) first = at(first).down;
  Path path;
  for (std::size_t below = forced_; below < k; ++below) {
    path.push_back(option_of(levels_[below].node));
  }
  for (Ref p = first; p != level.end; p = at(p).down) {
    given.push_back(path);
    given.back().push_back(option_of(p));
  }
  level.end = first;
  if (number / 2 == 0) {  // nothing is open up to here
    for (std::size_t above = k + 1; above < levels_.size(); ++above) {
      if (levels_[above].open == k + 1) levels_[above].open = 0;
    }
  }
  return given;
}

// Leaves levels until the options that are taken below the top one are the first of the path, and
// the top one's has been undone; or all, if there is no such level that has two options. (At one
// that has, nothing was low that had not been seen to, so it is known where in low_ to go on.)
// Before: all levels are committed to.
template <bool with_colours>
void Links<with_colours>::back_to_common_level(const Path& path) {
  std::size_t keep = forced_;  // levels
  for (std::size_t k = forced_; k < levels_.size() && k - forced_ < path.size(); ++k) {
    if (!levels_[k].forced) keep = k + 1;
    if (option_of(levels_[k].node) != path[k - forced_]) break;
  }
  while (levels_.size() > keep) {
    undo_option();
    leave();
  }
  if (keep > forced_) {
    undo_option();
  } else {
    next_low_ = 0;
  }
}

// Goes to the next path, up to its last option, which is still to be tried; and takes the paths
// behind it that end in the next options of the same level along. Whoever gave the paths away has
// counted what is done on the way.
template <bool with_colours>
void Links<with_colours>::follow_path() {
  const std::uint64_t branchings = branchings_;
  const std::uint64_t updates = updates_;
  Path path;
  const std::vector<OptionId> last = paths_.pop_siblings(path);
  path.push_back(last.front());
  back_to_common_level(path);
  // The level of the first option that is not yet taken may be there, with its option undone.
  bool entered = levels_.size() > forced_;
  for (std::size_t k = entered ? levels_.size() - forced_ - 1 : 0; k < path.size(); ++k) {
    if (!entered) enter(choose());
    entered = false;
    Level& level = levels_.back();
    level.end = at(level.node).top;
    level.node = at(level.end).down;
    if (level.node == level.end) throw_lost_path();
    while (option_of(level.node) != path[k]) {
      level.node = at(level.node).down;
      if (level.node == level.end) throw_lost_path();
    }
    if (k + 1 == path.size()) break;
    if (!try_option()) throw_lost_path();
  }

  Level& level = levels_.back();
  base_ = levels_.size() - 1;
  level.open = 0;
  level.end = at(level.node).down;
  for (std::size_t k = 1; k < last.size(); ++k) {
    if (at(level.end).top == level.end || option_of(level.end) != last[k]) throw_lost_path();
    level.end = at(level.end).down;
  }
  branchings_ = branchings;
  updates_ = updates;
}

// On each level that has two options or more, those that have been tried or given away count as
// done, and its options as equally large, as do the paths that the search was started with.
template <bool with_colours>
double Links<with_colours>::fraction() const {
  if (state_ == State::exhausted) return 1;
  if (state_ == State::root) return 0;
  double done = 0;
  double share = 1;
  std::size_t k = base_;
  if (paths_.started() != 0) {
    const std::size_t begun = state_ == State::between ? 0 : 1 + untried(levels_[base_]);
    share = 1.0 / static_cast<double>(paths_.started());
    done = 1 - share * static_cast<double>(paths_.size() + begun);
    if (begun == 0) return done;
    ++k;
  }
  for (; k < levels_.size() && share > 1e-9; ++k) {
    if (levels_[k].forced) continue;
    const Ref item = at(levels_[k].node).top;
    double options = 0;
    for (Ref p = at(item).down; p != item; p = at(p).down) ++options;
    done += share * (1 - (1.0 + untried(levels_[k])) / options);
    share /= options;
  }
  return done;
}

template std::vector<Path> Links<false>::share();
template std::vector<Path> Links<true>::share();
template void Links<false>::follow_path();
template void Links<true>::follow_path();
template double Links<false>::fraction() const;
template double Links<true>::fraction() const;

#undef DLX_INLINE

}  // namespace dlx::links
