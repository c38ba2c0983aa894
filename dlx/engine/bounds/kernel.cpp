#include "dlx/engine/bounds/kernel.hpp"

namespace dlx::bounds {

const Kernel& find_kernel(SimdLevel level) {
#if defined(__x86_64__)
  switch (level) {
    case SimdLevel::v4:
      return kernel_v4;
    case SimdLevel::v3:
      return kernel_v3;
    case SimdLevel::v2:
      return kernel_v2;
    case SimdLevel::portable:
      break;
  }
#else
  static_cast<void>(level);
#endif
  return kernel_portable;
}

}  // namespace dlx::bounds
