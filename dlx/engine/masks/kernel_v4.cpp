#define DLX_MASKS_KERNEL kernel_v4
#include "dlx/engine/masks/kernel.inl"
