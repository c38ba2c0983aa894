#define DLX_BOUNDS_KERNEL kernel_v2
#include "dlx/engine/bounds/kernel.inl"
