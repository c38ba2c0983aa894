#include "dlx/engine/bits/kernel.hpp"

namespace dlx::bits {

Kernel find_kernel(SimdLevel level, std::uint32_t lane_bits, std::uint32_t num_blocks) {
  return DLX_AT_LEVEL(level, find_kernel)(lane_bits, num_blocks);
}

}  // namespace dlx::bits
