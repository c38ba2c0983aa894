#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/selection.hpp"

namespace dlx::states {

/// The use of secondary items by the options that have a primary item. Internal.
struct ColourUse {
  std::vector<std::uint32_t> colours;  ///< number of different colours, by secondary item
  std::vector<bool> plain;             ///< whether the item also occurs without a colour
  /// The number, from 0, of the colour of each entry among those of its item; entries of all
  /// options in order; `plain_entry` for those without a colour.
  static constexpr std::uint32_t plain_entry = ~std::uint32_t{0};
  std::vector<std::uint32_t> number;

  /// Returns true if two options can disagree about the item.
  bool can_conflict(std::uint32_t secondary) const {
    return plain[secondary] || colours[secondary] > 1;
  }
  /// Binary logarithm of the number of possible uses of the item; 0 if it is irrelevant.
  double bits(std::uint32_t secondary) const {
    if (!can_conflict(secondary)) return 0;
    return std::log2(colours[secondary] + (plain[secondary] ? 2.0 : 1.0));
  }
};

/// O(N + L) for N items and L entries.
ColourUse find_colour_use(const Problem& problem);

/// The components of a problem, where secondary items whose options always agree connect nothing
/// and are left out. Internal. O(N + L).
std::vector<Component> joined_components(const Problem& problem);

/// The remainder of an exact-cover problem as bits: which of the items that matter later are
/// covered, and by what colour. Internal.
///
/// The primary items have a fixed order, and the search branches on the first uncovered one. This
/// depends only on the state, so a state that is reached along many paths is processed once. The
/// options whose first item is p are the bucket of p.
///
/// A state at position p (items before p are covered, p is not) has a bit for each primary item
/// after p that some bucket before p can cover, and a field for each secondary item that occurs
/// both in a bucket before p and in one from p on. Bits are reused by other items when an item is
/// no longer relevant, so a state has as many bits as the widest position needs.
///
/// A secondary item with k colours takes b bits, C(b, b/2) >= k: each colour is a set of b/2 of
/// them, so no colour contains another; no bits means unused, all bits means used without a colour.
/// So every option needs two masks: it is allowed if (state & forbid) == 0, and choosing it gives
/// state | set.
///
/// For interchangeable items (dlx/states/order.hpp), only the number of covered ones affects the
/// number of covers below a state. So the last items of a group can stand for the covered ones,
/// which reduces the number of states; see interchangeable() and group_masks(). The covers change,
/// so this is for counting only.
///
/// Shape:    P positions, M' options with a primary item, W words per state.
/// Cost:     O(L + P W) for L entries; memory 16 W bytes per option.
/// Source:   the frontier of Simpath (Knuth, TAOCP 4A, 7.1.4, exercise 225) and of transfer
///           matrices; sets of equal size do not contain one another: Sperner (1928).
class StateSpace {
 public:
  /// The bits of an item in a state, from the first bucket that can set them to the last position
  /// that uses them.
  struct Field {
    static constexpr std::uint32_t never = ~std::uint32_t{0};

    bool needed() const { return width > 0 && first != never && first < last; }

    std::uint32_t first = never;
    std::uint32_t last = 0;
    std::uint32_t width = 0;
    std::vector<std::uint32_t> bits = {};
    std::vector<std::uint64_t> codes = {};  ///< by number of the colour; secondary items only
  };

  /// `order`: all primary items of the problem, which has no bounds. `interchangeable`:
  /// find_interchangeable(problem), or empty to ignore interchangeable items.
  StateSpace(const Problem& problem, std::span<const ItemId> order,
             std::span<const std::uint32_t> interchangeable = {});

  std::size_t positions() const { return positions_; }
  /// The primary items by position.
  std::vector<ItemId> order() const;
  std::size_t words() const { return words_; }
  std::size_t bits() const { return bits_; }

  /// The bucket of a position: options begin(p) to begin(p + 1) - 1.
  std::size_t begin(std::size_t position) const { return options_.begin(position); }
  /// W words each.
  const std::uint64_t* forbid(std::size_t option) const { return &forbid_[option * words_]; }
  const std::uint64_t* set(std::size_t option) const { return &set_[option * words_]; }
  /// The corresponding option of the problem.
  OptionId option(std::size_t option) const { return options_.values()[option]; }

  /// The bit that stores whether the item of a position is covered, to be cleared when the position
  /// is skipped; `no_bit` if it is never covered when the position is reached.
  static constexpr std::uint32_t no_bit = ~std::uint32_t{0};
  std::uint32_t bit(std::size_t position) const { return bit_[position]; }
  /// By item; items that no state needs have no bits.
  std::span<const Field> fields() const { return fields_; }
  /// The mask of W words that removes secondary items which are no longer needed after `position`.
  const std::uint64_t* keep(std::size_t position) const { return &keep_[position * words_]; }

  /// A group of interchangeable items, `left` of which have bits after a position.
  struct InterchangeableGroup {
    std::uint32_t left;
    std::uint32_t masks;  ///< number of its first mask
  };
  /// The groups with at least two bits after a position.
  std::span<const InterchangeableGroup> interchangeable(std::size_t position) const {
    return group_masks_.empty() ? std::span<const InterchangeableGroup>()
                                : interchangeable_[position];
  }
  /// Masks of W words: for each group the bits of its last 0, 1, 2, ... items.
  std::span<const std::uint64_t> group_masks() const { return group_masks_; }

 private:
  std::vector<Field> find_fields(const Problem& problem,
                                 std::span<const std::uint32_t> interchangeable);
  void give_bits(std::vector<Field>& fields);
  void make_masks(const Problem& problem, const std::vector<Field>& fields);
  void group_interchangeable(const std::vector<Field>& fields, std::span<const ItemId> order,
                             std::span<const std::uint32_t> interchangeable);

  std::size_t positions_ = 0;
  std::size_t words_ = 1;
  std::size_t bits_ = 0;
  std::vector<std::uint32_t> position_;  // position of each primary item
  Lists<OptionId> options_;              // options of each bucket
  std::vector<std::uint64_t> forbid_;
  std::vector<std::uint64_t> set_;
  std::vector<std::uint32_t> bit_;
  std::vector<std::uint64_t> keep_;
  Lists<InterchangeableGroup> interchangeable_;  // by position, if there are any
  std::vector<std::uint64_t> group_masks_;
  std::vector<Field> fields_;
};

/// The widest supported state, in words.
inline constexpr std::size_t max_words = 16;

/// A state as in StateSpace, in the fixed number of words of the code for it; words beyond those of
/// the space are 0.
template <std::size_t W>
using State = std::array<std::uint64_t, W>;

/// The transition from one state to the next, with masks of W words. Keeps a pointer to the space.
/// Internal.
template <std::size_t W>
class Steps {
 public:
  struct Masks {
    State<W> forbid;
    State<W> set;
  };

  explicit Steps(const StateSpace& space) : space_(space) {
    const auto wide = [&](const std::uint64_t* words) {
      State<W> mask{};
      std::copy_n(words, space.words(), mask.begin());
      return mask;
    };
    masks_.resize(space.begin(space.positions()));
    for (std::size_t o = 0; o < masks_.size(); ++o)
      masks_[o] = {wide(space.forbid(o)), wide(space.set(o))};
    keep_.resize(space.positions());
    for (std::size_t p = 0; p < keep_.size(); ++p) keep_[p] = wide(space.keep(p));
    group_masks_.resize(space.group_masks().size() / space.words());
    for (std::size_t m = 0; m < group_masks_.size(); ++m)
      group_masks_[m] = wide(&space.group_masks()[m * space.words()]);
  }

  std::size_t positions() const { return keep_.size(); }
  std::size_t begin(std::size_t position) const { return space_.begin(position); }

  bool allows(const State<W>& state, std::size_t option) const {
    const State<W>& forbid = masks_[option].forbid;
    std::uint64_t conflict = 0;
    for (std::size_t k = 0; k < W; ++k) conflict |= state[k] & forbid[k];
    return conflict == 0;
  }

  /// The first option of the bucket from `option` on that the state allows, or the end of the
  /// bucket.
  std::size_t next(const State<W>& state, std::size_t option, std::size_t end) const {
    while (option != end && !allows(state, option)) ++option;
    return option;
  }

  /// Takes an option at a position; returns the position of the resulting state, at most `end`.
  std::size_t take(State<W>& state, std::size_t position, std::size_t option,
                   std::size_t end) const {
    for (std::size_t k = 0; k < W; ++k) state[k] |= masks_[option].set[k];
    for (std::size_t k = 0; k < W; ++k) state[k] &= keep_[position][k];
    position = pass(state, position + 1, end);
    if (!group_masks_.empty() && position != end) normalise_groups(state, position);
    return position;
  }
  std::size_t take(State<W>& state, std::size_t position, std::size_t option) const {
    return take(state, position, option, positions());
  }

  /// Skips the positions from `position` on whose items are covered; returns the first whose item
  /// is not, at most `end`.
  std::size_t pass(State<W>& state, std::size_t position, std::size_t end) const {
    for (; position != end; ++position) {
      const std::uint32_t bit = space_.bit(position);
      if (bit == StateSpace::no_bit) return position;
      const std::uint64_t mask = std::uint64_t{1} << bit % 64;
      if ((state[bit / 64] & mask) == 0) return position;
      state[bit / 64] &= ~mask;
      for (std::size_t k = 0; k < W; ++k) state[k] &= keep_[position][k];
    }
    return position;
  }

  /// Takes an option, and then further options while there is only one; returns false at a dead
  /// end. May miss both in large buckets. Adds the number of options visited to `work`.
  bool take_forced(State<W>& state, std::size_t& position, std::size_t option, std::size_t end,
                   std::uint64_t& work) const {
    position = take(state, position, option, end);
    while (position != end) {
      const std::size_t from = begin(position);
      const std::size_t to = begin(position + 1);
      const std::size_t seen = std::min(to, from + lookahead);
      work += seen - from;
      option = next(state, from, seen);
      if (option == seen) return seen != to;
      if (seen != to || next(state, option + 1, seen) != seen) return true;
      position = take(state, position, option, end);
    }
    return true;
  }
  bool take_forced(State<W>& state, std::size_t& position, std::size_t option,
                   std::uint64_t& work) const {
    return take_forced(state, position, option, positions(), work);
  }

 private:
  // Replaces the covered items of each group of interchangeable items by the last ones of the
  // group. Separate from take(), which is slower with this code even without interchangeable items.
  [[gnu::noinline]] void normalise_groups(State<W>& state, std::size_t position) const {
    for (const StateSpace::InterchangeableGroup& interchangeable :
         space_.interchangeable(position)) {
      const State<W>* masks = &group_masks_[interchangeable.masks];
      const State<W>& all = masks[interchangeable.left];
      std::size_t covered = 0;
      for (std::size_t k = 0; k < W; ++k) {
        covered += static_cast<std::size_t>(std::popcount(state[k] & all[k]));
      }
      for (std::size_t k = 0; k < W; ++k) {
        state[k] = (state[k] & ~all[k]) | masks[covered][k];
      }
    }
  }

  // Limit for the options visited to find out whether a state has only one left, or none.
  static constexpr std::size_t lookahead = 64;

  const StateSpace& space_;
  std::vector<Masks> masks_;
  std::vector<State<W>> keep_;
  std::vector<State<W>> group_masks_;
};

/// Calls make(std::integral_constant<std::size_t, W>) with the smallest supported W for the states
/// of a space; returns its result.
/// Errors:   std::invalid_argument if states have more than `max_words` words.
template <class Make>
auto for_width(const StateSpace& space, const Make& make) {
  const std::size_t words = space.words();
  if (words <= 1) return make(std::integral_constant<std::size_t, 1>());
  if (words <= 2) return make(std::integral_constant<std::size_t, 2>());
#ifndef DLX_SMALL
  if (words <= 3) return make(std::integral_constant<std::size_t, 3>());
#endif
  if (words <= 4) return make(std::integral_constant<std::size_t, 4>());
#ifndef DLX_SMALL
  if (words <= 8) return make(std::integral_constant<std::size_t, 8>());
#endif
  if (words <= max_words) return make(std::integral_constant<std::size_t, max_words>());
  throw std::invalid_argument("the states are too large to be memoised");
}

}  // namespace dlx::states
