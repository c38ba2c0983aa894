#include "dlx/engine/planes/kernel.hpp"

namespace dlx::planes {

const Kernel& find_kernel(SimdLevel level, std::uint32_t words, std::uint32_t num_planes) {
  return DLX_AT_LEVEL(level, find_kernel)(words, num_planes);
}

}  // namespace dlx::planes
