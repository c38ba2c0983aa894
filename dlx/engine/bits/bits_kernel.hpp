#pragma once

#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::bits {

/// A problem in the form that the kernels use: plain arrays, owned by Tables. Internal.
///
/// A primary item is a lane of 8, 16, 32 or 64 bits, with one bit for each of its options: the bit
/// is set while the option can still be chosen. The lanes of all items, padded to blocks of 64
/// bytes, form a state. A set of items is a sequence of words with a bit for each lane.
struct View {
  std::uint32_t lane_bits;
  std::uint32_t num_blocks;  ///< blocks of a state
  std::uint32_t item_words;  ///< words of a set of items
  std::uint32_t num_items;

  /// for each option, the mask that it applies to a state: num_blocks * 8 words
  const std::uint64_t* keep;
  const std::uint64_t* covers;     ///< its items: item_words words
  const std::uint32_t* option_of;  ///< the option of each bit of a state

  /// All ones if options without a common primary item never conflict; otherwise 0. In the first
  /// case, if each remaining lane has one bit, these options form a cover.
  std::uint64_t separate;
};

/// Data of a state besides its lanes. The set of items that are still to be covered, item_words
/// words, follows the note.
struct Note {
  std::uint32_t item;    ///< item to branch on
  std::uint32_t option;  ///< option chosen last
  std::uint32_t parent;  ///< index of the parent state on the level below
  std::uint32_t tried;   ///< number of tried options of the item, if they are tried one by one,
  std::uint64_t rest;    ///< and the bits of the untried options
};
/// Distance from one note to the next, in words.
constexpr std::uint32_t note_words(std::uint32_t item_words) {
  return sizeof(Note) / 8 + item_words;
}

/// States with the same number of chosen options.
struct Level {
  std::uint64_t* lanes;
  std::uint64_t* notes;
  std::uint32_t size;
  std::uint32_t next;  ///< the first state that is to be expanded
  std::uint32_t
      /// states on the level above are children of this state and later ones; earlier states are
      /// finished
      first;
};

enum class Stop {
  exhausted,
  found,   ///< stops after `wanted` covers, or after each cover
  budget,  ///< the node budget is used up
};

/// A search and its counters.
struct Search {
  View view;
  Level* levels;
  std::uint32_t base;      ///< level of the root of the search
  std::uint32_t top;       ///< current level
  std::uint32_t capacity;  ///< capacity of a level, in states
  std::uint32_t batch;     ///< states expanded together

  bool sequentially;  ///< searches in depth-first order and stops at each cover
  std::uint64_t budget;
  std::uint64_t wanted;

  std::uint64_t branchings;
  std::uint64_t* level_nodes;
  std::uint32_t cover_option;  ///< the last option of the most recent cover
};

/// The kernels of an instruction set for one shape of problem: `run` continues the search; `pick`
/// returns the item to branch on in a state, an item with the fewest options.
struct Kernel {
  Stop (*run)(Search& search);
  std::uint32_t (*pick)(const View& view, const std::uint64_t* lanes, const std::uint64_t* need);
};

/// The largest state, in blocks.
inline constexpr std::uint32_t max_blocks = 16;

/// find_kernel(level, ...) returns the kernel of an instruction set for the given lanes and number
/// of blocks.
DLX_DECLARE_KERNELS(Kernel, std::uint32_t lane_bits, std::uint32_t num_blocks)

}  // namespace dlx::bits
