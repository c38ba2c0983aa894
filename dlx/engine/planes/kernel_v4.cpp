#define DLX_PLANES_FIND find_kernel_v4
#define DLX_PLANES_BYTES 64
#include "dlx/engine/planes/kernel.inl"
