#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/lanes/lanes_kernel.hpp"
#include "dlx/problem.hpp"

namespace dlx::lanes {

/// The number of times that all forced options are taken before an item is chosen. Internal.
inline constexpr std::uint32_t max_sweeps = 24;

/// Bit k of a row of words. Internal.
inline bool test(const std::uint64_t* bits, std::size_t k) {
  return (bits[k / 64] >> k % 64 & 1) != 0;
}

/// A problem, or its remainder below some nodes, compiled for a kernel. Internal.
///
/// Shape:    options and primary items keep their order; those that are dead or covered in all
///           states of the pack are left out.
/// Cost:     O(L) to build, plus O(M^2 / 64) for the table `keep` if it has at most 4 MB; about 16
///           bytes per entry, plus the table.
class Pack {
 public:
  /// The whole problem: all options with a primary item.
  Pack(const Problem& problem, const LanesKernel& kernel);
  /// The remainder of `whole` with the options and uncovered items of `state` (its last word is
  /// ignored). Options that cover no remaining item are left out, too.
  Pack(const Pack& whole, const std::uint64_t* state);

  /// Points into the pack; valid until it is moved or destroyed.
  const LanesTables& tables() const { return tables_; }
  const LanesKernel& kernel() const { return *kernel_; }

  /// Returns the option of the problem that has number `option` here.
  OptionId option(std::uint32_t option) const { return options_[option]; }
  std::uint32_t num_options() const { return tables_.num_options; }
  std::size_t state_words() const { return tables_.state_words; }

  /// Sets a state to the root: all options alive, all items uncovered.
  void set_root(std::uint64_t* state) const;
  /// Sets a state to a dead end: no option alive. Before: there is a primary item.
  void set_dead(std::uint64_t* state) const;
  /// Returns true if the option is alive in a state and all its primary items are uncovered.
  bool is_free(const std::uint64_t* state, std::uint32_t option) const;
  /// Chooses a free option: conflicting options die, its items are covered. O(M / 64), or without a
  /// table one step for each option of its items.
  void take(std::uint64_t* state, std::uint32_t option) const;
  /// Reduces one of the primary items of each given option to this option, or to none if the option
  /// is dead; the search infers the consequences. O(1) per option after add_restrictions() if the
  /// options of the item are consecutive, otherwise O(options of the item / 64).
  void restrict_items(std::uint64_t* state, std::span<const std::uint32_t> options) const;
  void add_restrictions();
  /// From now on, states have no bits for items, if the table `keep` exists: states of sudokus are
  /// a third smaller. For a search whose states only come from set_root(), restrict_items(),
  /// set_digits() and set_masks(), and of which only the live options are read. Before: there is no
  /// state.
  void drop_items();
  /// Sets the groups of a problem (LanesTables::num_groups): their number and the number of options
  /// of each.
  void add_groups(std::uint32_t number, std::uint32_t size);
  /// Sets a state to the remainder of the root for the given digits, one for each group; the search
  /// infers the consequences. `root`: a state from set_root(). Before: add_groups().
  void set_digits(const std::uint64_t* root, std::span<const std::uint8_t> digits,
                  std::uint64_t* state) const;
  /// Does what set_digits() does, for masks: the d-th option is alive if bit d - 1 is set.
  void set_masks(const std::uint64_t* root, std::span<const std::uint64_t> masks,
                 std::uint64_t* state) const;
  /// Returns the digits of a cover.
  void get_digits(const std::uint64_t* state, std::span<std::uint8_t> digits) const;
  /// Makes inference choose items by the options that their options exclude (LanesTables::hit_sets),
  /// if there are pairs of items to compare and at most four sets describe the options excluded by
  /// each option. The search has fewer nodes, in another order. Before: no kernel has used the
  /// tables.
  void add_hits();
  /// Appends the live options of a state, ascending. `scratch` is temporary memory.
  void get_live(const std::uint64_t* state, std::vector<OptionId>& options,
                std::vector<std::uint32_t>& scratch) const;
  /// Converts a state of the original pack to this pack, and back. The way back takes data that is
  /// not in this pack from `origin`.
  void shrink(const std::uint64_t* whole, std::uint64_t* state) const;
  void restore(const std::uint64_t* state, const std::uint64_t* origin, std::uint64_t* whole) const;
  /// Returns true if the option of the original pack is in this pack.
  bool has_option(std::uint32_t whole_option) const { return test(kept_.data(), whole_option); }

 private:
  struct Draft;
  struct Restriction {
    std::size_t word;
    std::uint64_t keep[2];  // bits of this word and the next
  };

  void finish(const Draft& draft);
  void restrict_any(std::uint64_t* state, std::uint32_t option) const;
  void add_masks();
  void add_keep();
  void add_pairs();
  void keep_pairs(const Pack& whole, const std::uint64_t* open);
  void set_pairs(std::vector<std::uint32_t> pairs);
  std::span<const std::uint32_t> slot(std::uint32_t item) const;
  bool is_regular() const;
  bool has_groups_of_nine() const;
  bool add_segments(std::span<const std::uint32_t> pairs, std::size_t most);
  std::uint32_t find_hit(std::uint32_t item, std::uint32_t option,
                         std::span<const std::uint32_t> first_pair) const;
  std::uint32_t add_hit_set(std::uint32_t item, std::uint32_t other);
  bool kills(std::size_t secondary, std::uint32_t slot, std::uint32_t other) const;

  const LanesKernel* kernel_;
  LanesTables tables_{};
  std::vector<OptionId> options_;
  // the bits of states of the original pack that are in this pack
  std::vector<std::uint64_t> kept_;
  std::size_t whole_option_words_ = 0;

  std::vector<std::uint32_t> slot_start_;
  std::vector<std::uint32_t> slot_options_;
  std::vector<std::uint32_t> option_start_;
  std::vector<std::uint32_t> primary_end_;
  std::vector<std::uint32_t> option_slots_;
  std::vector<std::uint32_t> secondary_start_;
  std::vector<std::uint8_t> plain_;
  std::vector<std::uint32_t> pair_start_;
  std::vector<std::uint32_t> pair_segments_;
  std::vector<std::uint32_t> segment_start_;
  std::vector<std::uint32_t> segment_options_;
  std::vector<std::uint32_t> paired_items_;  // items of pair k: 2 k and 2 k + 1
  std::vector<std::uint32_t> hit_start_;
  std::vector<std::uint32_t> hit_options_;
  std::vector<std::uint32_t> hit_sets_;
  std::vector<std::uint32_t> mask_start_;
  std::vector<std::uint32_t> mask_word_;
  std::vector<std::uint64_t> mask_bits_;
  std::vector<std::uint64_t> keep_;
  std::vector<Restriction> restrictions_;  // of each option, or none
  std::vector<std::uint64_t> digit_bits_;
};

}  // namespace dlx::lanes
