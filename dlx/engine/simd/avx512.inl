// Blocks in one register of 512 bits. Included by block.inl.

struct Block {
  __m512i bits;
};
DLX_INLINE Block operator&(Block a, Block b) { return {_mm512_and_si512(a.bits, b.bits)}; }

DLX_INLINE Block load_block(const void* from) { return {_mm512_loadu_si512(from)}; }
DLX_INLINE void store_block(void* to, Block a) { _mm512_storeu_si512(to, a.bits); }

// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  if constexpr (sizeof(Lane) == 1) return _mm512_testn_epi8_mask(a.bits, b.bits);
  if constexpr (sizeof(Lane) == 2) return _mm512_testn_epi16_mask(a.bits, b.bits);
  if constexpr (sizeof(Lane) == 4) return _mm512_testn_epi32_mask(a.bits, b.bits);
  return _mm512_testn_epi64_mask(a.bits, b.bits);
}
template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  return disjoint_lanes<Lane>(a, a);
}

template <class Lane>
DLX_INLINE Block less_one(Block a) {
  const __m512i minus_one = _mm512_set1_epi64(-1);
  if constexpr (sizeof(Lane) == 1) return {_mm512_add_epi8(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 2) return {_mm512_add_epi16(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 4) return {_mm512_add_epi32(a.bits, minus_one)};
  return {_mm512_add_epi64(a.bits, minus_one)};
}
