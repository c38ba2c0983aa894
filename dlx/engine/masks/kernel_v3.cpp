#define DLX_MASKS_KERNEL kernel_v3
#include "dlx/engine/masks/kernel.inl"
