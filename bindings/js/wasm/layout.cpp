#include <cstddef>

#include "bindings/c/dlx.h"

// The offsets of struct members that lib/wasm.js uses.
static_assert(offsetof(dlx_arrays, colour_names) == 52 && offsetof(dlx_arrays, primary) == 4 &&
              offsetof(dlx_arrays, offsets) == 16 && offsetof(dlx_arrays, labels) == 48 &&
              offsetof(dlx_arrays, named_colours) == 56 && sizeof(dlx_arrays) == 60);
