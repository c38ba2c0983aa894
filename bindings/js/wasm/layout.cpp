#include <cstddef>

#include "bindings/c/dlx.h"

// The offsets of struct members that lib/wasm.js uses.
static_assert(offsetof(dlx_arrays, colour_names) == 52 && offsetof(dlx_arrays, primary) == 4 &&
              offsetof(dlx_arrays, offsets) == 16 && offsetof(dlx_arrays, labels) == 48 &&
              offsetof(dlx_arrays, named_colours) == 56 && sizeof(dlx_arrays) == 60);

extern "C" {

// The JavaScript function that reads the progress of a run; it returns 0 to continue.
__attribute__((import_module("dlx"), import_name("progress"))) int dlx_js_progress(dlx_run* run,
                                                                                   void* context);

dlx_status dlx_query_tell(dlx_query* query) {
  return dlx_query_on_progress(query, dlx_js_progress, nullptr);
}

}  // extern "C"
