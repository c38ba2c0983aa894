// The children of a state, and its live options. Included by lanes_kernel.cpp.

// Four words of a state. Uses pointers, because clang 14 assumes vector alignment for references
// that a function returns.
using FourWords [[gnu::vector_size(32), gnu::may_alias, gnu::aligned(8)]] = Word;
DLX_INLINE const FourWords* four(const Word* at) { return reinterpret_cast<const FourWords*>(at); }
DLX_INLINE FourWords* four(Word* at) { return reinterpret_cast<FourWords*>(at); }

// child = state & keep. Unrolled, because a loop would cost time for the few words.
DLX_INLINE void intersect(const Word* state, const Word* keep, std::uint32_t words, Word* child) {
  std::uint32_t w = 0;
  for (; w + 4 <= words; w += 4) *four(child + w) = *four(state + w) & *four(keep + w);
  if (w < words) child[w] = state[w] & keep[w];
  if (w + 1 < words) child[w + 1] = state[w + 1] & keep[w + 1];
  if (w + 2 < words) child[w + 2] = state[w + 2] & keep[w + 2];
}

// Calls `visit` for the live options of an item in `state`, the last one first.
template <typename Visit>
DLX_INLINE void for_each_live(const LanesTables& tables, const Word* state, std::uint32_t item,
                              const Visit& visit) {
  for (std::uint32_t m = tables.mask_start[item + 1]; m-- > tables.mask_start[item];) {
    Word bits = state[tables.mask_word[m]] & tables.mask_bits[m];
    while (bits != 0) {
      const std::uint32_t bit = 63 - static_cast<std::uint32_t>(__builtin_clzll(bits));
      bits ^= Word{1} << bit;
      visit(tables.mask_word[m] * 64 + bit);
    }
  }
}

// The state that remains when an option of the item is taken.
DLX_INLINE void write_child(const LanesTables& tables, const Word* state, std::uint32_t item,
                            std::uint32_t option, Word* child) {
  const std::uint32_t words = tables.option_words + tables.item_words;
  if (tables.keep != nullptr) {
    intersect(state, tables.keep + std::size_t{option} * words, words, child);
    child[words] = state[words];
    return;
  }
  for (std::uint32_t w = 0; w <= words; ++w) child[w] = state[w];
  for (std::uint32_t m = tables.mask_start[item]; m < tables.mask_start[item + 1]; ++m) {
    child[tables.mask_word[m]] &= ~tables.mask_bits[m];
  }
  child[option / 64] |= Word{1} << option % 64;
}

std::uint32_t expand(const LanesTables& tables, const Word* state, std::uint32_t item,
                     Word* children) {
  const std::uint32_t words = tables.option_words + tables.item_words;
  std::uint32_t number = 0;
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t waiting = none;
  const auto add_child = [&] {
    write_child(tables, state, item, waiting,
                children + std::size_t{number++} * tables.state_words);
  };
  // The rows of `keep` are far apart in memory: each row is prefetched while the previous option is
  // processed.
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    if (tables.keep != nullptr) {
      const Word* const keep = tables.keep + std::size_t{option} * words;
      for (std::uint32_t w = 0; w < words; w += 8) __builtin_prefetch(keep + w);
    }
    if (waiting != none) add_child();
    waiting = option;
  });
  if (waiting != none) add_child();
  return number;
}

std::uint32_t branch_any(const LanesTables& tables, const Word* state, std::uint32_t item,
                         Word* first, Word* others) {
  std::uint32_t number = 0;
  std::uint32_t best = 0;
  std::uint32_t least = ~std::uint32_t{0};
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    std::uint32_t live = 0;  // the same for all options if only inference removes conflicts
    if (tables.keep != nullptr) {
      const Word* const keep =
          tables.keep + std::size_t{option} * (tables.option_words + tables.item_words);
      for (std::uint32_t w = 0; w < tables.option_words; ++w) {
        live += static_cast<std::uint32_t>(__builtin_popcountll(state[w] & keep[w]));
      }
    }
    ++number;
    if (live >= least) return;
    least = live;
    best = option;
  });
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    if (option == best) return;
    write_child(tables, state, item, option, others);
    others += tables.state_words;
  });
  write_child(tables, state, item, best, first);
  return number;
}

// Branches on an item with two live options in regular problems, whose states have no bits for
// items. Branch-free, because no branch would be predictable. Does nothing for other problems, and
// returns 0.
DLX_INLINE std::uint32_t branch_on_two(const LanesTables& tables, const Word* state,
                                       std::uint32_t item, Word* first, Word* others) {
  constexpr std::uint32_t words = (regular_groups * regular_slot + 63) / 64;
  static_assert(words % 4 == 0);
  const std::uint32_t* const options = tables.slot_options + regular_slot * item;
  std::uint32_t bits = 0;
#pragma GCC unroll 9
  for (std::uint32_t k = 0; k < regular_slot; ++k) {
    const std::uint32_t option = options[k] / DLX_SIMD_BYTES;
    bits |= static_cast<std::uint32_t>(state[option / 64] >> option % 64 & 1) << k;
  }
  if (__builtin_popcount(bits) != 2) return 0;
  const std::uint32_t two[2] = {options[31 - __builtin_clz(bits)] / DLX_SIMD_BYTES,
                                options[__builtin_ctz(bits)] / DLX_SIMD_BYTES};
  std::uint32_t live[2] = {0, 0};
#pragma GCC unroll 2
  for (std::uint32_t k = 0; k < 2; ++k) {
    const Word* const keep = tables.keep + std::size_t{words} * two[k];
#pragma GCC unroll 12
    for (std::uint32_t w = 0; w < words; ++w) {
      live[k] += static_cast<std::uint32_t>(__builtin_popcountll(state[w] & keep[w]));
    }
  }
  const std::uint32_t best = live[1] < live[0] ? 1 : 0;
  const Word* const keep_first = tables.keep + std::size_t{words} * two[best];
  const Word* const keep_other = tables.keep + std::size_t{words} * two[1 - best];
#pragma GCC unroll 3
  for (std::uint32_t w = 0; w < words; w += 4) {
    const FourWords from = *four(state + w);  // possibly the same as `first`
    *four(others + w) = from & *four(keep_other + w);
    *four(first + w) = from & *four(keep_first + w);
  }
  first[words] = others[words] = state[words];
  return 2;
}

std::uint32_t branch(const LanesTables& tables, const Word* state, std::uint32_t item, Word* first,
                     Word* others) {
  const bool known = tables.regular && tables.keep != nullptr && tables.item_words == 0;
  const std::uint32_t number = known ? branch_on_two(tables, state, item, first, others) : 0;
  return number > 0 ? number : branch_any(tables, state, item, first, others);
}

std::uint32_t list_live(const LanesTables& tables, const Word* state, std::uint32_t* numbers) {
  constexpr Word last = Word{1} << 63;
  std::uint32_t number = 0;
  for (std::uint32_t w = 0; w < tables.option_words; ++w) {
    Word bits = state[w];
    const auto live = static_cast<std::uint32_t>(__builtin_popcountll(bits));
    // Eight at a time, some of them unused, because their number is unpredictable.
    for (std::uint32_t done = 0; done < live; done += 8) {
      for (std::uint32_t k = 0; k < 8; ++k, bits &= bits - 1) {
        numbers[number + done + k] =
            64 * w + static_cast<std::uint32_t>(__builtin_ctzll(bits | last));
      }
    }
    number += live;
  }
  return number;
}
