// Blocks of 64 bytes, as vectors of unsigned lanes, for kernels that are compiled once for each
// instruction set. Included by such kernels, in their unnamed namespace: the linker must not merge
// what was compiled for different machines. For the same reason nothing of the standard library is
// used but its integer types.
//
// What is for an instruction set defines Block, `&`, load_block(), store_block(), less_one<Lane>(),
// each lane less one, modulo its size, and zero_lanes<Lane>(), the lanes that are zero.

#define DLX_INLINE [[gnu::always_inline]] inline

// A lane for each value of type Lane; bit i of a set of lanes stands for lane i.
using LaneSet = std::uint64_t;

template <class Lane>
inline constexpr std::uint32_t lanes_of_block = 64 / sizeof(Lane);

#if defined(__AVX512BW__)

// Blocks in one register of 512 bits.

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

#elif defined(__AVX2__)

// Blocks in two registers of 256 bits.

struct Block {
  __m256i low;
  __m256i high;
};
DLX_INLINE Block operator&(Block a, Block b) {
  return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

DLX_INLINE Block load_block(const void* from) {
  const auto* const halves = static_cast<const __m256i*>(from);
  return {_mm256_loadu_si256(halves), _mm256_loadu_si256(halves + 1)};
}
DLX_INLINE void store_block(void* to, Block a) {
  auto* const halves = static_cast<__m256i*>(to);
  _mm256_storeu_si256(halves, a.low);
  _mm256_storeu_si256(halves + 1, a.high);
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE __m256i compare_zero(__m256i a) {
  const __m256i zero = _mm256_setzero_si256();
  if constexpr (sizeof(Lane) == 1) return _mm256_cmpeq_epi8(a, zero);
  if constexpr (sizeof(Lane) == 2) return _mm256_cmpeq_epi16(a, zero);
  if constexpr (sizeof(Lane) == 4) return _mm256_cmpeq_epi32(a, zero);
  return _mm256_cmpeq_epi64(a, zero);
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  const __m256i low = compare_zero<Lane>(a.low);
  const __m256i high = compare_zero<Lane>(a.high);
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  if constexpr (sizeof(Lane) == 1) {
    first = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
    second = static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
  } else if constexpr (sizeof(Lane) == 2) {
    const __m256i packed = _mm256_packs_epi16(low, high);
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11011000)));
  } else if constexpr (sizeof(Lane) == 4) {
    first = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(low)));
    second = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(high)));
  } else {
    first = static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(low)));
    second = static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(high)));
  }
  return first | LaneSet{second} << (lanes_of_block<Lane> / 2);
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE __m256i less_one(__m256i a) {
  const __m256i minus_one = _mm256_set1_epi64x(-1);
  if constexpr (sizeof(Lane) == 1) return _mm256_add_epi8(a, minus_one);
  if constexpr (sizeof(Lane) == 2) return _mm256_add_epi16(a, minus_one);
  if constexpr (sizeof(Lane) == 4) return _mm256_add_epi32(a, minus_one);
  return _mm256_add_epi64(a, minus_one);
}
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  return {less_one<Lane>(a.low), less_one<Lane>(a.high)};
}

#elif defined(__SSE2__)

// Blocks in four registers of 128 bits.

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

#elif defined(__aarch64__)

// Blocks in four registers of 128 bits.

struct Block {
  uint8x16_t part[4];
};
DLX_INLINE Block operator&(Block a, Block b) {
  for (int k = 0; k < 4; ++k) a.part[k] = vandq_u8(a.part[k], b.part[k]);
  return a;
}

DLX_INLINE Block load_block(const void* from) {
  const auto* const bytes = static_cast<const std::uint8_t*>(from);
  return {{vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)}};
}
DLX_INLINE void store_block(void* to, Block a) {
  auto* const bytes = static_cast<std::uint8_t*>(to);
  for (int k = 0; k < 4; ++k) vst1q_u8(bytes + 16 * k, a.part[k]);
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE uint8x16_t compare_zero(uint8x16_t a) {
  if constexpr (sizeof(Lane) == 1) return vceqzq_u8(a);
  if constexpr (sizeof(Lane) == 2) return vreinterpretq_u8_u16(vceqzq_u16(vreinterpretq_u16_u8(a)));
  if constexpr (sizeof(Lane) == 4) return vreinterpretq_u8_u32(vceqzq_u32(vreinterpretq_u32_u8(a)));
  return vreinterpretq_u8_u64(vceqzq_u64(vreinterpretq_u64_u8(a)));
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  for (uint8x16_t& part : a.part) part = compare_zero<Lane>(part);
  // A byte of each lane: every second byte, again and again.
  const uint8x16_t none = vdupq_n_u8(0);
  if constexpr (sizeof(Lane) >= 2) {
    a = {{vuzp1q_u8(a.part[0], a.part[1]), vuzp1q_u8(a.part[2], a.part[3]), none, none}};
  }
  if constexpr (sizeof(Lane) >= 4) a = {{vuzp1q_u8(a.part[0], a.part[1]), none, none, none}};
  if constexpr (sizeof(Lane) == 8) a.part[0] = vuzp1q_u8(a.part[0], none);
  // Of eight bytes, one bit each makes one byte.
  const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  a = a & Block{{bits, bits, bits, bits}};
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(a.part[0], a.part[1]), vpaddq_u8(a.part[2], a.part[3]));
  sums = vpaddq_u8(sums, sums);
  return vgetq_lane_u64(vreinterpretq_u64_u8(sums), 0);
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE Block less_one(Block a) {
  const uint8x16_t minus_one = vdupq_n_u8(0xff);
  for (uint8x16_t& part : a.part) {
    if constexpr (sizeof(Lane) == 1) {
      part = vaddq_u8(part, minus_one);
    } else if constexpr (sizeof(Lane) == 2) {
      part = vreinterpretq_u8_u16(
          vaddq_u16(vreinterpretq_u16_u8(part), vreinterpretq_u16_u8(minus_one)));
    } else if constexpr (sizeof(Lane) == 4) {
      part = vreinterpretq_u8_u32(
          vaddq_u32(vreinterpretq_u32_u8(part), vreinterpretq_u32_u8(minus_one)));
    } else {
      part = vreinterpretq_u8_u64(
          vaddq_u64(vreinterpretq_u64_u8(part), vreinterpretq_u64_u8(minus_one)));
    }
  }
  return a;
}

#elif defined(__wasm_simd128__)

// Blocks in four vectors of 128 bits.

struct Block {
  v128_t part[4];
};
DLX_INLINE Block operator&(Block a, Block b) {
  for (int k = 0; k < 4; ++k) a.part[k] = wasm_v128_and(a.part[k], b.part[k]);
  return a;
}

DLX_INLINE Block load_block(const void* from) {
  const auto* const parts = static_cast<const v128_t*>(from);
  return {{wasm_v128_load(parts), wasm_v128_load(parts + 1), wasm_v128_load(parts + 2),
           wasm_v128_load(parts + 3)}};
}
DLX_INLINE void store_block(void* to, Block a) {
  auto* const parts = static_cast<v128_t*>(to);
  for (int k = 0; k < 4; ++k) wasm_v128_store(parts + k, a.part[k]);
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE v128_t compare_zero(v128_t a) {
  const v128_t zero = wasm_i64x2_const_splat(0);
  if constexpr (sizeof(Lane) == 1) return wasm_i8x16_eq(a, zero);
  if constexpr (sizeof(Lane) == 2) return wasm_i16x8_eq(a, zero);
  if constexpr (sizeof(Lane) == 4) return wasm_i32x4_eq(a, zero);
  return wasm_i64x2_eq(a, zero);
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  for (v128_t& part : a.part) part = compare_zero<Lane>(part);
  if constexpr (sizeof(Lane) == 2) {
    return LaneSet{wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(a.part[0], a.part[1]))} |
           LaneSet{wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(a.part[2], a.part[3]))} << 16;
  }
  LaneSet set = 0;
  for (std::uint32_t k = 0; k < 4; ++k) {
    LaneSet part;
    if constexpr (sizeof(Lane) == 1) part = wasm_i8x16_bitmask(a.part[k]);
    if constexpr (sizeof(Lane) == 4) part = wasm_i32x4_bitmask(a.part[k]);
    if constexpr (sizeof(Lane) == 8) part = wasm_i64x2_bitmask(a.part[k]);
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
  const v128_t minus_one = wasm_i64x2_const_splat(-1);
  for (v128_t& part : a.part) {
    if constexpr (sizeof(Lane) == 1) part = wasm_i8x16_add(part, minus_one);
    if constexpr (sizeof(Lane) == 2) part = wasm_i16x8_add(part, minus_one);
    if constexpr (sizeof(Lane) == 4) part = wasm_i32x4_add(part, minus_one);
    if constexpr (sizeof(Lane) == 8) part = wasm_i64x2_add(part, minus_one);
  }
  return a;
}

#else

// Blocks in eight words, for machines that no other file is for. Lanes
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

#endif
