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

/// Of four kernels, or of four functions that find one, the one that was compiled for a level.
template <typename T>
T& at_level(SimdLevel level, T& portable, T& v2, T& v3, T& v4) {
  switch (level) {
    case SimdLevel::v4:
      return v4;
    case SimdLevel::v3:
      return v3;
    case SimdLevel::v2:
      return v2;
    case SimdLevel::portable:
      break;
  }
  return portable;
}

// The same for name_portable, name_v2, ...; where there is `portable` alone, the others need not be
// defined.
#if defined(__x86_64__)
#define DLX_AT_LEVEL(level, name) \
  ::dlx::at_level(level, name##_portable, name##_v2, name##_v3, name##_v4)
#else
#define DLX_AT_LEVEL(level, name) (static_cast<void>(level), (name##_portable))
#endif

}  // namespace dlx
