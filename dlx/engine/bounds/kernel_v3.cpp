#define DLX_BOUNDS_KERNEL kernel_v3
#include "dlx/engine/bounds/kernel.inl"
