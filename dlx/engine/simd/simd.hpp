#pragma once

#include <span>
#include <string_view>

#include "dlx/engine/simd/levels.hpp"

namespace dlx {

/// The instruction sets for which kernels may be compiled, each a superset of the previous ones.
/// Other processors have only `portable`, which on 64-bit ARM uses NEON. Internal.
enum class SimdLevel {
  portable,  ///< the compiler's default
  v2,        ///< x86-64-v2: SSE4.2
  v3,        ///< x86-64-v3: AVX2, BMI2
  v4,        ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
};

/// Returns the best level for which kernels were compiled and which this machine supports. If the
/// environment variable DLX_SIMD names a level (portable, v2, v3, v4), returns the best level up to
/// that level, but at least the lowest compiled one. Read once.
/// Errors:   std::runtime_error if this machine supports none of them, or for another value of
///           DLX_SIMD.
SimdLevel simd_level();

/// The levels for which kernels were compiled, from the lowest: `portable` is included, except in a
/// build for one machine.
std::span<const SimdLevel> compiled_simd_levels();

/// "portable", "v2", ...
std::string_view to_string(SimdLevel level);

}  // namespace dlx

// The source of a kernel is compiled once for each level, with DLX_SIMD_LEVEL as the level's name
// and DLX_SIMD_BYTES as the size of its vectors. Names for other files are in a namespace of that
// name, all others in an unnamed namespace. Kernels call no inline functions of libraries, because
// the linker might use the copy with the widest instructions in the whole program.

// Declares find_kernel() for each level, and the function that selects one by its argument.
#define DLX_DECLARE_KERNELS(Type, ...)                                                       \
  DLX_SIMD_LEVELS(DLX_DECLARE_KERNEL, Type find_kernel(__VA_ARGS__))                         \
  template <class... Arguments>                                                              \
  [[gnu::always_inline]] inline Type find_kernel(SimdLevel wanted, Arguments... arguments) { \
    switch (wanted) {                                                                        \
      DLX_SIMD_LEVELS(DLX_CASE_OF_LEVEL, arguments...)                                       \
      default:                                                                               \
        return DLX_SIMD_LEAST::find_kernel(arguments...);                                    \
    }                                                                                        \
  }
#define DLX_DECLARE_KERNEL(level, ...) \
  namespace level {                    \
  __VA_ARGS__;                         \
  }
#define DLX_CASE_OF_LEVEL(level, ...) \
  case ::dlx::SimdLevel::level:       \
    return level::find_kernel(__VA_ARGS__);
