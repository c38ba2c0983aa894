#pragma once

#include <cstdint>
#include <vector>

#include "dlx/engine/bounds/layout.hpp"

namespace dlx::bounds {

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
class SetsState {
 public:
  explicit SetsState(const Problem& problem);

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

}  // namespace dlx::bounds
