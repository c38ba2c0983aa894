#pragma once

#include <memory>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

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
/// Shape:    at most 1024 primary items with 32 options each, 65535 options, 16 MB of masks. Pairs
///           are used if there are more than 64 primary items and few pairs for their number, see
///           planes/layout.hpp.
/// Choice:   of items with two options, one of the first four, by how many items their options
///           would leave with one option each; an option that would leave an item with none is
///           ruled out (up to 64 primary items: the first). Else the first of the items with the
///           fewest options. Options in order.
/// Memory:   (planes + 1) vectors of 8, 32, 64 or 128 bytes a state: one for each primary item, and
///           one as mask for each option and pair, made when first used.
/// Cost:     about 20 ns a node and 10 ns a forced option for 9x9 sudoku with AVX-512. To build it
///           takes 50 microseconds then, and the masks 0.1 each.
/// Source:   bit-sliced counters: Knuth, TAOCP 4A, 7.1.3. States that are copied at branches,
///           forced moves in bulk and locked candidates are known from sudoku solvers, cf. tdoku
///           (T. Dillon), fsss2 (M. Dobrichev); here they are found in the matrix.
///
/// Statistics: nodes are the options chosen, by branching or forced; branchings the items branched
/// on; level_nodes by the number of options chosen before. Updates are not counted.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem);
/// The same with the instructions of a level, for tests; it must be one of this machine.
std::unique_ptr<Engine> make_planes_engine(const Problem& problem, SimdLevel level);

/// Whether it takes the problem. O(L).
bool planes_engine_fits(const Problem& problem);

}  // namespace dlx
