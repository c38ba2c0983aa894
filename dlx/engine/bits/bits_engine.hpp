#pragma once

#include <cstdint>
#include <memory>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {

/// The bits engine: all live options of all items in a few vector registers. Internal.
///
/// A state of the search is a lane of bits for each primary item, one for each of its options. To
/// choose an option is to AND it with the option's row of a table, which knows of colours and
/// secondary items too; items with no, one or two options left are found in a few instructions.
/// States are copied on every branch, and nothing is undone. Best for small problems with large
/// trees: queens, Langford pairs, dominoes. count() expands states in batches.
///
/// Shape:  at most 64 options to a primary item; N primary items take a state of B blocks of 64
///         bytes, with lanes of 8, 16, 32 or 64 bits: B <= 16, and 64 x B x M <= 4 MB.
/// Memory: 64 x B bytes an option, and less than 2 x (64 + B) KB an item for the states.
/// Order:  depth first; branches on an item with the fewest options, the first of them, and tries
///         its options in the order of the problem. Options that are forced at the end of a cover
///         come at the end of it.
/// Source: live options as bits: Golomb and Baumert, Backtrack programming, JACM 12 (1965); the
///         choice of the item: Knuth, TAOCP 4B, 7.2.2.1, exercise 9.
bool bits_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_bits_engine(const Problem& problem);
/// With the kernel of that level, which this machine must have.
std::unique_ptr<Engine> make_bits_engine(const Problem& problem, SimdLevel level);

/// The bytes of a state of a problem that fits: up to 256 is where this engine is at its best.
std::uint32_t bits_engine_state(const Problem& problem);

}  // namespace dlx
