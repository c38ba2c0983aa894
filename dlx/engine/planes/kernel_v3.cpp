#define DLX_PLANES_FIND find_kernel_v3
#define DLX_PLANES_BYTES 32
#include "dlx/engine/planes/kernel.inl"
