#define DLX_LANES_KERNEL kernel_v3
#define DLX_LANES_BYTES 32
#include "dlx/engine/lanes/kernel.inl"
