#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"

namespace dlx::links {

using Node = LinksEngine::Node;
using Ref = LinksEngine::Ref;

constexpr Ref node_words = sizeof(Node) / 8;
constexpr Ref ring_root = 0;

// The value of a header is the length of its ring minus 2. A decrement to the low lengths 1 or 0
// makes the value negative, which needs no comparison.
constexpr std::int32_t length_2 = 0;
constexpr std::int32_t length_1 = -1;
constexpr std::int32_t length_0 = -2;
// Added to the value of a header while its item is covered, and permanently for a secondary item,
// so that low lengths are detected only where they matter.
constexpr std::int32_t unwatched = 1 << 29;

// A level of the search: an item, and the option that covers it.
struct LinksLevel {
  Ref node;                 // the node of the item in the current option
  Ref end;                  // end of the untried options: the header, or the first donated option
  std::uint32_t low_begin;  // the size of low_ before the item was covered
  std::uint32_t low_end;    // the size of low_ after the item was covered
  std::uint32_t hidden_begin;  // the sizes of hidden_ before and after
  std::uint32_t hidden_end;
  std::uint32_t open;  // the number of levels up to the next lower level with another option
  bool forced;         // the item has only this option: nothing needs to be hidden for it
};

// The variables of a hide operation, kept in registers.
struct HideTally {
  std::uint32_t low;     // the end of low_
  std::uint32_t hidden;  // the end of hidden_
  std::uint64_t updates = 0;
  std::int32_t least = 0;  // negative once an uncovered item has no option left

  bool dead() const { return least < 0; }
};

// The loop of the search is one function, because calls would take a tenth of its time. Files that
// include this header undefine the macro.
#define DLX_INLINE [[gnu::always_inline]] inline

/// The steps of the links engine from level to level, and their operations on options and items.
/// The search itself and its subtrees are in links_engine.cpp. Internal.
template <bool with_colours>
class Links final : public LinksEngine {
 public:
  explicit Links(const Problem& problem);

  bool force(OptionId option) override;
  void reset() override;
  Step next(Meter& meter) override;
  void get_cover(std::vector<OptionId>& options) const override;
  void start(std::vector<Path> paths) override;
  void add_statistics(Statistics& statistics) const override;
  std::size_t level() const override { return levels_.size(); }

  std::span<const Node> nodes() const override { return nodes_; }

 private:
  bool back_to_choice();
  bool is_live(Ref first) const;
  void settle();
  void enter_path() override;
  std::vector<Path> donate_levels() override;
  void visit_levels(const VisitLevel& visit) const override;
  void back_to_common_level(const Path& path);
  std::uint32_t untried(const LinksLevel& level) const;

  HideTally begin_tally() const { return {num_low_, num_hidden_}; }

  Node& at(Ref ref) { return *reinterpret_cast<Node*>(words_ + std::size_t{8} * ref); }
  const Node& at(Ref ref) const {
    return *reinterpret_cast<const Node*>(words_ + std::size_t{8} * ref);
  }
  static Ref header(ItemId item) { return (index(item) + 1) * node_words; }
  bool is_primary(Ref item) const { return item <= last_primary_; }
  // Returns true if a chosen option gave the node's item the same colour as the node.
  bool is_satisfied(Ref node) const { return with_colours && at(node).value < 0; }
  OptionId option_of(Ref node) const { return options_[node / node_words]; }

  // -- options and items --------------------------------------------------------------------------

  // Removes an item from the ring of headers; a secondary item is alone in its ring.
  void deactivate(Ref item) {
    Node& header = at(item);
    at(header.left).right = header.right;
    at(header.right).left = header.left;
    header.value += unwatched;
  }

  void reactivate(Ref item) {
    Node& header = at(item);
    header.value -= unwatched;
    at(header.left).right = item;
    at(header.right).left = item;
  }

  // Removes a node of a forced option from the ring of its item, and the item from the ring of
  // headers.
  void select(Ref node) {
    if (is_satisfied(node)) return;
    at(at(node).up).down = at(node).down;
    at(at(node).down).up = at(node).up;
    deactivate(at(node).top);
  }

  void unselect(Ref node) {
    if (is_satisfied(node)) return;
    reactivate(at(node).top);
    at(at(node).up).down = node;
    at(at(node).down).up = node;
  }

  // Removes the other nodes of an option from the rings of their items. With `watched`, records
  // lengths that become low.
  template <bool watched>
  DLX_INLINE void hide(Ref node, HideTally& tally) {
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
        // The item is recorded if it has at most one option; `least` is negative once an item has
        // none. Branch-free, because branches would be mispredicted.
        low[tally.low] = item;
        tally.low += static_cast<std::uint32_t>(value) >> 31;
        tally.least |= value - length_1;
      }
    }
  }

  DLX_INLINE void unhide(Ref node) {
    for (Ref q = at(node).left; q != node; q = at(q).left) {
      const Node& hidden = at(q);
      if (is_satisfied(q)) continue;
      at(hidden.up).down = q;
      at(hidden.down).up = q;
      ++at(hidden.top).value;
    }
  }

  // Undoes everything that was hidden or purified since hidden_ had `end` nodes. The end of a
  // single loop over a list is predictable, in contrast to a loop for each item.
  DLX_INLINE void unhide_to(std::uint32_t end) {
    while (num_hidden_ > end) {
      const Ref node = hidden_[--num_hidden_];
      if (is_satisfied(node)) {
        at(node).value = -at(node).value;
      } else {
        unhide(node);
      }
    }
  }

  DLX_INLINE void end_tally(const HideTally& tally) {
    num_low_ = tally.low;
    num_hidden_ = tally.hidden;
    updates_ += tally.updates;
  }

  // Covers the item of a level: removes its options from all other items.
  template <bool watched>
  DLX_INLINE void cover(Ref item) {
    deactivate(item);
    HideTally tally = begin_tally();
    for (Ref p = at(item).down; p != item; p = at(p).down) hide<watched>(p, tally);
    end_tally(tally);
  }

  // Covers the item of a node of the current option, or purifies the item if the node has a colour:
  // hides all incompatible options, and marks the compatible nodes. Stops when an uncovered item
  // runs out of options.
  template <bool watched>
  DLX_INLINE void commit(Ref node, HideTally& tally) {
    if (is_satisfied(node)) return;  // a chosen option gave the item this colour
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

  // The number of levels up to the last one that has another option to try; 0 if there is none.
  DLX_INLINE std::uint32_t open_levels() const {
    if (levels_.size() == base_) return 0;
    const LinksLevel& level = levels_.back();
    return at(level.node).down != level.end ? static_cast<std::uint32_t>(levels_.size())
                                            : level.open;
  }

  // Returns the header of the item to branch on. Before: a primary item is uncovered, none has
  // length 0, and those of length 1 are all in low_ from next_low_ on.
  DLX_INLINE Ref choose() {
    while (next_low_ < num_low_) {
      const Ref item = low_[next_low_++];
      if (at(item).value == length_1) return item;  // other items of low_ were covered since
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

  // Adds a level on which the options of `item` are tried, beginning with the first.
  DLX_INLINE void enter(Ref item) {
    LinksLevel level{at(item).down, item, num_low_,      0,
                     num_hidden_,   0,    open_levels(), at(item).value == length_1};
    if (!level.forced) cover<true>(item);
    level.low_end = num_low_;
    level.hidden_end = num_hidden_;
    levels_.push_back(level);
  }

  DLX_INLINE void leave() {
    const LinksLevel& level = levels_.back();
    if (!level.forced) {
      unhide_to(level.hidden_begin);
      reactivate(at(level.node).top);
    }
    num_low_ = level.low_begin;
    levels_.pop_back();
  }

  // Commits to the option of the top level. If that leaves an uncovered primary item without an
  // option, changes nothing and returns false.
  DLX_INLINE bool try_option() {
    const LinksLevel& level = levels_.back();
    const Ref start = level.node;
    bool dead = false;
    if (level.forced) {
      select(start);
      for (Ref q = at(start).right; q != start; q = at(q).right) select(q);
    } else {
      for (Ref q = at(start).right; q != start; q = at(q).right) {
        if (!is_satisfied(q)) deactivate(at(q).top);
      }
      // Items that ran out of options when the item of this level was covered are a dead end,
      // unless this option covers them.
      for (std::uint32_t k = level.low_begin; k < level.low_end; ++k) {
        dead |= at(low_[k]).value == length_0;
      }
    }
    if (!dead) {
      HideTally tally = begin_tally();
      for (Ref q = at(start).right; q != start && !tally.dead(); q = at(q).right)
        commit<true>(q, tally);
      end_tally(tally);
      dead = tally.dead();
    }
    if (dead) undo_option();
    return !dead;
  }

  // Undoes try_option(), whether it was completed or not.
  DLX_INLINE void undo_option() {
    const LinksLevel& level = levels_.back();
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
    // Items that became low when the item of the level was covered must be processed again for the
    // next option. (An item with at least two options is branched on only when all earlier entries
    // of low_ are processed.)
    num_low_ = level.low_end;
    next_low_ = level.low_begin;
  }

  std::vector<Node> nodes_;
  std::byte* words_;  // the bytes of nodes_
  // a copy of nodes_ at the root, after a small problem was reset
  std::vector<Node> initial_nodes_;
  std::vector<OptionId> options_;  // option of each node
  std::vector<Ref> first_node_;    // first node of each option
  Ref last_primary_;               // header of the last primary item

  std::vector<LinksLevel> levels_;
  std::size_t forced_ = 0;  // number of levels that force() made
  std::size_t base_ = 0;    // number of levels without untried options
  // Items whose length dropped to 1 or 0, in that order; those before next_low_ are processed. Each
  // item occurs at most twice, which bounds the size.
  std::vector<std::uint32_t> low_;
  std::uint32_t num_low_ = 0;
  std::uint32_t next_low_ = 0;
  // The nodes by which options were hidden or nodes purified, to be undone from the end.
  std::vector<Ref> hidden_;
  std::uint32_t num_hidden_ = 0;
  bool settled_ = false;    // low_ and dead_root_ are valid for the root with its forced options
  bool dead_root_ = false;  // a primary item has no option at the root

  std::uint64_t branchings_ = 0;
  std::uint64_t updates_ = 0;
};

}  // namespace dlx::links
