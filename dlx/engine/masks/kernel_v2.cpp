#define DLX_MASKS_KERNEL kernel_v2
#include "dlx/engine/masks/kernel.inl"
