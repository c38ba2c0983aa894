#pragma once

#include <memory>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {

/// The masks engine: the list of the options that are left, each a mask of what it takes. Internal.
///
/// To choose an option is to go through the list, a vector of masks at a time, and to keep what
/// does not conflict with it. Bit-sliced counters say in the same pass which items have no option
/// left, one, or two: for all items at once, for a bit of a mask is an item. Only if there is no
/// dead end the next list is written down, behind the one that it comes from; nothing is undone. As
/// items are covered their bits are left out, so that more masks fit into a vector: those of 12
/// pentominoes begin with 72 bits and soon have 64, then 32. Best where options are many and items
/// few: pentominoes, the Soma cube, partitions. Of an item that is the last to be covered, count()
/// counts the options without trying them.
///
/// Shape:  up to 512 bits: one for each primary item and each secondary item without colours that
///         several options have, 2 x ceil(log2 C) for an item with C colours. Up to 65,535 options,
///         and 4 MB for their masks.
/// Memory: W words of 64 bits and a bit for each option of a list; the lists of all levels together
///         are at most as many times the first one as there are primary items, and rarely more than
///         twice.
/// Order:  depth first; branches on an item with the fewest options, the first of them, and tries
///         its options in the order of the problem.
/// Source: options as words of bits: Golomb and Baumert, Backtrack programming, JACM 12 (1965);
///         the choice of the item: Knuth, TAOCP 4B, 7.2.2.1, exercise 9; sideways addition: TAOCP
///         4A, 7.1.3 and 7.1.2.
bool masks_engine_fits(const Problem& problem);
std::unique_ptr<Engine> make_masks_engine(const Problem& problem);
/// With the kernel of that level, which this machine must have.
std::unique_ptr<Engine> make_masks_engine(const Problem& problem, SimdLevel level);

}  // namespace dlx
