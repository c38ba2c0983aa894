#include "dlx/engine/wide/kernel.hpp"

namespace dlx::wide {

const Kernel& find_kernel(SimdLevel level) { return DLX_AT_LEVEL(level, kernel); }

}  // namespace dlx::wide
