#define DLX_BOUNDS_KERNEL kernel_v4
#include "dlx/engine/bounds/kernel.inl"
