#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {

/// Covers with multiplicities: Algorithm M of TAOCP 7.2.2.1. Internal.
///
/// A level branches on an item and tries its options in their order. When an option has been tried,
/// it is taken out (*tweaked*) for the rest of the level, so that no set of options is met twice;
/// and where the item needs no more options, the last branch is the one that takes none of them.
///
/// Choice:   an item that needs all the options it has left; else, among those that are still below
///           their low bound, one with the fewest branches, length - low + 1; of those the one with
///           the least slack, then the longest, then the first. If all low bounds are reached, an
///           item that has options left.
/// State:    bits, in problems that are small enough, else sparse sets; see bits_state.hpp and
///           sets_state.hpp. They differ in which of several forced items comes first.
///
/// Departs from Algorithm M in four ways:
///   1. Items that have reached their low bound are branched on last. No dead end can come from
///      them alone.
///   2. An item that needs more options than it has left is noticed when an option is tried, and an
///      item that needs all of them is branched on at once.
///   3. Sparse sets or bits in the place of links.
///   4. A part of the search is a path of options that were taken and left out.
///
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithm M; dlx3.w and ssmcc.w.
/// Cost:     built in O(items + entries) time and memory with sets; with bits up to 16 MB more.
///           Searching, some 300 bytes a level and 4 MB.
std::unique_ptr<Engine> make_bounds_engine(const Problem& problem);

enum class BoundsState { automatic, bits, sets };
/// Each level of the search has a list of its options, in which most of those of the level below
/// may come again if an item is covered often. Once the lists have more than `most` options,
/// further ones are listed `few` at a time, when those before have been tried: so memory stays
/// linear in the number of levels.
struct BoundsLists {
  std::size_t most = std::size_t{1} << 20;
  std::uint32_t few = 64;
};
/// The same with kernels of a level, a state of one kind, and lists of other lengths, for tests.
std::unique_ptr<Engine> make_bounds_engine(const Problem& problem, SimdLevel level,
                                           BoundsState state, BoundsLists lists = {});

/// Whether start() may be given a path; see shared/paths.hpp.
bool is_bounds_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

}  // namespace dlx
