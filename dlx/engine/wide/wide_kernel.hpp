#pragma once

#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::wide {

using Word = std::uint64_t;

/// A problem in the form that the kernels use: plain arrays, owned by Rows. Internal.
///
/// A *state* has a bit for each live option of each primary item; an option with three items has
/// three bits. A set of items is a sequence of words with a bit for the *lane* of each item. When
/// an option is chosen, the state is ANDed with the *row* of the option. There are two forms of
/// states:
///
/// - In a *narrow* state, a lane is 8, 16, 32 or 64 bits, which is enough for the options of each
///   item. All lanes, padded by ones to blocks of 64 bytes, fill a few vector registers. The lane
///   of a covered item keeps the bit of the option that covers the item.
/// - In a *wide* state, a lane is a word of a vector, in as many consecutive vectors as the options
///   of the item need. Items whose options need equally many words share vectors, which form a
///   *group*. The lanes of covered items are zero.
struct WideTables {
  std::size_t state_words;
  std::uint32_t open_words;        ///< words of a set of items
  const std::uint32_t* option_at;  ///< option of each bit of a state
  const Word* covers;              ///< for each option, open_words words: its items
  Word* rows;  ///< for each option, state_words words: the options that stay alive
  /// Narrow: all ones if options without a common primary item never conflict, otherwise 0. In the
  /// first case, if each remaining lane has one bit, these options form a cover.
  Word separate;

  std::uint32_t num_groups;
  bool large_groups;                 ///< whether there are any large groups
  const std::uint32_t* group_start;  ///< start of each group and the end, in vectors
  const Word* ranks;                 ///< rank of each lane, as a key with count 0
  std::uint8_t* has_row;  ///< flag of each option: rows are made when they are first needed, by any
                          ///< thread; see has_row()
  void (*make_row)(void* context, std::uint32_t option);
  void* context;
};

/// Returns true if the row of an option is made. Makes a row written by another thread visible.
inline bool has_row(const WideTables& tables, std::uint32_t option) {
  return __atomic_load_n(&tables.has_row[option], __ATOMIC_ACQUIRE) != 0;
}

/// Data of a state besides its options. The set of uncovered items, open_words words, follows.
struct Note {
  std::uint32_t lane;    ///< lane of the item to branch on
  std::uint32_t option;  ///< option chosen last
  std::uint32_t parent;  ///< index of the parent state on the level below
  std::uint32_t tried;   ///< number of options of the item that were tried one by one
  Word rest;             ///< untried options in the current word; narrow: if any were tried
  std::uint32_t left;    ///< wide: number of untried options
  std::uint32_t word;    ///< wide: word of the state from which the next options are taken
};
/// Distance from one note to the next, in words.
constexpr std::uint32_t note_words(std::uint32_t open_words) {
  return sizeof(Note) / sizeof(Word) + open_words;
}

/// States with the same number of chosen options. Wide states are searched one by one: a level has
/// a single one.
struct WideLevel {
  Word* states;
  Word* notes;
  Word* live;  ///< wide: for each large group a bit for each run of vectors; all others are zero
  std::uint32_t size;
  std::uint32_t next;  ///< the first state that is to be expanded
  /// States on the level above are children of this state and later ones; earlier states are
  /// finished.
  std::uint32_t first;
};

enum class Stop {
  exhausted,
  found,   ///< `wanted` covers were found, or one if the search is sequential
  budget,  ///< the node budget is used up
};

/// A search and its counters.
struct WideSearch {
  WideTables tables;
  WideLevel* levels;
  std::uint32_t base;      ///< level of the root of the search
  std::uint32_t top;       ///< current level
  std::uint32_t capacity;  ///< narrow: capacity of a level, in states
  std::uint32_t batch;     ///< narrow: states expanded together

  bool sequentially;  ///< searches in depth-first order and stops at each cover
  std::uint64_t budget;
  std::uint64_t wanted;

  std::uint64_t branchings;
  std::uint64_t* level_nodes;
  std::uint32_t cover_option;  ///< the last option of the most recent cover
};

inline constexpr std::uint32_t no_lane = ~std::uint32_t{0};

/// The part that is compiled for each instruction set.
struct WideKernel {
  std::uint32_t lanes;  ///< wide: lanes of a vector
  /// Returns the lane of the item to branch on, an uncovered item with the fewest options. Wide:
  /// returns no_lane if an item has no options, or no item is uncovered.
  std::uint32_t (*pick)(const WideTables& tables, const Word* state, const Word* open);
  /// Continues the search. After Stop::found, the level above the current one has the set of items
  /// that are covered by forced options of its state.
  Stop (*run)(WideSearch& search);
};

/// The largest narrow state, in blocks.
inline constexpr std::uint32_t max_blocks = 16;

/// The preference for an item to branch on in wide states, smaller is better: the number of its
/// live options, then its rank, then its lane, as digits of one number.
using Key = std::uint64_t;
inline constexpr int key_digit = 20;  // bits of a rank and of a lane
inline constexpr std::uint32_t max_lanes = 1U << key_digit;
inline constexpr std::uint32_t max_options = 1U << (63 - 2 * key_digit);

// Always inlined: a copy compiled with wide instructions must not serve the whole program.
[[gnu::always_inline]] constexpr Key make_key(std::uint64_t count, std::uint64_t rank,
                                              std::uint64_t lane) {
  return (count << key_digit | rank) << key_digit | lane;
}

/// Groups of more than this many vectors are large: deep in the tree most of their vectors are
/// zero, and only the other vectors are visited.
inline constexpr std::uint32_t max_dense = 16;

/// find_kernel(level) returns the kernel of an instruction set for wide states.
DLX_DECLARE_KERNELS(const WideKernel&)

namespace narrow {

/// find_kernel() for narrow states with lanes of the given size and number of blocks.
DLX_DECLARE_KERNELS(const WideKernel&, std::uint32_t lane_bits, std::uint32_t num_blocks)

}  // namespace narrow
}  // namespace dlx::wide
