// Blocks in four registers of 128 bits. Included by block.inl.

DLX_INLINE Pair load_pair(const char* from) {
  return {_mm_loadu_si128(static_cast<const __m128i*>(static_cast<const void*>(from)))};
}
DLX_INLINE void store_pair(char* to, Pair a) {
  _mm_storeu_si128(static_cast<__m128i*>(static_cast<void*>(to)), a.bits);
}
DLX_INLINE Block load_block(const void* from) {
  const char* const bytes = static_cast<const char*>(from);
  return {{load_pair(bytes), load_pair(bytes + 16)},
          {load_pair(bytes + 32), load_pair(bytes + 48)}};
}
DLX_INLINE void store_block(void* to, Block a) {
  char* const bytes = static_cast<char*>(to);
  store_pair(bytes, a.low.low);
  store_pair(bytes + 16, a.low.high);
  store_pair(bytes + 32, a.high.low);
  store_pair(bytes + 48, a.high.high);
}
DLX_INLINE Block of_pair(Pair a) { return {{a, a}, {a, a}}; }
DLX_INLINE Block empty_block() { return of_pair({_mm_setzero_si128()}); }

template <class Lane>
DLX_INLINE Block splat(Lane value) {
  static_assert(sizeof(Lane) == 8);
  return of_pair({_mm_set1_epi64x(static_cast<long long>(value))});
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE Pair compare_zero(Pair a) {
  const __m128i zero = _mm_setzero_si128();
  if constexpr (sizeof(Lane) == 1) return {_mm_cmpeq_epi8(a.bits, zero)};
  if constexpr (sizeof(Lane) == 2) return {_mm_cmpeq_epi16(a.bits, zero)};
  const __m128i halves = _mm_cmpeq_epi32(a.bits, zero);
  if constexpr (sizeof(Lane) == 4) return {halves};
  return {_mm_and_si128(halves, _mm_shuffle_epi32(halves, 0b10110001))};
}
template <class Lane>
DLX_INLINE Block compare_zero(Block a) {
  return {{compare_zero<Lane>(a.low.low), compare_zero<Lane>(a.low.high)},
          {compare_zero<Lane>(a.high.low), compare_zero<Lane>(a.high.high)}};
}

// The lanes that are all ones, of a block in which the others are zero.
template <class Lane>
DLX_INLINE LaneSet full_lanes(Block a) {
  const __m128i parts[4] = {a.low.low.bits, a.low.high.bits, a.high.low.bits, a.high.high.bits};
  const auto bits = [](int mask) { return LaneSet{static_cast<std::uint32_t>(mask)}; };
  if constexpr (sizeof(Lane) == 2) {
    return bits(_mm_movemask_epi8(_mm_packs_epi16(parts[0], parts[1]))) |
           bits(_mm_movemask_epi8(_mm_packs_epi16(parts[2], parts[3]))) << 16;
  }
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < 4; ++k) {
    LaneSet part;
    if constexpr (sizeof(Lane) == 1) part = bits(_mm_movemask_epi8(parts[k]));
    if constexpr (sizeof(Lane) == 4) part = bits(_mm_movemask_ps(_mm_castsi128_ps(parts[k])));
    if constexpr (sizeof(Lane) == 8) part = bits(_mm_movemask_pd(_mm_castsi128_pd(parts[k])));
    set |= part << (k * lanes_of_block<Lane> / 4);
  }
  return set;
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  return full_lanes<Lane>(compare_zero<Lane>(a));
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE Pair less_one(Pair a) {
  const __m128i minus_one = _mm_set1_epi32(-1);
  if constexpr (sizeof(Lane) == 1) return {_mm_add_epi8(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 2) return {_mm_add_epi16(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 4) return {_mm_add_epi32(a.bits, minus_one)};
  return {_mm_add_epi64(a.bits, minus_one)};
}
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  return {{less_one<Lane>(a.low.low), less_one<Lane>(a.low.high)},
          {less_one<Lane>(a.high.low), less_one<Lane>(a.high.high)}};
}

template <class Lane>
struct Selection {
  Block mask;
  LaneSet set;

  DLX_INLINE explicit Selection(Block a)
      : mask(compare_zero<Lane>(a)), set(full_lanes<Lane>(mask)) {}
  DLX_INLINE Block of(Block a) const { return a & mask; }
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
