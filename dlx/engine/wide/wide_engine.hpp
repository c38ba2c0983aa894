#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {

/// The wide engine: the live options of every item as a set of bits, however many they are, and a
/// row of bits for each option: what stays live when it is chosen. Internal.
///
/// To choose an option is to AND a state with a row, vector by vector; the same pass counts the
/// options of all items, stops at an item that has none left, and finds the item to branch on.
/// Colours cost nothing: they are in the rows. Nothing is undone: each level has its own state.
/// Best where items have tens to hundreds of options; where they have few, most of a word is empty,
/// and where they have thousands, most of the state is.
///
/// Before it begins, useless options are taken away (make_consistent()).
///
/// Choice:   the item with the fewest options, the first of them in the order of the problem.
///           Options in order.
/// Cost:     a node takes some 25 ns, and 1.5 ns for every 8 words of a state
/// (wide_engine_words());
///           a dead end less.
/// Memory:   a state for each level and, once it is tried, a row for each option, in words; 40
///           bytes an entry.
/// Source:   bits for the tuples of a constraint: Demeulenaere et al., "Compact-Table: efficiently
///           filtering table constraints with reversible sparse bit-sets" (2016).
std::unique_ptr<Engine> make_wide_engine(const Problem& problem);
/// The same, for a caller who knows that the other options are useless: the options ascend, and
/// each has a primary item. Kernels are those of `level`, which the machine must have.
std::unique_ptr<Engine> make_wide_engine(const Problem& problem, std::span<const OptionId> options,
                                         SimdLevel level);

/// True if it takes the problem: up to 512 MB for rows and states. O(L).
bool wide_engine_fits(const Problem& problem);

/// The words of a state: one for every 64 options of each primary item, without those that fill
/// vectors up. As a rule this engine is faster than the links engine where that makes more updates
/// a node than a sixteenth of this. O(L).
std::size_t wide_engine_words(const Problem& problem);

}  // namespace dlx
