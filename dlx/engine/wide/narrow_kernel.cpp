// The search of narrow states, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/simd/vectors.inl"
#include "dlx/engine/wide/wide_kernel.hpp"

namespace dlx::wide::narrow {
namespace {

#include "dlx/engine/wide/block.inl"

// States with lanes of type Lane and the given number of blocks; 0 if the number is known only at
// run time.
template <class Lane, std::uint32_t fixed_blocks>
struct States {
  static constexpr std::uint32_t lane_bits = 8 * sizeof(Lane);
  static constexpr std::uint32_t block_lanes = lanes_of_block<Lane>;
  static constexpr std::uint32_t block_limit = fixed_blocks != 0 ? fixed_blocks : max_blocks;
  static constexpr std::uint32_t max_words = (block_limit * block_lanes + 63) / 64;

  static constexpr std::uint32_t num_blocks(const WideTables& tables) {
    return fixed_blocks != 0 ? fixed_blocks : static_cast<std::uint32_t>(tables.state_words / 8);
  }
  static constexpr std::uint32_t open_words(const WideTables& tables) {
    return fixed_blocks != 0 ? max_words : tables.open_words;
  }

  // The lanes with no bit, at most one bit, at most two bits.
  struct Fewest {
    std::uint64_t none[max_words];
    std::uint64_t one[max_words];
    std::uint64_t two[max_words];

    DLX_INLINE void clear(std::uint32_t words) {
      if (words == 0) __builtin_unreachable();  // otherwise g++ 14 warns of uninitialized words
      for (std::uint32_t w = 0; w < words; ++w) none[w] = one[w] = two[w] = 0;
    }
    DLX_INLINE void add(std::uint32_t block, Block lanes) {
      const Block less = lanes & less_one<Lane>(lanes);  // without the lowest bit of each lane
      const std::uint32_t first = block * block_lanes;
      none[first / 64] |= zero_lanes<Lane>(lanes) << first % 64;
      one[first / 64] |= zero_lanes<Lane>(less) << first % 64;
      two[first / 64] |= disjoint_lanes<Lane>(less, less_one<Lane>(less)) << first % 64;
    }
  };

  DLX_INLINE static Lane lane_of(const std::uint64_t* lanes, std::uint32_t item) {
    Lane lane;
    __builtin_memcpy(&lane, reinterpret_cast<const char*>(lanes) + item * sizeof(Lane),
                     sizeof lane);
    return lane;
  }
  DLX_INLINE static std::uint32_t option_at(const WideTables& tables, std::uint32_t item,
                                            Lane lane) {
    return tables.option_at[item * lane_bits + static_cast<std::uint32_t>(__builtin_ctzll(lane))];
  }

  // Returns the first of the items in `need` with the fewest options.
  [[gnu::noinline]] static std::uint32_t pick(const WideTables& tables, const std::uint64_t* lanes,
                                              const std::uint64_t* need) {
    std::uint32_t best = 0;
    int fewest = lane_bits + 1;
    for (std::uint32_t w = 0; w < open_words(tables); ++w) {
      for (std::uint64_t items = need[w]; items != 0; items &= items - 1) {
        const std::uint32_t item = 64 * w + static_cast<std::uint32_t>(__builtin_ctzll(items));
        const int options = __builtin_popcountll(lane_of(lanes, item));
        if (options >= fewest) continue;
        fewest = options;
        best = item;
      }
    }
    return best;
  }

  DLX_INLINE static std::uint64_t* lanes_at(const WideTables& tables, std::uint64_t* lanes,
                                            std::uint64_t state) {
    return lanes + state * num_blocks(tables) * 8;
  }
  DLX_INLINE static Note& note_at(const WideTables& tables, std::uint64_t* notes,
                                  std::uint64_t state) {
    return *reinterpret_cast<Note*>(notes + state * note_words(open_words(tables)));
  }
  // The untried options of the item of a state.
  DLX_INLINE static Lane untried(const std::uint64_t* lanes, const Note& note) {
    return note.tried == 0 ? lane_of(lanes, note.lane) : static_cast<Lane>(note.rest);
  }
  DLX_INLINE static std::uint64_t* need_of(Note& note) {
    return reinterpret_cast<std::uint64_t*>(&note + 1);
  }

  // Applies an option to a state and writes the new state. Returns flags: the result is a cover; it
  // must be searched further; it must be branched on. Branch-free where possible, because the
  // outcomes are unpredictable.
  struct Child {
    std::uint64_t cover;
    std::uint64_t open;
    std::uint64_t branching;
  };
  DLX_INLINE static Child choose(const WideTables& tables, const std::uint64_t* lanes,
                                 const std::uint64_t* needs, std::uint32_t option,
                                 std::uint32_t parent, std::uint64_t* to_lanes, Note& to) {
    const std::uint32_t blocks = num_blocks(tables);
    const std::uint32_t words = open_words(tables);
    Fewest fewest;
    fewest.clear(words);
    const std::uint64_t* const keep = tables.rows + std::uint64_t{option} * blocks * 8;
    for (std::uint32_t block = 0; block < blocks; ++block) {
      const Block kept = load_block(lanes + 8 * block) & load_block(keep + 8 * block);
      store_block(to_lanes + 8 * block, kept);
      fewest.add(block, kept);
    }

    // A lane keeps the bit of the option that covers its item, so a lane without bits is a dead
    // end, whether the item is covered or not. Padding lanes have all bits set.
    const std::uint64_t* const covers = tables.covers + std::uint64_t{option} * words;
    std::uint64_t* const to_need = need_of(to);
    std::uint64_t dead = 0;
    std::uint64_t left = 0;
    std::uint64_t forced = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
      const std::uint64_t need = needs[w] & ~covers[w];
      to_need[w] = need;
      fewest.one[w] &= need;
      fewest.two[w] &= need;
      dead |= fewest.none[w];
      forced |= fewest.one[w];
      left |= need & ~(fewest.one[w] & tables.separate);
    }
    const std::uint64_t alive = dead == 0 ? 1 : 0;
    const std::uint64_t covered = left == 0 ? 1 : 0;
    const std::uint64_t choice = forced == 0 ? 1 : 0;
    const Child child{alive & covered, alive & ~covered, choice};

    // Returns the first item with the fewest options, if no item has fewer than three.
    std::uint64_t low = 0;
    std::uint32_t item = 0;
    for (std::uint32_t w = words; w-- > 0;) {
      const std::uint64_t items = fewest.one[w] | (fewest.two[w] & (0 - choice));
      low |= items;
      if (max_words == 1) {
        item = static_cast<std::uint32_t>(__builtin_ctzll(items | std::uint64_t{1} << 63));
      } else if (items != 0) {
        item = 64 * w + static_cast<std::uint32_t>(__builtin_ctzll(items));
      }
    }
    if (__builtin_expect(low == 0 && child.open != 0, 0)) item = pick(tables, to_lanes, to_need);
    to.lane = item;
    to.option = option;
    to.parent = parent;
    to.tried = 0;
    return child;
  }

  // Expands a batch of states of the top level. The states are independent, so the processor
  // overlaps their work. Before: the budget suffices for all of their options, and `wanted` exceeds
  // their number.
  DLX_INLINE static void expand_batch(WideSearch& search) {
    const WideTables tables = search.tables;
    WideLevel& level = search.levels[search.top];
    WideLevel& above = search.levels[search.top + 1];
    std::uint64_t* const from_lanes = level.states;
    std::uint64_t* const from_notes = level.notes;
    std::uint64_t* const to_lanes = above.states;
    std::uint64_t* const to_notes = above.notes;
    std::uint64_t nodes = 0;
    std::uint64_t found = 0;  // number of covers, plus 2^32 times the number of states to branch on
    std::uint64_t size = 0;
    std::uint32_t k = level.next;
    const std::uint32_t end = level.size - k > search.batch ? k + search.batch : level.size;
    const std::uint64_t capacity = search.capacity;
    for (; k < end && size + lane_bits <= capacity; ++k) {
      const std::uint64_t* const lanes = lanes_at(tables, from_lanes, k);
      Note& note = note_at(tables, from_notes, k);
      Lane options = untried(lanes, note);
      nodes += static_cast<std::uint64_t>(__builtin_popcountll(options));
      for (; options != 0; options = static_cast<Lane>(options & (options - 1))) {
        const Child child =
            choose(tables, lanes, need_of(note), option_at(tables, note.lane, options), k,
                   lanes_at(tables, to_lanes, size), note_at(tables, to_notes, size));
        found += child.cover | (child.open & child.branching) << 32;
        size += child.open;
      }
    }
    level.first = level.next;
    level.next = k;
    above.size = static_cast<std::uint32_t>(size);
    above.next = above.first = 0;
    search.level_nodes[search.top] += nodes;
    search.budget -= nodes;
    search.wanted -= found & 0xffffffff;
    search.branchings += found >> 32;
    search.top += size != 0 ? 1 : 0;
  }

  // Tries the next option of the next state of the top level. Returns true if the result is a
  // cover. To preserve the search order, the state stays the next one until all of its options are
  // tried.
  static bool try_one(WideSearch& search) {
    const WideTables& tables = search.tables;
    WideLevel& level = search.levels[search.top];
    std::uint64_t* const lanes = lanes_at(tables, level.states, level.next);
    Note& note = note_at(tables, level.notes, level.next);
    const Lane options = untried(lanes, note);
    if (options == 0) {
      ++level.next;
      return false;
    }
    level.first = level.next;
    WideLevel& above = search.levels[search.top + 1];
    const std::uint32_t option = option_at(tables, note.lane, options);
    const Child child = choose(tables, lanes, need_of(note), option, level.next, above.states,
                               note_at(tables, above.notes, 0));
    note.rest = options & (options - 1);
    ++note.tried;
    ++search.level_nodes[search.top];
    --search.budget;
    search.wanted -= child.cover;
    search.branchings += child.open & child.branching;
    search.cover_option = option;
    above.size = static_cast<std::uint32_t>(child.open);
    above.next = above.first = 0;
    search.top += static_cast<std::uint32_t>(child.open);
    return child.cover != 0;
  }

  // Returns true if the next state has an untried option.
  static bool has_untried(const WideSearch& search) {
    const WideLevel& level = search.levels[search.top];
    const Note& note = note_at(search.tables, level.notes, level.next);
    return untried(lanes_at(search.tables, level.states, level.next), note) != 0;
  }

  static Stop run(WideSearch& search) {
    const std::uint64_t nodes_of_batch = std::uint64_t{search.batch} * lane_bits;
    for (;;) {
      const WideLevel& level = search.levels[search.top];
      if (level.next == level.size) {
        if (search.top == search.base) return Stop::exhausted;
        --search.top;
      } else if (!search.sequentially && search.budget >= nodes_of_batch &&
                 search.wanted > nodes_of_batch) {
        expand_batch(search);
      } else {
        if (search.budget == 0 && has_untried(search)) return Stop::budget;
        if (try_one(search) && (search.sequentially || search.wanted == 0)) return Stop::found;
      }
    }
  }
};

template <class Lane, std::uint32_t fixed_blocks>
constexpr WideKernel kernel_of = {0, States<Lane, fixed_blocks>::pick,
                                  States<Lane, fixed_blocks>::run};

template <class Lane>
const WideKernel& find_for(std::uint32_t num_blocks) {
  switch (num_blocks) {
#ifndef DLX_SMALL
    case 1:
      return kernel_of<Lane, 1>;
    case 2:
      return kernel_of<Lane, 2>;
    case 3:
      return kernel_of<Lane, 3>;
    case 4:
      return kernel_of<Lane, 4>;
#endif
    default:
      return kernel_of<Lane, 0>;
  }
}

}  // namespace

const WideKernel& DLX_SIMD_LEVEL::find_kernel(std::uint32_t lane_bits, std::uint32_t num_blocks) {
  switch (lane_bits) {
    case 8:
      return find_for<std::uint8_t>(num_blocks);
    case 16:
      return find_for<std::uint16_t>(num_blocks);
    case 32:
      return find_for<std::uint32_t>(num_blocks);
    default:
      return find_for<std::uint64_t>(num_blocks);
  }
}

}  // namespace dlx::wide::narrow
