#pragma once

#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::wide {

using Word = std::uint64_t;

/// The preference for an item to branch on, smaller is better: the number of its live options, then
/// its rank, then its lane, as digits of one number. Internal.
using Key = std::uint64_t;
inline constexpr int key_digit = 20;  // bits of a rank and of a lane
inline constexpr std::uint32_t max_lanes = 1U << key_digit;
inline constexpr std::uint32_t max_options = 1U << (63 - 2 * key_digit);
inline constexpr Key key_dead = 0;                     // an uncovered item has no live option
inline constexpr Key key_covered = ~std::uint64_t{0};  // there is no uncovered item

// Always inlined: a copy compiled with wide instructions must not serve the whole program.
[[gnu::always_inline]] constexpr Key make_key(std::uint64_t count, std::uint64_t rank,
                                              std::uint64_t lane) {
  return (count << key_digit | rank) << key_digit | lane;
}
[[gnu::always_inline]] constexpr std::uint64_t key_count(Key key) { return key >> 2 * key_digit; }
[[gnu::always_inline]] constexpr std::uint32_t key_lane(Key key) {
  return static_cast<std::uint32_t>(key & (max_lanes - 1));
}

/// Groups of more vectors are large: deep in the tree most of their vectors are zero, and only the
/// others are visited.
inline constexpr std::uint32_t max_dense = 16;

/// A problem in the form that the kernels use: plain arrays, owned by the engine. Internal.
///
/// A *state* has a bit for each live option of each uncovered item. Every item has a *lane*, a word
/// of a vector, in as many consecutive vectors as its options need; an option with three items has
/// three bits. Items whose options need equally many words share vectors, which form a *group*.
/// When an option is chosen, the state is ANDed with the *row* of the option.
struct Tables {
  std::uint32_t num_groups;
  bool large_groups;         // whether there are any large groups
  std::uint32_t open_words;  // words of the set of lanes whose item is uncovered
  std::size_t state_words;
  const std::uint32_t* group_start;  // start of each group and the end, in vectors
  const Word* ranks;                 // rank of each lane, as a key with count 0
  const std::uint32_t* option_at;    // option of each bit of a state
  const Word* covers;                // for each option, open_words words: the lanes of its items
  Word* rows;             // for each option, state_words words: the options that stay alive
  std::uint8_t* has_row;  // flag of each option: rows are made when they are first needed,
                          // by any thread; see has_row()
  void (*make_row)(void* context, std::uint32_t option);
  void* context;
};

/// Makes the row written by another thread visible.
inline bool has_row(const Tables& tables, std::uint32_t option) {
  return __atomic_load_n(&tables.has_row[option], __ATOMIC_ACQUIRE) != 0;
}

/// A level of the search: an item whose options are tried one after the other.
struct Level {
  Word* state;  // before an option is chosen; and the lanes of uncovered items
  Word* open;
  Word* live;  // for each large group a bit for each run of vectors; all other runs are zero
  std::uint32_t left;   // untried options
  std::uint32_t total;  // number of options of the item
  // word of the state from which the next options are taken, after those of `bits`
  std::uint32_t word;
  std::uint32_t option;  // the current option
  Word bits;
};

enum class Stop { cover, exhausted, nodes, covers };

/// A search between two nodes.
struct Search {
  Tables tables;
  Level* levels;
  std::uint64_t* level_nodes;  // nodes of each level of `levels`
  std::uint32_t base;          // the lowest level of the search
  std::uint32_t depth;         // the top level
  std::uint64_t nodes;
  std::uint64_t branchings;
  std::uint64_t covers;  // counted covers
};

/// The part that is compiled for each instruction set.
struct Kernel {
  std::uint32_t lanes;  // of a vector
  /// Returns the key of the item to branch on; key_dead; key_covered.
  Key (*choose)(const Tables& tables, const Word* state, const Word* open);
  /// Continues the search until a cover is found, whose options are those of the levels from base
  /// to depth; until `max_nodes` more nodes were tried; or until nothing is left.
  Stop (*next)(Search& search, std::uint64_t max_nodes);
  /// As above, but counts covers until there are `max_covers` more (Stop::covers).
  Stop (*count)(Search& search, std::uint64_t max_nodes, std::uint64_t max_covers);
};

/// find_kernel(level) returns the kernel of an instruction set.
DLX_DECLARE_KERNELS(const Kernel&)

}  // namespace dlx::wide
