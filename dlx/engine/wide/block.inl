// Blocks of 64 bytes as vectors of unsigned lanes. Included by narrow_kernel.cpp.

// A lane for each value of type Lane; bit i of a set of lanes stands for lane i.
using LaneSet = std::uint64_t;

template <class Lane>
inline constexpr std::uint32_t lanes_of_block = 64 / sizeof(Lane);

constexpr std::uint32_t num_parts = 64 / DLX_SIMD_BYTES;
struct Block {
  Vector part[num_parts];
};
DLX_INLINE Block operator&(Block a, Block b) {
  for (std::uint32_t k = 0; k < num_parts; ++k) a.part[k] &= b.part[k];
  return a;
}

using Unaligned [[gnu::vector_size(DLX_SIMD_BYTES), gnu::may_alias, gnu::aligned(8)]] = Word;
DLX_INLINE Block load_block(const Word* from) {
  Block a;
  for (Vector& part : a.part) {
    part = *reinterpret_cast<const Unaligned*>(from);
    from += DLX_SIMD_BYTES / 8;
  }
  return a;
}
DLX_INLINE void store_block(Word* to, const Block& a) {
  for (const Vector& part : a.part) {
    *reinterpret_cast<Unaligned*>(to) = part;
    to += DLX_SIMD_BYTES / 8;
  }
}

template <class Lane>
struct LanesOf {
  using Type [[gnu::vector_size(DLX_SIMD_BYTES)]] = Lane;
};

// Subtracts 1 from each lane, modulo its size.
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  using Lanes = typename LanesOf<Lane>::Type;
  for (Vector& part : a.part) {
    part = reinterpret_cast<Vector>(reinterpret_cast<Lanes>(part) - static_cast<Lane>(1));
  }
  return a;
}

#if defined(__AVX512BW__)

// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  const __m512i one = reinterpret_cast<__m512i>(a.part[0]);
  const __m512i other = reinterpret_cast<__m512i>(b.part[0]);
  if constexpr (sizeof(Lane) == 1) return _mm512_testn_epi8_mask(one, other);
  if constexpr (sizeof(Lane) == 2) return _mm512_testn_epi16_mask(one, other);
  if constexpr (sizeof(Lane) == 4) return _mm512_testn_epi32_mask(one, other);
  return _mm512_testn_epi64_mask(one, other);
}

#else

// All ones in the lanes that are zero, and zero in all others.
template <class Lane>
DLX_INLINE Vector compare_zero(Vector part) {
#if defined(__SSE2__) && !defined(__SSE4_1__)
  if constexpr (sizeof(Lane) == 8) {
    const __m128i halves = reinterpret_cast<__m128i>(compare_zero<std::uint32_t>(part));
    return reinterpret_cast<Vector>(_mm_and_si128(halves, _mm_shuffle_epi32(halves, 0b10110001)));
  }
#endif
  using Lanes = typename LanesOf<Lane>::Type;
  return reinterpret_cast<Vector>(reinterpret_cast<Lanes>(part) == Lanes{});
}

#if defined(__aarch64__)

// The lanes in which a block has all ones; other lanes must be zero.
template <class Lane>
DLX_INLINE LaneSet lanes_of(const Block& block) {
  uint8x16_t part[4];
  for (std::uint32_t k = 0; k < 4; ++k) part[k] = reinterpret_cast<uint8x16_t>(block.part[k]);
  // One byte of each lane: compresses every second byte, repeatedly.
  const uint8x16_t none = vdupq_n_u8(0);
  if constexpr (sizeof(Lane) >= 2) {
    part[0] = vuzp1q_u8(part[0], part[1]);
    part[1] = vuzp1q_u8(part[2], part[3]);
    part[2] = part[3] = none;
  }
  if constexpr (sizeof(Lane) >= 4) {
    part[0] = vuzp1q_u8(part[0], part[1]);
    part[1] = none;
  }
  if constexpr (sizeof(Lane) == 8) part[0] = vuzp1q_u8(part[0], none);
  // Compresses one bit of each of eight bytes into one byte.
  const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  for (uint8x16_t& each : part) each = vandq_u8(each, bits);
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(part[0], part[1]), vpaddq_u8(part[2], part[3]));
  sums = vpaddq_u8(sums, sums);
  return vgetq_lane_u64(vreinterpretq_u64_u8(sums), 0);
}

#else

// The first bit of each lane of one part; of two parts for lanes of two bytes.
template <class Lane>
DLX_INLINE LaneSet lanes_of(const Vector* part) {
#if defined(__AVX2__)
  const __m256i bits = reinterpret_cast<__m256i>(part[0]);
  int lanes = 0;
  if constexpr (sizeof(Lane) == 1) lanes = _mm256_movemask_epi8(bits);
  if constexpr (sizeof(Lane) == 2) {
    const __m256i packed = _mm256_packs_epi16(bits, reinterpret_cast<__m256i>(part[1]));
    lanes = _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11011000));
  }
  if constexpr (sizeof(Lane) == 4) lanes = _mm256_movemask_ps(_mm256_castsi256_ps(bits));
  if constexpr (sizeof(Lane) == 8) lanes = _mm256_movemask_pd(_mm256_castsi256_pd(bits));
  return static_cast<std::uint32_t>(lanes);
#elif defined(__SSE2__)
  const __m128i bits = reinterpret_cast<__m128i>(part[0]);
  int lanes = 0;
  if constexpr (sizeof(Lane) == 1) lanes = _mm_movemask_epi8(bits);
  if constexpr (sizeof(Lane) == 2) {
    lanes = _mm_movemask_epi8(_mm_packs_epi16(bits, reinterpret_cast<__m128i>(part[1])));
  }
  if constexpr (sizeof(Lane) == 4) lanes = _mm_movemask_ps(_mm_castsi128_ps(bits));
  if constexpr (sizeof(Lane) == 8) lanes = _mm_movemask_pd(_mm_castsi128_pd(bits));
  return static_cast<std::uint32_t>(lanes);
#elif defined(__wasm_simd128__)
  const v128_t bits = reinterpret_cast<v128_t>(part[0]);
  if constexpr (sizeof(Lane) == 1) return wasm_i8x16_bitmask(bits);
  if constexpr (sizeof(Lane) == 2) {
    return wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(bits, reinterpret_cast<v128_t>(part[1])));
  }
  if constexpr (sizeof(Lane) == 4) return wasm_i32x4_bitmask(bits);
  return wasm_i64x2_bitmask(bits);
#else
  LaneSet set = 0;
  const auto* const lane = reinterpret_cast<const typename LanesOf<Lane>::Type*>(part);
  constexpr std::uint32_t lanes = DLX_SIMD_BYTES / sizeof(Lane);
  for (std::uint32_t k = 0; k < lanes * (sizeof(Lane) == 2 ? 2 : 1); ++k) {
    set |= static_cast<LaneSet>(lane[k / lanes][k % lanes] & 1) << k;
  }
  return set;
#endif
}

template <class Lane>
DLX_INLINE LaneSet lanes_of(const Block& block) {
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < num_parts; k += sizeof(Lane) == 2 ? 2 : 1) {
    set |= lanes_of<Lane>(&block.part[k]) << k * lanes_of_block<Lane> / num_parts;
  }
  return set;
}

#endif

// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  for (std::uint32_t k = 0; k < num_parts; ++k) {
    a.part[k] = compare_zero<Lane>(a.part[k] & b.part[k]);
  }
  return lanes_of<Lane>(a);
}

#endif

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  return disjoint_lanes<Lane>(a, a);
}
