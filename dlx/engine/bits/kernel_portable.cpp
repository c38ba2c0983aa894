#define DLX_BITS_KERNEL find_kernel_portable
#include "dlx/engine/bits/kernel.inl"
