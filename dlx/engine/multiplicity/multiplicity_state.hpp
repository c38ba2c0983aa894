#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "dlx/engine/multiplicity/multiplicity_kernel.hpp"
#include "dlx/problem.hpp"

namespace dlx::multiplicity {

/// An item in an option, and its colour, 0 for none. Internal.
struct Node {
  std::uint32_t item;
  std::uint32_t colour;
};

/// An unlimited number of options. Internal.
inline constexpr std::uint32_t all_options = std::numeric_limits<std::uint32_t>::max();

/// The decision of a level: the item to branch on. Internal.
struct Choice {
  enum class Kind { cover, dead, branch };

  Kind kind = Kind::cover;
  std::uint32_t item = 0;
  std::uint32_t degree = 0;  ///< number of branches, including the one without an option
  bool optional = false;     ///< there is such a branch: the item needs no more options
};

/// A problem in flat arrays, without the options that have no primary item. Options keep their
/// numbers. Internal.
struct Layout {
  explicit Layout(const Problem& problem);

  std::uint32_t num_options() const { return static_cast<std::uint32_t>(start.size() - 1); }
  std::uint32_t num_items() const { return static_cast<std::uint32_t>(length.size()); }

  std::uint32_t num_primary;
  std::vector<Node> nodes;            // primary items first in each option
  std::vector<std::uint32_t> start;   // of each option; empty options are those left out
  std::vector<std::uint32_t> middle;  // index of the first secondary item of each option
  std::vector<std::uint32_t> length;  // options of each item
  std::vector<std::int32_t> low;      // bounds of each primary item
  std::vector<std::int32_t> high;     // at most the number of its options, or 1
  bool impossible = false;            // an item has fewer options than its low bound
};

/// The remaining options, as bits. Taking an option is an AND with its row, which contains the
/// options that agree with it in items that are covered once and in secondary items; items that
/// reach a higher bound remove their options by a mask. The options of an item are counted when an
/// item must be chosen. An option that leaves no other option, while an item outside of it still
/// needs one, is a dead end, which is detected before counting. Internal; same members as
/// SparseSetState.
///
/// Memory:   M^2 / 8 + M N / 8 bytes for M options and N primary items, plus M / 8 per level.
class BitsState {
 public:
  BitsState(const Problem& problem, const Kernel& kernel);
  /// Returns true if the rows and masks of a problem are small enough.
  static bool fits(const Layout& layout);

  void reset();
  void go_back(std::size_t taken);
  /// Always returns true: choose() finds the dead ends.
  bool take(std::uint32_t option, bool forced = false);
  void undo();
  /// Always returns true.
  bool exclude(std::uint32_t option);

  bool is_live(std::uint32_t option) const { return (live()[option / 64] >> option % 64 & 1) != 0; }
  Choice choose();
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const;
  /// The number of options removed by taken options.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  Choice branch_on(std::uint32_t item) const;
  void build_masks();
  void build_rows();
  bool is_dead_end(const std::uint64_t* items) const;
  void set_unmet(std::uint32_t item, bool unmet);

  // The primary items of an option.
  const std::uint64_t* items_of(std::uint32_t option) const {
    return items_.data() + std::size_t{option} * unmet_.size();
  }
  std::uint64_t* live() { return levels_.data() + taken_.size() * words_; }
  const std::uint64_t* live() const { return levels_.data() + taken_.size() * words_; }

  const Layout layout_;
  const Kernel& kernel_;
  const std::uint32_t words_;         // of the bits of all options
  std::vector<std::uint64_t> rows_;   // row of each option: the compatible options, without itself
  std::vector<std::uint64_t> masks_;  // mask of each primary item
  std::vector<Mask> mask_;
  std::vector<char> single_;  // primary items with a high bound of 1, which rows handle

  std::vector<std::uint64_t> levels_;  // number of live options after each take()
  std::vector<std::uint64_t> root_;    // and before the first one, when nothing was excluded
  std::vector<std::uint32_t> taken_;
  bool dead_ = false;              // the last take() left no option, and the items were not counted
  std::vector<std::int32_t> low_;  // options that are still needed; 0 or less for none
  std::vector<std::int32_t> high_;
  // Sets of primary items as bits: items that need an option; items that may have one more option,
  // except those that rows handle; the items of each option.
  std::vector<std::uint64_t> unmet_;
  std::vector<std::uint64_t> nearly_full_;
  std::vector<std::uint64_t> nearly_full_then_;  // state before each take()
  std::vector<std::uint64_t> items_;
  std::vector<std::uint64_t> forced_live_;  // live options after the forced options
  std::uint64_t updates_ = 0;
};

/// The remaining options, in a sparse set for each item: the live nodes of an item come first in
/// its part of an array, and a node that dies is swapped with the last of them. Reviving the last
/// one extends the set by one. Internal.
///
/// An item is *open* while its set is maintained: a primary item until it has reached its high
/// bound, a secondary item until an option with it is taken. The set of a closed item is
/// irrelevant, because its options have died or agree with its colour.
///
/// Memory:   28 bytes per entry, about 40 per item and option.
/// Source:   Knuth, ssmcc.w; Briggs and Torczon for the sets; Solnon for exact covers with them.
class SparseSetState {
 public:
  explicit SparseSetState(const Problem& problem);

  /// Restores the initial state.
  void reset();
  /// Undoes everything after the first `taken` calls of take(). Call before a search when all
  /// forced options have been taken, and again before another one.
  void go_back(std::size_t taken);

  /// Takes a live option. Returns false if some item can no longer reach its low bound; the caller
  /// must then undo the call, which may be incomplete unless the option is `forced`.
  bool take(std::uint32_t option, bool forced = false);
  /// Undoes the last take() and everything after it.
  void undo();
  /// Leaves a live option out until the last take() is undone; returns false like take().
  bool exclude(std::uint32_t option);

  bool is_live(std::uint32_t option) const { return live_[option] != 0; }
  Choice choose();
  /// Appends the first `most` live options of an item, ascending, or all of them.
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const;
  /// Entries removed by taken options that did not lead to a dead end immediately.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  Choice branch_on(std::uint32_t item) const;
  // A point to which undo() returns.
  struct Mark {
    std::uint32_t option;
    std::uint32_t killed;
    std::uint32_t closed;
    std::uint32_t active;
    std::uint32_t tight;
    std::uint32_t next_tight;
    std::uint32_t killed_then = 0;  // after the take()
  };

  bool kill(std::uint32_t option);
  void revive(std::uint32_t option);
  bool close(std::uint32_t item, std::uint32_t colour, bool forced);
  void revive_to(std::size_t killed);
  void sort_tight(std::size_t from);
  bool is_tight(std::uint32_t item) const {
    return open_[item] != 0 && low_[item] > 0 && length_[item] == low_[item];
  }

  const Layout layout_;
  std::vector<std::uint32_t> option_of_;  // option of each node
  std::vector<std::uint32_t> begin_;      // start of the set of each item
  std::vector<std::uint32_t> sets_;       // nodes
  std::vector<std::uint32_t> place_;      // position of each node in its set
  std::vector<std::int32_t> length_;      // live nodes of each open item
  std::vector<std::int32_t> low_;         // options that each primary item still needs, 0 or less:
  std::vector<std::int32_t> high_;        // none; and options that it may still have
  std::vector<char> open_;
  std::vector<char> live_;

  std::vector<std::uint32_t> active_;  // primary items that may be branched on come first
  std::uint32_t num_active_ = 0;       // of these
  std::vector<std::uint32_t> tight_;  // items that came to need all of their options, in that order
  std::uint32_t next_tight_ = 0;      // earlier ones are processed
  std::vector<std::uint32_t> killed_;  // options
  std::vector<std::uint32_t> closed_;  // items
  std::vector<Mark> marks_;
  std::uint64_t removed_ = 0;
  std::uint64_t updates_ = 0;
};

}  // namespace dlx::multiplicity
