// The kernel, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/masks/kernel.hpp"
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace dlx::masks {
namespace {

#include "dlx/engine/simd/block.inl"
// These are made of blocks.
#include "dlx/engine/masks/counts.inl"
#include "dlx/engine/masks/repack.inl"

#if defined(__AVX2__)
constexpr bool has_narrow = true;
#else
constexpr bool has_narrow = false;
#endif

std::uint32_t fewest_of_any(const Search& search, const Frame& frame);

// The search with masks of so many words, or of 32 bits.
template <class Mask, std::uint32_t words>
struct Stage {
  static constexpr std::uint32_t mask_bits = 8 * sizeof(Mask);
  static constexpr std::uint32_t block_masks = lanes_of_block<Mask>;
  // As it is in frames.
  static constexpr std::uint32_t name = sizeof(Mask) == 4 ? 0 : words;

  // The list of a frame, in registers: bytes are written meanwhile, and these may be anything. With
  // `single` it is one block, as most lists are deep in the tree, and there are no loops.
  template <bool single>
  struct List {
    const Mask* masks;
    std::uint32_t size;
    std::uint32_t stride;

    // Where its blocks end.
    DLX_INLINE std::uint32_t end() const { return single ? block_masks : size; }

    DLX_INLINE Block block(std::uint32_t word, std::uint32_t first) const {
      return load_block(masks + word * stride + first);
    }
    DLX_INLINE Mask mask(std::uint32_t word, std::uint32_t place) const {
      Mask mask;
      __builtin_memcpy(&mask, masks + word * stride + place, sizeof mask);
      return mask;
    }
  };
  template <bool single>
  DLX_INLINE static List<single> list_of(const Search& search, const Frame& frame) {
    return {reinterpret_cast<const Mask*>(search.arena + frame.list), frame.size, frame.stride};
  }

  // What an option takes, to be compared with the masks of others.
  struct Claim {
    Block word[words];
  };
  DLX_INLINE static Block claim_of(Mask mask, std::uint32_t word, std::uint32_t paired) {
    if (paired <= word * mask_bits) return splat(mask);
    return splat(static_cast<Mask>(exchange_pairs(mask, paired - word * mask_bits)));
  }
  template <bool single>
  DLX_INLINE static Block conflicts(const List<single>& list, const Claim& claim,
                                    std::uint32_t first) {
    Block common = list.block(0, first) & claim.word[0];
    for (std::uint32_t w = 1; w < words; ++w) {
      common = or_and(common, list.block(w, first), claim.word[w]);
    }
    return common;
  }

  // What is counted while the options of a frame are tried, in registers.
  struct Tally {
    std::uint64_t budget;
    std::uint64_t wanted;
    std::uint64_t nodes = 0;
    std::uint64_t nodes_above = 0;  // on the next level
    std::uint64_t branchings = 0;
    std::uint64_t updates = 0;
  };

  enum class Then { up, down, found, budget };

  // Tries the options of the top frame until one leads on to the next level, or none is left.
  template <bool single>
  DLX_INLINE static Then try_options(Search& search, Frame& frame, Tally& tally) {
    const List list = list_of<single>(search, frame);
    const std::uint32_t item_word = frame.item / mask_bits;
    const Block item = splat(static_cast<Mask>(Mask{1} << frame.item % mask_bits));
    const std::uint32_t begin = frame.next;
    const std::uint32_t end = frame.end;
    for (std::uint32_t first = single ? 0 : begin / block_masks * block_masks;
         first < (single ? 1 : end); first += block_masks) {
      LaneSet places = ~zero_lanes<Mask>(list.block(item_word, first) & item) & lowest(block_masks);
      if (begin > first) places &= ~lowest(begin - first);
      if (end - first < block_masks) places &= lowest(end - first);
      for (; places != 0; places &= places - 1) {
        const std::uint32_t place = first + static_cast<std::uint32_t>(__builtin_ctzll(places));
        if (tally.budget == 0) {
          frame.next = place;
          return Then::budget;
        }
        --tally.budget;
        ++tally.nodes;

        Mask need[words];
        Claim claim;
        std::uint32_t left = 0;
        for (std::uint32_t w = 0; w < words; ++w) {
          const Mask mask = list.mask(w, place);
          need[w] = static_cast<Mask>(frame.need[w]) & ~mask;
          left += count_bits(need[w]);
          claim.word[w] = claim_of(mask, w, frame.paired);
        }
        Then then = Then::down;
        if (left == 0) {
          --tally.wanted;
          if (search.one_by_one || tally.wanted == 0) then = Then::found;
        } else if (left == 1 && !search.one_by_one && count_last(list, claim, tally)) {
          if (tally.wanted == 0) then = Then::found;
        } else if (enter(search, frame, list, need, claim, tally)) {
          then = Then::up;
        }
        if (then != Then::down) {
          frame.current = place;
          frame.next = place + 1;
          return then;
        }
      }
    }
    frame.next = end;
    return Then::down;
  }

  // Counts what would be tried on the next level where one item is left to cover: each option that
  // does not conflict covers it. False, and nothing counted, if there are limits in the way.
  template <bool single>
  DLX_INLINE static bool count_last(const List<single>& list, const Claim& claim, Tally& tally) {
    std::uint64_t found = 0;
    for (std::uint32_t first = 0; first < list.end(); first += block_masks) {
      found += count_bits(zero_lanes<Mask>(conflicts(list, claim, first)));
    }
    if (found > tally.budget || found > tally.wanted) return false;
    tally.budget -= found;
    tally.wanted -= found;
    tally.nodes_above += found;
    tally.updates += list.size - found;
    tally.branchings += found > 1 ? 1 : 0;
    return true;
  }

  // Makes the next level: the options that do not conflict with the one that was chosen. False if
  // an item has none.
  template <bool single>
  DLX_INLINE static bool enter(Search& search, const Frame& frame, const List<single>& list,
                               const Mask* need, const Claim& claim, Tally& tally) {
    // First which they are, and how many there are of each item.
    std::uint8_t* const kept = reinterpret_cast<std::uint8_t*>(search.arena + frame.free);
    AtLeast<Block> blocks[words];
    for (AtLeast<Block>& counts : blocks) counts = {empty_block(), empty_block(), empty_block()};
    std::uint32_t size = 0;
    for (std::uint32_t first = 0; first < list.end(); first += block_masks) {
      const Selection<Mask> selection(conflicts(list, claim, first));
      for (std::uint32_t w = 0; w < words; ++w) {
        add(blocks[w], selection.of(list.block(w, first)));
      }
      store_bits(kept + first / 8, selection.set);
      size += count_bits(selection.set);
    }
    tally.updates += list.size - size;
    AtLeast<Mask> counts[words];
    std::uint64_t dead = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
      counts[w] = fold_to<Mask>(blocks[w]);
      dead |= need[w] & ~counts[w].one;
    }
    if (dead != 0) return false;

    // Then their list, with narrower masks if the items that matter fit into such.
    Frame& child = search.frames[search.top + 1];
    child.paired = frame.paired;
    child.size = size;
    child.list = frame.free + kept_words(frame.size);
    std::uint64_t matter[words];
    std::uint32_t bits = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
      child.need[w] = need[w];
      child.optional[w] = frame.optional[w];
      matter[w] = need[w] | (frame.optional[w] & counts[w].two);
      if (frame.paired > w * mask_bits) {
        matter[w] |= pairs_that_differ(counts[w].one, frame.paired - w * mask_bits);
      }
      bits += count_bits(matter[w]);
    }
    // (The next narrower stage has a word or two less.)
    constexpr std::uint32_t narrower =
        has_narrow && words == 1 ? 32 : 64 * (words - (words > 4 ? 2 : 1));
    const bool repacked = sizeof(Mask) == 8 && bits <= narrower;
    child.words = name;
    if (!repacked || words == 1) compress(search, list, kept, child);
    if constexpr (sizeof(Mask) == 8) {
      if (repacked) {
        child.words = has_narrow && bits <= 32 ? 0 : round_words((bits + 63) / 64);
        if constexpr (words == 1) {
          make_narrow(search.arena + child.list, matter[0], child);
        } else {
          repack<words>(search, frame, matter, child);
        }
        renumber<words>(matter, child);
      }
    }
    child.begin = child.next = 0;
    child.end = size;

    // And the item: a forced one if there is one, else the first of those with the fewest options.
    std::uint32_t item = none;
    for (std::uint32_t w = words; w-- > 0;) {
      if (const std::uint64_t few = need[w] & ~counts[w].three; few != 0) item = first_bit(few, w);
    }
    bool forced = false;
    for (std::uint32_t w = words; w-- > 0;) {
      if (const std::uint64_t one = need[w] & ~counts[w].two; one != 0) {
        item = first_bit(one, w);
        forced = true;
      }
    }
    tally.branchings += forced ? 0 : 1;
    if (item == none) {
      child.item = repacked ? fewest_of_any(search, child) : fewest(search, child);
    } else {
      child.item = repacked ? rank(matter, item) : item;
    }
    return true;
  }

  static constexpr std::uint32_t none = words * mask_bits;
  DLX_INLINE static std::uint32_t first_bit(std::uint64_t bits, std::uint32_t word) {
    return word * mask_bits + static_cast<std::uint32_t>(__builtin_ctzll(bits));
  }

  // How many of the bits come before that one.
  DLX_INLINE static std::uint32_t rank(const std::uint64_t* bits, std::uint32_t bit) {
    std::uint32_t before = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
      if (bit > w * mask_bits) before += count_bits(bits[w] & lowest(bit - w * mask_bits));
    }
    return before;
  }

  // Makes the list of `child` of the options that were kept.
  template <bool single>
  DLX_INLINE static void compress(const Search& search, const List<single>& list,
                                  const std::uint8_t* kept, Frame& child) {
    const std::uint32_t stride = stride_of(child.size, block_masks);
    Mask* const to = reinterpret_cast<Mask*>(search.arena + child.list);
    std::uint32_t filled = 0;
    for (std::uint32_t first = 0; first < list.end(); first += block_masks) {
      const LaneSet set = load_bits(kept + first / 8);
      for (std::uint32_t w = 0; w < words; ++w) {
        store_compressed(to + w * stride + filled, set, list.block(w, first));
      }
      filled += count_bits(set);
    }
    for (std::uint32_t w = 0; w < words; ++w) {
      store_block(to + w * stride + filled, splat(static_cast<Mask>(~Mask{0})));
    }
    child.stride = stride;
    child.free = child.list + std::uint64_t{words} * stride * sizeof(Mask) / 8;
  }

  // A bit for each mask of a block.
  DLX_INLINE static void store_bits(std::uint8_t* to, LaneSet set) {
    __builtin_memcpy(to, &set, block_masks / 8);
  }
  DLX_INLINE static LaneSet load_bits(const std::uint8_t* from) {
    if constexpr (block_masks == 8) return *from;
    std::uint16_t set;
    __builtin_memcpy(&set, from, sizeof set);
    return set;
  }

  // The first of the items with the fewest options.
  static std::uint32_t fewest(const Search& search, const Frame& frame) {
    return frame.size <= block_masks ? fewest_of(list_of<true>(search, frame), frame)
                                     : fewest_of(list_of<false>(search, frame), frame);
  }
  template <bool single>
  DLX_INLINE static std::uint32_t fewest_of(const List<single>& list, const Frame& frame) {
    // A lane counts up to the number of blocks.
    const std::uint32_t num_planes =
        single ? 1
               : 32 - static_cast<std::uint32_t>(
                          __builtin_clz((list.size + block_masks - 1) / block_masks));
    std::uint32_t item = 0;
    std::uint32_t least = ~std::uint32_t{0};
    for (std::uint32_t w = 0; w < words; ++w) {
      Mask candidates = static_cast<Mask>(frame.need[w]);
      if (candidates == 0) continue;
      Mask digits[max_planes];
      const std::uint32_t num_digits = count_all(list, w, num_planes, digits);
      std::uint32_t options = 0;
      for (std::uint32_t k = num_digits; k-- > 0;) {
        const Mask without = candidates & ~digits[k];
        options |= without != 0 ? 0 : std::uint32_t{1} << k;
        candidates = without != 0 ? without : candidates;
      }
      if (options < least) {
        least = options;
        item = first_bit(candidates, w);
      }
    }
    return item;
  }

  // How many masks of the list have each bit of a word, in binary digits.
  template <bool single>
  DLX_INLINE static std::uint32_t count_all(const List<single>& list, std::uint32_t word,
                                            std::uint32_t num_planes, Mask* digits) {
    const std::uint32_t rest = (list.size - 1) / block_masks * block_masks;  // the last block
    Mask last[block_masks];
    store_block(last, list.block(word, rest));
    for (std::uint32_t k = list.size - rest; k < block_masks; ++k) last[k] = 0;  // no padding
    if constexpr (single) {
      const Block planes[1] = {load_block(last)};
      return fold_planes<1>(planes, digits);
    } else {
      Block planes[max_planes];
      for (std::uint32_t k = 0; k < num_planes || k < 2; ++k) planes[k] = empty_block();
      std::uint32_t first = 0;
      for (; first + 4 * block_masks <= rest; first += 4 * block_masks) {
        const Block four[4] = {list.block(word, first), list.block(word, first + block_masks),
                               list.block(word, first + 2 * block_masks),
                               list.block(word, first + 3 * block_masks)};
        add_all(planes, num_planes, four);
      }
      for (; first < rest; first += block_masks) {
        add_from(planes, 0, num_planes, list.block(word, first));
      }
      add_from(planes, 0, num_planes, load_block(last));
      return fold_planes(planes, digits, num_planes);
    }
  }

  // Searches while the top frame is of this stage. True if the search is to stop, as `stop` says.
  static bool run(Search& search, Stop& stop) {
    Tally tally{search.budget, search.wanted};
    bool stopped = false;
    do {
      Frame& frame = search.frames[search.top];
      search.needed = frame.free + kept_words(frame.size) +
                      std::uint64_t{words} * stride_of(frame.size, block_masks) * sizeof(Mask) / 8;
      if (search.needed > search.capacity) {
        stop = Stop::memory;
        stopped = true;
        break;
      }
      const Then then = frame.size <= block_masks ? try_options<true>(search, frame, tally)
                                                  : try_options<false>(search, frame, tally);
      search.level_nodes[search.top] += tally.nodes;
      search.level_nodes[search.top + 1] += tally.nodes_above;
      tally.nodes = tally.nodes_above = 0;
      if (then == Then::up) {
        ++search.top;
      } else if (then == Then::down && search.top != search.base) {
        --search.top;
      } else {
        stop = then == Then::found    ? Stop::found
               : then == Then::budget ? Stop::budget
                                      : Stop::exhausted;
        stopped = true;
      }
    } while (!stopped && search.frames[search.top].words == name);
    search.budget = tally.budget;
    search.wanted = tally.wanted;
    search.branchings += tally.branchings;
    search.updates += tally.updates;
    return stopped;
  }
};

std::uint32_t fewest_of_any(const Search& search, const Frame& frame) {
  switch (frame.words) {
#if defined(__AVX2__)
    case 0:
      return Stage<std::uint32_t, 1>::fewest(search, frame);
#endif
    case 1:
      return Stage<std::uint64_t, 1>::fewest(search, frame);
    case 2:
      return Stage<std::uint64_t, 2>::fewest(search, frame);
    case 3:
      return Stage<std::uint64_t, 3>::fewest(search, frame);
    case 4:
      return Stage<std::uint64_t, 4>::fewest(search, frame);
    default:  // masks that were made narrower have fewer than 8 words
      return Stage<std::uint64_t, 6>::fewest(search, frame);
  }
}

Stop run(Search& search) {
  Stop stop = Stop::exhausted;
  bool done = false;
  while (!done) {
    switch (search.frames[search.top].words) {
#if defined(__AVX2__)
      case 0:
        done = Stage<std::uint32_t, 1>::run(search, stop);
        break;
#endif
      case 1:
        done = Stage<std::uint64_t, 1>::run(search, stop);
        break;
      case 2:
        done = Stage<std::uint64_t, 2>::run(search, stop);
        break;
      case 3:
        done = Stage<std::uint64_t, 3>::run(search, stop);
        break;
      case 4:
        done = Stage<std::uint64_t, 4>::run(search, stop);
        break;
      case 6:
        done = Stage<std::uint64_t, 6>::run(search, stop);
        break;
      default:
        done = Stage<std::uint64_t, 8>::run(search, stop);
        break;
    }
  }
  return stop;
}

}  // namespace

const Kernel& DLX_SIMD_LEVEL::find_kernel() {
  static constexpr Kernel kernel{run, has_narrow};
  return kernel;
}

}  // namespace dlx::masks
