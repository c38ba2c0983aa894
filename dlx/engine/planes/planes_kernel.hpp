#pragma once

#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::planes {

/// The most that a search can have.
inline constexpr std::uint32_t max_planes = 32;
inline constexpr std::uint32_t max_words = 16;      // of a plane: 1024 primary items
inline constexpr std::uint32_t min_pair_words = 8;  // vectors with fewer are searched without pairs
inline constexpr std::uint32_t max_pair_rows = 4;   // see Search::pair_lanes
inline constexpr std::uint32_t lane_bits = 16;      // see Search::pair_lanes
inline constexpr std::uint32_t max_compared = 4;    // items that are compared to branch on one

/// An item that was branched on.
struct Branch {
  std::uint32_t position;  ///< of the item
  std::uint32_t rest;      ///< planes of its options that are still to be tried here
  std::uint32_t first;     ///< where in `chosen` the option is that is being tried
  std::uint32_t options;   ///< how many it had
};

/// A problem and a search in it, as the kernels see them: plain arrays, owned by others. Internal.
///
/// A primary item is a bit, its *position*, in vectors of `words` 64-bit words. *Plane* j is the
/// vector that says which items have their j-th option alive. A *state* is the planes of a node of
/// the search, then the vector of the items that are open: whose option has not been chosen, or not
/// been acted upon. Options that were chosen live on.
///
/// To choose an option is to AND the state with the option's *mask*, which has zeros for what
/// conflicts with it, and for its items in the last vector. Masks are made when they are first
/// wanted: a kernel that misses some returns, and is called again.
struct Search {
  // -- the problem ------------------------------------------------------------------------------
  std::uint32_t num_planes;
  std::uint32_t words;        // of a vector
  std::uint32_t state_words;  // (num_planes + 1) * words
  std::uint32_t num_options;
  std::uint32_t row_shift;  // of option_at
  bool primary_only;        // options have no secondary items
  // The option in plane j at a position: option_at[(position << row_shift) + j].
  const std::uint16_t* option_at;
  const std::uint64_t* root;   // the state without any option chosen
  const std::uint64_t* masks;  // of all options, then of all pairs
  const std::uint8_t* ready;   // which of them are made

  // Pairs of items that share two options or more. If all live options of one are options of the
  // other as well, one of these will be chosen, and the others of the other die.
  //
  // Positions are cut into lanes of 16 bits, in such a way that the items of a pair have the same
  // bit of two lanes. Pairs whose items are in the same two lanes make a lane of a *pair row*, with
  // the same bits. pair_lanes has, for each row and each side, the lane of the items of that side;
  // pair_outside, for each row, plane and side, the positions whose option is not shared.
  std::uint32_t num_pair_rows;
  const std::uint16_t* pair_lanes;    // [row][side][lane]
  const std::uint8_t* pair_shuffles;  // the same by bytes: [row][side][part of source][byte]
  const std::uint64_t* pair_outside;  // [row][plane][side], vectors
  const std::uint32_t* pair_mask;     // the number of the mask: [row][bit]

  // -- the state ----------------------------------------------------------------------------------
  std::uint64_t* state;   // the present one
  std::uint64_t* saved;   // that of each branch, before an option was tried
  Branch* branches;       // items branched on, from the root on
  std::uint16_t* chosen;  // options chosen: forced ones, branches, and what these force
  std::uint32_t num_branches;
  std::uint32_t num_chosen;
  std::uint32_t num_taken;  // those of them that the state has been ANDed with
  std::uint32_t num_forced;
  bool backtracking;  // first go back to the last branch that has another option

  // A path to go: options to branch to, in place of a search, up to the last, which is left to do.
  const std::uint16_t* path;
  std::uint32_t path_length;  // what is left of it

  // -- what a run may do, and did -----------------------------------------------------------------
  std::uint64_t max_nodes;
  std::uint64_t max_covers;
  std::uint64_t nodes;  // options chosen
  std::uint64_t covers;
  std::uint64_t branchings;    // since reset
  std::uint64_t* level_steps;  // since reset: what number of chosen options adds to the level below
  std::uint32_t deepest;       // the last of these that was changed
  std::uint32_t num_wanted;    // masks that are missing
  std::uint32_t* wanted;

  // -- scratch ------------------------------------------------------------------------------------
  std::uint32_t* stamps;  // of options: of the last list that they were put on
  std::uint32_t stamp;
};

/// How a run ended.
enum class Stop {
  covers,     ///< max_covers were found; the search stands at the last of them
  nodes,      ///< one more node is to be taken than max_nodes
  masks,      ///< `wanted` masks are to be made first
  arrived,    ///< the end of the path was reached
  exhausted,  ///< no branch has another option
};

/// The functions that are compiled for each instruction set and shape.
struct Kernel {
  /// ANDs the state with the masks of the chosen options that it lacks; all have to be ready.
  void (*take)(Search& search);
  /// Goes on with the search.
  Stop (*run)(Search& search);
};

/// find_kernel(level, ...): the kernel for vectors of `words` words (1, 4, 8 or 16).
DLX_DECLARE_KERNELS(const Kernel&, std::uint32_t words, std::uint32_t num_planes)

}  // namespace dlx::planes
