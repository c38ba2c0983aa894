#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/lanes/lanes_kernel.hpp"
#include "dlx/problem.hpp"

namespace dlx::lanes {

/// How often all forced options are taken at a time before an item is chosen. Internal.
inline constexpr std::uint32_t max_sweeps = 24;

/// Bit k of a row of words. Internal.
inline bool test(const std::uint64_t* bits, std::size_t k) {
  return (bits[k / 64] >> k % 64 & 1) != 0;
}

/// A problem, or what is left of it below some nodes, compiled for a kernel. Internal.
///
/// Shape:  options and primary items keep their order; those that are dead or covered in all the
///         states that it is for are left out.
/// Cost:   O(L) to build, plus O(M^2 / 64) for the table `keep` where that has at most 4 MB; about
///         16 bytes an entry, and the table.
class Pack {
 public:
  /// The whole problem, with the options that have a primary item.
  Pack(const Problem& problem, const Kernel& kernel);
  /// What is left of `whole` with the options and uncovered items of `state` (its last word does
  /// not matter): an option is left out also if it covers no item that is left.
  Pack(const Pack& whole, const std::uint64_t* state);

  /// Points into the pack; valid until it is moved or destroyed.
  const Tables& tables() const { return tables_; }
  const Kernel& kernel() const { return *kernel_; }

  /// The option of the problem that is number `option` here.
  OptionId option(std::uint32_t option) const { return options_[option]; }
  std::uint32_t num_options() const { return tables_.num_options; }
  std::size_t state_words() const { return tables_.state_words; }

  /// Sets a state to that of the root: all options live, all items uncovered.
  void set_root(std::uint64_t* state) const;
  /// Sets it to a dead end: no option lives. Before: there is a primary item.
  void set_dead(std::uint64_t* state) const;
  /// True if the option lives in a state and all its primary items are uncovered.
  bool is_free(const std::uint64_t* state, std::uint32_t option) const;
  /// Chooses a free option: what conflicts with it dies, its items are covered. O(M / 64), or as
  /// many steps as its items have options if there is no table.
  void take(std::uint64_t* state, std::uint32_t option) const;
  /// Leaves one of the primary items of each option only this one, or none if it is dead; the
  /// search does the rest. O(1) an option after add_restrictions() if the options of the item are
  /// side by side, else O(options of the item / 64).
  void restrict_items(std::uint64_t* state, std::span<const std::uint32_t> options) const;
  void add_restrictions();
  /// States have no bits for items from here on, if there is the table `keep`: they are a third
  /// smaller in sudokus. For a search whose states only come from set_root(), restrict_items(),
  /// set_digits() and set_masks(), and are asked for nothing but their live options. Before: there
  /// is no state.
  void drop_items();
  /// Knows the groups of a problem (Tables::num_groups), so many of so many options each.
  void add_groups(std::uint32_t number, std::uint32_t size);
  /// Makes a state what digits leave of the root, one digit for each group; the search does the
  /// rest. `root`: what set_root() gives. Before: add_groups().
  void set_digits(const std::uint64_t* root, std::span<const std::uint8_t> digits,
                  std::uint64_t* state) const;
  /// The same for masks, one for each group: the d-th option lives if bit d - 1 is set.
  void set_masks(const std::uint64_t* root, std::span<const std::uint64_t> masks,
                 std::uint64_t* state) const;
  /// The digits of a cover.
  void get_digits(const std::uint64_t* state, std::span<std::uint8_t> digits) const;
  /// Has inference choose by what the options of items exclude (Tables::hit_sets), if there are
  /// pairs of items to compare, and what each option excludes is in four sets at most. It leaves
  /// fewer nodes, in another order. Before: no kernel has seen the tables.
  void add_hits();
  /// Adds the options that live in a state, ascending. `scratch` is for the work.
  void get_live(const std::uint64_t* state, std::vector<OptionId>& options,
                std::vector<std::uint32_t>& scratch) const;
  /// The state of this pack for one of the pack that it was made from, and back. Back, what is not
  /// in this pack is taken from `origin`.
  void shrink(const std::uint64_t* whole, std::uint64_t* state) const;
  void restore(const std::uint64_t* state, const std::uint64_t* origin, std::uint64_t* whole) const;
  /// True if the option of the pack that it was made from is in this one.
  bool has_option(std::uint32_t whole_option) const { return test(kept_.data(), whole_option); }

 private:
  struct Draft;
  struct Restriction {
    std::size_t word;
    std::uint64_t keep[2];  // of this word and the next
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

  const Kernel* kernel_;
  Tables tables_{};
  std::vector<OptionId> options_;
  std::vector<std::uint64_t> kept_;  // the bits of the whole's states that are in this one's
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
  std::vector<std::uint32_t> paired_items_;  // of pair k: 2 k and 2 k + 1
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
