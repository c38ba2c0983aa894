#pragma once

#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::wide {

using Word = std::uint64_t;

/// How good an item is to branch on, the smaller the better: the number of its live options, then
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

/// Groups of more vectors are large: deep down most of them are zero, and only the others are
/// looked at.
inline constexpr std::uint32_t max_dense = 16;

/// A problem as the kernels see it: plain arrays, owned by the engine. Internal.
///
/// A *state* has a bit for each live option of each uncovered item: every item has a *lane*, a word
/// of a vector, in as many vectors one after the other as its options need; an option with three
/// items has three bits. Items whose options need as many words share vectors: those are a *group*.
/// What is left of a state when an option is chosen is the state and the *row* of the option.
struct Tables {
  std::uint32_t num_groups;
  bool large_groups;         // whether there are any
  std::uint32_t open_words;  // a bit for each lane, set while its item is uncovered
  std::size_t state_words;
  const std::uint32_t* group_start;  // of each group and the end, in vectors
  const Word* ranks;                 // of each lane, as a key with the count 0
  const std::uint32_t* option_at;    // of each bit of a state
  const Word* covers;                // of each option, open_words words: the lanes of its items
  Word* rows;                        // of each option, state_words words: what stays live with it
  std::uint8_t* has_row;             // of each option; rows are made when they are needed first,
                                     // by any thread: see has_row()
  void (*make_row)(void* context, std::uint32_t option);
  void* context;
};

/// What another thread made of the row can be seen then.
inline bool has_row(const Tables& tables, std::uint32_t option) {
  return __atomic_load_n(&tables.has_row[option], __ATOMIC_ACQUIRE) != 0;
}

/// A level of the search: an item, whose options are tried one after the other.
struct Level {
  Word* state;  // before an option is chosen, and the lanes of items that are uncovered
  Word* open;
  Word* live;          // of each large group: a bit for each run of vectors; all of others are zero
  std::uint32_t left;  // options that are still to be tried
  std::uint32_t total;   // options of the item
  std::uint32_t word;    // of the state: the next one to take options from, after those of `bits`
  std::uint32_t option;  // the one that is being tried
  Word bits;
};

enum class Stop { cover, exhausted, nodes, covers };

/// A search that stands between two nodes.
struct Search {
  Tables tables;
  Level* levels;
  std::uint64_t* level_nodes;  // of each level of `levels`
  std::uint32_t base;          // the lowest level that belongs to the search
  std::uint32_t depth;         // the top level
  std::uint64_t nodes;
  std::uint64_t branchings;
  std::uint64_t covers;  // that were counted
};

/// The part that is compiled once for each instruction set.
struct Kernel {
  std::uint32_t lanes;  // of a vector
  /// The key of the item to branch on; key_dead, key_covered.
  Key (*choose)(const Tables& tables, const Word* state, const Word* open);
  /// Searches on until a cover is met, whose options are those of the levels from base to depth; or
  /// until `max_nodes` more nodes have been tried, or nothing is left.
  Stop (*next)(Search& search, std::uint64_t max_nodes);
  /// The same, but covers are counted, until there are `max_covers` more (Stop::covers).
  Stop (*count)(Search& search, std::uint64_t max_nodes, std::uint64_t max_covers);
};

/// find_kernel(level): the kernel of an instruction set.
DLX_DECLARE_KERNELS(const Kernel&)

}  // namespace dlx::wide
