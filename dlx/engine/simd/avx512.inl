// Blocks in one register of 512 bits. Included by block.inl.

struct Block {
  __m512i bits;
};
DLX_INLINE Block operator&(Block a, Block b) { return {_mm512_and_si512(a.bits, b.bits)}; }
DLX_INLINE Block operator|(Block a, Block b) { return {_mm512_or_si512(a.bits, b.bits)}; }
DLX_INLINE Block operator^(Block a, Block b) { return {_mm512_xor_si512(a.bits, b.bits)}; }
// (The intrinsics for this make gcc 12 warn of variables of its own.)
DLX_INLINE Quad low_part(Block a) {
  return {reinterpret_cast<__m256i>(__builtin_shufflevector(a.bits, a.bits, 0, 1, 2, 3))};
}
DLX_INLINE Quad high_part(Block a) {
  return {reinterpret_cast<__m256i>(__builtin_shufflevector(a.bits, a.bits, 4, 5, 6, 7))};
}

// Any function of three bits is one instruction.
DLX_INLINE Block or_and(Block a, Block b, Block c) {
  return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0xf8)};
}
DLX_INLINE Quad or_and(Quad a, Quad b, Quad c) {
  return {_mm256_ternarylogic_epi64(a.bits, b.bits, c.bits, 0xf8)};
}
DLX_INLINE Pair or_and(Pair a, Pair b, Pair c) {
  return {_mm_ternarylogic_epi64(a.bits, b.bits, c.bits, 0xf8)};
}
DLX_INLINE Block parity(Block a, Block b, Block c) {
  return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0x96)};
}
DLX_INLINE Block majority(Block a, Block b, Block c) {
  return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0xe8)};
}

DLX_INLINE Block load_block(const void* from) { return {_mm512_loadu_si512(from)}; }
DLX_INLINE void store_block(void* to, Block a) { _mm512_storeu_si512(to, a.bits); }
DLX_INLINE Block empty_block() { return {_mm512_setzero_si512()}; }

template <class Lane>
DLX_INLINE Block splat(Lane value) {
  if constexpr (sizeof(Lane) == 4) return {_mm512_set1_epi32(static_cast<int>(value))};
  return {_mm512_set1_epi64(static_cast<long long>(value))};
}

template <class Lane>
DLX_INLINE auto disjoint_mask(Block a, Block b) {
  if constexpr (sizeof(Lane) == 1) {
    return _mm512_testn_epi8_mask(a.bits, b.bits);
  } else if constexpr (sizeof(Lane) == 2) {
    return _mm512_testn_epi16_mask(a.bits, b.bits);
  } else if constexpr (sizeof(Lane) == 4) {
    return _mm512_testn_epi32_mask(a.bits, b.bits);
  } else {
    return _mm512_testn_epi64_mask(a.bits, b.bits);
  }
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return disjoint_mask<Lane>(a, b);
}
template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  return disjoint_mask<Lane>(a, a);
}

// Each lane less one, modulo its size.
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  const __m512i minus_one = _mm512_set1_epi64(-1);
  if constexpr (sizeof(Lane) == 1) return {_mm512_add_epi8(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 2) return {_mm512_add_epi16(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 4) return {_mm512_add_epi32(a.bits, minus_one)};
  return {_mm512_add_epi64(a.bits, minus_one)};
}

// The lanes of 4 or 8 bytes that are zero in `a`; their set, and a block with nothing else in it.
template <class Lane>
struct Selection {
  decltype(disjoint_mask<Lane>(Block{}, Block{})) mask;
  LaneSet set;

  DLX_INLINE explicit Selection(Block a) : mask(disjoint_mask<Lane>(a, a)), set(mask) {}
  DLX_INLINE Block of(Block a) const {
    if constexpr (sizeof(Lane) == 4) {
      return {_mm512_maskz_mov_epi32(mask, a.bits)};
    } else {
      return {_mm512_maskz_mov_epi64(mask, a.bits)};
    }
  }
};

// Writes the lanes of the set side by side, and anything behind them, 64 bytes in all at the most.
template <class Lane>
DLX_INLINE void store_compressed(Lane* to, LaneSet set, Block a) {
  if constexpr (sizeof(Lane) == 4) {
    store_block(to, {_mm512_maskz_compress_epi32(static_cast<__mmask16>(set), a.bits)});
  } else {
    store_block(to, {_mm512_maskz_compress_epi64(static_cast<__mmask8>(set), a.bits)});
  }
}
