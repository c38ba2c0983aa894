#include "dlx/engine/planes/kernel.hpp"

namespace dlx::planes {

const Kernel& find_kernel(SimdLevel level, std::uint32_t words, std::uint32_t num_planes) {
#if defined(__x86_64__)
  switch (level) {
    case SimdLevel::v4:
      return find_kernel_v4(words, num_planes);
    case SimdLevel::v3:
      return find_kernel_v3(words, num_planes);
    case SimdLevel::v2:
      return find_kernel_v2(words, num_planes);
    case SimdLevel::portable:
      break;
  }
#else
  static_cast<void>(level);
#endif
  return find_kernel_portable(words, num_planes);
}

}  // namespace dlx::planes
