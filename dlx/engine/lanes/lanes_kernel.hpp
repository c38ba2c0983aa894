#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::lanes {

/// A problem as the kernels see it: plain arrays, owned by a Pack. Internal.
///
/// A *state* is a node of the search: a bit for each option, set while it lives (options that were
/// chosen live on), then a bit for each primary item, set while it is uncovered, then a word that
/// the kernels leave alone. The bits of items may be missing: an item is uncovered, then, until its
/// only option was taken in the window. The kernels turn many states at once into *planes*: a
/// vector for each option and each item, in which every lane of one bit belongs to one state.
///
/// A *slot* is what options share: primary items first, then, for each secondary item, one slot for
/// each colour that options give it. Slots, options and segments are given as offsets of planes, in
/// bytes.
struct Tables {
  std::uint32_t num_options;
  std::uint32_t num_primary;
  std::uint32_t num_slots;
  std::uint32_t num_secondary;  // those that two options or more share
  std::uint32_t num_pairs;
  std::uint32_t num_segments;
  std::uint32_t num_hit_sets;  // 0: items are chosen by their options alone
  bool regular;                // see regular_slot
  std::uint32_t longest;       // options of the primary item that has most
  std::uint32_t option_words;  // of a state
  std::uint32_t item_words;    // 0: states have no bits for items
  std::uint32_t state_words;   // option_words + item_words + 1

  // The options of slot s: from slot_start[s] to slot_start[s + 1].
  const std::uint32_t* slot_start;
  const std::uint32_t* slot_options;
  // The slots of option o: from option_start[o] to option_start[o + 1], primary ones up to
  // primary_end[o].
  const std::uint32_t* option_start;
  const std::uint32_t* primary_end;
  const std::uint32_t* option_slots;
  // The slots of secondary item k: numbers from secondary_start[k] to secondary_start[k + 1]. The
  // first one is of options that give it no colour if plain[k] is set.
  const std::uint32_t* secondary_start;
  const std::uint8_t* plain;
  // Pairs of primary items that share options; what only one of them has is given as segments, sets
  // of options. The segments that only the first of pair k has are from pair_start[2 k] on, those
  // that only the second has from pair_start[2 k + 1] to pair_start[2 k + 2]. Once all options of
  // the former are dead, the shared options cover both items: those of the latter die.
  const std::uint32_t* pair_start;
  const std::uint32_t* pair_segments;
  const std::uint32_t* segment_start;  // of segment s in segment_options
  const std::uint32_t* segment_options;
  // Sets of options that exclude each other; the options that option o excludes are the union of
  // the sets at hit_sets[4 o] to hit_sets[4 o + 3], offsets of planes. Set 0 is empty.
  const std::uint32_t* hit_start;  // of set s in hit_options
  const std::uint32_t* hit_options;
  const std::uint32_t* hit_sets;
  // The options of primary item i as bits of a state: entries mask_start[i] to mask_start[i + 1].
  const std::uint32_t* mask_start;
  const std::uint32_t* mask_word;
  const std::uint64_t* mask_bits;
  // Groups of options: all options, side by side, are those of the first primary items, so many
  // each. A digit stands for what is taken of a group: 0 for nothing, d for the d-th option. What
  // is live then are digit_bits[d]. No groups if the problem is not such, or nobody asked for them.
  std::uint32_t num_groups;
  std::uint32_t group_size;
  const std::uint64_t* digit_bits;
  // What is left of a state when option o is chosen, option_words + item_words words for each; or
  // null if that would take too much memory.
  const std::uint64_t* keep;

  /// Planes of items, with those that only fill a word.
  [[gnu::always_inline]] std::size_t item_planes() const {
    return (std::size_t{num_primary} + 63) / 64 * 64;
  }
};

/// The shape of problem for which the kernels are also compiled with these lengths known: all slots
/// have so many options, all options so many slots, segments so many options, and each item of a
/// pair so many segments that the other one does not have. The first items, so many, have nine
/// options each, which are all options in order, and of these the k-th is in the k-th item of each
/// of three nines of items. For example, 9x9 sudokus have this shape.
inline constexpr std::uint32_t regular_slot = 9;
inline constexpr std::uint32_t regular_option = 4;
inline constexpr std::uint32_t regular_segment = 3;
inline constexpr std::uint32_t regular_side = 2;
inline constexpr std::uint32_t regular_groups = 81;

/// Tables::digit_bits of two digits of a regular problem, where their bytes make a number.
extern const std::array<std::uint32_t, 256 * (regular_slot + 1)> pair_bits;

/// How many sets Tables::hit_sets has for each option.
inline constexpr std::uint32_t hit_sets_of_option = 4;
/// What an option hits is counted in so many digits.
inline constexpr std::uint32_t hit_digits = 3;

/// A dive counts its guesses in so many digits.
inline constexpr std::uint32_t dive_guess_digits = 12;

/// What is to be done with one window of states.
struct Window {
  const std::uint64_t* states;  // one after the other
  std::uint32_t count;          // at most the number of lanes
  std::uint32_t max_sweeps;     // how often forced options may be taken
  std::uint64_t* planes;        // scratch of planes_bytes(), aligned to 64 bytes
  std::uint64_t* after;         // the states afterwards, as many; may be `states`
  std::uint64_t* verdicts;      // and what became of each
};

/// The same for states that go down at once to a cover or a dead end.
struct Dive {
  Window window;            // max_sweeps does not matter; planes of dive_bytes()
  std::uint64_t* siblings;  // for each state the sibling of the last node: what was left when an
                            // option had been guessed last, without that option; stays as it was
                            // where none was guessed
  bool last;                // option of an item is guessed, not the first
  std::uint32_t few;        // when no more of the states go on, they stop: with verdict_again
};

// A verdict: the item to branch on, or the number of guesses of a dive, and flags.
inline constexpr std::uint64_t verdict_item = 0xffff;
inline constexpr std::uint64_t verdict_dead = std::uint64_t{1} << 32;   // no cover is below it
inline constexpr std::uint64_t verdict_cover = std::uint64_t{1} << 33;  // all items are covered
inline constexpr std::uint64_t verdict_again = std::uint64_t{1} << 34;  // not done with inference

/// The functions that are compiled for each instruction set.
struct Kernel {
  std::uint32_t lanes;  // states of a window; a plane has as many bits
  /// Takes all forced options in each state of a window, as often as max_sweeps, and chooses an
  /// item with the fewest live options, the first of these; with Tables::hit_sets, of items with
  /// two the one whose options exclude most options of such items. Returns the number of sweeps.
  std::uint32_t (*infer)(const Tables& tables, const Window& window);
  /// Takes all forced options in each state, then an option of the first item with two or else
  /// three or else more, and so on to a cover or a dead end. What becomes of a state does not
  /// depend on the others. Before: states have no bits for items.
  void (*dive)(const Tables& tables, const Dive& window);
  /// Writes a state for each live option of an item in `state`, that of the last option first, each
  /// with the last word of `state`. Returns their number.
  std::uint32_t (*expand)(const Tables& tables, const std::uint64_t* state, std::uint32_t item,
                          std::uint64_t* children);
  /// The same with the state that has the fewest live options in `first`, which may be `state`, and
  /// the others in `others`. Before: an option of the item lives.
  std::uint32_t (*branch)(const Tables& tables, const std::uint64_t* state, std::uint32_t item,
                          std::uint64_t* first, std::uint64_t* others);
  /// Writes the numbers of the live options of a state, ascending, and returns how many they are.
  /// There has to be room for eight more.
  std::uint32_t (*list_live)(const Tables& tables, const std::uint64_t* state,
                             std::uint32_t* numbers);
  /// Makes the live options of a state those that digits leave, one for each group: see
  /// Tables::num_groups.
  void (*set_digits)(const Tables& tables, const std::uint8_t* digits, std::uint64_t* state);
  /// The inverse for a state in which one option of each group lives.
  void (*get_digits)(const Tables& tables, const std::uint64_t* state, std::uint8_t* digits);
  /// Moves the bits of `from` that `mask` has set, of `words` words, side by side into `to`, where
  /// there is room for as many words and one more, all zero.
  void (*gather)(const std::uint64_t* from, const std::uint64_t* mask, std::size_t words,
                 std::uint64_t* to);
  /// The inverse: moves the first bits of `from` to where `mask` has set bits in `to`.
  void (*scatter)(const std::uint64_t* from, const std::uint64_t* mask, std::size_t words,
                  std::uint64_t* to);

  std::size_t plane_bytes() const { return lanes / 8; }
  /// The scratch memory that infer() needs.
  std::size_t planes_bytes(const Tables& tables) const {
    const std::size_t hits = tables.num_hit_sets == 0 ? 0
                                                      : 2 * std::size_t{tables.num_hit_sets} +
                                                            4 * std::size_t{tables.num_options};
    return (inference_planes(tables) + hits) * plane_bytes();
  }
  /// And the one that dive() needs.
  std::size_t dive_bytes(const Tables& tables) const {
    const std::size_t beside =
        std::size_t{tables.option_words} * 64 + 2 * std::size_t{tables.num_primary};
    return (inference_planes(tables) + beside) * plane_bytes();
  }

 private:
  static std::size_t inference_planes(const Tables& tables) {
    return (2 * std::size_t{tables.option_words} + 4) * 64 + tables.item_planes() +
           tables.num_slots + 2 * std::size_t{tables.num_segments};
  }
};

/// find_kernel(level): the kernel of an instruction set.
DLX_DECLARE_KERNELS(const Kernel&)

}  // namespace dlx::lanes
