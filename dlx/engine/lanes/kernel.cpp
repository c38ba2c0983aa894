#include "dlx/engine/lanes/kernel.hpp"

namespace dlx::lanes {

const Kernel& find_kernel(SimdLevel level) { return DLX_AT_LEVEL(level, kernel); }

}  // namespace dlx::lanes
