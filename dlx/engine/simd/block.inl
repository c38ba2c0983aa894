// Blocks of 64 bytes, as vectors of unsigned lanes, for kernels that are compiled once for each
// instruction set. Included by such kernels, in their unnamed namespace: the linker must not merge
// what was compiled for different machines. For the same reason nothing of the standard library is
// used but its integer types.
//
// The file for an instruction set defines Block, `&`, load_block(), store_block(),
// less_one<Lane>(), each lane less one, modulo its size, and zero_lanes<Lane>(), the lanes that are
// zero.

#define DLX_INLINE [[gnu::always_inline]] inline

// A lane for each value of type Lane; bit i of a set of lanes stands for lane i.
using LaneSet = std::uint64_t;

template <class Lane>
inline constexpr std::uint32_t lanes_of_block = 64 / sizeof(Lane);

#if defined(__AVX512BW__)
#include "dlx/engine/simd/avx512.inl"
#elif defined(__AVX2__)
#include "dlx/engine/simd/avx2.inl"
#elif defined(__SSE2__)
#include "dlx/engine/simd/sse2.inl"
#else
#include "dlx/engine/simd/words.inl"
#endif
