#include "dlx/engine/links_engine.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "dlx/engine/path_queue.hpp"

namespace dlx {
namespace {

using Node = LinksEngine::Node;
using Ref = LinksEngine::Ref;

constexpr Ref node_words = sizeof(Node) / 8;
constexpr Ref ring_root = 0;

// The loop of the search is one function, or it spends a tenth of its time on calls.
#define DLX_INLINE [[gnu::always_inline]] inline

// The value of a header is the length of its ring less 2, so that a decrement that makes the length
// low, 1 or 0, makes the value negative, which costs no comparison.
constexpr std::int32_t length_2 = 0;
constexpr std::int32_t length_1 = -1;
constexpr std::int32_t length_0 = -2;
// Added to the value while the item is covered, and once more for good to that of a secondary
// item: low lengths are then met only where they matter.
constexpr std::int32_t unwatched = 1 << 29;

// A search is reset by undoing its levels, or with a copy of the nodes if there are few of them: to
// copy so many takes about as long as to undo a level.
constexpr std::size_t nodes_a_level = 256;
constexpr std::size_t small_problem = 1 << 14;

// A level of the search: an item, and the option that covers it.
struct Level {
  Ref node;                    // the node of the item in the option that is being tried
  Ref end;                     // where its options end: the header, or the first one given away
  std::uint32_t low_begin;     // the size of low_ before the item was covered
  std::uint32_t low_end;       // and after that
  std::uint32_t hidden_begin;  // the same of hidden_
  std::uint32_t hidden_end;
  std::uint32_t open;  // the number of levels up to the last below that has another option
  bool forced;         // the item has this option only: nothing needs to be hidden for it
};

// What happens while options are hidden, kept in registers.
struct Tally {
  std::uint32_t low;     // the end of low_
  std::uint32_t hidden;  // the end of hidden_
  std::uint64_t updates = 0;
  std::int32_t least = 0;  // negative once an uncovered item has no option left

  bool dead() const { return least < 0; }
};

template <bool with_colours>
class Links final : public LinksEngine {
 public:
  explicit Links(const Problem& problem);

  bool force(OptionId option) override;
  void reset() override;
  Step next(Meter& meter) override;
  void get_cover(std::vector<OptionId>& options) const override;
  std::vector<Path> share() override;
  void start(std::vector<Path> paths) override;
  void add_statistics(Statistics& statistics) const override;
  std::size_t level() const override { return levels_.size(); }
  double fraction() const override;

  std::span<const Node> nodes() const override { return nodes_; }

 private:
  // Where next() goes on: `committed` to all levels, `at_option` with the top one's still to be
  // tried, `backing` out of the top one, or `between` two paths that it was started with.
  enum class State { root, committed, at_option, backing, between, exhausted };

  bool back_to_choice();
  std::uint32_t open_levels() const;
  void count_level();
  Ref choose();
  void enter(Ref item);
  void leave();
  bool try_option();
  void undo_option();
  bool is_live(Ref first) const;
  void settle();
  void follow_path();
  void back_to_common_level(const Path& path);
  std::uint32_t untried(const Level& level) const;

  // With `watched`, lengths that fall low are noted.
  template <bool watched>
  void cover(Ref item);
  void deactivate(Ref item);
  void reactivate(Ref item);
  void select(Ref node);
  void unselect(Ref node);
  template <bool watched>
  void commit(Ref node, Tally& tally);
  template <bool watched>
  void hide(Ref node, Tally& tally);
  void unhide(Ref node);
  void unhide_to(std::uint32_t end);
  Tally begin_tally() const { return {num_low_, num_hidden_}; }
  void end_tally(const Tally& tally);

  Node& at(Ref ref) { return *reinterpret_cast<Node*>(words_ + std::size_t{8} * ref); }
  const Node& at(Ref ref) const {
    return *reinterpret_cast<const Node*>(words_ + std::size_t{8} * ref);
  }
  static Ref header(ItemId item) { return (index(item) + 1) * node_words; }
  bool is_primary(Ref item) const { return item <= last_primary_; }
  // True if an option that was chosen gave the node's item the colour that the node gives it.
  bool is_satisfied(Ref node) const { return with_colours && at(node).value < 0; }
  OptionId option_of(Ref node) const { return options_[node / node_words]; }

  std::vector<Node> nodes_;
  std::byte* words_;               // of nodes_
  std::vector<Node> pristine_;     // a copy of nodes_ at the root, once a small problem was reset
  std::vector<OptionId> options_;  // of each node
  std::vector<Ref> first_node_;    // of each option
  Ref last_primary_;               // its header

  std::vector<Level> levels_;
  std::size_t forced_ = 0;  // levels at the bottom that force() made
  std::size_t base_ = 0;    // levels at the bottom that have nothing left to try here
  PathQueue paths_;         // what start() was given
  // Items whose length fell to 1 or 0, in that order; those before next_low_ have been seen to.
  // Each item is in it twice at the most, which bounds its size.
  std::vector<std::uint32_t> low_;
  std::uint32_t num_low_ = 0;
  std::uint32_t next_low_ = 0;
  // The nodes by which options were hidden or nodes satisfied, to be undone from the end.
  std::vector<Ref> hidden_;
  std::uint32_t num_hidden_ = 0;
  bool settled_ = false;    // low_ and dead_root_ are those of the root and what is forced there
  bool dead_root_ = false;  // a primary item has no option there
  State state_ = State::root;

  std::uint64_t branchings_ = 0;
  std::uint64_t updates_ = 0;
  std::vector<std::uint64_t> level_nodes_;
};

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
bool Links<with_colours>::back_to_choice() {
  const std::uint32_t open = open_levels();
  if (open == 0) return false;
  while (levels_.size() > open) {
    undo_option();
    leave();
  }
  return true;
}

// The number of levels up to the last one that has another option to try, 0 if none has.
template <bool with_colours>
DLX_INLINE std::uint32_t Links<with_colours>::open_levels() const {
  if (levels_.size() == base_) return 0;
  const Level& level = levels_.back();
  return at(level.node).down != level.end ? static_cast<std::uint32_t>(levels_.size()) : level.open;
}

template <bool with_colours>
void Links<with_colours>::count_level() {
  const std::size_t level = levels_.size() - forced_ - 1;
  if (level >= level_nodes_.size()) level_nodes_.resize(level + 1);
  ++level_nodes_[level];
}

// The header of the item to branch on. Before: a primary item is uncovered, none of them has
// length 0, and those of length 1 are all in low_ from next_low_ on.
template <bool with_colours>
Ref Links<with_colours>::choose() {
  while (next_low_ < num_low_) {
    const Ref item = low_[next_low_++];
    if (at(item).value == length_1) return item;  // else it has been covered meanwhile
  }
  ++branchings_;
  Ref best = ring_root;
  std::int32_t shortest = unwatched;
  for (Ref item = at(ring_root).right; item != ring_root; item = at(item).right) {
    if (at(item).value >= shortest) continue;
    best = item;
    shortest = at(item).value;
    if (shortest == length_2) break;
  }
  return best;
}

// A new level, on which the options of `item` are to be tried, from its first on.
template <bool with_colours>
DLX_INLINE void Links<with_colours>::enter(Ref item) {
  Level level{at(item).down, item, num_low_,      0,
              num_hidden_,   0,    open_levels(), at(item).value == length_1};
  if (!level.forced) cover<true>(item);
  level.low_end = num_low_;
  level.hidden_end = num_hidden_;
  levels_.push_back(level);
}

template <bool with_colours>
DLX_INLINE void Links<with_colours>::leave() {
  const Level& level = levels_.back();
  if (!level.forced) {
    unhide_to(level.hidden_begin);
    reactivate(at(level.node).top);
  }
  num_low_ = level.low_begin;
  levels_.pop_back();
}

// Commits to the option of the top level; or, if that leaves an uncovered primary item without an
// option, does nothing and returns false.
template <bool with_colours>
DLX_INLINE bool Links<with_colours>::try_option() {
  const Level& level = levels_.back();
  const Ref start = level.node;
  bool dead = false;
  if (level.forced) {
    select(start);
    for (Ref q = at(start).right; q != start; q = at(q).right) select(q);
  } else {
    for (Ref q = at(start).right; q != start; q = at(q).right) {
      if (!is_satisfied(q)) deactivate(at(q).top);
    }
    // Items that ran out of options when the item of this level was covered are a dead end, unless
    // this option covers them.
    for (std::uint32_t k = level.low_begin; k < level.low_end; ++k) {
      dead |= at(low_[k]).value == length_0;
    }
  }
  if (!dead) {
    Tally tally = begin_tally();
    for (Ref q = at(start).right; q != start && !tally.dead(); q = at(q).right)
      commit<true>(q, tally);
    end_tally(tally);
    dead = tally.dead();
  }
  if (dead) undo_option();
  return !dead;
}

// Undoes try_option(), be it done in full or in part.
template <bool with_colours>
DLX_INLINE void Links<with_colours>::undo_option() {
  const Level& level = levels_.back();
  const Ref start = level.node;
  unhide_to(level.hidden_end);
  if (level.forced) {
    for (Ref q = at(start).left; q != start; q = at(q).left) unselect(q);
    unselect(start);
  } else {
    for (Ref q = at(start).left; q != start; q = at(q).left) {
      if (!is_satisfied(q)) reactivate(at(q).top);
    }
  }
  // What fell low through the item of the level is to be seen to again with the next option. (An
  // item with two options or more is branched on only when all that was low before is done with.)
  num_low_ = level.low_end;
  next_low_ = level.low_begin;
}

// -- options and items --------------------------------------------------------------------------

// Takes an item out of the ring of headers; a secondary item is alone in a ring of its own.
template <bool with_colours>
inline void Links<with_colours>::deactivate(Ref item) {
  Node& header = at(item);
  at(header.left).right = header.right;
  at(header.right).left = header.left;
  header.value += unwatched;
}

template <bool with_colours>
inline void Links<with_colours>::reactivate(Ref item) {
  Node& header = at(item);
  header.value -= unwatched;
  at(header.left).right = item;
  at(header.right).left = item;
}

// Takes a node of a forced option out of the ring of its item, and the item out of that of headers.
template <bool with_colours>
inline void Links<with_colours>::select(Ref node) {
  if (is_satisfied(node)) return;
  at(at(node).up).down = at(node).down;
  at(at(node).down).up = at(node).up;
  deactivate(at(node).top);
}

template <bool with_colours>
inline void Links<with_colours>::unselect(Ref node) {
  if (is_satisfied(node)) return;
  reactivate(at(node).top);
  at(at(node).up).down = node;
  at(at(node).down).up = node;
}

// Removes the other nodes of an option from the rings of their items.
template <bool with_colours>
template <bool watched>
DLX_INLINE void Links<with_colours>::hide(Ref node, Tally& tally) {
  [[maybe_unused]] Ref* const low = low_.data();
  hidden_[tally.hidden++] = node;
  for (Ref q = at(node).right; q != node; q = at(q).right) {
    const Node& hidden = at(q);
    if (is_satisfied(q)) continue;
    at(hidden.up).down = hidden.down;
    at(hidden.down).up = hidden.up;
    ++tally.updates;
    const Ref item = hidden.top;
    [[maybe_unused]] const std::int32_t value = --at(item).value;
    if constexpr (watched) {
      // Noted if the value is negative, and dead if it is less than that; without branches, for
      // they would be mispredicted.
      low[tally.low] = item;
      tally.low += static_cast<std::uint32_t>(value) >> 31;
      tally.least |= value - length_1;
    }
  }
}

template <bool with_colours>
DLX_INLINE void Links<with_colours>::unhide(Ref node) {
  for (Ref q = at(node).left; q != node; q = at(q).left) {
    const Node& hidden = at(q);
    if (is_satisfied(q)) continue;
    at(hidden.up).down = q;
    at(hidden.down).up = q;
    ++at(hidden.top).value;
  }
}

// Undoes all that was hidden or satisfied since hidden_ had `end` nodes. One loop over a list has
// its end predicted where one loop for each item, as they were hidden, has not.
template <bool with_colours>
DLX_INLINE void Links<with_colours>::unhide_to(std::uint32_t end) {
  while (num_hidden_ > end) {
    const Ref node = hidden_[--num_hidden_];
    if (is_satisfied(node)) {
      at(node).value = -at(node).value;
    } else {
      unhide(node);
    }
  }
}

template <bool with_colours>
DLX_INLINE void Links<with_colours>::end_tally(const Tally& tally) {
  num_low_ = tally.low;
  num_hidden_ = tally.hidden;
  updates_ += tally.updates;
}

// Covers the item of a level: its options vanish from all other items.
template <bool with_colours>
template <bool watched>
void Links<with_colours>::cover(Ref item) {
  deactivate(item);
  Tally tally = begin_tally();
  for (Ref p = at(item).down; p != item; p = at(p).down) hide<watched>(p, tally);
  end_tally(tally);
}

// Covers the item of a node of the option that is being tried, or purifies it if the node has a
// colour: hides all options that are not compatible, and marks the nodes that are. Stops when an
// uncovered item runs out of options.
template <bool with_colours>
template <bool watched>
DLX_INLINE void Links<with_colours>::commit(Ref node, Tally& tally) {
  if (is_satisfied(node)) return;  // an option that was chosen gave the item this colour
  const Ref item = at(node).top;
  const std::int32_t colour = at(node).value;
  for (Ref p = at(item).down; p != item && !tally.dead(); p = at(p).down) {
    if (with_colours && colour != 0 && at(p).value == colour) {
      at(p).value = -colour;
      hidden_[tally.hidden++] = p;
    } else {
      hide<watched>(p, tally);
    }
  }
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

// -- parts of a search --------------------------------------------------------------------------

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

template <bool with_colours>
void Links<with_colours>::start(std::vector<Path> paths) {
  assert(state_ == State::root || state_ == State::exhausted);
  settle();
  paths_.start(std::move(paths));
  base_ = forced_;
  state_ = State::between;
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
    while (option_of(level.node) != path[k]) {
      level.node = at(level.node).down;
      assert(level.node != level.end);
    }
    if (k + 1 == path.size()) break;
    [[maybe_unused]] const bool alive = try_option();
    assert(alive);
  }

  Level& level = levels_.back();
  base_ = levels_.size() - 1;
  level.open = 0;
  level.end = at(level.node).down;
  for (std::size_t k = 1; k < last.size(); ++k) {
    assert(option_of(level.end) == last[k]);
    level.end = at(level.end).down;
  }
  branchings_ = branchings;
  updates_ = updates;
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

#undef DLX_INLINE

}  // namespace

std::unique_ptr<Engine> make_links_engine(const Problem& problem) {
  if (problem.num_colours() > 0) return std::make_unique<Links<true>>(problem);
  return std::make_unique<Links<false>>(problem);
}

}  // namespace dlx
