#pragma once

#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::planes {

/// Limits of a search.
inline constexpr std::uint32_t max_planes = 32;
inline constexpr std::uint32_t max_words = 16;      // words of a plane: 1024 primary items
inline constexpr std::uint32_t min_pair_words = 8;  // shorter vectors are searched without pairs
inline constexpr std::uint32_t max_pair_rows = 4;   // see PlanesSearch::pair_lanes
inline constexpr std::uint32_t lane_bits = 16;      // see PlanesSearch::pair_lanes
// number of items compared before one is branched on
inline constexpr std::uint32_t max_compared = 4;

struct Branch {
  std::uint32_t position;  ///< position of the item
  std::uint32_t rest;      ///< planes of its untried options
  std::uint32_t first;     ///< index in `chosen` of the current option
  std::uint32_t options;   ///< number of options of the item
};

/// A problem and a search, in the form that the kernels use: plain arrays, owned by others.
/// Internal.
///
/// A primary item is a bit, its *position*, in vectors of `words` 64-bit words. *Plane* j is the
/// vector of the items whose j-th option is alive. A *state* consists of the planes of a node of
/// the search, followed by the vector of the open items: those whose option has not been chosen, or
/// not been applied. Chosen options stay alive.
///
/// Choosing an option is an AND of the state with the option's *mask*, which has zeros for
/// conflicting options, and in the last vector for its items. Masks are made when they are first
/// needed: a kernel that needs a missing mask returns and is called again.
struct PlanesSearch {
  // -- the problem ------------------------------------------------------------------------------
  std::uint32_t num_planes;
  std::uint32_t words;        // of a vector
  std::uint32_t state_words;  // (num_planes + 1) * words
  std::uint32_t num_options;
  std::uint32_t row_shift;  // log2 of the length of a row of option_at
  bool primary_only;        // options have no secondary items
  // The option in plane j at a position: option_at[(position << row_shift) + j].
  const std::uint16_t* option_at;
  const std::uint64_t* root;   // the state without chosen options
  const std::uint64_t* masks;  // masks of all options, then of all pairs
  const std::uint8_t* ready;   // a flag for each mask: it is made

  // Pairs of items that share at least two options. If all live options of one item are options of
  // the other item as well, every cover takes one of the shared options, so the remaining options of
  // the other item die.
  //
  // Positions are divided into lanes of 16 bits such that the items of a pair have the same bit of
  // two lanes. Pairs whose items are in the same two lanes form a lane of a *pair row*, with the
  // same bits. pair_lanes contains, for each row and side, the lane of the items of that side;
  // pair_outside contains, for each row, plane and side, the positions whose option is not shared.
  std::uint32_t num_pair_rows;
  const std::uint16_t* pair_lanes;  // [row][side][lane]
  // pair_lanes for byte shuffles: [row][side][part of source][byte]
  const std::uint8_t* pair_shuffles;
  const std::uint64_t* pair_outside;  // [row][plane][side], vectors
  const std::uint32_t* pair_mask;     // the number of the mask: [row][bit]

  // -- the state ----------------------------------------------------------------------------------
  std::uint64_t* state;  // the current state
  std::uint64_t* saved;  // the state of each branch before its option was tried
  Branch* branches;      // items branched on, from the root
  // chosen options: initially forced ones, branches, and the options that these force
  std::uint16_t* chosen;
  std::uint32_t num_branches;
  std::uint32_t num_chosen;
  std::uint32_t num_taken;  // number of chosen options applied to the state
  std::uint32_t num_forced;
  bool backtracking;  // run() first backtracks to the last branch that has another option

  // A path to follow: options to branch on without a search, up to the last one, which is searched.
  const std::uint16_t* path;
  std::uint32_t path_length;  // rest of the path

  // -- limits and results of a run ---------------------------------------------------------------
  std::uint64_t max_nodes;
  std::uint64_t max_covers;
  std::uint64_t nodes;  // number of chosen options
  std::uint64_t covers;
  std::uint64_t branchings;  // since reset
  // since reset: differences between the node counts of levels, by number of chosen options
  std::uint64_t* level_steps;
  std::uint32_t deepest;     // the last changed entry
  std::uint32_t num_wanted;  // number of missing masks in `wanted`
  std::uint32_t* wanted;

  // -- scratch ------------------------------------------------------------------------------------
  std::uint32_t* stamps;  // of options: the list to which they were last added
  std::uint32_t stamp;
};

/// The reason for which a run ended.
enum class Stop {
  covers,     ///< max_covers covers were found; the search stands at the last one
  nodes,      ///< another node is needed beyond max_nodes
  masks,      ///< the masks in `wanted` must be made first
  arrived,    ///< the end of the path was reached
  exhausted,  ///< no branch has another option
};

/// The functions compiled for each instruction set and shape.
struct PlanesKernel {
  /// Applies the chosen options that are not yet applied to the state; their masks must be made.
  void (*take)(PlanesSearch& search);
  /// Continues the search.
  Stop (*run)(PlanesSearch& search);
};

/// find_kernel(level, ...) returns the kernel for vectors of `words` words (1, 4, 8 or 16).
DLX_DECLARE_KERNELS(const PlanesKernel&, std::uint32_t words, std::uint32_t num_planes)

}  // namespace dlx::planes
