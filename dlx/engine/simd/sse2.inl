// Blocks in four registers of 128 bits. Included by block.inl.

struct Block {
  __m128i part[4];
};
DLX_INLINE Block operator&(Block a, Block b) {
  for (int k = 0; k < 4; ++k) a.part[k] = _mm_and_si128(a.part[k], b.part[k]);
  return a;
}

DLX_INLINE Block load_block(const void* from) {
  const auto* const parts = static_cast<const __m128i*>(from);
  return {{_mm_loadu_si128(parts), _mm_loadu_si128(parts + 1), _mm_loadu_si128(parts + 2),
           _mm_loadu_si128(parts + 3)}};
}
DLX_INLINE void store_block(void* to, Block a) {
  auto* const parts = static_cast<__m128i*>(to);
  for (int k = 0; k < 4; ++k) _mm_storeu_si128(parts + k, a.part[k]);
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE __m128i compare_zero(__m128i a) {
  const __m128i zero = _mm_setzero_si128();
  if constexpr (sizeof(Lane) == 1) return _mm_cmpeq_epi8(a, zero);
  if constexpr (sizeof(Lane) == 2) return _mm_cmpeq_epi16(a, zero);
  const __m128i halves = _mm_cmpeq_epi32(a, zero);
  if constexpr (sizeof(Lane) == 4) return halves;
  return _mm_and_si128(halves, _mm_shuffle_epi32(halves, 0b10110001));
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  for (__m128i& part : a.part) part = compare_zero<Lane>(part);
  const auto bits = [](int mask) { return LaneSet{static_cast<std::uint32_t>(mask)}; };
  if constexpr (sizeof(Lane) == 2) {
    return bits(_mm_movemask_epi8(_mm_packs_epi16(a.part[0], a.part[1]))) |
           bits(_mm_movemask_epi8(_mm_packs_epi16(a.part[2], a.part[3]))) << 16;
  }
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < 4; ++k) {
    LaneSet part;
    if constexpr (sizeof(Lane) == 1) part = bits(_mm_movemask_epi8(a.part[k]));
    if constexpr (sizeof(Lane) == 4) part = bits(_mm_movemask_ps(_mm_castsi128_ps(a.part[k])));
    if constexpr (sizeof(Lane) == 8) part = bits(_mm_movemask_pd(_mm_castsi128_pd(a.part[k])));
    set |= part << (k * lanes_of_block<Lane> / 4);
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
  const __m128i minus_one = _mm_set1_epi32(-1);
  for (__m128i& part : a.part) {
    if constexpr (sizeof(Lane) == 1) part = _mm_add_epi8(part, minus_one);
    if constexpr (sizeof(Lane) == 2) part = _mm_add_epi16(part, minus_one);
    if constexpr (sizeof(Lane) == 4) part = _mm_add_epi32(part, minus_one);
    if constexpr (sizeof(Lane) == 8) part = _mm_add_epi64(part, minus_one);
  }
  return a;
}
