#define DLX_BITS_KERNEL find_kernel_v3
#include "dlx/engine/bits/kernel.inl"
