#define DLX_WIDE_KERNEL kernel_v3
#define DLX_WIDE_BYTES 32
#include "dlx/engine/wide/kernel.inl"
