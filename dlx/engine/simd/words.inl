// Blocks in eight words, for machines that no other file is for. Included by block.inl. Lanes
// within a word as in Warren, Hacker's Delight, 2-18 and 6-1.

DLX_INLINE Pair load_pair(const std::uint64_t* from) { return {from[0], from[1]}; }
DLX_INLINE Quad load_quad(const std::uint64_t* from) {
  return {load_pair(from), load_pair(from + 2)};
}
DLX_INLINE Block load_block(const void* from) {
  std::uint64_t words[8];
  __builtin_memcpy(words, from, sizeof words);
  return {load_quad(words), load_quad(words + 4)};
}
DLX_INLINE void store_block(void* to, Block a) {
  const std::uint64_t words[8] = {a.low.low.low,   a.low.low.high,  a.low.high.low,
                                  a.low.high.high, a.high.low.low,  a.high.low.high,
                                  a.high.high.low, a.high.high.high};
  __builtin_memcpy(to, words, sizeof words);
}
DLX_INLINE Block empty_block() { return {}; }

// A word with the value in each of its lanes.
template <class Lane>
DLX_INLINE std::uint64_t repeat(std::uint64_t value) {
  if constexpr (sizeof(Lane) == 1) return value * 0x0101010101010101;
  if constexpr (sizeof(Lane) == 2) return value * 0x0001000100010001;
  if constexpr (sizeof(Lane) == 4) return value * 0x0000000100000001;
  return value;
}

template <class Lane>
DLX_INLINE Block splat(Lane value) {
  const std::uint64_t word = repeat<Lane>(value);
  const Quad quad{{word, word}, {word, word}};
  return {quad, quad};
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(std::uint64_t word) {
  if constexpr (sizeof(Lane) == 8) return word == 0 ? 1 : 0;
  constexpr std::uint32_t top = 8 * sizeof(Lane) - 1;
  const std::uint64_t tops = repeat<Lane>(std::uint64_t{1} << top);
  const std::uint64_t zero = (~(((word & ~tops) + ~tops) | word) & tops) >> top;
  // The lowest bits of the lanes, side by side.
  if constexpr (sizeof(Lane) == 1) return zero * 0x0102040810204080 >> 56;
  if constexpr (sizeof(Lane) == 2) return (zero * 0x0001000200040008 >> 48) & 15;
  return (zero | zero >> 31) & 3;
}
template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  std::uint64_t words[8];
  store_block(words, a);
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < 8; ++k) {
    set |= zero_lanes<Lane>(words[k]) << (k * (8 / sizeof(Lane)));
  }
  return set;
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE std::uint64_t less_one(std::uint64_t word) {
  const std::uint64_t tops = repeat<Lane>(std::uint64_t{1} << (8 * sizeof(Lane) - 1));
  return ((word | tops) - repeat<Lane>(1)) ^ (~word & tops);
}
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  std::uint64_t words[8];
  store_block(words, a);
  for (std::uint64_t& word : words) word = less_one<Lane>(word);
  return load_block(words);
}

template <class Lane>
struct Selection {
  static_assert(sizeof(Lane) == 8);
  LaneSet set;

  DLX_INLINE explicit Selection(Block a) : set(zero_lanes<Lane>(a)) {}
  DLX_INLINE Block of(Block a) const {
    std::uint64_t words[8];
    store_block(words, a);
    for (std::uint32_t k = 0; k < 8; ++k) words[k] &= std::uint64_t{0} - (set >> k & 1);
    return load_block(words);
  }
};

// Writes the lanes of the set side by side, and anything behind them, 64 bytes in all at the most.
template <class Lane>
DLX_INLINE void store_compressed(Lane* to, LaneSet set, Block a) {
  static_assert(sizeof(Lane) == 8);
  std::uint64_t words[8];
  store_block(words, a);
  for (std::uint32_t k = 0; k < 8; ++k) {
    *to = words[k];
    to += set >> k & 1;
  }
}
