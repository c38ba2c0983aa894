#define DLX_LANES_KERNEL kernel_v4
#define DLX_LANES_BYTES 64
#include "dlx/engine/lanes/kernel.inl"
