// Blocks of 64 bytes, as vectors of unsigned lanes, for kernels that are compiled once for each
// instruction set. Included by such kernels, in their unnamed namespace: the linker must not merge
// what was compiled for different machines. For the same reason nothing of the standard library is
// used but its integer types.
//
// A block is made of quads (32 bytes), these of pairs (16 bytes) and these of words, so that what
// is spread over the lanes of a block can be folded into one: low_part() and high_part().

#define DLX_INLINE [[gnu::always_inline]] inline

template <class Part>
struct Two {
  Part low;
  Part high;
};
template <class Part>
DLX_INLINE Two<Part> operator&(Two<Part> a, Two<Part> b) {
  return {a.low & b.low, a.high & b.high};
}
template <class Part>
DLX_INLINE Two<Part> operator|(Two<Part> a, Two<Part> b) {
  return {a.low | b.low, a.high | b.high};
}
template <class Part>
DLX_INLINE Two<Part> operator^(Two<Part> a, Two<Part> b) {
  return {a.low ^ b.low, a.high ^ b.high};
}
template <class Part>
DLX_INLINE Part low_part(Two<Part> a) {
  return a.low;
}
template <class Part>
DLX_INLINE Part high_part(Two<Part> a) {
  return a.high;
}
DLX_INLINE std::uint32_t low_part(std::uint64_t a) { return static_cast<std::uint32_t>(a); }
DLX_INLINE std::uint32_t high_part(std::uint64_t a) { return static_cast<std::uint32_t>(a >> 32); }

#if defined(__SSE2__)
struct Pair {
  __m128i bits;
};
DLX_INLINE Pair operator&(Pair a, Pair b) { return {_mm_and_si128(a.bits, b.bits)}; }
DLX_INLINE Pair operator|(Pair a, Pair b) { return {_mm_or_si128(a.bits, b.bits)}; }
DLX_INLINE Pair operator^(Pair a, Pair b) { return {_mm_xor_si128(a.bits, b.bits)}; }
DLX_INLINE std::uint64_t low_part(Pair a) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(a.bits));
}
DLX_INLINE std::uint64_t high_part(Pair a) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(a.bits, a.bits)));
}
#else
using Pair = Two<std::uint64_t>;
#endif

#if defined(__AVX2__)
struct Quad {
  __m256i bits;
};
DLX_INLINE Quad operator&(Quad a, Quad b) { return {_mm256_and_si256(a.bits, b.bits)}; }
DLX_INLINE Quad operator|(Quad a, Quad b) { return {_mm256_or_si256(a.bits, b.bits)}; }
DLX_INLINE Quad operator^(Quad a, Quad b) { return {_mm256_xor_si256(a.bits, b.bits)}; }
DLX_INLINE Pair low_part(Quad a) { return {_mm256_castsi256_si128(a.bits)}; }
DLX_INLINE Pair high_part(Quad a) { return {_mm256_extracti128_si256(a.bits, 1)}; }
#else
using Quad = Two<Pair>;
#endif

// A lane for each value of type Lane; bit i of a set of lanes stands for lane i.
using LaneSet = std::uint64_t;

template <class Lane>
inline constexpr std::uint32_t lanes_of_block = 64 / sizeof(Lane);

template <class Vector>
DLX_INLINE Vector or_and(Vector a, Vector b, Vector c) {
  return a | (b & c);
}
template <class Vector>
DLX_INLINE Vector parity(Vector a, Vector b, Vector c) {
  return a ^ b ^ c;
}
template <class Vector>
DLX_INLINE Vector majority(Vector a, Vector b, Vector c) {
  return (a & b) | (c & (a ^ b));
}

#if defined(__AVX512BW__)
#include "dlx/engine/simd/avx512.inl"
#else
using Block = Two<Quad>;
#if defined(__AVX2__)
#include "dlx/engine/simd/avx2.inl"
#elif defined(__SSE2__)
#include "dlx/engine/simd/sse2.inl"
#else
#include "dlx/engine/simd/words.inl"
#endif
#endif
