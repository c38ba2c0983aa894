#pragma once

#include <string_view>

namespace dlx {

/// The instruction sets for which kernels are compiled, each one a superset of those before it.
/// On other processors than x86-64 there is `portable` alone. Internal.
enum class SimdLevel {
  portable,  ///< what the compiler uses by default
  v2,        ///< x86-64-v2: SSE4.2
  v3,        ///< x86-64-v3: AVX2, BMI2
  v4,        ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
};

/// The best level of this machine, or the one that the environment variable DLX_SIMD names
/// (portable, v2, v3, v4) if that is lower. Read once.
SimdLevel simd_level();

/// "portable", "v2", ...
std::string_view to_string(SimdLevel level);

}  // namespace dlx
