#define DLX_BITS_KERNEL find_kernel_v2
#include "dlx/engine/bits/kernel.inl"
