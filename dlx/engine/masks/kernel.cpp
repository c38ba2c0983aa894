#include "dlx/engine/masks/kernel.hpp"

namespace dlx::masks {

const Kernel& find_kernel(SimdLevel level) { return DLX_AT_LEVEL(level, kernel); }

}  // namespace dlx::masks
