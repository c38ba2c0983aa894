#define DLX_BITS_KERNEL find_kernel_v4
#include "dlx/engine/bits/kernel.inl"
