#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "dlx/states/state_space.hpp"

namespace dlx::states {

/// Words of the widest state that there is code for.
inline constexpr std::size_t most_words = 16;

/// A state, as StateSpace has it, in the words that the code for it has; those beyond the space's
/// are 0.
template <std::size_t W>
using State = std::array<std::uint64_t, W>;

/// The way from one state to the next, with masks of W words side by side. Keeps a pointer to the
/// space. Internal.
template <std::size_t W>
class Steps {
 public:
  struct Masks {
    State<W> forbid;
    State<W> set;
  };

  explicit Steps(const StateSpace& space) : space_(space) {
    masks_.resize(space.begin(space.positions()));
    for (std::size_t o = 0; o < masks_.size(); ++o) {
      masks_[o].forbid.fill(0);
      masks_[o].set.fill(0);
      std::copy_n(space.forbid(o), space.words(), masks_[o].forbid.begin());
      std::copy_n(space.set(o), space.words(), masks_[o].set.begin());
    }
    keep_.resize(space.positions());
    for (std::size_t p = 0; p < keep_.size(); ++p) {
      keep_[p].fill(0);
      std::copy_n(space.keep(p), space.words(), keep_[p].begin());
    }
    twin_masks_.resize(space.twin_masks().size() / space.words());
    for (std::size_t m = 0; m < twin_masks_.size(); ++m) {
      twin_masks_[m].fill(0);
      std::copy_n(&space.twin_masks()[m * space.words()], space.words(), twin_masks_[m].begin());
    }
  }

  std::size_t positions() const { return keep_.size(); }
  std::size_t begin(std::size_t position) const { return space_.begin(position); }

  bool allows(const State<W>& state, std::size_t option) const {
    const State<W>& forbid = masks_[option].forbid;
    std::uint64_t conflict = 0;
    for (std::size_t k = 0; k < W; ++k) conflict |= state[k] & forbid[k];
    return conflict == 0;
  }

  /// The first option of the bucket from `option` on that the state allows, or the bucket's end.
  std::size_t next(const State<W>& state, std::size_t option, std::size_t end) const {
    while (option != end && !allows(state, option)) ++option;
    return option;
  }

  /// Takes an option at a position; the position of the state that comes out, `end` at most.
  std::size_t take(State<W>& state, std::size_t position, std::size_t option,
                   std::size_t end) const {
    for (std::size_t k = 0; k < W; ++k) state[k] |= masks_[option].set[k];
    for (std::size_t k = 0; k < W; ++k) state[k] &= keep_[position][k];
    position = pass(state, position + 1, end);
    if (!twin_masks_.empty() && position != end) swap_twins(state, position);
    return position;
  }
  std::size_t take(State<W>& state, std::size_t position, std::size_t option) const {
    return take(state, position, option, positions());
  }

  /// Passes over the positions from `position` on whose items are covered; the first that is not,
  /// `end` at most.
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

  /// Takes an option, and then others as long as there is but one; false at a dead end. In large
  /// buckets neither may be noticed. Adds the options looked at to `work`.
  bool take_forced(State<W>& state, std::size_t& position, std::size_t option, std::size_t end,
                   std::uint64_t& work) const {
    position = take(state, position, option, end);
    while (position != end) {
      const std::size_t from = begin(position);
      const std::size_t to = begin(position + 1);
      const std::size_t seen = std::min(to, from + foresight);
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
  // The last ones of each group of twins for those that are covered. Kept out of take(), which is
  // slower with it inside where there are no twins.
  [[gnu::noinline]] void swap_twins(State<W>& state, std::size_t position) const {
    for (const StateSpace::Twins& twins : space_.twins(position)) {
      const State<W>* masks = &twin_masks_[twins.masks];
      const State<W>& all = masks[twins.left];
      std::size_t covered = 0;
      for (std::size_t k = 0; k < W; ++k) {
        covered += static_cast<std::size_t>(std::popcount(state[k] & all[k]));
      }
      for (std::size_t k = 0; k < W; ++k) {
        state[k] = (state[k] & ~all[k]) | masks[covered][k];
      }
    }
  }

  // Options that are looked at to find out whether a state has but one left, or none.
  static constexpr std::size_t foresight = 64;

  const StateSpace& space_;
  std::vector<Masks> masks_;
  std::vector<State<W>> keep_;
  std::vector<State<W>> twin_masks_;
};

/// Calls make(std::integral_constant<std::size_t, W>) with the first W of those that there is code
/// for that the states of a space fit into; what it returns. Errors: std::invalid_argument if they
/// have more than `most_words` words.
template <class Make>
auto for_width(const StateSpace& space, const Make& make) {
  const std::size_t words = space.words();
  if (words <= 1) return make(std::integral_constant<std::size_t, 1>());
  if (words <= 2) return make(std::integral_constant<std::size_t, 2>());
  if (words <= 3) return make(std::integral_constant<std::size_t, 3>());
  if (words <= 4) return make(std::integral_constant<std::size_t, 4>());
  if (words <= 8) return make(std::integral_constant<std::size_t, 8>());
  if (words <= most_words) return make(std::integral_constant<std::size_t, most_words>());
  throw std::invalid_argument("the states are too large to be memoised");
}

}  // namespace dlx::states
