#pragma once

#include <span>
#include <string_view>

#include "dlx/engine/simd/levels.hpp"

namespace dlx {

/// The instruction sets that kernels may be compiled for, each one a superset of those before it.
/// On other processors there is `portable` alone, on 64-bit ARM with NEON. Internal.
enum class SimdLevel {
  portable,  ///< what the compiler uses by default
  v2,        ///< x86-64-v2: SSE4.2
  v3,        ///< x86-64-v3: AVX2, BMI2
  v4,        ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
};

/// The best level that kernels were compiled for and this machine has; if the environment variable
/// DLX_SIMD names one (portable, v2, v3, v4), the best up to that, or else the least one. Read
/// once. Errors: std::runtime_error if this machine has none of them, or DLX_SIMD is another word.
SimdLevel simd_level();

/// The levels that kernels were compiled for, from the least one on: `portable`, unless it is a
/// build for one machine.
std::span<const SimdLevel> compiled_simd_levels();

/// "portable", "v2", ...
std::string_view to_string(SimdLevel level);

}  // namespace dlx

// The source of a kernel is compiled once for each level, with DLX_SIMD_LEVEL for its name and
// DLX_SIMD_BYTES for the size of its vectors. What it defines for others is in a namespace of the
// level's name, all else in an unnamed one; no inline function of a library is used. For the linker
// would be free to take its copy with the widest instructions for the whole program.

// Declares a function of a kernel, for each level.
#define DLX_DECLARE_KERNELS(...) DLX_SIMD_LEVELS(DLX_DECLARE_KERNEL, __VA_ARGS__)
#define DLX_DECLARE_KERNEL(level, ...) \
  namespace level {                    \
  __VA_ARGS__;                         \
  }

// Of such functions, the one of a level.
#define DLX_AT_LEVEL(wanted, name)             \
  ([](::dlx::SimdLevel level_wanted) {         \
    switch (level_wanted) {                    \
      DLX_SIMD_LEVELS(DLX_CASE_OF_LEVEL, name) \
      default:                                 \
        return &DLX_SIMD_LEAST::name;          \
    }                                          \
  }(wanted))
#define DLX_CASE_OF_LEVEL(level, name) \
  case ::dlx::SimdLevel::level:        \
    return &level::name;
