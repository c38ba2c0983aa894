/* Assigns three workers to three tasks: finds the two assignments of lowest cost, with a proof that
   every other assignment costs more. The problem is passed as arrays, as for sparse matrices. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "dlx.h"

static int fail(void) {
  fprintf(stderr, "%s\n", dlx_error_message());
  return 2;
}

int main(void) {
  const int64_t costs[] = {7, 4, 3, 6, 8, 5, 9, 4, 4}; /* of worker k / 3 with task k % 3 */
  uint64_t offsets[10] = {0};
  uint32_t items[18];
  uint32_t k, cover[3];
  dlx_arrays arrays;
  dlx_problem* problem = NULL;
  dlx_query* query = NULL;
  dlx_run* run = NULL;
  char* bound = NULL;
  int64_t cost;
  size_t size, j;
  dlx_status status;

  for (k = 0; k < 9; ++k) { /* items 0 to 2 are the workers, items 3 to 5 the tasks */
    items[2 * k] = k / 3;
    items[2 * k + 1] = 3 + k % 3;
    offsets[k + 1] = 2 * (k + 1);
  }
  dlx_arrays_init(&arrays, sizeof arrays);
  arrays.primary = 6;
  arrays.options = 9;
  arrays.offsets = offsets;
  arrays.items = items;
  arrays.costs = costs;
  if (dlx_problem_from_arrays(&arrays, &problem) < 0) return fail();

  if (dlx_query_new("cheapest", &query) < 0) return fail();
  if (dlx_query_set(query, "limit", "2") < 0) return fail();
  if (dlx_run_start(problem, query, &run) < 0) return fail();
  while ((status = dlx_run_next(run, cover, 3, &size)) == DLX_OK) {
    if (dlx_problem_cost(problem, cover, size, &cost) < 0) return fail();
    printf("cost %" PRId64 ":", cost);
    for (j = 0; j < size; ++j)
      printf(" worker %u task %u%s", (unsigned)(cover[j] / 3 + 1), (unsigned)(cover[j] % 3 + 1),
             j + 1 < size ? "," : "\n");
  }
  if (status < 0 || dlx_run_wait(run, -1) < 0) return fail();
  if (dlx_run_get(run, "bound", &bound) < 0) return fail();
  printf("every other assignment costs at least %s\n", bound);
  dlx_free(bound);
  dlx_run_free(run);
  dlx_query_free(query);
  dlx_problem_free(problem);
  return 0;
}
