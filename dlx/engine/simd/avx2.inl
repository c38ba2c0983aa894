// Blocks in two registers of 256 bits. Included by block.inl.

DLX_INLINE Quad load_quad(const void* from) {
  return {_mm256_loadu_si256(static_cast<const __m256i*>(from))};
}
DLX_INLINE void store_quad(void* to, Quad a) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), a.bits);
}
DLX_INLINE Block load_block(const void* from) {
  return {load_quad(from), load_quad(static_cast<const char*>(from) + 32)};
}
DLX_INLINE void store_block(void* to, Block a) {
  store_quad(to, a.low);
  store_quad(static_cast<char*>(to) + 32, a.high);
}
DLX_INLINE Block empty_block() { return {{_mm256_setzero_si256()}, {_mm256_setzero_si256()}}; }

template <class Lane>
DLX_INLINE Block splat(Lane value) {
  Quad quad;
  if constexpr (sizeof(Lane) == 4) {
    quad = {_mm256_set1_epi32(static_cast<int>(value))};
  } else {
    quad = {_mm256_set1_epi64x(static_cast<long long>(value))};
  }
  return {quad, quad};
}

// All ones in the lanes that are zero.
template <class Lane>
DLX_INLINE Quad compare_zero(Quad a) {
  const __m256i zero = _mm256_setzero_si256();
  if constexpr (sizeof(Lane) == 1) return {_mm256_cmpeq_epi8(a.bits, zero)};
  if constexpr (sizeof(Lane) == 2) return {_mm256_cmpeq_epi16(a.bits, zero)};
  if constexpr (sizeof(Lane) == 4) return {_mm256_cmpeq_epi32(a.bits, zero)};
  return {_mm256_cmpeq_epi64(a.bits, zero)};
}

// The lanes that are all ones, of two vectors in which the others are zero.
template <class Lane>
DLX_INLINE LaneSet full_lanes(Quad low, Quad high) {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  if constexpr (sizeof(Lane) == 1) {
    first = static_cast<std::uint32_t>(_mm256_movemask_epi8(low.bits));
    second = static_cast<std::uint32_t>(_mm256_movemask_epi8(high.bits));
  } else if constexpr (sizeof(Lane) == 2) {
    const __m256i packed = _mm256_packs_epi16(low.bits, high.bits);
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11011000)));
  } else if constexpr (sizeof(Lane) == 4) {
    first = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(low.bits)));
    second = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(high.bits)));
  } else {
    first = static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(low.bits)));
    second = static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(high.bits)));
  }
  return first | LaneSet{second} << (lanes_of_block<Lane> / 2);
}

template <class Lane>
DLX_INLINE LaneSet zero_lanes(Block a) {
  return full_lanes<Lane>(compare_zero<Lane>(a.low), compare_zero<Lane>(a.high));
}
// The lanes in which the blocks have no bit in common.
template <class Lane>
DLX_INLINE LaneSet disjoint_lanes(Block a, Block b) {
  return zero_lanes<Lane>(a & b);
}

template <class Lane>
DLX_INLINE Quad less_one(Quad a) {
  const __m256i minus_one = _mm256_set1_epi64x(-1);
  if constexpr (sizeof(Lane) == 1) return {_mm256_add_epi8(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 2) return {_mm256_add_epi16(a.bits, minus_one)};
  if constexpr (sizeof(Lane) == 4) return {_mm256_add_epi32(a.bits, minus_one)};
  return {_mm256_add_epi64(a.bits, minus_one)};
}
template <class Lane>
DLX_INLINE Block less_one(Block a) {
  return {less_one<Lane>(a.low), less_one<Lane>(a.high)};
}

template <class Lane>
struct Selection {
  Block mask;
  LaneSet set;

  DLX_INLINE explicit Selection(Block a)
      : mask{compare_zero<Lane>(a.low), compare_zero<Lane>(a.high)},
        set(full_lanes<Lane>(mask.low, mask.high)) {}
  DLX_INLINE Block of(Block a) const { return a & mask; }
};

// For each set of lanes of a quad, where they are, in order; as numbers of 4-byte parts.
struct Places {
  std::uint8_t of_four[16][8] = {};
  std::uint8_t of_eight[256][8] = {};

  constexpr Places() {
    for (std::uint32_t set = 0; set < 256; ++set) {
      std::uint32_t found = 0;
      for (std::uint32_t lane = 0; lane < 8; ++lane) {
        if ((set >> lane & 1) == 0) continue;
        of_eight[set][found] = static_cast<std::uint8_t>(lane);
        if (set < 16) {
          of_four[set][2 * found] = static_cast<std::uint8_t>(2 * lane);
          of_four[set][2 * found + 1] = static_cast<std::uint8_t>(2 * lane + 1);
        }
        ++found;
      }
    }
  }
};
constexpr Places lane_places;

DLX_INLINE Quad arrange(Quad a, const std::uint8_t* from) {
  const __m128i bytes =
      _mm_loadl_epi64(static_cast<const __m128i*>(static_cast<const void*>(from)));
  return {_mm256_permutevar8x32_epi32(a.bits, _mm256_cvtepu8_epi32(bytes))};
}
// Writes the lanes of the set side by side, and anything behind them, 64 bytes in all at the most.
template <class Lane>
DLX_INLINE void store_compressed(Lane* to, LaneSet set, Block a) {
  if constexpr (sizeof(Lane) == 4) {
    const LaneSet low = set & 255;
    store_quad(to, arrange(a.low, lane_places.of_eight[low]));
    store_quad(to + __builtin_popcountll(low), arrange(a.high, lane_places.of_eight[set >> 8]));
  } else {
    const LaneSet low = set & 15;
    store_quad(to, arrange(a.low, lane_places.of_four[low]));
    store_quad(to + __builtin_popcountll(low), arrange(a.high, lane_places.of_four[set >> 4]));
  }
}
