#pragma once

#include <memory>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd.hpp"

namespace dlx {

/// The planes engine: one search whose state is a few vectors, made for small trees, where building
/// and forcing count as well. Internal.
///
/// Each primary item is a bit; plane j says which items have their j-th option alive. To choose an
/// option is to AND the planes with a mask of what it leaves alive. Two saturating counters over
/// the planes say at once which items have no option, one, or more, so all forced options are taken
/// together. When nothing is forced, pairs of items that share two options or more are compared: if
/// the live options of one are all options of the other too, the others of the other die (in sudoku
/// these are the locked candidates). A branch copies the state; going back copies it back.
///
/// Shape:    at most 1024 primary items with 32 options each, 65535 options, 16 MB of masks; pairs
///           are used if there are more than 64 primary items and the pairs fall into components
///           (see planes/tables.hpp).
/// Choice:   of items with two options, one of the first four, by how many items their options
///           would leave with one option each; an option that would leave an item with none is
///           ruled out. Else the first of the items with the fewest options. Options in order.
/// Memory:   (planes + 1) x (primary items / 8, rounded up to 8, 32, 64 or 128 bytes) a state; a
///           state an option and a pair, as masks, made when first used; a state a primary item.
/// Source:   the counters and sums are those of TAOCP 4A, 7.1.3, and its "broadword" methods;
///           copying in place of undoing is known from sudoku solvers such as fsss2 and tdoku.
///
/// Statistics: nodes are the options chosen, by branching or forced; branchings the items branched
/// on; level_nodes by the number of options chosen before. Updates are not counted.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem);
/// The same with the instructions of a level, for tests; it must be one of this machine.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem, SimdLevel level);

/// Whether it takes the problem. O(L).
bool planes_engine_fits(const Problem& problem);

}  // namespace dlx
