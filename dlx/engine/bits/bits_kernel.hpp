#pragma once

#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::bits {

/// A problem compiled for the kernels: plain arrays, which Tables owns. Internal.
///
/// A primary item is a lane of 8, 16, 32 or 64 bits, a bit for each of its options: set while the
/// option can still be chosen. The lanes of all items, padded to blocks of 64 bytes, are a state.
/// Sets of items are words with a bit for each lane.
struct View {
  std::uint32_t lane_bits;
  std::uint32_t num_blocks;  ///< of a state
  std::uint32_t item_words;  ///< of a set of items
  std::uint32_t num_items;

  const std::uint64_t* keep;  ///< for each option, what it leaves of a state: num_blocks * 8 words
  const std::uint64_t* covers;     ///< and its items: item_words words
  const std::uint32_t* option_of;  ///< of each bit of a state

  /// All ones if options that have no primary item in common never conflict, else 0: when each lane
  /// that is left has one bit then, these options are a cover.
  std::uint64_t separate;
};

/// What is known of a state beside its lanes. Behind it are item_words words: the set of items that
/// are still to be covered.
struct Note {
  std::uint32_t item;    ///< to be branched on
  std::uint32_t option;  ///< chosen last
  std::uint32_t parent;  ///< the number of the state before that, on the level below
  std::uint32_t tried;   ///< how many options of the item were tried, if one by one;
  std::uint64_t rest;    ///< and the bits of those that were not
};
/// From one note to the next, in words.
constexpr std::uint32_t note_words(std::uint32_t item_words) {
  return sizeof(Note) / 8 + item_words;
}

/// States with equally many options chosen.
struct Level {
  std::uint64_t* lanes;
  std::uint64_t* notes;
  std::uint32_t size;
  std::uint32_t next;  ///< the first that is to be expanded
  std::uint32_t
      first;  ///< what is on the level above comes from this one on; before it all is done
};

enum class Stop {
  exhausted,
  found,   ///< `wanted` covers, or one if they are taken one by one
  budget,  ///< is used up
};

/// A search, and what it did.
struct Search {
  View view;
  Level* levels;
  std::uint32_t base;      ///< the level that it began on
  std::uint32_t top;       ///< the level that it is on
  std::uint32_t capacity;  ///< states that a level can hold
  std::uint32_t batch;     ///< states expanded together

  bool sequentially;  ///< in the order of a depth-first search, stopping at each cover
  std::uint64_t budget;
  std::uint64_t wanted;

  std::uint64_t branchings;
  std::uint64_t* level_nodes;
  std::uint32_t cover_option;  ///< the last option of the cover that was found last
};

/// The kernels of an instruction set. They keep to the shape of the problem: `run` searches on;
/// `pick` gives the item to branch on in a state, one with the fewest options.
struct Kernel {
  Stop (*run)(Search& search);
  std::uint32_t (*pick)(const View& view, const std::uint64_t* lanes, const std::uint64_t* need);
};

/// The largest state, in blocks.
inline constexpr std::uint32_t max_blocks = 16;

/// find_kernel(level, ...): the kernel of an instruction set for states of such lanes and so many
/// blocks.
DLX_DECLARE_KERNELS(Kernel, std::uint32_t lane_bits, std::uint32_t num_blocks)

}  // namespace dlx::bits
