#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/links/links_search.hpp"

namespace dlx {

namespace links {
namespace {

// reset() restores a copy of the nodes if that is faster than undoing the levels: copying this many
// nodes takes about as long as undoing a level.
constexpr std::size_t nodes_per_level = 256;
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
      if (usable) {  // useless options stay out of the rings of their items
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

  // An option is hidden at most once, and a node with a colour is purified at most once.
  hidden_.resize(std::size_t{problem.num_options()} + (with_colours ? problem.num_entries() : 0));
  low_.resize(2 * std::size_t{problem.num_primary()} + 3);
}

// -- the search ---------------------------------------------------------------------------------

// Steps C1 to C8 as a loop. Invariant: levels_ holds the chosen options, all committed, except that
// in Mode::option the option of the top level is still to be tried.
template <bool with_colours>
Engine::Step Links<with_colours>::next(Meter& meter) {
  if (mode_ == Mode::root) {
    settle();
    base_ = forced_;
    if (dead_root_) mode_ = Mode::exhausted;
  }
  for (;;) {
    switch (mode_) {
      case Mode::root:
      case Mode::node:
        if (at(ring_root).right == ring_root) {  // C2: all primary items are covered
          mode_ = Mode::backtracking;
          return Step::cover;
        }
        enter(choose());  // C3, C4
        mode_ = Mode::option;
        break;

      case Mode::option: {                                // C5
        if (levels_.back().node == levels_.back().end) {  // C7, C8: no option is left
          leave();
          mode_ = Mode::backtracking;
          break;
        }
        if (!meter.may_continue(updates_)) return Step::stopped;
        meter.count_node();
        count_level(levels_.size() - forced_ - 1);
        if (try_option()) {
          mode_ = Mode::node;
        } else {
          levels_.back().node = at(levels_.back().node).down;
        }
        break;
      }

      case Mode::backtracking:  // C6: backtrack to the last choice
        if (!back_to_choice()) {
          mode_ = Mode::between;  // reset() undoes the rest
          break;
        }
        undo_option();
        levels_.back().node = at(levels_.back().node).down;
        mode_ = Mode::option;
        break;

      case Mode::between:
        this->advance();
        break;

      default:  // exhausted
        return Step::exhausted;
    }
  }
}

// Backtracks to the last level that has another option to try. If there is none, leaves all levels
// in place, because reset() may have a faster way, and returns false.
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

// -- the root -----------------------------------------------------------------------------------

// Returns true if the option has a primary item and does not conflict with the options taken so
// far.
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

// Does the work of enter() and try_option(), but leaves items with few options to settle(): many
// options may be forced, each of which may change an item again.
template <bool with_colours>
bool Links<with_colours>::force(OptionId option) {
  Ref node = first_node_[index(option)];
  if (!is_live(node)) return false;
  while (!is_primary(at(node).top)) node = at(node).right;
  LinksLevel level{node, at(node).top, 0, 0, num_hidden_, 0, 0, false};
  cover<false>(level.end);
  level.hidden_end = num_hidden_;
  for (Ref q = at(node).right; q != node; q = at(q).right) {
    if (!is_satisfied(q)) deactivate(at(q).top);
  }
  HideTally tally = begin_tally();
  for (Ref q = at(node).right; q != node; q = at(q).right) commit<false>(q, tally);
  end_tally(tally);
  levels_.push_back(level);
  ++forced_;
  settled_ = false;
  return true;
}

// Sets low_ and dead_root_ for the start of the search.
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
  if (!initial_nodes_.empty() && levels_.size() * nodes_per_level > nodes_.size()) {
    std::ranges::copy(initial_nodes_, nodes_.begin());
    levels_.clear();
    num_hidden_ = 0;
  } else {
    if (mode_ == Mode::option) leave();
    while (!levels_.empty()) {
      undo_option();
      leave();
    }
    if (initial_nodes_.empty() && nodes_.size() <= small_problem) initial_nodes_ = nodes_;
  }
  settled_ = false;
  forced_ = 0;
  paths_.clear();
  mode_ = Mode::root;
  branchings_ = 0;
  updates_ = 0;
  level_nodes_.clear();
}

template <bool with_colours>
void Links<with_colours>::start(std::vector<Path> paths) {
  settle();
  base_ = forced_;
  PathEngine::start(std::move(paths));
}

// -- progress and donation ------------------------------------------------------------------------

template <bool with_colours>
void Links<with_colours>::get_cover(std::vector<OptionId>& options) const {
  options.clear();
  for (const LinksLevel& level : levels_) options.push_back(option_of(level.node));
}

template <bool with_colours>
void Links<with_colours>::add_statistics(Statistics& statistics) const {
  statistics.branchings += branchings_;
  statistics.updates += updates_;
  add_level_nodes(level_nodes_, statistics);
}

// Returns the number of untried options of a level, without its current option.
template <bool with_colours>
std::uint32_t Links<with_colours>::untried(const LinksLevel& level) const {
  std::uint32_t number = 0;
  for (Ref p = level.node; p != level.end; p = at(p).down) ++number;
  return number == 0 ? 0 : number - 1;
}

// The untried options of a level end at `end`, so donating moves `end`.
template <bool with_colours>
std::vector<Path> Links<with_colours>::donate_levels() {
  std::vector<Path> given;
  std::size_t k = base_;
  while (k < levels_.size() && untried(levels_[k]) == 0) ++k;
  if (k == levels_.size()) return given;

  LinksLevel& level = levels_[k];
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
  if (number / 2 == 0) {  // levels up to here are finished
    for (std::size_t above = k + 1; above < levels_.size(); ++above) {
      if (levels_[above].open == k + 1) levels_[above].open = 0;
    }
  }
  return given;
}

// Leaves levels until the options below the top level are a prefix of the path and the option of
// the top level is undone. Leaves all levels if no level on the path has two options. (At a level
// with two options, all items in low_ had been processed, so the position in low_ is known.)
// Before: all levels are committed.
template <bool with_colours>
void Links<with_colours>::back_to_common_level(const Path& path) {
  std::size_t keep = forced_;  // number of levels
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

template <bool with_colours>
void Links<with_colours>::enter_path() {
  const std::uint64_t branchings = branchings_;
  const std::uint64_t updates = updates_;
  Path path;
  const std::vector<OptionId> last = paths_.pop_siblings(path);
  path.push_back(last.front());
  back_to_common_level(path);
  // The level of the first option that is not yet taken may exist, with its option undone.
  bool entered = levels_.size() > forced_;
  for (std::size_t k = entered ? levels_.size() - forced_ - 1 : 0; k < path.size(); ++k) {
    if (!entered) enter(choose());
    entered = false;
    LinksLevel& level = levels_.back();
    level.end = at(level.node).top;
    level.node = at(level.end).down;
    if (level.node == level.end) throw_invalid_path();
    while (option_of(level.node) != path[k]) {
      level.node = at(level.node).down;
      if (level.node == level.end) throw_invalid_path();
    }
    if (k + 1 == path.size()) break;
    if (!try_option()) throw_invalid_path();
  }

  LinksLevel& level = levels_.back();
  base_ = levels_.size() - 1;
  level.open = 0;
  level.end = at(level.node).down;
  for (std::size_t k = 1; k < last.size(); ++k) {
    if (at(level.end).top == level.end || option_of(level.end) != last[k]) throw_invalid_path();
    level.end = at(level.end).down;
  }
  branchings_ = branchings;
  updates_ = updates;
  mode_ = Mode::option;
}

template <bool with_colours>
void Links<with_colours>::visit_levels(const VisitLevel& visit) const {
  for (std::size_t k = base_; k < levels_.size(); ++k) {
    const bool ends_path = k == base_ && paths_.started() != 0;
    if (levels_[k].forced && !ends_path) continue;
    const Ref item = at(levels_[k].node).top;
    double options = ends_path ? static_cast<double>(paths_.last()) : 0;
    for (Ref p = at(item).down; p != item && !ends_path; p = at(p).down) ++options;
    if (!visit(untried(levels_[k]), options)) return;
  }
}

#undef DLX_INLINE

}  // namespace links

std::unique_ptr<Engine> make_links_engine(const Problem& problem) {
  if (problem.num_colours() > 0) return std::make_unique<links::Links<true>>(problem);
  return std::make_unique<links::Links<false>>(problem);
}

}  // namespace dlx
