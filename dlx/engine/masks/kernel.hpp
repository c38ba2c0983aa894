#pragma once

#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::masks {

/// The widest mask, in words of 64 bits; and the most options.
inline constexpr std::uint32_t max_words = 8;
inline constexpr std::uint32_t max_options = 65535;

/// A level of the search: the options that are left, as masks of what they take, and the item that
/// is branched on. Internal.
///
/// The bits of a mask are, in this order,
///   - pairs of bits that encode colours: each bit of the number of a colour is a pair of which the
///     first or the second is set, both if the item is taken without a colour;
///   - primary items that are not covered yet, in the order of the problem;
///   - secondary items without colours.
/// Two options conflict if they have a bit in common, after the bits of each pair were exchanged in
/// one of them. Bits are numbered anew for a list where that makes its masks narrower.
///
/// The list is by words: word w of all masks, then word w + 1. Behind the last option is at least
/// one block of 64 bytes, all ones, which conflicts with everything.
struct Frame {
  std::uint64_t need[max_words];      ///< primary items
  std::uint64_t optional[max_words];  ///< secondary items without colours
  std::uint64_t list;                 ///< where it begins in the arena, in words of 64 bits
  std::uint64_t free;                 ///< and ends: what is kept for the next level is from here on
  std::uint32_t words;                ///< of a mask; 0 if it has 32 bits
  std::uint32_t paired;               ///< how many bits are pairs
  std::uint32_t size;                 ///< options
  std::uint32_t stride;               ///< from a word of a mask to the next, in masks
  std::uint32_t item;                 ///< the number of the bit
  std::uint32_t begin;                ///< options of the item are tried from this place on,
  std::uint32_t end;                  ///< up to this one;
  std::uint32_t next;                 ///< those before this one have been;
  std::uint32_t current;              ///< this is the last that was
};

/// The words of masks that need so many: there are kernels for 1, 2, 3, 4, 6 and 8.
constexpr std::uint32_t round_words(std::uint32_t words) {
  return words <= 4 ? words : (words + 1) / 2 * 2;
}

/// What a list of so many options takes: the distance between two words of a mask, in masks.
constexpr std::uint32_t stride_of(std::uint32_t size, std::uint32_t block_masks) {
  return (size + 2 * block_masks - 1) / block_masks * block_masks;
}
/// Arena words for a bit of each option: whether the option that is tried leaves it.
constexpr std::uint64_t kept_words(std::uint32_t size) { return (size + 511) / 512 * 8; }

enum class Stop {
  exhausted,
  found,   ///< `wanted` covers, or one if they are taken one by one
  budget,  ///< is used up
  memory,  ///< the arena must have `needed` words
};

/// A search, and what it did.
struct Search {
  std::uint64_t* arena;    ///< aligned to 64 bytes
  std::uint64_t capacity;  ///< words of it
  std::uint64_t needed;
  Frame* frames;
  std::uint32_t base;  ///< the level that it began on
  std::uint32_t top;   ///< the level that it is on

  bool one_by_one;  ///< it stops at each cover
  std::uint64_t budget;
  std::uint64_t wanted;

  std::uint64_t branchings;
  std::uint64_t updates;
  std::uint64_t* level_nodes;
};

/// The kernel of an instruction set.
struct Kernel {
  Stop (*run)(Search& search);
  bool narrow;  ///< whether it can do with masks of 32 bits
};

DLX_DECLARE_KERNELS(const Kernel& find_kernel())

/// The kernel of an instruction set.
[[gnu::always_inline]] inline const Kernel& find_kernel(SimdLevel level) {
  return DLX_AT_LEVEL(level, find_kernel)();
}

}  // namespace dlx::masks
