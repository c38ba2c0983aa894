// Vectors for kernels, which are compiled once for each instruction set; see simd.hpp. Only kernels
// include this file. Everything is in an unnamed namespace, and only integer types of the standard
// library are used, because the linker must not merge code compiled for different machines.

#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define DLX_INLINE [[gnu::always_inline]] inline

namespace dlx {
namespace {

using Word = std::uint64_t;
using Pair [[gnu::vector_size(16), gnu::may_alias]] = Word;
using Quad [[gnu::vector_size(32), gnu::may_alias]] = Word;
using Octet [[gnu::vector_size(64), gnu::may_alias]] = Word;

template <std::uint32_t bytes>
struct VectorOf;
template <>
struct VectorOf<8> {
  using Type = Word;
};
template <>
struct VectorOf<16> {
  using Type = Pair;
};
template <>
struct VectorOf<32> {
  using Type = Quad;
};
template <>
struct VectorOf<64> {
  using Type = Octet;
};
// The widest vectors of the machine.
using Vector = VectorOf<DLX_SIMD_BYTES>::Type;

[[maybe_unused]] DLX_INLINE Vector splat(Word word) { return Vector{} + word; }

// A bit for each word that is zero.
[[maybe_unused]] DLX_INLINE std::uint32_t zero_words(Word word) { return word == 0 ? 1 : 0; }
[[maybe_unused]] DLX_INLINE std::uint32_t zero_words(Pair words) {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(words == Pair{})));
#elif defined(__wasm_simd128__)
  return wasm_i64x2_bitmask(reinterpret_cast<v128_t>(words == Pair{}));
#else
  return (words[0] == 0 ? 1U : 0U) | (words[1] == 0 ? 2U : 0U);
#endif
}
#if defined(__AVX2__)
[[maybe_unused]] DLX_INLINE std::uint32_t zero_words(Quad words) {
  return static_cast<std::uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(words == Quad{})));
}
#endif
#if defined(__AVX512F__)
[[maybe_unused]] DLX_INLINE std::uint32_t zero_words(Octet words) {
  const __m512i bits = reinterpret_cast<__m512i>(words);
  return _mm512_testn_epi64_mask(bits, bits);
}

// A single instruction computes any function of three bits; compilers do not always find it.
template <int function>
DLX_INLINE Octet ternary(Octet a, Octet b, Octet c) {
  return reinterpret_cast<Octet>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a),
                                                           reinterpret_cast<__m512i>(b),
                                                           reinterpret_cast<__m512i>(c), function));
}
#endif

}  // namespace
}  // namespace dlx
