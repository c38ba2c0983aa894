#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::lanes {

/// A problem in the form that the kernels use: plain arrays, owned by a Pack. Internal.
///
/// A *state* is a node of the search: a bit for each option, set while the option is alive (chosen
/// options stay alive), then a bit for each primary item, set while the item is uncovered, then a
/// word that the kernels ignore. The bits of items may be absent: an item is then uncovered until
/// its only option is taken in the window. The kernels transpose many states at once into *planes*:
/// a vector for each option and each item, in which every bit (lane) belongs to one state.
///
/// A *slot* is a set of options: a primary item, or one colour of a secondary item. Primary items
/// come first, then one slot for each colour of each secondary item. Slots, options and segments
/// are given as offsets of planes, in bytes.
struct LanesTables {
  std::uint32_t num_options;
  std::uint32_t num_primary;
  std::uint32_t num_slots;
  std::uint32_t num_secondary;  // slots that at least two options share
  std::uint32_t num_pairs;
  std::uint32_t num_segments;
  std::uint32_t num_hit_sets;  // 0: items are chosen by the number of their options alone
  bool regular;                // see regular_slot
  std::uint32_t longest;       // largest number of options of a primary item
  std::uint32_t option_words;  // words of a state for the options
  std::uint32_t item_words;    // 0: states have no bits for items
  std::uint32_t state_words;   // option_words + item_words + 1

  // The options of slot s: slot_start[s] to slot_start[s + 1].
  const std::uint32_t* slot_start;
  const std::uint32_t* slot_options;
  // The slots of option o: option_start[o] to option_start[o + 1], primary ones up to
  // primary_end[o].
  const std::uint32_t* option_start;
  const std::uint32_t* primary_end;
  const std::uint32_t* option_slots;
  // The slots of secondary item k: numbers secondary_start[k] to secondary_start[k + 1]. If
  // plain[k] is set, the first slot contains the options without colour.
  const std::uint32_t* secondary_start;
  const std::uint8_t* plain;
  // Pairs of primary items that share options; the options of only one item of a pair are given as
  // segments, which are sets of options. The segments of the first item of pair k start at
  // pair_start[2 k], those of the second at pair_start[2 k + 1] and end at pair_start[2 k + 2].
  // Once all options in the segments of one item are dead, the shared options cover both items, and
  // the options in the segments of the other item die.
  const std::uint32_t* pair_start;
  const std::uint32_t* pair_segments;
  const std::uint32_t* segment_start;  // start of segment s in segment_options
  const std::uint32_t* segment_options;
  // Sets of mutually exclusive options. The options that option o excludes are the union of the
  // sets hit_sets[4 o] to hit_sets[4 o + 3], which are offsets of planes. Set 0 is empty.
  const std::uint32_t* hit_start;  // start of set s in hit_options
  const std::uint32_t* hit_options;
  const std::uint32_t* hit_sets;
  // The options of primary item i as bits of a state: entries mask_start[i] to mask_start[i + 1].
  const std::uint32_t* mask_start;
  const std::uint32_t* mask_word;
  const std::uint64_t* mask_bits;
  // Groups of options: the first primary items have equally many consecutive options, which
  // together are all options. A digit describes the choice in a group: 0 for nothing, d for the
  // d-th option; digit_bits[d] is the set of options that are then alive. There are no groups if
  // the problem has another form or groups were not requested.
  std::uint32_t num_groups;
  std::uint32_t group_size;
  const std::uint64_t* digit_bits;
  // The state that remains when option o is chosen, option_words + item_words words for each
  // option; null if that would take too much memory.
  const std::uint64_t* keep;

  /// Planes of items, including padding to a whole word.
  [[gnu::always_inline]] std::size_t item_planes() const {
    return (std::size_t{num_primary} + 63) / 64 * 64;
  }
};

/// The shape of problem for which the kernels are also compiled with constant lengths: all slots
/// have equally many options, all options equally many slots, all segments equally many options,
/// and each item of a pair equally many segments of its own. The first items have nine options
/// each, which are all options in order; the k-th of nine options belongs to the k-th item of each
/// of three groups of nine items. For example, 9x9 sudokus have this shape.
inline constexpr std::uint32_t regular_slot = 9;
inline constexpr std::uint32_t regular_option = 4;
inline constexpr std::uint32_t regular_segment = 3;
inline constexpr std::uint32_t regular_side = 2;
inline constexpr std::uint32_t regular_groups = 81;

/// LanesTables::digit_bits of two digits of a regular problem, indexed by the number that their
/// bytes form.
extern const std::array<std::uint32_t, 256 * (regular_slot + 1)> pair_bits;

/// Number of sets in LanesTables::hit_sets for each option.
inline constexpr std::uint32_t hit_sets_of_option = 4;
/// Number of binary digits that count the hits of an option.
inline constexpr std::uint32_t hit_digits = 3;

/// Number of binary digits that count the guesses of a dive.
inline constexpr std::uint32_t dive_guess_digits = 12;

/// A job for the kernel: one window of states.
struct Window {
  const std::uint64_t* states;  // consecutive
  std::uint32_t count;          // at most the number of lanes
  std::uint32_t max_sweeps;     // number of times that forced options may be taken
  std::uint64_t* planes;        // scratch of planes_bytes(), aligned to 64 bytes
  std::uint64_t* after;         // the resulting states, equally many; may be `states`
  std::uint64_t* verdicts;      // the verdict for each state
  bool light = false;           // pairs are not compared, and items not chosen by hits
};

/// A job for LanesKernel::dive(): states that descend at once to a cover or a dead end.
struct Dive {
  Window window;            // max_sweeps has no effect; planes of dive_bytes()
  std::uint64_t* siblings;  // for each state the sibling of the last node: the state when an
                            // option was guessed last, without that option; unchanged if nothing
                            // was guessed
  bool last;                // guesses an option of the item that is not the first
  std::uint32_t few;        // when at most this many states continue, they stop with verdict_again
};

// A verdict: the item to branch on, or the number of guesses of a dive, plus flags.
inline constexpr std::uint64_t verdict_item = 0xffff;
inline constexpr std::uint64_t verdict_dead = std::uint64_t{1} << 32;   // there is no cover below
inline constexpr std::uint64_t verdict_cover = std::uint64_t{1} << 33;  // all items are covered
inline constexpr std::uint64_t verdict_again = std::uint64_t{1} << 34;  // inference is not finished
inline constexpr std::uint64_t verdict_binary = std::uint64_t{1} << 35;  // every item: two options

/// The functions that are compiled for each instruction set.
struct LanesKernel {
  std::uint32_t lanes;  // number of states in a window, which is the number of bits of a plane
  /// Takes all forced options in each state of a window, up to max_sweeps times, and chooses the
  /// first of the items with the fewest live options; with LanesTables::hit_sets, among items with
  /// two options the one whose options exclude the most options of such items. Returns the number
  /// of sweeps.
  std::uint32_t (*infer)(const LanesTables& tables, const Window& window);
  /// In each state, alternates between taking all forced options and guessing an option of the
  /// first item with two, or else three, or else more options, down to a cover or a dead end. The
  /// result of a state does not depend on the other states. Before: states have no bits for items.
  void (*dive)(const LanesTables& tables, const Dive& window);
  /// Writes a state for each live option of an item in `state`, the last option first, each with
  /// the last word of `state`. Returns their number.
  std::uint32_t (*expand)(const LanesTables& tables, const std::uint64_t* state, std::uint32_t item,
                          std::uint64_t* children);
  /// Does what expand() does, but writes the state with the fewest live options to `first`, which
  /// may be `state`, and the others to `others`. Before: an option of the item is alive.
  std::uint32_t (*branch)(const LanesTables& tables, const std::uint64_t* state, std::uint32_t item,
                          std::uint64_t* first, std::uint64_t* others);
  /// Writes the numbers of the live options of a state, ascending, and returns their number. The
  /// output needs room for eight more.
  std::uint32_t (*list_live)(const LanesTables& tables, const std::uint64_t* state,
                             std::uint32_t* numbers);
  /// Sets the live options of a state to those that digits specify, one digit for each group; see
  /// LanesTables::num_groups.
  void (*set_digits)(const LanesTables& tables, const std::uint8_t* digits, std::uint64_t* state);
  /// Writes the digits of a state in which one option of each group is alive.
  void (*get_digits)(const LanesTables& tables, const std::uint64_t* state, std::uint8_t* digits);
  /// Compresses the bits of `from` selected by `mask`, of `words` words, into `to`, which has room
  /// for one more word and is zero.
  void (*gather)(const std::uint64_t* from, const std::uint64_t* mask, std::size_t words,
                 std::uint64_t* to);
  /// The inverse of gather(): moves the first bits of `from` to the bits set in `mask`.
  void (*scatter)(const std::uint64_t* from, const std::uint64_t* mask, std::size_t words,
                  std::uint64_t* to);

  std::size_t plane_bytes() const { return lanes / 8; }
  /// Size of the scratch memory that infer() needs.
  std::size_t planes_bytes(const LanesTables& tables) const {
    const std::size_t hits = tables.num_hit_sets == 0 ? 0
                                                      : 2 * std::size_t{tables.num_hit_sets} +
                                                            4 * std::size_t{tables.num_options};
    return (inference_planes(tables) + hits) * plane_bytes();
  }
  /// Size of the scratch memory that dive() needs.
  std::size_t dive_bytes(const LanesTables& tables) const {
    const std::size_t beside =
        std::size_t{tables.option_words} * 64 + 2 * std::size_t{tables.num_primary};
    return (inference_planes(tables) + beside) * plane_bytes();
  }

 private:
  static std::size_t inference_planes(const LanesTables& tables) {
    return (2 * std::size_t{tables.option_words} + 4) * 64 + tables.item_planes() +
           tables.num_slots + 2 * std::size_t{tables.num_segments};
  }
};

/// find_kernel(level) returns the kernel of an instruction set.
DLX_DECLARE_KERNELS(const LanesKernel&)

}  // namespace dlx::lanes
