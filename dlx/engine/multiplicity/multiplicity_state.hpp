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

/// As many options of an item as there are. Internal.
inline constexpr std::uint32_t all_options = std::numeric_limits<std::uint32_t>::max();

/// What a level branches on. Internal.
struct Choice {
  enum class Kind { cover, dead, branch };

  Kind kind = Kind::cover;
  std::uint32_t item = 0;
  std::uint32_t degree = 0;  ///< branches, the one without an option included
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
  std::vector<std::uint32_t> middle;  // where the secondary items of each option begin
  std::vector<std::uint32_t> length;  // options of each item
  std::vector<std::int32_t> low;      // of each primary item
  std::vector<std::int32_t> high;     // at most the number of its options, or 1
  bool impossible = false;            // an item has fewer options than its low bound
};

/// The options that are left, a bit for each. To take one is an AND with its row, which says what
/// agrees with it in the items that are covered once and in the secondary ones; items that reach a
/// higher bound take their options away by a mask. The options that an item has left are counted
/// when it is to be chosen. An option that leaves none, and does not have all items that need one,
/// is a dead end before its items are counted. Internal; the members are those of SparseSetState.
///
/// Memory:   M^2 / 8 + M N / 8 bytes for M options and N primary items, and M / 8 a level.
class BitsState {
 public:
  BitsState(const Problem& problem, const Kernel& kernel);
  /// Whether the rows and masks of a problem are small enough.
  static bool fits(const Layout& layout);

  void reset();
  void go_back(std::size_t taken);
  /// Always true: choose() finds the dead ends.
  bool take(std::uint32_t option, bool forced = false);
  void undo();
  /// Always true.
  bool exclude(std::uint32_t option);

  bool is_live(std::uint32_t option) const { return (live()[option / 64] >> option % 64 & 1) != 0; }
  Choice choose();
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const;
  /// Options removed by options that were taken.
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
  std::vector<std::uint64_t> rows_;   // of each option: what agrees with it, itself not
  std::vector<std::uint64_t> masks_;  // of each primary item
  std::vector<Mask> mask_;
  std::vector<char> single_;  // primary items with a high bound of 1, which rows see to

  std::vector<std::uint64_t> levels_;  // live options after each take()
  std::vector<std::uint64_t> root_;    // and before the first one, when nothing was excluded
  std::vector<std::uint32_t> taken_;
  bool dead_ = false;              // the last of them left nothing, and its items were not counted
  std::vector<std::int32_t> low_;  // what is still needed, 0 or less: nothing
  std::vector<std::int32_t> high_;
  // Primary items as bits: of which something is needed; that can have one more option, but for
  // those that rows see to; and those of each option.
  std::vector<std::uint64_t> unmet_;
  std::vector<std::uint64_t> nearly_full_;
  std::vector<std::uint64_t> nearly_full_then_;  // before each take()
  std::vector<std::uint64_t> items_;
  std::vector<std::uint64_t> forced_live_;  // live options after those that were forced
  std::uint64_t updates_ = 0;
};

/// The options that are left, in a sparse set for each item: the live nodes of an item come first
/// in its part of an array, and a node that dies changes places with the last of them. To revive
/// the last one is then to make the set longer by one. Internal.
///
/// An item is *open* as long as its set is kept: a primary one until it has reached its high bound,
/// a secondary one until an option with it is taken. What is left in the set of a closed item is of
/// no interest, for its options have died, or agree with the colour that it has.
///
/// Memory:   28 bytes an entry, about 40 an item and an option.
/// Source:   Knuth, ssmcc.w; Briggs and Torczon for the sets; Solnon for exact covers with them.
class SparseSetState {
 public:
  explicit SparseSetState(const Problem& problem);

  /// As it was built.
  void reset();
  /// Undoes what came after so many take(). To be called before a search, when all options that
  /// are forced have been taken, and again before another one.
  void go_back(std::size_t taken);

  /// Takes a live option; false if some item then can't reach its low bound any more, and the
  /// caller must undo it: not all may have been done, unless the option is `forced`.
  bool take(std::uint32_t option, bool forced = false);
  /// Undoes the last take() and all that came after it.
  void undo();
  /// Leaves a live option out, until the last take() is undone; false as with take().
  bool exclude(std::uint32_t option);

  bool is_live(std::uint32_t option) const { return live_[option] != 0; }
  Choice choose();
  /// Appends the first live options of an item, ascending: so many, or all there are.
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const;
  /// Entries removed by options that were taken and did not lead to a dead end at once.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  Choice branch_on(std::uint32_t item) const;
  // What undo() goes back to.
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
  std::vector<std::uint32_t> option_of_;  // each node
  std::vector<std::uint32_t> begin_;      // of the set of each item
  std::vector<std::uint32_t> sets_;       // nodes
  std::vector<std::uint32_t> place_;      // of each node there
  std::vector<std::int32_t> length_;      // live nodes of each open item
  std::vector<std::int32_t> low_;         // what is still needed of each primary item; 0 or less:
  std::vector<std::int32_t> high_;        // nothing; and what is still allowed
  std::vector<char> open_;
  std::vector<char> live_;

  std::vector<std::uint32_t> active_;  // primary items that may be branched on are the first
  std::uint32_t num_active_ = 0;       // of these
  std::vector<std::uint32_t> tight_;   // items that came to need all that they have, in that order
  std::uint32_t next_tight_ = 0;       // those before have been seen to
  std::vector<std::uint32_t> killed_;  // options
  std::vector<std::uint32_t> closed_;  // items
  std::vector<Mark> marks_;
  std::uint64_t removed_ = 0;
  std::uint64_t updates_ = 0;
};

}  // namespace dlx::multiplicity
