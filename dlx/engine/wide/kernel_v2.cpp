#define DLX_WIDE_KERNEL kernel_v2
#define DLX_WIDE_BYTES 16
#include "dlx/engine/wide/kernel.inl"
