#define DLX_MASKS_KERNEL kernel_portable
#include "dlx/engine/masks/kernel.inl"
