#include "dlx/engine/bounds/kernel.hpp"

namespace dlx::bounds {

const Kernel& find_kernel(SimdLevel level) { return DLX_AT_LEVEL(level, kernel); }

}  // namespace dlx::bounds
