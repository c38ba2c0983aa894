// Blocks in two registers of 256 bits. Included by block.inl.

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
