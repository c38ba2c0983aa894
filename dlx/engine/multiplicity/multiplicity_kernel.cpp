// The loops over bits, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/multiplicity/multiplicity_kernel.hpp"

namespace dlx::multiplicity {
namespace {

template <bool one_word>
std::int32_t length_of(const View& view, std::uint32_t item) {
  if constexpr (one_word) return __builtin_popcountll(view.live[0] & view.masks[item]);
  const Mask& mask = view.mask[item];
  const std::uint64_t* const words = view.masks + mask.begin;
  const std::uint64_t* const live = view.live + mask.first;
  int length = 0;
  for (std::uint32_t w = 0; w < mask.words; ++w) length += __builtin_popcountll(live[w] & words[w]);
  return length;
}

template <bool one_word>
std::uint64_t pick_from(const View& view) {
  std::uint64_t best = picked_nothing;
  for (std::uint32_t w = 0; w < view.unmet_words; ++w) {
    for (std::uint64_t bits = view.unmet[w]; bits != 0; bits &= bits - 1) {
      const std::uint32_t item = 64 * w + static_cast<std::uint32_t>(__builtin_ctzll(bits));
      const std::int32_t length = length_of<one_word>(view, item);
      const std::int32_t degree = length - view.low[item];  // number of branches, minus 1
      const std::int32_t slack = view.high[item] - view.low[item];
      if (degree < 0) return picked_dead;
      const std::uint64_t key = static_cast<std::uint64_t>(degree) << 48 |
                                static_cast<std::uint64_t>(slack) << 32 |
                                static_cast<std::uint64_t>(0xFFFF - length) << 16 | item;
      if (degree == 0) return key;
      best = key < best ? key : best;
    }
  }
  return best;
}

std::uint64_t pick(const View& view) {
  return view.one_word ? pick_from<true>(view) : pick_from<false>(view);
}

std::uint32_t keep(const std::uint64_t* live, const std::uint64_t* row, std::uint32_t words,
                   std::uint64_t* next) {
  int fell = 0;
  for (std::uint32_t w = 0; w < words; ++w) {
    fell += __builtin_popcountll(live[w] & ~row[w]);
    next[w] = live[w] & row[w];
  }
  return static_cast<std::uint32_t>(fell);
}

std::uint32_t clear(std::uint64_t* live, const std::uint64_t* mask, std::uint32_t words) {
  int fell = 0;
  for (std::uint32_t w = 0; w < words; ++w) {
    fell += __builtin_popcountll(live[w] & mask[w]);
    live[w] &= ~mask[w];
  }
  return static_cast<std::uint32_t>(fell);
}

}  // namespace

const Kernel& DLX_SIMD_LEVEL::find_kernel() {
  static constexpr Kernel kernel{pick, keep, clear};
  return kernel;
}

}  // namespace dlx::multiplicity
