// Blocks in eight words, for machines that no other file is for. Included by block.inl. Lanes
// within a word as in Warren, Hacker's Delight, 2-18 and 6-1.

struct Block {
  std::uint64_t word[8];
};
DLX_INLINE Block operator&(Block a, Block b) {
  for (int k = 0; k < 8; ++k) a.word[k] &= b.word[k];
  return a;
}

DLX_INLINE Block load_block(const void* from) {
  Block a;
  __builtin_memcpy(a.word, from, sizeof a.word);
  return a;
}
DLX_INLINE void store_block(void* to, Block a) { __builtin_memcpy(to, a.word, sizeof a.word); }

// A word with the value in each of its lanes.
template <class Lane>
DLX_INLINE std::uint64_t repeat(std::uint64_t value) {
  if constexpr (sizeof(Lane) == 1) return value * 0x0101010101010101;
  if constexpr (sizeof(Lane) == 2) return value * 0x0001000100010001;
  if constexpr (sizeof(Lane) == 4) return value * 0x0000000100000001;
  return value;
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
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < 8; ++k) {
    set |= zero_lanes<Lane>(a.word[k]) << (k * (8 / sizeof(Lane)));
  }
  return set;
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE Block less_one(Block a) {
  const std::uint64_t tops = repeat<Lane>(std::uint64_t{1} << (8 * sizeof(Lane) - 1));
  for (std::uint64_t& word : a.word) {
    word = ((word | tops) - repeat<Lane>(1)) ^ (~word & tops);
  }
  return a;
}
