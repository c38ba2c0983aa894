#define DLX_LANES_KERNEL kernel_portable
#define DLX_LANES_BYTES 16
#include "dlx/engine/lanes/kernel.inl"
