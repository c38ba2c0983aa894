#include "dlx/engine/bits/kernel.hpp"

namespace dlx::bits {

Kernel find_kernel(SimdLevel level, std::uint32_t lane_bits, std::uint32_t num_blocks) {
#if defined(__x86_64__)
  switch (level) {
    case SimdLevel::v4:
      return find_kernel_v4(lane_bits, num_blocks);
    case SimdLevel::v3:
      return find_kernel_v3(lane_bits, num_blocks);
    case SimdLevel::v2:
      return find_kernel_v2(lane_bits, num_blocks);
    case SimdLevel::portable:
      break;
  }
#else
  static_cast<void>(level);
#endif
  return find_kernel_portable(lane_bits, num_blocks);
}

}  // namespace dlx::bits
