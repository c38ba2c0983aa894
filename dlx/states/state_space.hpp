#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::states {

/// What is left of an exact-cover problem, as bits: which of the items that matter later are
/// covered, and by what colour. Internal.
///
/// The primary items stand in an order, and the first uncovered one is branched on: a function of
/// the state alone, so a state is reached along many paths and is one thing all the same. All
/// options that have item p as their first one are the bucket of p.
///
/// A state at position p (items before p are covered, p is not) has a bit for each primary item
/// behind p that some bucket before p could cover, and a field for each secondary item that occurs
/// both in a bucket before p and in one from p on. An item whose time is over gives its bits to
/// another one, so a state has as many bits as the widest position needs.
///
/// A secondary item with k colours takes b bits, C(b, b/2) >= k: each colour is a set of b/2 of
/// them, so none contains another; no bits is untouched, all bits is used without a colour. So for
/// every option there are two masks: it is allowed if (state & forbid) == 0, and choosing it is
/// state | set.
///
/// Of twins (dlx/states/twins.hpp) it is only the number of those that are covered that makes a
/// difference to the number of covers below a state. So the last ones of a group may always be
/// taken for the covered ones, and fewer states are left: twins() and twin_masks() say how. The
/// covers themselves are others then, so it is for counting alone.
///
/// Shape:  P positions, M' options with a primary item, W words a state.
/// Cost:   O(L + P W) for L entries; memory 16 W bytes an option.
/// Source: the frontier of Simpath (Knuth, TAOCP 4A, 7.1.4, exercise 225) and of transfer matrices.
///         That sets of equal size do not contain one another: Sperner (1928).
class StateSpace {
 public:
  /// The bits of an item in a state, from the bucket that may set them first to the end of the last
  /// position that looks at them.
  struct Field {
    static constexpr std::uint32_t never = ~std::uint32_t{0};

    bool needed() const { return width > 0 && first != never && first < last; }

    std::uint32_t first = never;
    std::uint32_t last = 0;
    std::uint32_t width = 0;
    std::vector<std::uint32_t> bits = {};
    std::vector<std::uint64_t> codes = {};  ///< by number of the colour, secondary items only
  };

  /// `order`: all primary items of the problem, which has no bounds. `twins`: find_twins(problem),
  /// or nothing, and then there are none.
  StateSpace(const Problem& problem, std::span<const ItemId> order,
             std::span<const std::uint32_t> twins = {});

  std::size_t positions() const { return positions_; }
  /// The primary items by position.
  std::vector<ItemId> order() const;
  std::size_t words() const { return words_; }
  std::size_t bits() const { return bits_; }

  /// The bucket of a position: options begin(p) to begin(p + 1) - 1.
  std::size_t begin(std::size_t position) const { return begin_[position]; }
  /// W words each.
  const std::uint64_t* forbid(std::size_t option) const { return &forbid_[option * words_]; }
  const std::uint64_t* set(std::size_t option) const { return &set_[option * words_]; }
  /// The option of the problem.
  OptionId option(std::size_t option) const { return options_[option]; }

  /// The bit that says whether the item of a position is covered, to be cleared when the position
  /// is passed over; `no_bit` if it never is covered when its turn comes.
  static constexpr std::uint32_t no_bit = ~std::uint32_t{0};
  std::uint32_t bit(std::size_t position) const { return bit_[position]; }
  /// By item; those that no state needs have no bits.
  std::span<const Field> fields() const { return fields_; }
  /// What secondary items leave of a state when `position` is over: W words.
  const std::uint64_t* keep(std::size_t position) const { return &keep_[position * words_]; }

  /// A group of twins, of which `left` have bits behind a position.
  struct Twins {
    std::uint32_t left;
    std::uint32_t masks;  ///< number of the first of its masks
  };
  /// The groups with two bits or more behind a position.
  std::span<const Twins> twins(std::size_t position) const {
    if (twins_begin_.empty()) return {};
    return std::span(twins_).subspan(twins_begin_[position],
                                     twins_begin_[position + 1] - twins_begin_[position]);
  }
  /// Masks of W words: of each group those with the bits of its last 0, 1, 2, ... twins.
  std::span<const std::uint64_t> twin_masks() const { return twin_masks_; }

 private:
  std::vector<Field> find_fields(const Problem& problem, std::span<const std::uint32_t> twins);
  void give_bits(std::vector<Field>& fields);
  void make_masks(const Problem& problem, const std::vector<Field>& fields);
  void group_twins(const std::vector<Field>& fields, std::span<const ItemId> order,
                   std::span<const std::uint32_t> twins);

  std::size_t positions_ = 0;
  std::size_t words_ = 1;
  std::size_t bits_ = 0;
  std::vector<std::uint32_t> position_;  // of each primary item
  std::vector<std::size_t> begin_;       // P + 1
  std::vector<OptionId> options_;        // bucket by bucket
  std::vector<std::uint64_t> forbid_;
  std::vector<std::uint64_t> set_;
  std::vector<std::uint32_t> bit_;
  std::vector<std::uint64_t> keep_;
  std::vector<std::size_t> twins_begin_;  // P + 1, or none where there are no twins
  std::vector<Twins> twins_;
  std::vector<std::uint64_t> twin_masks_;
  std::vector<Field> fields_;
};

}  // namespace dlx::states
