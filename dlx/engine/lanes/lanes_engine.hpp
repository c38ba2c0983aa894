#pragma once

#include <memory>
#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {

/// The lanes engine: depth-first search with hundreds of nodes at a time, a bit of a vector each.
/// Internal.
///
/// Every option and every item is a vector of bits, one bit for each of 512 nodes (256 with AVX2,
/// 128 with SSE). Logical operations on vectors count the options of an item in all nodes at once
/// and take all that are forced. Best where the tree is wide, which is where it is large; the work
/// of a window is the same for one node as for 512.
///
/// Shape:  at most 65535 options with a primary item and 16383 primary items.
/// Memory: 128 bytes an option and 64 a slot for the vectors; M / 8 bytes for each node that waits,
///         of which there are some thousands; a table of up to 4 MB. See lanes/search.hpp.
/// Order:  that of a depth-first search which branches on the first of the items with the fewest
///         options once no option is forced. Covers list forced options first, then the others
///         ascending.
bool lanes_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_lanes_engine(const Problem& problem);
/// With the kernels of that level, which this machine must have.
std::unique_ptr<Engine> make_lanes_engine(const Problem& problem, SimdLevel level);

/// Whether start() may be given a path; see shared/paths.hpp.
bool is_lanes_path(const Problem& problem, std::span<const OptionId> forced,
                   std::span<const OptionId> path);

}  // namespace dlx
