#include <cstddef>

#include "bindings/c/dlx.h"

// The offsets of struct members that lib/wasm.js uses.
static_assert(offsetof(dlx_arrays, colour_names) == 52 && offsetof(dlx_arrays, primary) == 4 &&
              offsetof(dlx_arrays, offsets) == 16 && offsetof(dlx_arrays, labels) == 48 &&
              offsetof(dlx_arrays, named_colours) == 56 && sizeof(dlx_arrays) == 60);
static_assert(sizeof(dlx_question) == 160 && offsetof(dlx_question, kind) == 4 &&
              offsetof(dlx_question, limit) == 16 && offsetof(dlx_question, has_max_cost) == 24 &&
              offsetof(dlx_question, max_cost) == 32 && offsetof(dlx_question, engine) == 40 &&
              offsetof(dlx_question, restarts) == 52 && offsetof(dlx_question, seed) == 64 &&
              offsetof(dlx_question, reducing) == 76 && offsetof(dlx_question, item_order) == 84 &&
              offsetof(dlx_question, memory) == 88 && offsetof(dlx_question, max_nodes) == 96 &&
              offsetof(dlx_question, max_seconds) == 104 &&
              offsetof(dlx_question, progress_seconds) == 120 &&
              offsetof(dlx_question, gap) == 128 && offsetof(dlx_question, save_seconds) == 144 &&
              offsetof(dlx_question, saved) == 152);
static_assert(sizeof(dlx_progress) == 40 && offsetof(dlx_progress, fraction) == 24);
static_assert(sizeof(dlx_statistics) == 248 && offsetof(dlx_statistics, nodes) == 8 &&
              offsetof(dlx_statistics, seconds) == 48 && offsetof(dlx_statistics, engine) == 56 &&
              offsetof(dlx_statistics, choice) == 88);
static_assert(sizeof(dlx_costs) == 48 && offsetof(dlx_costs, has_bound) == 8 &&
              offsetof(dlx_costs, no_others) == 12 && offsetof(dlx_costs, bound) == 32 &&
              offsetof(dlx_costs, gap) == 40);
static_assert(sizeof(dlx_split_options) == 40 && offsetof(dlx_split_options, parts) == 4 &&
              offsetof(dlx_split_options, merge) == 8 && offsetof(dlx_split_options, force) == 12 &&
              offsetof(dlx_split_options, min_weight) == 24 &&
              offsetof(dlx_split_options, seed) == 32);
static_assert(sizeof(dlx_estimate_result) == 112 && offsetof(dlx_estimate_result, nodes) == 16 &&
              offsetof(dlx_estimate_result, covers) == 56 &&
              offsetof(dlx_estimate_result, exact) == 96);

extern "C" {

// The JavaScript function that receives the progress of a run; it returns 0 to continue.
__attribute__((import_module("dlx"), import_name("progress"))) int dlx_js_progress(
    const dlx_progress* progress, void* context);

void dlx_question_tell(dlx_question* question) { question->on_progress = dlx_js_progress; }

}  // extern "C"
