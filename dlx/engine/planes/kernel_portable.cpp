#define DLX_PLANES_FIND find_kernel_portable
#define DLX_PLANES_BYTES 16
#include "dlx/engine/planes/kernel.inl"
