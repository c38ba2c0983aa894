#pragma once

#include <cstddef>
#include <cstdint>

#include "dlx/engine/simd/simd.hpp"

namespace dlx::multiplicity {

/// The words of an item's mask, from the word of its first option to that of its last. Internal.
struct Mask {
  std::uint32_t first;  ///< word
  std::uint32_t words;
  std::size_t begin;  ///< in the array of all masks
};

/// The input of pick(). Internal.
struct View {
  const std::uint64_t* live;   ///< a bit for each option
  const std::uint64_t* masks;  ///< the options of each item
  const Mask* mask;            ///< mask of each item
  bool one_word;               ///< `live` and each mask are a single word, masks in order
  const std::uint64_t* unmet;  ///< a bit for each primary item below its low bound
  std::uint32_t unmet_words;
  const std::int32_t* low;  ///< options that the item still needs
  const std::int32_t* high;
};

/// The result of pick(): all items have reached their low bound, or an item cannot reach it;
/// otherwise see pick_item().
inline constexpr std::uint64_t picked_nothing = ~std::uint64_t{0};
inline constexpr std::uint64_t picked_dead = picked_nothing - 1;
constexpr std::uint32_t picked_item(std::uint64_t picked) { return picked & 0xFFFF; }
constexpr std::uint32_t picked_degree(std::uint64_t picked) {
  return static_cast<std::uint32_t>(picked >> 48) + 1;
}
/// Limit given by the result format of pick().
inline constexpr std::uint32_t max_size = 0xFFF0;

/// The kernel of an instruction set.
struct Kernel {
  /// The item below its low bound to branch on: the first that needs all of its options; otherwise
  /// the one with the fewest branches, the least slack, the most options, the lowest number.
  std::uint64_t (*pick)(const View& view);
  /// next = live & row; returns the number of cleared bits.
  std::uint32_t (*keep)(const std::uint64_t* live, const std::uint64_t* row, std::uint32_t words,
                        std::uint64_t* next);
  /// live &= ~mask; returns the number of cleared bits.
  std::uint32_t (*clear)(std::uint64_t* live, const std::uint64_t* mask, std::uint32_t words);
};

/// find_kernel(level) returns the kernel of an instruction set.
DLX_DECLARE_KERNELS(const Kernel&)

}  // namespace dlx::multiplicity
