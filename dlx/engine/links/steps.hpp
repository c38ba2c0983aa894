#pragma once

#include "dlx/engine/links/search.hpp"

/// The steps of the search from level to level, and what they do to options and items. Internal.
namespace dlx::links {

// The loop of the search is one function, or it spends a tenth of its time on calls. Those who
// include this take the macro away again.
#define DLX_INLINE [[gnu::always_inline]] inline

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
DLX_INLINE void Links<with_colours>::cover(Ref item) {
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

// -- levels -------------------------------------------------------------------------------------

// The number of levels up to the last one that has another option to try, 0 if none has.
template <bool with_colours>
DLX_INLINE std::uint32_t Links<with_colours>::open_levels() const {
  if (levels_.size() == base_) return 0;
  const Level& level = levels_.back();
  return at(level.node).down != level.end ? static_cast<std::uint32_t>(levels_.size()) : level.open;
}

// The header of the item to branch on. Before: a primary item is uncovered, none of them has
// length 0, and those of length 1 are all in low_ from next_low_ on.
template <bool with_colours>
DLX_INLINE Ref Links<with_colours>::choose() {
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

}  // namespace dlx::links
