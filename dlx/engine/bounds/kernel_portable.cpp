#define DLX_BOUNDS_KERNEL kernel_portable
#include "dlx/engine/bounds/kernel.inl"
