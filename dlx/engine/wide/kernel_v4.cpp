#define DLX_WIDE_KERNEL kernel_v4
#define DLX_WIDE_BYTES 64
#include "dlx/engine/wide/kernel.inl"
